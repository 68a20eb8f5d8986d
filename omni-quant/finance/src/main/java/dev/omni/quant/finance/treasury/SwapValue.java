package dev.omni.quant.finance.treasury;

import java.util.ArrayList;
import java.util.List;

/**
 * The value of a swap on curves, per unit of notional. The factors of a date are computed once for
 * all periods that begin, end or are paid on it.
 */
public final class SwapValue {
  private final SwapPeriods periods;
  private final Curves curves;
  private final DatedFactors discount;
  private final DatedFactors projection;

  /** Values a swap. */
  public SwapValue(SwapPeriods periods, Curves curves) {
    this.periods = periods;
    this.curves = curves;
    this.discount = new DatedFactors(curves.discount(), periods.days());
    this.projection =
        curves.shared() ? discount : new DatedFactors(curves.projection(), periods.days());
  }

  /** Both curves of a swap. */
  public record Curves(DiscountCurve discount, DiscountCurve projection, boolean shared) {
    Curves moved(double by) {
      DiscountCurve moved = discount.moved(by);
      return new Curves(moved, shared ? moved : projection.moved(by), shared);
    }
  }

  /** The factors of the days of a swap on both curves. */
  private record Factors(double[] discount, double[] projection) {}

  /**
   * A payment.
   *
   * @param rate of the period
   * @param amount rate times year fraction
   * @param factor that discounts it
   */
  public record Flow(SwapLeg.Period period, double rate, double amount, double factor) {}

  private Factors factors() {
    return new Factors(discount.factors(), projection.factors());
  }

  public List<Flow> fixedFlows(double rate) {
    var flows = new ArrayList<Flow>(periods.fixed().size());
    for (int i = 0; i < periods.fixed().size(); i++) {
      SwapLeg.Period p = periods.fixed().get(i);
      double factor = discount.factors()[periods.fixedPayment()[i]];
      flows.add(new Flow(p, rate, rate * p.fraction(), factor));
    }
    return flows;
  }

  public List<Flow> floatingFlows() {
    Factors factors = factors();
    var flows = new ArrayList<Flow>(periods.floating().size());
    for (int i = 0; i < periods.floating().size(); i++) {
      SwapLeg.Period p = periods.floating().get(i);
      double amount = amount(i, factors);
      double factor = factors.discount[periods.floatingPayment()[i]];
      flows.add(new Flow(p, amount / p.fraction(), amount, factor));
    }
    return flows;
  }

  /** Returns the amount of a floating period: the growth of the curve, and the spread. */
  private double amount(int i, Factors factors) {
    SwapLeg.Period p = periods.floating().get(i);
    double[] growth = factors.projection;
    double index =
        i < periods.known().size()
            ? known(i, growth)
            : growth[periods.floatingStart()[i]] / growth[periods.floatingEnd()[i]] - 1;
    return index + periods.spread() * p.fraction();
  }

  /** Returns the growth of a period that has begun: what is known of it, and the curve's. */
  private double known(int i, double[] growth) {
    double fixed = periods.known().get(i).growth();
    int until = periods.knownUntil()[i];
    return until < 0 ? fixed : (1 + fixed) * growth[until] / growth[periods.floatingEnd()[i]] - 1;
  }

  public double annuity() {
    return annuity(factors());
  }

  private double annuity(Factors factors) {
    var sum = new CompensatedSum();
    for (int i = 0; i < periods.fixed().size(); i++) {
      sum.add(periods.fixed().get(i).fraction() * factors.discount[periods.fixedPayment()[i]]);
    }
    return sum.value();
  }

  public double floatingValue() {
    return floatingValue(factors());
  }

  private double floatingValue(Factors factors) {
    var sum = new CompensatedSum();
    for (int i = 0; i < periods.floating().size(); i++) {
      sum.add(amount(i, factors) * factors.discount[periods.floatingPayment()[i]]);
    }
    return sum.value();
  }

  /** Returns the fixed rate at which the swap is worth nothing. */
  public double parRate() {
    return floatingValue() / annuity();
  }

  private double payer(double rate, Factors factors) {
    return floatingValue(factors) - rate * annuity(factors);
  }

  /** Returns the value to the payer of the fixed rate. */
  public double payer(double rate) {
    return payer(rate, factors());
  }

  /** Returns the same with all zero rates moved. */
  public double payerMoved(double rate, double by) {
    double[] moved = discount.on(curves.discount().moved(by));
    double[] grown = curves.shared() ? moved : projection.on(curves.projection().moved(by));
    return payer(rate, new Factors(moved, grown));
  }

  /** Returns the same with one zero rate of the curve that discounts moved. */
  public double payerMovedDiscount(double rate, int node, double by) {
    double[] moved = discount.moved(node, by);
    return payer(rate, new Factors(moved, curves.shared() ? moved : projection.factors()));
  }

  /** Returns the same with one zero rate of the curve of the forward rates moved. */
  public double payerMovedProjection(double rate, int node, double by) {
    return payer(rate, new Factors(discount.factors(), projection.moved(node, by)));
  }
}
