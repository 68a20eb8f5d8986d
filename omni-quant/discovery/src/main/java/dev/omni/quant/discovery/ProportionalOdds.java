package dev.omni.quant.discovery;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.Optional;

/**
 * The score test of equal slopes at all thresholds against slopes of their own, with the expected
 * information (B. Peterson and F. E. Harrell, Applied Statistics 39, 1990, 205-217).
 *
 * @param chiSquare statistic
 * @param df degrees of freedom
 * @param pValue probability of such a statistic or a larger one, were the slopes equal
 */
public record ProportionalOdds(
    @Title("Statistic of the score test of equal slopes") @Unit("1") double chiSquare,
    @Title("Degrees of freedom") @Unit("1") int df,
    @Title("P-value") @Unit("1") double pValue) {
  /** The most parameters of the model with slopes of their own. */
  private static final int MOST = 300;

  /** Returns the test at a fit; none for other links, two levels or no predictor. */
  static Optional<ProportionalOdds> of(OrdinalModel model, double[] parameters) {
    int width = model.predictors() + 1;
    int count = model.cuts() * width;
    int freedom = model.predictors() * (model.cuts() - 1);
    if (model.link() != OrdinalLink.LOGIT || freedom == 0 || count > MOST) {
      return Optional.empty();
    }
    double[][] normal = new double[count][count + 1];
    double largest = 0;
    for (int i = 0; i < model.level().length; i++) {
      add(model, parameters, i, normal);
    }
    for (int j = 0; j < count; j++) {
      largest = Math.max(largest, normal[j][j]);
    }
    double statistic = FactorCells.eliminated(normal, 1e-11 * largest)[0];
    return Optional.of(
        new ProportionalOdds(statistic, freedom, Tails.chiSquare(statistic, freedom)));
  }

  /** Adds the score and the expected information of a row. */
  private static void add(OrdinalModel model, double[] parameters, int i, double[][] normal) {
    int width = model.predictors() + 1;
    double[] row = model.rows()[i];
    double[] p = model.probabilities(parameters, row);
    double eta = model.linear(parameters, row);
    double[] densities = new double[model.cuts()];
    for (int k = 0; k < densities.length; k++) {
      densities[k] = model.link().density(parameters[k] - eta);
    }
    int own = model.level()[i];
    double weight = model.weights()[i];
    for (int k = 0; k < densities.length; k++) {
      double first =
          (own == k ? densities[k] / p[k] : 0) - (own == k + 1 ? densities[k] / p[k + 1] : 0);
      double same = densities[k] * densities[k] * (1 / p[k] + 1 / p[k + 1]);
      double next = k + 1 < densities.length ? -densities[k] * densities[k + 1] / p[k + 1] : 0;
      for (int a = 0; a < width; a++) {
        double left = a == 0 ? 1 : -row[a - 1];
        int at = k * width + a;
        normal[at][normal.length] += weight * first * left;
        for (int b = 0; b < width; b++) {
          double product = weight * left * (b == 0 ? 1 : -row[b - 1]);
          normal[at][k * width + b] += same * product;
          if (next != 0) {
            normal[at][(k + 1) * width + b] += next * product;
            normal[(k + 1) * width + b][at] += next * product;
          }
        }
      }
    }
  }
}
