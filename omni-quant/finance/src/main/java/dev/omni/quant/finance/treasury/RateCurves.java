package dev.omni.quant.finance.treasury;

import dev.omni.domain.json.Problem;
import dev.omni.engine.contract.Title;
import dev.omni.quant.finance.treasury.SwapValue.Curves;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The curves of swaps, swaptions, caps and floors.
 *
 * @param discountCurve that discounts
 * @param projectionCurve of the forward rates, where it is another
 */
public record RateCurves(
    @Title("Curve that discounts") CurveInput discountCurve,
    @Title("Curve of the forward rates; the discount_curve if not given")
        Optional<CurveInput> projectionCurve) {
  private static final String DISCOUNT = "discount_curve";
  private static final String PROJECTION = "projection_curve";

  LocalDate valuation() {
    return discountCurve.valuationDate();
  }

  int nodes() {
    return discountCurve.dates().size() + projectionCurve.map(c -> c.dates().size()).orElse(0);
  }

  /** Returns the curves of an input without problems. */
  Curves curves() {
    DiscountCurve discount = discountCurve.curve();
    return new Curves(
        discount,
        projectionCurve.map(CurveInput::curve).orElse(discount),
        projectionCurve.isEmpty());
  }

  List<Problem> problems() {
    var problems = new ArrayList<>(discountCurve.problems(DISCOUNT));
    if (projectionCurve.isPresent()) {
      problems.addAll(projectionCurve.get().problems(PROJECTION));
      if (!projectionCurve.get().valuationDate().equals(valuation())) {
        problems.add(
            Problem.invalid(
                "/projection_curve/valuation_date", "must be that of the discount_curve"));
      }
    }
    return problems;
  }

  /** Returns the problem of a date that is discounted, if the curve does not reach it. */
  List<Problem> discountReach(String pointer, LocalDate date) {
    return discountCurve.reach(DISCOUNT, pointer, date);
  }

  /** Returns the problem of the end of a forward rate, if another curve does not reach it. */
  List<Problem> projectionReach(String pointer, LocalDate date) {
    return projectionCurve.map(curve -> curve.reach(PROJECTION, pointer, date)).orElse(List.of());
  }
}
