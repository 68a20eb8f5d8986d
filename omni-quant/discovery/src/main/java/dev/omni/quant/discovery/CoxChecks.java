package dev.omni.quant.discovery;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.hipparchus.util.FastMath;

/**
 * The checks of a Cox regression, all at the published coefficients: the score, the likelihood, the
 * errors by elimination, and the sums that residuals and pairs of rows have.
 *
 * @param report the model
 * @param result as published
 */
record CoxChecks(CoxReport report, CoxRegression.Result result) {
  private static final double ROUNDING = 1e-8;

  private UnaryOperator<double[]> kept() {
    return FormulaResults.kept(report.aliased());
  }

  List<Check> all() {
    double[] beta = kept().apply(result.coefficients());
    ConcaveFit.Point here = report.model().at(report.orders(), beta);
    ConcaveFit.Point none = report.model().at(report.orders(), new double[beta.length]);
    return List.of(
        new Residuals()
            .residual(here.residual())
            .check(
                "score_residual",
                ROUNDING,
                "Largest score of a coefficient relative to its terms; zero at the maximum."),
        likelihood(beta, here, none),
        inference(beta, here),
        survival(beta));
  }

  private Check likelihood(double[] beta, ConcaveFit.Point here, ConcaveFit.Point none) {
    var residuals = new Residuals();
    residuals
        .equal(result.logLikelihood(), here.value(), 1)
        .equal(result.logLikelihoodNull(), none.value(), 1);
    double size = Math.abs(result.logLikelihood()) + 1;
    double gain = 2 * (result.logLikelihood() - result.logLikelihoodNull());
    double[][] inverse = ConcaveFit.eliminated(none.information());
    double score = ConcaveFit.form(none.score(), inverse);
    double[] errors = errors(beta.length);
    test(residuals, result.likelihoodRatio(), Math.max(0, gain), size, beta.length);
    test(residuals, result.scoreTest(), score, 1e-3, beta.length);
    double wald = Double.NaN;
    Optional<double[][]> covariance = result.details().kept(report.aliased());
    if (covariance.isPresent()) {
      wald = ConcaveFit.form(beta, ConcaveFit.eliminated(covariance.get()));
    } else if (errors.length > 0) {
      wald = result.waldTest().statistic();
    }
    test(residuals, result.waldTest(), wald, 1e-3, beta.length);
    CoxRegression.Proportionality other = new CoxProportionality(report, beta).tests(1);
    var published = result.proportionality();
    test(residuals, published.global(), other.global().statistic(), 10, beta.length);
    for (int t = 0; t < published.terms().size() && t < other.terms().size(); t++) {
      var term = published.terms().get(t);
      test(
          residuals,
          new CoxRegression.TermsTest(term.chiSquare(), term.df(), term.pValue()),
          other.terms().get(t).chiSquare(),
          10,
          other.terms().get(t).df());
    }
    return residuals.check(
        "likelihood_residual",
        1e-6,
        "Largest difference of a likelihood or a test of terms and that at the published"
            + " coefficients by elimination: zero.");
  }

  private static void test(
      Residuals residuals,
      CoxRegression.TermsTest test,
      double expected,
      double size,
      int freedom) {
    residuals
        .equal(test.statistic(), expected, size)
        .equal(test.df(), (double) freedom)
        .equal(test.pValue(), TailIntegrals.chiSquare(test.statistic(), test.df()), 1e-12);
  }

  private double[] errors(int count) {
    double[] robust = result.robustStandardErrors().map(kept()).orElse(new double[0]);
    return robust.length == count ? robust : kept().apply(result.standardErrors());
  }

