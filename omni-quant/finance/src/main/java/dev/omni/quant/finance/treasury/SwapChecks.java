package dev.omni.quant.finance.treasury;

import dev.omni.domain.world.Check;
import dev.omni.quant.finance.treasury.SwapValue.Curves;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;

/**
 * The checks of a swap: its legs by the published cash flows, whose factors are those of the curve,
 * the value at the par rate, and the moves of the curves the other way.
 *
 * @param input the swap
 * @param result as published
 */
record SwapChecks(SwapVanilla.Input input, SwapVanilla.Result result) {
  private static final double ROUNDING = 1e-11;

  /** Second derivatives of the value by rates and nodes, of notional and squared years. */
  private static final double SECOND = 4;

  /**
   * Checks a result.
   *
   * @param curves of the swap
   * @param periods of both legs
   * @param fallen what the value loses when all zero rates fall by 0.01 %
   */
  List<Check> all(Curves curves, SwapPeriods periods, double fallen) {
    DiscountCurve curve = curves.discount();
    double notional = input.terms().notional();
    double rate = input.fixedRate();
    double annuity = result.annuity();
    double fixed = result.fixedLegPresentValue();
    double floating = result.floatingLegPresentValue();
    double value = result.presentValue();
    double atPar = notional * annuity * result.parRate();
    double gross = Math.abs(fixed) + Math.abs(floating) + notional * annuity;
    return List.of(
        new Check(
            "value_at_par_rate",
            floating - atPar,
            ROUNDING * gross,
            "Value of the same swap at the par rate: zero."),
        new Check(
            "leg_residual",
            Math.max(
                Math.abs(fixed - notional * rate * annuity),
                Math.abs(value - input.sign() * (floating - fixed))),
            ROUNDING * gross,
            "Fixed leg less rate x annuity, and value less the difference of the legs: zero."),
        cashflows(curve, gross),
        accrued(curves, periods),
        moves(curve, fallen));
  }

  /** The amount of the compounded period that has begun, by the published factor. */
  private Check accrued(Curves curves, SwapPeriods periods) {
    int last = periods.known().size() - 1;
    double residual = 0;
    if (result.accruedFactor().isPresent() && last >= 0) {
      SwapLeg.Period period = periods.floating().get(last);
      double factor = result.accruedFactor().getAsDouble();
      LocalDate until = periods.known().get(last).until();
      double grown =
          factor * curves.projection().factor(until) / curves.projection().factor(period.end());
      double amount = grown - 1 + periods.spread() * period.fraction();
      double paid = input.sign() * input.terms().notional() * amount;
      residual = paid - result.cashflows().amount()[periods.fixed().size() + last];
    }
    return new Check(
        "accrued_factor_residual",
        residual,
        ROUNDING * 10 * input.terms().notional(),
        "Amount of the overnight period that has begun, by the published factor and the growth of"
            + " the curve, less that of the cash flows: zero.");
  }

  private Check cashflows(DiscountCurve curve, double gross) {
    SwapFlows flows = result.cashflows();
    double[] amounts = flows.amount();
    double[] factors = flows.discountFactor();
    double[] rates = flows.rate();
    int sign = input.sign();
    double fixed = 0;
    double floating = 0;
    double annuity = 0;
    double size = gross;
    double wrong = 0;
    for (int i = 0; i < amounts.length; i++) {
      double factor = curve.factor(flows.paymentDate().get(i));
      double present = amounts[i] * factors[i];
      size += Math.abs(present);
      wrong += Math.abs(amounts[i] * (factors[i] - factor)) + Math.abs(factors[i] - factor);
      if (flows.leg().get(i) == SwapFlows.Leg.FIXED) {
        fixed -= present;
        annuity += rates[i] == 0 ? 0 : -sign * present / rates[i];
        wrong += Math.abs(rates[i] - input.fixedRate());
      } else {
        floating += present;
        wrong += Math.signum(amounts[i]) == sign * Math.signum(rates[i]) ? 0 : Math.abs(present);
      }
    }
    double apart =
        Math.abs(sign * fixed - result.fixedLegPresentValue())
            + Math.abs(sign * floating - result.floatingLegPresentValue());
    boolean earns = Math.abs(input.fixedRate()) > ROUNDING;
    double paid = input.terms().notional() * result.annuity();
    return new Check(
        "cashflow_residual",
        apart + wrong + (earns ? Math.abs(annuity - paid) : 0),
        ROUNDING * (size + 1),
        "Legs and annuity less those of the cash flows, and discount factors and fixed rates less"
            + " those of curve and contract: zero.");
  }

  private Check moves(DiscountCurve curve, double fallen) {
    double pv01 = result.pv01();
    double sum = Arrays.stream(result.discountNodePv01()).sum();
    sum += Arrays.stream(result.projectionNodePv01().orElse(new double[0])).sum();
    double years = 1 + curve.times()[curve.nodes() - 1];
    double moved = DiscountCurve.BASIS_POINT * years;
    double most = 0;
    for (double time : curve.times()) {
      most = Math.max(most, curve.factor(time));
    }
    return new Check(
        "node_pv01_residual",
        Math.max(Math.abs(sum - pv01), Math.abs(fallen - pv01)),
        SECOND * moved * moved * input.terms().notional() * Math.max(1, most),
        "Sum of the pv01 of all nodes, and what a fall of the rates loses, less pv01: no more than"
            + " second derivatives add.");
  }
}
