package dev.omni.quant.discovery;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.hipparchus.util.FastMath;

/**
 * The checks of means of a model, at the published coefficients: their score, means as rows of the
 * grid times them, comparisons as weights times the published means, and tails by other integrals.
 *
 * @param report the model
 * @param result as published
 * @param model that was fitted, with the published theta
 */
record MeanChecks(MeanReport report, ModelMeans.Result result, GlmFit.Model model) {
  private static final double ROUNDING = 1e-8;
  private static final double TAILS = 1e-6;

  static MeanChecks of(ModelMeans.Input input, ModelMeans.Result result) {
    MeanReport report = MeanReport.of(input);
    return new MeanChecks(
        report,
        result,
        report.problem().model().with(result.theta().orElse(Double.POSITIVE_INFINITY)));
  }

  private double[] coefficients() {
    return FormulaResults.kept(report.formula().aliased()).apply(result.coefficients());
  }

  List<Check> all() {
    double[] coefficients = coefficients();
    var checks = new ArrayList<Check>();
    if (result.theta().isPresent()) {
      double[] mu = model.means(model.linear(coefficients));
      checks.add(
          new ThetaCheck(model.data(), mu, result.theta().getAsDouble())
              .of(result.thetaStandardError()));
    }
    checks.add(
        GlmScore.of(model, coefficients)
            .stop()
            .check(
                "score_residual",
                "largest score of a coefficient, relative to the magnitudes of its terms; zero at"
                    + " the maximum"));
    checks.add(means(coefficients));
    checks.add(contrasts());
    return checks;
  }

  private Check means(double[] coefficients) {
    var residuals = new Residuals();
    double[] mu = model.means(model.linear(coefficients));
    double pearson = 0;
    for (int i = 0; i < mu.length; i++) {
      double apart = model.data().y()[i] - mu[i];
      pearson += model.data().weight(i) * apart * apart / model.variance(mu[i]);
    }
    double dispersion = model.family().dispersed() ? pearson / result.dfResidual() : 1;
    residuals
        .equal(result.dispersion(), dispersion, ROUNDING * dispersion)
        .equal(result.dfResidual(), (double) report.residual())
        .equal(result.details().rowsUsed(), (double) mu.length)
        .equal(mu.length + (double) result.rowsLeftOut(), report.input().table().rows());
    double[][] covariance = MeanReport.covariance(model, coefficients, result.dispersion());
    result
        .details()
        .kept(report.formula().aliased())
        .ifPresent(
            published -> {
              for (int j = 0; j < published.length; j++) {
                for (int k = 0; k < published.length; k++) {
                  double size = Math.sqrt(covariance[j][j] * covariance[k][k]);
                  residuals.equal(published[j][k], covariance[j][k], size);
                }
              }
            });
    MeanGrid grid = report.grid();
    for (int m = 0; m < grid.rows().length; m++) {
      residuals.residual(result.estimable().get(m) == grid.estimable()[m] ? 0 : 1);
      mean(residuals, coefficients, covariance, m);
    }
    return residuals.check(
        "mean_residual",
        ROUNDING,
        "Largest relative difference of a mean, an error, an interval or a covariance and that of"
            + " the coefficients, or of a count: zero.");
  }

  private void mean(Residuals residuals, double[] coefficients, double[][] covariance, int m) {
    MeanGrid grid = report.grid();
    ModelMeans.Means found = result.means();
    double[] row = grid.rows()[m];
    double freedom = report.freedom();
    residuals.residual(Double.isInfinite(freedom) == Double.isNaN(found.df()[m]) ? 0 : Double.NaN);
    if (!Double.isInfinite(freedom)) {
      residuals.equal(found.df()[m], freedom);
    }
    if (!grid.estimable()[m]) {
      boolean none = Double.isNaN(found.mean()[m]) && Double.isNaN(found.standardError()[m]);
      none &= Double.isNaN(found.confidenceLow()[m]) && Double.isNaN(found.confidenceHigh()[m]);
      residuals.residual(none ? 0 : 1);
      return;
    }
    double eta = grid.offsets()[m];
    double size = Math.abs(eta);
    double square = 0;
    double squares = 0;
    for (int j = 0; j < row.length; j++) {
      eta += row[j] * coefficients[j];
      size += Math.abs(row[j] * coefficients[j]);
      for (int k = 0; k < row.length; k++) {
        square += row[j] * covariance[j][k] * row[k];
        squares += Math.abs(row[j] * covariance[j][k] * row[k]);
      }
    }
    boolean response = report.input().type() == ModelMeans.Scale.RESPONSE;
    double slope = response ? Math.abs(model.link().slope(eta)) : 1;
    double error = found.standardError()[m] / slope;
    residuals.residual(Math.abs(error * error - square) / (Math.abs(square) + ROUNDING * squares));
    double spread = Math.sqrt(Math.max(0, square));
    if (response) {
      residuals.equal(found.mean()[m], model.link().mu(eta), slope * size);
      double reach = reach(freedom);
      double one = model.link().mu(eta - reach * spread);
      double other = model.link().mu(eta + reach * spread);
      double scale = slope * (size + reach * spread);
      residuals
          .equal(found.confidenceLow()[m], Math.min(one, other), scale)
          .equal(found.confidenceHigh()[m], Math.max(one, other), scale);
    } else {
      residuals.equal(found.mean()[m], eta, size);
      new SymmetricInterval(1 - report.input().confidence(), freedom)
          .add(
              residuals,
              found.confidenceLow()[m],
              found.mean()[m],
              found.confidenceHigh()[m],
              found.standardError()[m]);
    }
  }

