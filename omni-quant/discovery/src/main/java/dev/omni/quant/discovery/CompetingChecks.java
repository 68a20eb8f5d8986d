package dev.omni.quant.discovery;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.hipparchus.util.FastMath;

/**
 * The checks of incidences: with the probability of no event they add up to 1, their errors are
 * those of single rows, the test is the same whichever group is left out, and the score of the
 * regression is zero.
 *
 * @param report the rows
 * @param result as published
 */
record CompetingChecks(CompetingReport report, CompetingRisks.Result result) {
  private static final double LITTLE = 2e5;

  List<Check> all() {
    var checks = new ArrayList<Check>();
    checks.add(sums());
    checks.add(errors());
    result.fineGray().ifPresent(fit -> checks.add(regression(fit)));
    return checks;
  }

  private Check sums() {
    var residuals = new Residuals();
    residuals
        .equal(result.rowsUsed(), (double) report.time().length)
        .equal(result.rowsUsed() + result.rowsLeftOut(), (double) report.input().table().rows());
    for (int g = 0; g < result.groups().size(); g++) {
      CompetingRisks.GroupIncidence group = result.groups().get(g);
      double[] ends = report.times(g);
      int[] causes = report.ends(g);
      double[] expected =
          report
              .input()
              .times()
              .orElseGet(() -> IncidenceCurve.of(ends, causes, report.causes().size()).times());
      residuals.equal(group.time().length, (double) expected.length);
      for (int k = 0; k < group.time().length; k++) {
        residuals.equal(group.time()[k], expected[k]);
        double sum = group.eventFree()[k];
        for (CompetingRisks.CauseIncidence cause : group.causes()) {
          double before = k == 0 || expected[k] < expected[k - 1] ? 0 : cause.incidence()[k - 1];
          sum += cause.incidence()[k];
          residuals
              .equal(cause.time()[k], group.time()[k])
              .residual(cause.incidence()[k] >= before ? 0 : 1);
        }
        residuals.equal(sum, 1);
      }
      free(residuals, group, ends, causes);
    }
    return residuals.check(
        "incidence_residual",
        1e-10,
        "Largest difference of the sum of all incidences and the probability of no event, and 1,"
            + " or of that probability and the product over all events: zero.");
  }

  /** The probability of no event as a product over single events, the last time alone. */
  private static void free(
      Residuals residuals, CompetingRisks.GroupIncidence group, double[] ends, int[] causes) {
    for (int k = group.time().length - 1; k >= 0; k -= Math.max(1, group.time().length / 3)) {
      double[] events = new double[ends.length];
      int count = 0;
      for (int i = 0; i < ends.length; i++) {
        if (causes[i] >= 0 && ends[i] <= group.time()[k]) {
          events[count++] = ends[i];
        }
      }
      double[] some = java.util.Arrays.copyOf(events, count);
      java.util.Arrays.sort(some);
      double[] sorted = ends.clone();
      java.util.Arrays.sort(sorted);
      double log = 1;
      int at = 0;
      int below = 0;
      for (int i = 0; i < some.length; i++) {
        at = i > 0 && some[i] == some[i - 1] ? at + 1 : 0;
        while (sorted[below] < some[i]) {
          below++;
        }
        double risk = sorted.length - below - at;
        log *= (risk - 1) / risk;
      }
      residuals.equal(group.eventFree()[k], log, 1e-3);
    }
  }

  private Check errors() {
    var residuals = new Residuals();
    List<IncidenceCurve> curves = report.curves();
    double z = Tails.normalQuantile(report.input().confidence());
    for (int g = 0; g < result.groups().size(); g++) {
      CompetingRisks.GroupIncidence group = result.groups().get(g);
      IncidenceCurve curve = curves.get(g);
      double[] ends = report.times(g);
      int[] causes = report.ends(g);
      int stride = (int) Math.max(1, (double) group.time().length * ends.length / LITTLE);
      for (int c = 0; c < group.causes().size(); c++) {
        CompetingRisks.CauseIncidence cause = group.causes().get(c);
        for (int k = 0; k < cause.time().length; k += stride) {
          int place = CoxPasses.upTo(curve.times(), cause.time()[k]) - 1;
          double expected = place < 0 ? 0 : curve.error(c, place, ends, causes);
          residuals.equal(cause.standardError()[k], expected, 1e-4);
          double incidence = cause.incidence()[k];
          double width = incidence == 0 ? 0 : z * cause.standardError()[k] / incidence;
          residuals
              .equal(cause.low()[k] * FastMath.exp(width), incidence, 1e-6)
              .equal(cause.high()[k], Math.min(1, incidence * FastMath.exp(width)), 1e-6);
        }
      }
    }
    result
        .gray()
        .ifPresent(
            tests -> {
              for (int c = 0; c < tests.size(); c++) {
                CompetingRisks.GrayTest test = tests.get(c);
                residuals
                    .equal(test.statistic(), GrayScore.of(curves, c).statistic(0), 1e-3)
                    .equal(test.df(), report.groups().size() - 1.0)
                    .equal(
                        test.pValue(), TailIntegrals.chiSquare(test.statistic(), test.df()), 1e-9);
              }
            });
    return residuals.check(
        "error_residual",
        1e-7,
        "Largest difference of a standard error and that of the influence of each row, of an"
            + " interval, or of a test and that with another group left out: zero.");
  }

  private Check regression(CompetingRisks.SubhazardFit fit) {
    var residuals = new Residuals();
    CompetingReport.Regression regression = report.regression();
    UnaryOperator<double[]> kept = FormulaResults.kept(regression.aliased());
    double[] beta = kept.apply(fit.coefficients());
    ConcaveFit.Point here = regression.model().at(beta);
    double[][] inverse = ConcaveFit.eliminated(here.information());
    double[] expected = CoxReport.roots(regression.model().sandwich(beta, inverse));
    double[] errors = kept.apply(fit.standardErrors());
    double[] ratios = kept.apply(fit.hazardRatios());
    residuals.residual(here.residual()).equal(fit.logLikelihood(), here.value(), 1);
    for (int j = 0; j < beta.length; j++) {
      residuals.equal(errors[j], expected[j]).equal(FastMath.log(ratios[j]), beta[j], 1);
    }
    var identities = new FitIdentities(beta, errors, Double.POSITIVE_INFINITY);
    identities.tests(residuals, kept.apply(fit.statistics()), kept.apply(fit.pValues()));
    identities.intervals(
        residuals,
        kept.apply(fit.confidenceLow()),
        kept.apply(fit.confidenceHigh()),
        report.input().confidence(),
        Double.POSITIVE_INFINITY);
    return residuals.check(
        "score_residual",
        1e-7,
        "Largest score of a coefficient relative to its terms, or difference of an error, a test"
            + " or an interval and that at the published coefficients: zero.");
  }
}
