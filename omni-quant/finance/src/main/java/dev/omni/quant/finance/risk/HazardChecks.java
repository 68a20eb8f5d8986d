package dev.omni.quant.finance.risk;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.List;

/**
 * The checks of a credit curve: its swaps again on the curve of the hazard rates alone.
 *
 * @param input as given
 * @param result as published
 */
record HazardChecks(CreditCurve.Input input, CreditCurve.Result result) {
  private static final double REPRICED = 1e-12;
  private static final double SAME = 1e-11;

  List<Check> all() {
    double[] hazards = result.nodes().hazardRate();
    double[] survivals = result.nodes().survivalProbability();
    double[] points = result.contracts().pointsUpfront();
    double[] spreads = input.quotes().spread();
    IsdaCreditCurve curve =
        IsdaCreditCurve.ofHazards(input.terms(), input.quotes().maturityDate(), spreads, hazards);
    double[] annuities = curve.annuities();
    double[] missed = curve.residuals(annuities);
    double[] implied = curve.survivals();
    var repriced = new Residuals();
    var upfront = new Residuals();
    for (int i = 0; i < hazards.length; i++) {
      repriced.residual(Math.abs(missed[i]));
      double running = (spreads[i] - input.coupon()) * annuities[i];
      upfront.equal(survivals[i], implied[i]).equal(points[i], running, 1);
    }
    return List.of(
        repriced.check(
            "par_spread_residual",
            REPRICED,
            "Largest difference of a par spread on the curve of the hazard rates from its quote:"
                + " zero."),
        upfront.check(
            "upfront_residual",
            SAME,
            "Largest difference of a survival probability from that of the hazard rates, relative,"
                + " and of points upfront from what the par spread is above the coupon, times the"
                + " risky annuity."));
  }
}
