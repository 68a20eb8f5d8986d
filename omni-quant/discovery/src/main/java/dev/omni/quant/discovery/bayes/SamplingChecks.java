package dev.omni.quant.discovery.bayes;

import dev.omni.domain.world.Check;
import dev.omni.engine.Work;
import dev.omni.quant.core.Residuals;
import java.util.List;
import java.util.Map;

/** The check of a posterior: the chains are drawn again, and give the published numbers. */
final class SamplingChecks {
  private SamplingChecks() {}

  static List<Check> of(BayesianSampling.Input input, BayesianSampling.Result result) {
    return List.of(
        repeated(PosteriorSample.of(input, Work.alone()).result(input, Work.alone()), result));
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
        .residual(result.parameters().keySet().equals(again.parameters().keySet()) ? 0 : 1)
        .residual(result.loo().isPresent() == again.loo().isPresent() ? 0 : 1);
    again.loo().ifPresent(other -> result.loo().ifPresent(own -> same(residuals, own, other)));
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

  private static void same(
      Residuals residuals, BayesianSampling.LeftOut own, BayesianSampling.LeftOut other) {
    residuals
        .equal(own.elpd(), other.elpd())
        .equal(own.standardError(), other.standardError())
        .equal(own.effectiveParameters(), other.effectiveParameters())
        .equal(own.unreliable(), other.unreliable(), 1)
        .residual(own.pointwise().length == other.pointwise().length ? 0 : 1)
        .residual(own.paretoK().length == other.paretoK().length ? 0 : 1);
    for (int i = 0; i < Math.min(own.pointwise().length, other.pointwise().length); i++) {
      residuals.equal(own.pointwise()[i], other.pointwise()[i]);
    }
    for (int i = 0; i < Math.min(own.paretoK().length, other.paretoK().length); i++) {
      residuals.equal(own.paretoK()[i], other.paretoK()[i]);
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
}
