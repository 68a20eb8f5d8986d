package dev.omni.quant.finance.risk;

import dev.omni.domain.world.Check;
import java.util.List;

/**
 * The checks of a simulated basket: the mean number of defaults in closed form, probabilities and
 * spreads by quadrature over the common factor.
 *
 * @param basket the names
 * @param correlation of each two names' variables
 * @param paths that were drawn
 * @param result as published
 */
record BasketChecks(Basket basket, double correlation, double paths, NthToDefault.Result result) {
  private static final double STANDARD_ERRORS = 4;

  /** Of the largest of many, some of which come in steps of one path. */
  private static final double OF_MANY = 6;

  private static final double QUADRATURE = 1e-3;
  private static final double SEEN = 400;
  private static final double BASIS_POINTS = 1e4;

  List<Check> all() {
    var exact = new BasketQuadrature(basket, correlation);
    double[] triggered = result.triggerProbability();
    double[] spreads = result.fairSpreadBp();
    double[] errors = result.standardErrorBp();
    double annuity = basket.annuities()[basket.periods()];
    double step = (1 - basket.recovery()) * Math.max(1, basket.discount(basket.maturity()));
    double probability = 0;
    double spread = 0;
    double error = 0;
    for (int n = 0; n < triggered.length; n++) {
      double p = exact.probability(n);
      double chance = Math.sqrt(p * (1 - p) / paths) + 1 / paths + QUADRATURE * p;
      probability = Math.max(probability, Math.abs(triggered[n] - p) / chance);
      double fair = exact.spread(n);
      double allowed = exact.error(n, paths) + step / paths / annuity + QUADRATURE * fair;
      spread = Math.max(spread, Math.abs(spreads[n] / BASIS_POINTS - fair) / allowed);
      if (Math.min(p, 1 - p) * paths > SEEN) {
        double other = exact.error(n, paths) * BASIS_POINTS;
        error = Math.max(error, Math.abs(errors[n] - other) / other);
      }
    }
    return List.of(
        defaults(triggered),
        new Check(
            "trigger_probability_error_in_se",
            probability,
            OF_MANY,
            "Largest difference of a probability and that by quadrature over the common factor, in"
                + " standard errors and with one path more."),
        new Check(
            "spread_error_in_se",
            spread,
            OF_MANY,
            "Largest difference of a fair spread and that by quadrature, in standard errors and with"
                + " one path more."),
        new Check(
            "spread_error_residual",
            error,
            0.5,
            "Largest relative difference of a standard error and that by quadrature, of defaults"
                + " that 400 paths have and 400 have not."));
  }

  /**
   * Checks the mean number of defaults, which is the sum of the probabilities. Names that hang
   * together never vary less than independent ones; and the mean comes in steps of what one path
   * can add, which counts where defaults are rare.
   */
  private Check defaults(double[] triggered) {
    double exact = basket.names() * basket.defaultProbability();
    double mean = 0;
    double square = 0;
    for (int n = 0; n < triggered.length; n++) {
      mean += triggered[n];
      square += (2 * n + 1) * triggered[n];
    }
    double independent = exact * (1 - basket.defaultProbability());
    double variance = Math.max(square - mean * mean, independent);
    double error = Math.sqrt(variance / paths) + basket.names() / paths;
    return new Check(
        "expected_defaults_error_in_se",
        (mean - exact) / error,
        STANDARD_ERRORS,
        "Sum of the probabilities, the mean number of defaults, less names x (1 - e^(-h T)), in"
            + " standard errors: zero but for chance.");
  }
}
