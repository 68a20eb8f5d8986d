package dev.omni.quant.finance.treasury;

import dev.omni.domain.world.Check;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Warning;
import dev.omni.quant.finance.treasury.SwapValue.Curves;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A swap on its curves.
 *
 * @param periods of both legs, with what is known of those that have begun
 * @param payer its value to the payer of the fixed rate, per unit of notional
 */
record ValuedSwap(
    SwapVanilla.Input input, Curves curves, SwapPeriods periods, SwapValue swap, double payer) {
  private double notional() {
    return input.terms().notional();
  }

  /** Returns what the swap is worth to its holder, by what it is to the payer. */
  private double held(double toPayer) {
    return input.sign() * notional() * toPayer;
  }

  /** Returns the change of the value from this one to that of a moved curve. */
  private double change(double toPayer) {
    return FiniteResults.number("pv01", held(toPayer) - held(payer));
  }

  private double moved(double by) {
    return change(swap.payerMoved(input.fixedRate(), by));
  }

  SwapVanilla.Result result(Work work) {
    double annuity = FiniteResults.number("annuity", swap.annuity());
    if (!(annuity > 0)) {
      throw new Infeasible("no payment of the fixed leg is after the valuation_date");
    }
    double rate = input.fixedRate();
    double floating = notional() * swap.floatingValue();
    double fixed = notional() * rate * annuity;
    double bp = DiscountCurve.BASIS_POINT;
    double[] discount = new double[curves.discount().nodes()];
    for (int i = 0; i < discount.length; i++) {
      work.proceed();
      discount[i] = change(swap.payerMovedDiscount(rate, i, bp));
    }
    return new SwapVanilla.Result(
        input.sign() * (floating - fixed),
        swap.parRate(),
        annuity,
        fixed,
        floating,
        moved(bp),
        discount,
        curves.shared() ? Optional.empty() : Optional.of(projection(bp)),
        SwapFlows.of(swap.fixedFlows(rate), swap.floatingFlows(), input.sign() * notional()),
        periods.accruedFactor(curves.discount().valuation()),
        Warning.listed(warnings()));
  }

  private List<Warning> warnings() {
    var warnings =
        new ArrayList<>(new UnusualQuotes().rate("/fixed_rate", input.fixedRate()).all());
    long last = periods.days()[periods.days().length - 1];
    boolean beyond =
        curves.discount().isBeyond(last)
            || (!curves.shared() && curves.projection().isBeyond(last));
    if (beyond) {
      warnings.add(
          new Warning(
              Warning.Code.EXTRAPOLATED,
              "/maturity_date",
              "is after the last date of a curve, whose last forward rate is kept"));
    }
    return warnings;
  }

  /** Returns what the forward rates change where one curve does both, by node. */
  double[] projectionOfShared() {
    return projection(DiscountCurve.BASIS_POINT);
  }

  private double[] projection(double by) {
    double[] changes = new double[curves.projection().nodes()];
    for (int i = 0; i < changes.length; i++) {
      changes[i] = change(swap.payerMovedProjection(input.fixedRate(), i, by));
    }
    return changes;
  }

  List<Check> checks(SwapVanilla.Result result) {
    return new SwapChecks(input, result).all(curves, periods, -moved(-DiscountCurve.BASIS_POINT));
  }
}
