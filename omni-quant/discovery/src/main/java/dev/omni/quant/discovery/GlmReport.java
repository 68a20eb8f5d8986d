package dev.omni.quant.discovery;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.discovery.formula.FormulaModel;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.hipparchus.util.FastMath;

/** The result of a generalized linear model. */
final class GlmReport {
  private static final int MOST_ROWS_SHOWN = 100_000;

  private GlmReport() {}

  /** Refuses responses that are all at an end of the range of the family. */
  static void requireInside(GlmFit.Model model) {
    double[] y = model.data().y();
    boolean none = Arrays.stream(y).allMatch(value -> value == 0);
    boolean all = Arrays.stream(y).allMatch(value -> value == 1);
    if ((model.family() != GlmFamily.GAUSSIAN && none)
        || (model.family() == GlmFamily.BINOMIAL && all)) {
      throw new Infeasible(
          "all responses are at an end of the range of the family, so that coefficients grow"
              + " without end");
    }
  }

  static GeneralizedLinearModel.Result of(GeneralizedLinearModel.Input input, Work work) {
    GlmInput problem = GlmInput.of(input);
    GlmFit.Model model = problem.model();
    int n = model.data().y().length;
    int count = model.design().names().size();
    FewRows.refuse(n, count, "coefficients");
    requireInside(model);
    var dispersed = NegativeBinomialFit.of(problem, work);
    problem = dispersed.problem();
    model = problem.model();
    GlmFit fit = dispersed.fit();
    double nullDeviance = nullDeviance(problem, work);
    var estimates = GlmEstimates.of(model, fit, problem.estimated());
    double confidence = input.confidence();
    GlmInput known = problem;
    return new GeneralizedLinearModel.Result(
        problem.expanded(FiniteResults.numbers("a coefficient", fit.coefficients())),
        problem.names(),
        problem.expanded(FiniteResults.numbers("a standard error", estimates.errors())),
        problem.expanded(FiniteResults.numbers("a statistic", estimates.statistics(fit))),
        problem.expanded(estimates.pValues(fit)),
        problem.expanded(estimates.ends(fit, confidence, -1)),
        problem.expanded(estimates.ends(fit, confidence, 1)),
        fit.deviance(),
        nullDeviance,
        n - count,
        problem.constant() ? n - 1 : n,
        estimates.dispersion(),
        criteria(model, fit),
        rows(model, fit),
        ratios(model, fit, GlmLink.LOGIT).map(problem::expanded),
        ratios(model, fit, GlmLink.LOG).map(problem::expanded),
        fit.iterations(),
        problem.leftOut(),
        area(model, fit),
        dispersed.theta(),
        dispersed.thetaError(),
        input
            .newRows()
            .map(rows -> GlmPredictions.of(input, known, rows).of(fit, estimates, confidence)),
        problem.formula().map(formula -> details(formula, known, fit, estimates)));
  }

  private static ModelDetails details(
      FormulaModel formula, GlmInput problem, GlmFit fit, GlmEstimates estimates) {
    double[][] inverse = GlmFit.information(problem.model(), fit.coefficients()).inverse();
    ModelDetails details =
        ModelDetails.of(formula, (j, k) -> estimates.dispersion() * inverse[j][k]);
    boolean poisson =
        problem.model().family() == GlmFamily.NEGATIVE_BINOMIAL
            && Double.isInfinite(problem.model().theta());
    return poisson ? details.noting("no overdispersion: the fit is that of poisson") : details;
  }

  private static double nullDeviance(GlmInput problem, Work work) {
    GlmFit.Model model = problem.model();
    double[] eta = model.data().offset();
    if (!problem.constant()) {
      return FiniteResults.number("the null deviance", model.deviance(model.means(eta)));
    }
    double[][] ones = new double[eta.length][];
    Arrays.fill(ones, new double[] {1});
    var design = new TableDesign(List.of(TableDesign.CONSTANT), ones);
    var without =
        new GlmFit.Model(model.family(), model.link(), model.data(), design, model.theta());
    return GlmFit.of(without, work).deviance();
  }

  private static Optional<GeneralizedLinearModel.Criteria> criteria(
      GlmFit.Model model, GlmFit fit) {
    int parameters = fit.coefficients().length + (model.family().hasParameter() ? 1 : 0);
    double logarithm =
        model.family().logLikelihood(model.data(), fit.means(), fit.deviance(), model.theta());
    if (!Double.isFinite(logarithm)) {
      return Optional.empty();
    }
    return Optional.of(
        new GeneralizedLinearModel.Criteria(
            logarithm,
            2 * parameters - 2 * logarithm,
            parameters * FastMath.log(fit.means().length) - 2 * logarithm));
  }

  private static Optional<GeneralizedLinearModel.RowResults> rows(GlmFit.Model model, GlmFit fit) {
    GlmData data = model.data();
    int n = data.y().length;
    if (n > MOST_ROWS_SHOWN) {
      return Optional.empty();
    }
    double[] deviance = new double[n];
    double[] pearson = new double[n];
    for (int i = 0; i < n; i++) {
      double apart = data.y()[i] - fit.means()[i];
      double part = model.deviance(data.y()[i], fit.means()[i]);
      deviance[i] = Math.signum(apart) * Math.sqrt(data.weight(i) * Math.max(0, part));
      pearson[i] = apart * Math.sqrt(data.weight(i) / model.variance(fit.means()[i]));
    }
    double[] deviances = FiniteResults.numbers("a residual", deviance);
    double[] others = FiniteResults.numbers("a residual", pearson);
    return Optional.of(new GeneralizedLinearModel.RowResults(fit.means(), deviances, others));
  }

  private static OptionalDouble area(GlmFit.Model model, GlmFit fit) {
    double[] y = model.data().y();
    boolean events = Arrays.stream(y).allMatch(value -> value == 0 || value == 1);
    double positives = Arrays.stream(y).sum();
    return model.family() == GlmFamily.BINOMIAL && events && positives > 0 && positives < y.length
        ? OptionalDouble.of(area(y, fit.means()))
        : OptionalDouble.empty();
  }

  /** Returns the chance that an event has a larger fitted probability than a non-event. */
  private static double area(double[] y, double[] fitted) {
    double[] ranks = Ranks.of(fitted);
    double sum = 0;
    double events = 0;
    for (int i = 0; i < y.length; i++) {
      sum += y[i] * ranks[i];
      events += y[i];
    }
    return (sum - events * (events + 1) / 2) / (events * (y.length - events));
  }

  private static Optional<double[]> ratios(GlmFit.Model model, GlmFit fit, GlmLink link) {
    double[] ratios = Arrays.stream(fit.coefficients()).map(FastMath::exp).toArray();
    boolean finite = Arrays.stream(ratios).allMatch(Double::isFinite);
    return finite && model.link() == link ? Optional.of(ratios) : Optional.empty();
  }
}