  private Check inference(double[] beta, ConcaveFit.Point here) {
    var residuals = new Residuals();
    double[][] inverse = ConcaveFit.eliminated(here.information());
    double[] plain = kept().apply(result.standardErrors());
    for (int j = 0; j < plain.length; j++) {
      residuals.equal(plain[j], Math.sqrt(inverse[j][j]));
    }
    double[] errors = errors(beta.length);
    if (result.robustStandardErrors().isPresent()) {
      double[][] sandwich = new CoxPasses(report, beta).sandwich(inverse);
      for (int j = 0; j < errors.length; j++) {
        residuals.equal(errors[j], Math.sqrt(sandwich[j][j]));
      }
    }
    double[][] covariance = result.details().kept(report.aliased()).orElse(new double[0][]);
    for (int j = 0; j < covariance.length; j++) {
      residuals.equal(Math.sqrt(covariance[j][j]), errors[j]);
      for (int k = 0; k < j; k++) {
        double size = errors[j] * errors[k];
        double expected =
            result.robustStandardErrors().isPresent() ? covariance[k][j] : inverse[j][k];
        residuals
            .equal(covariance[j][k], expected, size)
            .equal(covariance[j][k], covariance[k][j], size);
      }
    }
    var fit = new FitIdentities(beta, errors, Double.POSITIVE_INFINITY);
    double[] low = kept().apply(result.confidenceLow());
    double[] high = kept().apply(result.confidenceHigh());
    fit.tests(residuals, kept().apply(result.statistics()), kept().apply(result.pValues()));
    fit.intervals(residuals, low, high, report.input().confidence(), Double.POSITIVE_INFINITY);
    ratios(residuals, result.hazardRatios(), beta);
    ratios(residuals, result.hazardRatiosLow(), low);
    ratios(residuals, result.hazardRatiosHigh(), high);
    return residuals.check(
        "inference_residual",
        1e-6,
        "Largest relative difference of an error, a test, an interval or a hazard ratio and that"
            + " of the information by elimination: zero.");
  }

  private void ratios(Residuals residuals, double[] ratios, double[] logs) {
    double[] found = kept().apply(ratios);
    for (int j = 0; j < logs.length; j++) {
      residuals.equal(FastMath.log(found[j]), logs[j], 1);
    }
  }

  /** Residuals add up to zero; pairs in the other order are the rest. */
  private Check survival(double[] beta) {
    var residuals = new Residuals();
    CoxModel model = report.model();
    double[] scores = ConcordanceCount.scores(model, beta);
    double[] other = Arrays.stream(scores).map(score -> -score).toArray();
    double turned = new ConcordanceCount(model, other).found(false).share();
    residuals.equal(result.concordance(), 1 - turned, 1);
    int events = 0;
    for (boolean event : model.event()) {
      events += event ? 1 : 0;
    }
    residuals
        .equal(result.events(), (double) events)
        .equal(result.details().rowsUsed(), (double) model.rows().length)
        .equal(
            result.details().rowsUsed() + result.rowsLeftOut(),
            (double) report.input().table().rows());
    baseline(residuals, beta);
    result.residuals().ifPresent(some -> rows(residuals, some));
    result.predictions().ifPresent(all -> all.forEach(some -> prediction(residuals, some)));
    return residuals.check(
        "survival_residual",
        1e-7,
        "Largest difference of a sum of residuals and zero, of the concordance and that of pairs"
            + " in the other order, or of a baseline and that of the risk sets: zero.");
  }

  private void baseline(Residuals residuals, double[] beta) {
    var passes = new CoxPasses(report, beta);
    List<CoxRegression.Baseline> expected = passes.baselines(report.means());
    var published = new ArrayList<>(result.baseline());
    residuals.equal(published.size(), (double) expected.size());
    for (int s = 0; s < Math.min(published.size(), expected.size()); s++) {
      double[] hazards = published.get(s).cumulativeHazard();
      double[] times = published.get(s).time();
      double[] should = expected.get(s).cumulativeHazard();
      residuals.equal(hazards.length, (double) should.length);
      for (int k = 0; k < Math.min(hazards.length, should.length); k++) {
        boolean none = Double.isNaN(hazards[k]) && Double.isNaN(should[k]);
        residuals
            .residual(none ? 0 : new Residuals().equal(hazards[k], should[k]).largest())
            .equal(times[k], expected.get(s).time()[k]);
      }
    }
  }

  private void rows(Residuals residuals, CoxRegression.RowResiduals some) {
    double sum = 0;
    for (int i = 0; i < some.martingale().length; i++) {
      sum += some.martingale()[i];
      residuals.equal(
          some.deviance()[i],
          CoxPasses.deviance(some.martingale()[i], report.model().event()[i]),
          1e-3);
    }
    residuals.residual(Math.abs(sum) / result.events());
    double[] sums = new double[report.model().columns()];
    double[] sizes = new double[sums.length];
    for (double[] row : some.schoenfeld()) {
      for (int j = 0; j < sums.length; j++) {
        sums[j] += row[j];
        sizes[j] += Math.abs(row[j]);
      }
    }
    for (int j = 0; j < sums.length; j++) {
      residuals.residual(sizes[j] == 0 ? 0 : Math.abs(sums[j]) / sizes[j]);
    }
  }

  private static void prediction(Residuals residuals, CoxRegression.Prediction some) {
    for (int k = 0; k < some.survival().length; k++) {
      boolean fits = some.survival()[k] >= 0 && some.survival()[k] <= 1;
      residuals.residual(fits && some.standardError()[k] >= 0 ? 0 : 1);
    }
  }
}
