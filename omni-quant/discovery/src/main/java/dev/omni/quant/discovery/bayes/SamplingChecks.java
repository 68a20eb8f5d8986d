package dev.omni.quant.discovery.bayes;

import dev.omni.domain.world.Check;
import dev.omni.engine.Work;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The checks of a posterior. The chains are drawn again, and give the published numbers; and of
 * these draws the slopes of the density have the means that integration by parts gives them for any
 * density: E[g] = 0 and E[q g] = -1 (C. Stein et al., 2004), which the sampler does not use.
 */
final class SamplingChecks {
  private static final double MOST_DEVIATIONS = 6;

  private SamplingChecks() {}

  static List<Check> of(BayesianSampling.Input input, BayesianSampling.Result result) {
    PosteriorSample sample = PosteriorSample.of(input, Work.alone());
    var checks = new ArrayList<Check>();
    checks.add(repeated(sample.result(input), result));
    checks.add(parts(sample));
    return checks;
  }

  private static Check repeated(BayesianSampling.Result again, BayesianSampling.Result result) {
    var residuals = new Residuals();
    residuals
        .equal(result.divergences(), again.divergences(), 1)
        .equal(result.maxDepthReached(), again.maxDepthReached(), 1)
        .equal(result.logPosterior(), again.logPosterior())
        .residual(result.warning().equals(again.warning()) ? 0 : 1)
        .residual(result.aliased().equals(again.aliased()) ? 0 : 1)
        .residual(result.rowsLeftOut().equals(again.rowsLeftOut()) ? 0 : 1)
        .residual(result.parameters().keySet().equals(again.parameters().keySet()) ? 0 : 1);
    again
        .parameters()
        .forEach(
            (name, other) -> {
              BayesianSampling.PosteriorSummary own = result.parameters().get(name);
              if (own != null) {
                same(residuals, own, other);
              }
            });
    again
        .draws()
        .ifPresent(
            all -> {
              Map<String, List<double[]>> published = result.draws().orElse(Map.of());
              all.forEach((name, rows) -> draws(residuals, rows, published.get(name)));
            });
    return residuals.check(
        "repetition_residual",
        1e-12,
        "Largest relative difference of a number and that of the same chains drawn again: zero.");
  }

  private static void same(
      Residuals residuals,
      BayesianSampling.PosteriorSummary own,
      BayesianSampling.PosteriorSummary other) {
    residuals
        .equal(own.mean(), other.mean())
        .equal(own.standardDeviation(), other.standardDeviation())
        .equal(own.rHat(), other.rHat())
        .equal(own.essBulk(), other.essBulk())
        .equal(own.essTail(), other.essTail())
        .equal(own.mcse(), other.mcse());
    for (int k = 0; k < other.quantiles().length; k++) {
      residuals.equal(own.quantiles()[k], other.quantiles()[k]);
    }
  }

  private static void draws(
      Residuals residuals,
      List<double[]> rows,
      @org.jspecify.annotations.Nullable List<double[]> published) {
    residuals.residual(published != null && published.size() == rows.size() ? 0 : 1);
    for (int c = 0; published != null && c < rows.size(); c++) {
      for (int i = 0; i < rows.get(c).length; i++) {
        residuals.equal(published.get(c)[i], rows.get(c)[i]);
      }
    }
  }

  private static Check parts(PosteriorSample sample) {
    var residuals = new Residuals();
    int size = sample.density().size();
    int chains = sample.chains().size();
    for (int k = 0; k < size; k++) {
      double[][] slopes = new double[chains][];
      double[][] products = new double[chains][];
      for (int c = 0; c < chains; c++) {
        NutsChain chain = sample.chains().get(c);
        int n = chain.draws().length;
        slopes[c] = new double[n];
        products[c] = new double[n];
        for (int i = 0; i < n; i++) {
          slopes[c][i] = chain.slopes()[i][k];
          products[c][i] = chain.draws()[i][k] * slopes[c][i] + 1;
        }
      }
      residuals.residual(deviations(slopes)).residual(deviations(products));
    }
    return residuals.check(
        "integration_by_parts",
        MOST_DEVIATIONS,
        "Largest mean of a slope of the density, or of a coordinate times its slope and 1, in"
            + " standard errors by chance: as of a normal deviate.");
  }

  private static double deviations(double[][] chains) {
    double[] flat =
        java.util.Arrays.stream(chains).flatMapToDouble(java.util.Arrays::stream).toArray();
    double variance = ChainStatistics.variance(flat);
    if (variance == 0) {
      return 0;
    }
    double error = Math.sqrt(variance / ChainStatistics.effective(ChainStatistics.halves(chains)));
    return Math.abs(ChainStatistics.mean(flat)) / error;
  }
}
