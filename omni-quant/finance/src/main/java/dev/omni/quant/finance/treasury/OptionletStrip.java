package dev.omni.quant.finance.treasury;

import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.LogBisection;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The optionlets of quoted caps, each cap the first of those of the longest one. A cap leaves its
 * first period out, whose rate is known. J. C. Hull, Options, Futures and Other Derivatives, 9th
 * edition, 2014, ch. 29.
 *
 * @param book the optionlets of the longest cap, per unit of notional
 * @param counts how many of them each cap has
 * @param flat the quoted volatilities
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record OptionletStrip(CapletBook book, int[] counts, double[] flat) {
  private static final double MOST_VOLATILITY = 5;

  /** A gain of less than this part of a price is rounding. */
  private static final double ROUNDING = 1e-13;

  /** Returns the strip of an input without problems. */
  static OptionletStrip of(Optionlets.Input input) {
    Conventions conventions = input.conventions();
    DiscountCurve discount = input.discountCurve().curve();
    DiscountCurve projection = input.projectionCurve().curve();
    RateModel model = input.rates();
    var caplets = new ArrayList<CapletBook.Caplet>();
    for (SwapLeg.Period period : periods(input)) {
      LocalDate fixing = conventions.fixing(period.start());
      double forward =
          FiniteResults.number("forward rate", period.growth(projection) / period.fraction());
      model.refuse(forward, period.start());
      double weight = period.fraction() * discount.factor(period.end());
      double years = Math.max(0, discount.years(fixing));
      caplets.add(new CapletBook.Caplet(period, fixing, years, forward, weight));
    }
    int[] counts =
        Arrays.stream(input.quotes().years()).map(year -> count(conventions, year)).toArray();
    return new OptionletStrip(
        new CapletBook(model, 1, input.strike(), caplets), counts, input.quotes().volatility());
  }

  private static int count(Conventions conventions, int years) {
    return years * 12 / conventions.months() - 1;
  }

  /** Returns the periods of the longest cap but the first. */
  static List<SwapLeg.Period> periods(Optionlets.Input input) {
    Conventions conventions = input.conventions();
    LocalDate start = conventions.spot(input.discountCurve().valuationDate());
    int[] years = input.quotes().years();
    LocalDate end = start.plusYears(years[years.length - 1]);
    List<SwapLeg.Period> all = conventions.floatingLeg(start, end, false).periods(start, end);
    return all.subList(1, all.size());
  }

  /** Returns the value of a cap at one volatility. */
  double cap(int row, double volatility) {
    return sum(0, counts[row], volatility);
  }

  /** Returns the value of some optionlets at one volatility. */
  private double sum(int from, int to, double volatility) {
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += value(i, volatility);
    }
    return sum;
  }

  double value(int optionlet, double volatility) {
    CapletBook.Caplet each = book.caplets().get(optionlet);
    return each.weight()
        * book.model()
            .value(1, each.forward(), book.strike(), volatility * Math.sqrt(each.years()));
  }

  /**
   * The volatilities of the caps' own optionlets.
   *
   * @param volatilities one for each cap that has some
   * @param unsolved row of the first cap that has none
   * @param falls whether that cap is too cheap, else too dear
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record Stripped(double[] volatilities, Optional<Integer> unsolved, boolean falls) {}

  /** Returns the volatilities at which every cap has its quoted price. */
  Stripped stripped() {
    double[] found = new double[counts.length];
    found[0] = flat[0];
    double before = cap(0, flat[0]);
    for (int row = 1; row < counts.length; row++) {
      int from = counts[row - 1];
      int to = counts[row];
      double price = cap(row, flat[row]);
      double own = price - before;
      boolean falls = own <= sum(from, to, 0) + ROUNDING * price;
      if (falls || own > sum(from, to, MOST_VOLATILITY)) {
        return new Stripped(found, Optional.of(row), falls);
      }
      found[row] = LogBisection.solve(v -> sum(from, to, v), own, MOST_VOLATILITY);
      before += sum(from, to, found[row]);
    }
    return new Stripped(found, Optional.empty(), false);
  }

  /** Returns the volatility of each optionlet. */
  double[] volatilities(double[] ofCaps) {
    double[] all = new double[book.caplets().size()];
    for (int row = 0; row < counts.length; row++) {
      Arrays.fill(all, row == 0 ? 0 : counts[row - 1], counts[row], ofCaps[row]);
    }
    return all;
  }
}
