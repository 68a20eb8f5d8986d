package dev.omni.quant.finance.treasury;

import dev.omni.engine.Work;
import dev.omni.quant.core.Warning;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A curve by the quotes of its index.
 *
 * @param valuation date of the quotes
 * @param conventions of the index
 * @param linearZero whether the zero rate is linear between nodes, else the logarithm of the factor
 * @param quotes one row for each, without problems
 * @param endOfMonth whether dates are last business days of months, if the spot date is one
 */
public record QuotedCurve(
    LocalDate valuation,
    Conventions conventions,
    boolean linearZero,
    CurveQuotes quotes,
    boolean endOfMonth) {
  private static final double SPIKE = 0.01;

  private static final int BESIDE = 2;

  public static QuotedCurve of(CurveBootstrap.Input input) {
    return new QuotedCurve(
        input.valuationDate(),
        Conventions.of(input.index()),
        input.interpolation() == CurveInterpolation.LINEAR_ZERO,
        input.quotes(),
        input.endOfMonth());
  }

  /** Returns the quoted instruments, in the order of the rows. */
  public List<CurveQuoted> instruments() {
    return IntStream.range(0, quotes.rows()).mapToObj(this::instrument).toList();
  }

  /** Returns the instrument of a row. */
  public CurveQuoted instrument(int row) {
    LocalDate spot = conventions.spot(valuation);
    double quote = quotes.quote()[row];
    return switch (quotes.type().get(row)) {
      case DEPOSIT -> CurveQuoted.single(quote, deposit(spot, quotes.tenor(row).orElseThrow()));
      case FRA -> {
        Tenor start = tenor(quotes.start(row));
        yield CurveQuoted.single(
            quote, conventions.indexPeriod(conventions.end(spot, start, endOfMonth), endOfMonth));
      }
      case FUTURE -> {
        LocalDate start = LocalDate.parse(quotes.start(row).orElseThrow());
        SwapLeg.Period period =
            conventions.isOvernight()
                ? conventions.quarter(start)
                : conventions.indexPeriod(start, endOfMonth);
        yield CurveQuoted.future(quote, quotes.adjustment(row), period);
      }
      default -> {
        LocalDate end = conventions.unadjusted(spot, tenor(quotes.tenor(row)), endOfMonth);
        yield CurveQuoted.of(
            quote,
            conventions.fixedLeg(spot, end, endOfMonth).periods(spot, end),
            conventions.floatingLeg(spot, end, endOfMonth).periods(spot, end));
      }
    };
  }

  private SwapLeg.Period deposit(LocalDate spot, String text) {
    return Tenor.find(text)
        .map(tenor -> conventions.deposit(spot, tenor))
        .orElseGet(
            () -> conventions.shortDeposit(valuation, Conventions.ShortDeposit.valueOf(text)));
  }

  private static Tenor tenor(Optional<String> text) {
    return Tenor.of(text.orElseThrow());
  }

  /**
   * Returns the curve that reprices the quotes.
   *
   * @param discount that discounts swaps, where it is another curve
   * @throws dev.omni.engine.Infeasible when no zero rate at a node gives its quote
   */
  public DiscountCurve curve(
      List<CurveQuoted> instruments, Optional<DiscountCurve> discount, Work work) {
    return new NodeByNode(valuation, linearZero, discount).curve(instruments, work);
  }

  /** Returns the curve of other quotes of the same instruments as those of a curve. */
  public DiscountCurve moved(
      DiscountCurve curve,
      List<CurveQuoted> before,
      List<CurveQuoted> instruments,
      Optional<DiscountCurve> discount,
      Work work) {
    return new NodeByNode(valuation, linearZero, discount).moved(curve, before, instruments, work);
  }

  /** Returns what is odd in the quotes, and in the curve that is made of them. */
  public List<Warning> warnings(List<CurveQuoted> instruments, DiscountCurve curve) {
    var unusual = new UnusualQuotes();
    for (int row = 0; row < quotes.rows(); row++) {
      String at = "/quotes/quote/" + row;
      double quote = quotes.quote()[row];
      if (quotes.type().get(row) == CurveInstrument.FUTURE) {
        unusual.future(at, quote);
      } else {
        unusual.rate(at, quote);
      }
    }
    var warnings = new ArrayList<>(unusual.all());
    warnings.addAll(spikes(instruments, curve));
    return warnings;
  }

  private static List<Warning> spikes(List<CurveQuoted> instruments, DiscountCurve curve) {
    Map<Double, Integer> rows = new HashMap<>();
    for (int row = 0; row < instruments.size(); row++) {
      rows.put(curve.years(instruments.get(row).node()), row);
    }
    double[] times = curve.times();
    double[] forwards = forwards(curve);
    var warnings = new ArrayList<Warning>();
    for (int i = 0; i < forwards.length; i++) {
      double median = median(forwards, i);
      if (Math.abs(forwards[i] - median) > SPIKE) {
        LocalDate end = curve.valuation().plusDays(Math.round(times[i] * 365));
        warnings.add(
            new Warning(
                Warning.Code.FORWARD_SPIKE,
                "/quotes/quote/" + rows.getOrDefault(times[i], i),
                "makes the forward rate up to "
                    + end
                    + " differ by more than 0.01 from the median of those around it"));
      }
    }
    return warnings;
  }

  /** Returns the continuous forward rates that end at the nodes. */
  private static double[] forwards(DiscountCurve curve) {
    double[] forwards = new double[curve.nodes()];
    double time = 0;
    double grown = 0;
    for (int i = 0; i < forwards.length; i++) {
      double next = curve.zeros()[i] * curve.times()[i];
      forwards[i] = (next - grown) / (curve.times()[i] - time);
      time = curve.times()[i];
      grown = next;
    }
    return forwards;
  }

  /** Returns the median of a forward and the two on each side of it, as far as there are some. */
  private static double median(double[] forwards, int at) {
    double[] around =
        Arrays.copyOfRange(
            forwards, Math.max(0, at - BESIDE), Math.min(forwards.length, at + BESIDE + 1));
    Arrays.sort(around);
    int half = around.length / 2;
    return around.length % 2 == 1 ? around[half] : (around[half - 1] + around[half]) / 2;
  }
}
