package dev.omni.quant.finance.treasury;

import dev.omni.domain.json.JsonFields;
import dev.omni.quant.core.InputTable;
import dev.omni.quant.finance.treasury.CurveIndex.Term;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A quoted instrument: fixed payments against the growth of the curve. One period of each is a
 * deposit or a forward rate.
 *
 * @param given the quote as sent
 * @param future the convexity adjustment of a future, whose quote is a price
 * @param fixed periods that pay the quote
 * @param floating periods that pay the growth
 */
record CurveQuoted(
    double given,
    Optional<Double> future,
    List<SwapLeg.Period> fixed,
    List<SwapLeg.Period> floating) {
  static List<CurveQuoted> all(JsonFields input) {
    InputTable table = InputTable.of(input, "quotes");
    var all = new ArrayList<CurveQuoted>();
    for (int i = 0; i < table.rows(); i++) {
      all.add(of(input, table, i));
    }
    return all;
  }

  /** Returns the instrument of a row without problems. */
  static CurveQuoted of(JsonFields input, InputTable table, int row) {
    CurveIndex index = CurveIndex.of(input.text("index"));
    LocalDate spot = index.spot(input.date("valuation_date"));
    boolean endOfMonth = input.flag("end_of_month");
    double quote = table.number("quote", row);
    return switch (table.text("type", row)) {
      case "deposit" -> single(quote, index.deposit(spot, term(table, "tenor", row)));
      case "fra" ->
          single(
              quote,
              index.indexPeriod(
                  index.forwardStart(spot, term(table, "start", row), endOfMonth), endOfMonth));
      case "future" -> {
        SwapLeg.Period period =
            index.indexPeriod(LocalDate.parse(table.text("start", row)), endOfMonth);
        double adjustment = table.number("convexity_adjustment", row, 0);
        yield new CurveQuoted(quote, Optional.of(adjustment), List.of(period), List.of(period));
      }
      default -> {
        LocalDate end = index.end(spot, term(table, "tenor", row), endOfMonth);
        yield new CurveQuoted(
            quote,
            Optional.empty(),
            index.fixedLeg(endOfMonth).periods(spot, end),
            index.floatingLeg(endOfMonth).periods(spot, end));
      }
    };
  }

  private static CurveQuoted single(double quote, SwapLeg.Period period) {
    return new CurveQuoted(quote, Optional.empty(), List.of(period), List.of(period));
  }

  private static Term term(InputTable table, String column, int row) {
    return Term.of(table.text(column, row));
  }

  /** Returns the last date on which the quote depends. */
  LocalDate node() {
    SwapLeg.Period last = floating.get(floating.size() - 1);
    return last.payment().isAfter(last.end()) ? last.payment() : last.end();
  }

  double size() {
    return Math.abs(given);
  }

  /** Returns the quote on a curve, discounted by another where there is one. */
  double quote(DiscountCurve curve, Optional<DiscountCurve> discount) {
    DiscountCurve factors = discount.orElse(curve);
    double paid = 0;
    for (SwapLeg.Period period : floating) {
      paid += period.growth(curve) * weight(factors, period);
    }
    double annuity = 0;
    for (SwapLeg.Period period : fixed) {
      annuity += period.fraction() * weight(factors, period);
    }
    double rate = paid / annuity;
    return future.map(adjustment -> 100 * (1 - rate - adjustment)).orElse(rate);
  }

  /** Returns the discount factor of a payment; 1 where it is the only one and has no weight. */
  private double weight(DiscountCurve factors, SwapLeg.Period period) {
    return floating.size() == 1 && fixed.size() == 1 ? 1 : factors.factor(period.payment());
  }
}
