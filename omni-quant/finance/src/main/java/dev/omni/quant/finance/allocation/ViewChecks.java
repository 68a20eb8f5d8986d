package dev.omni.quant.finance.allocation;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.List;

/**
 * The checks of blended returns: one view is learned after the other, as by a Kalman filter, which
 * needs no system of equations; the published weights solve the first-order condition with the
 * covariance that is left.
 */
final class ViewChecks {
  private static final double ROUNDING = 1e-8;

  private final BlackLitterman.Input input;
  private final BlackLitterman.Result result;
  private final int size;
  private final double[] mean;
  private final double[][] uncertainty;

  ViewChecks(BlackLitterman.Input input, BlackLitterman.Result result) {
    this.input = input;
    this.result = result;
    this.size = input.covariance().length;
    this.mean = new double[size];
    this.uncertainty = new double[size][size];
    for (int i = size - 1; i >= 0; i--) {
      double sum = 0;
      for (int j = size - 1; j >= 0; j--) {
        uncertainty[i][j] = input.tau() * input.covariance()[i][j];
        sum += input.covariance()[i][j] * input.marketWeights()[j];
      }
      mean[i] = input.riskAversion() * sum;
    }
  }

  List<Check> all() {
    var market = new Residuals();
    double scale = largest(mean);
    for (int i = 0; i < size; i++) {
      market.equal(result.equilibriumReturns()[i], mean[i], scale);
    }
    input.views().ifPresent(this::learn);
    return List.of(
        market.check(
            "equilibrium_residual",
            ROUNDING,
            "Largest difference of an equilibrium return and delta S w, summed in another order:"
                + " zero."),
        posterior(),
        optimum());
  }

  private static double largest(double[] values) {
    double largest = 0;
    for (double value : values) {
      largest = Math.max(largest, Math.abs(value));
    }
    return largest;
  }

  private void learn(BlackLitterman.Views views) {
    for (int k = 0; k < views.pick().length; k++) {
      double[] pick = views.pick()[k];
      double[] moved = new double[size];
      double variance = 0;
      double own = 0;
      double surprise = views.expected()[k];
      for (int i = 0; i < size; i++) {
        for (int j = 0; j < size; j++) {
          moved[i] += uncertainty[i][j] * pick[j];
          own += input.tau() * pick[i] * input.covariance()[i][j] * pick[j];
        }
        variance += pick[i] * moved[i];
        surprise -= pick[i] * mean[i];
      }
      double total = variance + (views.variance().isPresent() ? views.variance().get()[k] : own);
      for (int i = 0; i < size; i++) {
        mean[i] += moved[i] * (surprise / total);
        for (int j = 0; j < size; j++) {
          uncertainty[i][j] -= moved[i] * (moved[j] / total);
        }
      }
    }
  }

  private Check posterior() {
    var residuals = new Residuals();
    double scale = Math.max(largest(mean), largest(result.equilibriumReturns()));
    for (int i = 0; i < size; i++) {
      double volatility = result.posteriorVolatilities()[i];
      residuals
          .equal(result.posteriorReturns()[i], mean[i], scale)
          .equal(volatility * Math.abs(volatility), input.covariance()[i][i] + uncertainty[i][i]);
    }
    return residuals.check(
        "posterior_residual",
        ROUNDING,
        "Largest difference of a posterior return or variance and that by learning one view after"
            + " the other, relative to the returns or the variance: zero.");
  }

  private Check optimum() {
    var residuals = new Residuals();
    double[] weights = result.weights();
    for (int i = 0; i < size; i++) {
      double slope = -mean[i];
      double terms = Math.abs(mean[i]) + Math.abs(result.equilibriumReturns()[i]);
      for (int j = 0; j < size; j++) {
        double term =
            input.riskAversion() * (input.covariance()[i][j] + uncertainty[i][j]) * weights[j];
        slope += term;
        terms += Math.abs(term);
      }
      residuals.equal(slope, 0, terms);
      tilted(residuals, i);
    }
    return residuals.check(
        "optimum_residual",
        ROUNDING,
        "Largest difference of delta (S + M) w and the posterior returns, and of the weights and"
            + " the tilted market, relative to the terms and the equilibrium: zero.");
  }

  private void tilted(Residuals residuals, int asset) {
    double held = (1 + input.tau()) * result.weights()[asset];
    double sum = input.marketWeights()[asset];
    double terms = Math.abs(sum) + Math.abs(held);
    if (input.views().isPresent() && result.viewTilts().isPresent()) {
      double[] tilts = result.viewTilts().get();
      for (int k = 0; k < tilts.length; k++) {
        double added = input.views().get().pick()[k][asset] * tilts[k];
        sum += added;
        terms += Math.abs(added);
      }
    }
    residuals.equal(held, sum, terms);
  }
}
