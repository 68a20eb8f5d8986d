package dev.omni.quant.finance.treasury;

import java.util.ArrayList;
import java.util.List;

/**
 * The value of a swap on curves, per unit of notional.
 *
 * @param fixed periods of the fixed leg that are still paid
 * @param floating periods of the floating leg that are still paid
 * @param spread over the index
 * @param firstFixing rate of the period that has begun; NaN where none has
 */
record SwapValue(
    List<SwapLeg.Period> fixed, List<SwapLeg.Period> floating, double spread, double firstFixing) {
  /** Both curves of a swap. */
  record Curves(DiscountCurve discount, DiscountCurve projection, boolean shared) {
    Curves movedDiscount(int node, double by) {
      DiscountCurve moved = discount.moved(node, by);
      return new Curves(moved, shared ? moved : projection, shared);
    }

    Curves movedProjection(int node, double by) {
      return new Curves(discount, projection.moved(node, by), false);
    }

    Curves moved(double by) {
      return new Curves(discount.moved(by), projection.moved(by), shared);
    }
  }

  /**
   * A payment.
   *
   * @param rate of the period
   * @param amount rate times year fraction
   * @param factor that discounts it
   */
  record Flow(SwapLeg.Period period, double rate, double amount, double factor) {}

  /** Returns the swap without payments up to the valuation date. */
  static SwapValue of(SwapValue whole, DiscountCurve curve) {
    return new SwapValue(
        left(whole.fixed, curve), left(whole.floating, curve), whole.spread, whole.firstFixing);
  }

  private static List<SwapLeg.Period> left(List<SwapLeg.Period> periods, DiscountCurve curve) {
    return periods.stream().filter(p -> p.payment().isAfter(curve.valuation())).toList();
  }

  List<Flow> fixedFlows(double rate, DiscountCurve discount) {
    return fixed.stream()
        .map(p -> new Flow(p, rate, rate * p.fraction(), discount.factor(p.payment())))
        .toList();
  }

  List<Flow> floatingFlows(Curves curves) {
    var flows = new ArrayList<Flow>();
    for (SwapLeg.Period p : floating) {
      boolean begun = p.start().isBefore(curves.discount().valuation());
      double index = begun ? firstFixing * p.fraction() : p.growth(curves.projection());
      double amount = index + spread * p.fraction();
      flows.add(new Flow(p, amount / p.fraction(), amount, curves.discount().factor(p.payment())));
    }
    return flows;
  }

  double annuity(DiscountCurve discount) {
    return sum(fixedFlows(1, discount));
  }

  double floatingValue(Curves curves) {
    return sum(floatingFlows(curves));
  }

  /** Returns the value to the payer of the fixed rate. */
  double payer(double rate, Curves curves) {
    return floatingValue(curves) - rate * annuity(curves.discount());
  }

  /** Returns the fixed rate at which the swap is worth nothing. */
  double parRate(Curves curves) {
    return floatingValue(curves) / annuity(curves.discount());
  }

  static double sum(List<Flow> flows) {
    return flows.stream().mapToDouble(flow -> flow.amount() * flow.factor()).sum();
  }
}