  private double reach(double freedom) {
    return Double.isInfinite(freedom)
        ? Tails.normalQuantile(report.input().confidence())
        : Tails.studentQuantile(report.input().confidence(), freedom);
  }

  /** Returns the published means on the scale of the link. */
  private double[] linear() {
    double[] mean = result.means().mean().clone();
    if (report.input().type() == ModelMeans.Scale.RESPONSE) {
      Arrays.setAll(mean, m -> model.link().eta(mean[m]));
    }
    return mean;
  }

  private Check contrasts() {
    var residuals = new Residuals();
    List<MeanContrasts.Comparison> comparisons = report.comparisons();
    int count = comparisons.size();
    int block = report.block();
    double freedom = report.freedom();
    ModelMeans.Contrasts found = result.contrasts();
    boolean squared =
        report.input().type() == ModelMeans.Scale.RESPONSE && model.link() == GlmLink.SQRT;
    double[] linear = linear();
    double[] coefficients = coefficients();
    double[][] covariance = MeanReport.covariance(model, coefficients, result.dispersion());
    for (int at = 0; at < found.estimate().length; at++) {
      double[] weights = comparisons.get(at % count).weights();
      double sum = 0;
      double size = 0;
      double[] row = new double[covariance.length];
      for (int m = 0; m < block; m++) {
        int mean = at / count * block + m;
        if (weights[m] != 0) {
          sum += weights[m] * linear[mean];
          size += Math.abs(weights[m] * linear[mean]);
        }
        for (int j = 0; j < row.length; j++) {
          double part = weights[m] * report.grid().rows()[mean][j];
          row[j] += part;
          size += Math.abs(part * coefficients[j]);
        }
      }
      double df = found.df()[at];
      residuals.residual(
          Double.isInfinite(freedom) ? (Double.isNaN(df) ? 0 : 1) : Math.abs(df / freedom - 1));
      if (Double.isNaN(sum)) {
        boolean none = Double.isNaN(found.estimate()[at]) && Double.isNaN(found.pValue()[at]);
        none &= Double.isNaN(found.standardError()[at]) && Double.isNaN(found.statistic()[at]);
        residuals.residual(none ? 0 : 1);
        continue;
      }
      double square = 0;
      double squares = 0;
      for (int j = 0; j < row.length; j++) {
        for (int k = 0; k < row.length; k++) {
          square += row[j] * covariance[j][k] * row[k];
          squares += Math.abs(row[j] * covariance[j][k] * row[k]);
        }
      }
      double error = found.standardError()[at];
      residuals
          .equal(found.estimate()[at], squared ? found.estimate()[at] : sum, size)
          .equal(found.statistic()[at] * error, found.estimate()[at])
          .residual(Math.abs(error * error - square) / (Math.abs(square) + ROUNDING * squares));
    }
    for (int b = 0; b < found.estimate().length / Math.max(1, count); b++) {
      tails(residuals, b * count, count, block);
    }
    return residuals.check(
        "contrast_residual",
        TAILS,
        "Largest relative difference of a comparison and the weights times the means, or of a"
            + " p-value and that of the statistic by another integral: zero.");
  }

  private void tails(Residuals residuals, int from, int count, int means) {
    double freedom = report.freedom();
    ModelMeans.Contrasts found = result.contrasts();
    int[] there =
        IntStream.range(from, from + count)
            .filter(k -> !Double.isNaN(found.estimate()[k]))
            .toArray();
    double[] plain =
        Arrays.stream(there)
            .mapToDouble(k -> TailIntegrals.student(found.statistic()[k], freedom))
            .toArray();
    ModelMeans.Family family = report.input().adjusted();
    for (int k = 0; k < there.length; k++) {
      double p = found.pValue()[there[k]];
      double t = Math.abs(found.statistic()[there[k]]);
      switch (family) {
        case NONE -> residuals.equal(p, plain[k]);
        case BONFERRONI -> residuals.equal(p, Math.min(1, there.length * plain[k]));
        case SIDAK -> residuals.equal(p, -FastMath.expm1(there.length * FastMath.log1p(-plain[k])));
        case HOLM -> residuals.equal(p, holm(plain, k));
        case TUKEY ->
            residuals.equal(
                p, StudentizedRangeIntegral.upperTail(t * Math.sqrt(2), means, freedom), 1e-2);
        default -> {
          // Between the largest of independent ones and the sum of all.
          double most = Math.min(1, there.length * plain[k]);
          boolean between = p >= plain[k] * (1 - TAILS) - 1e-9 && p <= most * (1 + TAILS) + 1e-9;
          residuals.residual(between ? 0 : 1);
        }
      }
    }
  }

  /** Returns an adjusted p-value as the largest of those that come before it in their order. */
  private static double holm(double[] plain, int of) {
    int m = plain.length;
    Integer[] order =
        IntStream.range(0, m)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> plain[i]))
            .toArray(Integer[]::new);
    double most = 0;
    for (int k = 0; k < m; k++) {
      most = Math.max(most, (m - k) * plain[order[k]]);
      if (order[k] == of) {
        return Math.min(1, most);
      }
    }
    return Double.NaN;
  }
}
