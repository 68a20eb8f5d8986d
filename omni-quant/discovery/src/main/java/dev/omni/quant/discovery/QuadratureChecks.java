package dev.omni.quant.discovery;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.ErrorGate;
import dev.omni.quant.core.Residuals;
import java.util.List;

/**
 * The checks of an integral: both rules differ by no more than the estimated error.
 *
 * @param most error that is accepted, over the integral of the magnitude
 * @param result as published
 */
record QuadratureChecks(double most, Quadrature.Result result) {
  private static final double EXACT = 1e-15;

  List<Check> all() {
    double relative = result.numerics().errorEstimate().orElse(Double.NaN);
    double magnitude = result.magnitude();
    double error = result.errorEstimate();
    double apart = Math.abs(result.value() - result.secondValue());
    return List.of(
        new ErrorGate(relative, most, "1")
            .check(
                "rule_difference",
                "Difference of the two rules and of the last two levels of the first, over the"
                    + " integral of the magnitude."),
        new Residuals()
            .residual(Math.max(0, apart - error) / (magnitude + Double.MIN_NORMAL))
            .equal(error, relative * (magnitude == 0 ? 1 : magnitude))
            .check(
                "error_residual",
                EXACT,
                "Excess of the difference of both rules over the estimated error, relative to the"
                    + " integral of the magnitude, or relative difference of that error and its part"
                    + " of it: zero."));
  }
}
