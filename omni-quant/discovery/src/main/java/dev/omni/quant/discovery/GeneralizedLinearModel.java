package dev.omni.quant.discovery;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hipparchus.util.FastMath;

/** Regression of a mean whose transform is linear in the predictors. */
@AutoService(JsonEngine.class)
public final class GeneralizedLinearModel implements JsonEngine {
  private static final int MOST_ROWS_SHOWN = 100_000;

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.regression.glm")
        .title(
            "Generalized linear model",
            "Gaussian, binomial, Poisson or gamma regression with standard errors, tests, Wald"
                + " intervals, deviances and residuals. Text columns are factors; their first"
                + " level in the order of bytes is the reference. Rows with a missing number,"
                + " null, are left out and counted. Data that a predictor separates fail and name"
                + " it.")
        .direct(Workload.MEDIUM)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(GlmContract.CONTRACT)
        .result(GlmContract.RESULT)
        .plot(
            "Data with the fitted mean and its band, and deviance residuals against fitted values")
        .method(
            new Method(
                "Iteratively reweighted least squares by Householder QR, then Newton's method with the"
                    + " observed information",
                "g(mu) = X b + offset; b = argmin |W^(1/2) (z - X b)|, z = eta + (y - mu) d eta/d"
                    + " mu, W = w (d mu/d eta)^2 / V(mu)",
                List.of(
                    "J. A. Nelder and R. W. M. Wedderburn, J. R. Statist. Soc. A 135, 1972,"
                        + " pp. 370-384",
                    "P. McCullagh and J. A. Nelder, Generalized Linear Models, 2nd ed., 1989"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Statistics are normal for binomial and poisson of dispersion 1, else t with"
                        + " the dispersion of Pearson.",
                    "aic and bic count the coefficients, and the dispersion of gaussian and"
                        + " gamma. The search stops at a score of 1e-10 of its terms.",
                    "weights without trials are the trials of a binomial share, whole ones in"
                        + " log_likelihood, aic and bic; elsewhere they multiply the terms of the"
                        + " likelihood, as in R.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    return GlmContract.problems(new JsonFields(input));
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double rows = DataColumns.of(fields).rows();
    double columns = 1;
    DataColumns table = DataColumns.of(fields);
    for (String predictor : fields.texts("predictors")) {
      columns += table.isText(predictor) ? table.levels(predictor).size() : 1;
    }
    return 1e4 + 40 * rows * columns * columns;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    var problem = GlmInput.of(fields);
    GlmFit.Model model = problem.model();
    double[] y = model.data().y();
    int n = y.length;
    int count = model.design().names().size();
    if (n <= count) {
      throw new Infeasible(
          "there are " + n + " complete rows for " + count + " coefficients; there must be more");
    }
    boolean none = Arrays.stream(y).allMatch(value -> value == 0);
    boolean all = Arrays.stream(y).allMatch(value -> value == 1);
    if ((model.family() != GlmFamily.GAUSSIAN && none)
        || (model.family() == GlmFamily.BINOMIAL && all)) {
      throw new Infeasible(
          "all responses are at an end of the range of the family, so that coefficients grow"
              + " without end");
    }
    GlmFit fit = GlmFit.of(model, work);
    double nullDeviance = nullDeviance(problem, work);
    var estimates = GlmEstimates.of(model, fit, problem.estimated());
    double confidence = fields.number("confidence");
    Json.Obj result =
        Json.obj(
                "coefficients", FiniteResults.numbers("a coefficient", fit.coefficients()),
                "names", model.design().names(),
                "standard_errors", FiniteResults.numbers("a standard error", estimates.errors()),
                "statistics", FiniteResults.numbers("a statistic", estimates.statistics(fit)),
                "p_values", estimates.pValues(fit),
                "confidence_low", estimates.ends(fit, confidence, -1))
            .with("confidence_high", estimates.ends(fit, confidence, 1))
            .with("deviance", fit.deviance())
            .with("null_deviance", nullDeviance)
            .with("df_residual", n - count)
            .with("df_null", problem.constant() ? n - 1 : n)
            .with("dispersion", estimates.dispersion())
            .with("iterations", fit.iterations())
            .with("rows_left_out", problem.leftOut());
    result = withLikelihood(result, model, fit);
    result = withRows(result, model, fit);
    return JsonComputed.of(withRatios(result, model, fit));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    return new GlmChecks(GlmInput.of(fields), fields, new JsonFields(result)).all();
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
    return GlmFit.of(new GlmFit.Model(model.family(), model.link(), model.data(), design), work)
        .deviance();
  }

  private static Json.Obj withLikelihood(Json.Obj result, GlmFit.Model model, GlmFit fit) {
    int parameters = fit.coefficients().length + (model.family().dispersed() ? 1 : 0);
    double logarithm = model.family().logLikelihood(model.data(), fit.means(), fit.deviance());
    if (!Double.isFinite(logarithm)) {
      return result;
    }
    return result
        .with("log_likelihood", logarithm)
        .with("aic", 2 * parameters - 2 * logarithm)
        .with("bic", parameters * FastMath.log(fit.means().length) - 2 * logarithm);
  }

  private static Json.Obj withRows(Json.Obj result, GlmFit.Model model, GlmFit fit) {
    GlmData data = model.data();
    int n = data.y().length;
    double[] deviance = new double[n];
    double[] pearson = new double[n];
    for (int i = 0; i < n; i++) {
      double apart = data.y()[i] - fit.means()[i];
      double part = model.family().deviance(data.y()[i], fit.means()[i]);
      deviance[i] = Math.signum(apart) * Math.sqrt(data.weight(i) * Math.max(0, part));
      pearson[i] = apart * Math.sqrt(data.weight(i) / model.family().variance(fit.means()[i]));
    }
    Json.Obj with = result;
    if (n <= MOST_ROWS_SHOWN) {
      with =
          with.with("fitted", fit.means())
              .with("residuals_deviance", FiniteResults.numbers("a residual", deviance))
              .with("residuals_pearson", FiniteResults.numbers("a residual", pearson));
    }
    boolean events = Arrays.stream(data.y()).allMatch(y -> y == 0 || y == 1);
    double positives = Arrays.stream(data.y()).sum();
    return model.family() == GlmFamily.BINOMIAL && events && positives > 0 && positives < n
        ? with.with("roc_auc", area(data.y(), fit.means()))
        : with;
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

  private static Json.Obj withRatios(Json.Obj result, GlmFit.Model model, GlmFit fit) {
    double[] ratios = Arrays.stream(fit.coefficients()).map(FastMath::exp).toArray();
    boolean finite = Arrays.stream(ratios).allMatch(Double::isFinite);
    if (!finite) {
      return result;
    }
    return switch (model.link()) {
      case LOGIT -> result.with("odds_ratios", ratios);
      case LOG -> result.with("rate_ratios", ratios);
      default -> result;
    };
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    if (!result.has("fitted")) {
      return Optional.empty();
    }
    return Optional.of(GlmPlot.of(new JsonFields(input), new JsonFields(result)));
  }
}
