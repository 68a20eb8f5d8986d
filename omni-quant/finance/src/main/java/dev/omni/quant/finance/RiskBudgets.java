package dev.omni.quant.finance;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.List;

/**
 * The checks of a portfolio by risk budgets: what the covariance of the input makes of the
 * published weights.
 *
 * @param covariance of the returns, 1/period^2
 * @param budgets part of the risk of each asset
 * @param result as published
 */
@SuppressWarnings("ArrayRecordComponent") // Made here, never compared.
record RiskBudgets(double[][] covariance, double[] budgets, RiskParity.Result result) {
  private static final double BUDGET = 1e-9;
  private static final double BOUND = 1e-10;

  List<Check> all() {
    double[] weights = result.weights();
    double[] relative = result.relativeContributions();
    double[] parts = result.riskContributions();
    double[] risks = risks(weights);
    double variance = 0;
    double invested = 0;
    double size = 0;
    for (int i = 0; i < risks.length; i++) {
      variance += risks[i];
      invested += weights[i];
      size += Math.abs(weights[i]);
    }
    double volatility = Math.sqrt(Math.abs(variance));
    var budgeted = new Residuals();
    var split = new Residuals().equal(result.volatility(), volatility).equal(invested, 1, size);
    for (int i = 0; i < risks.length; i++) {
      budgeted.residual(Math.abs(risks[i] / variance - budgets[i]));
      split
          .equal(relative[i], risks[i] / variance, 1)
          .equal(parts[i], risks[i] / variance * volatility, volatility);
    }
    return List.of(
        budgeted.check(
            "budget_residual",
            BUDGET,
            "Largest difference of a part of the variance, w_i (C w)_i / w'Cw by the weights and"
                + " the covariance, from its budget: zero."),
        split.check(
            "contribution_residual",
            BOUND,
            "Largest relative difference of the volatility and its parts from those of the weights"
                + " and the covariance, and of all that is invested from 1: zero."));
  }

  /** Returns w_i (C w)_i of each asset, by deviations and correlations. */
  private double[] risks(double[] weights) {
    double[] scaled = new double[weights.length];
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] = weights[i] * Math.sqrt(covariance[i][i]);
    }
    double[] risks = new double[weights.length];
    for (int i = 0; i < risks.length; i++) {
      double own = Math.sqrt(covariance[i][i]);
      for (int j = 0; j < risks.length; j++) {
        risks[i] += scaled[i] * scaled[j] * (covariance[i][j] / own / Math.sqrt(covariance[j][j]));
      }
    }
    return risks;
  }
}
