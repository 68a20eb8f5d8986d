package dev.omni.quant.discovery;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.hipparchus.util.FastMath;

/**
 * The checks of a generalized linear model, all at the published coefficients: the score, deviances
 * by the relative distances from the means, the likelihood as that of the saturated model less half
 * of the deviance, and errors by columns made orthogonal.
 *
 * @param problem the model
 * @param input of the regression
 * @param result as published
 */
record GlmChecks(
    GlmInput problem, GeneralizedLinearModel.Input input, GeneralizedLinearModel.Result result) {
  private static final double ROUNDING = 1e-9;

  /** The part of the sizes of the terms of a deviance that counts as one with all digits. */
  private static final double SMALL = 1e-6;

  /** Returns the checks of a result. */
  static GlmChecks of(GeneralizedLinearModel.Input input, GeneralizedLinearModel.Result result) {
    GlmInput problem = GlmInput.of(input).with(result.theta().orElse(Double.POSITIVE_INFINITY));
    return new GlmChecks(
        problem,
        input,
        problem.formula().map(formula -> FormulaResults.reduced(result, formula)).orElse(result));
  }

  private GlmFit.Model model() {
    return problem.model();
  }

  private GlmData data() {
    return model().data();
  }

  List<Check> all() {
    double[] coefficients = result.coefficients();
    double[] eta = model().linear(coefficients);
    double[] mu = model().means(eta);
    var checks = new ArrayList<Check>();
    result
        .theta()
        .ifPresent(
            theta -> checks.add(new ThetaCheck(data(), mu, theta).of(result.thetaStandardError())));
    checks.addAll(
        List.of(
            GlmScore.of(model(), coefficients)
                .stop()
                .check(
                    "score_residual",
                    "largest score X'(y - mu) w of a coefficient, relative to the magnitudes of its"
                        + " terms; zero at the maximum"),
            deviances(mu),
            errors(eta, mu),
            inference(),
            rows(mu)));
    return checks;
  }

  /** (1 + u) ln (1 + u) - u. */
  private static double convex(double u) {
    return u <= -1 ? 1 : (1 + u) * FastMath.log1p(u) - u;
  }

  /** The deviance of a response of weight 1. */
  private double deviance(double y, double mu) {
    double apart = y - mu;
    return switch (model().family()) {
      case GAUSSIAN -> apart * apart;
      case POISSON -> 2 * mu * convex(apart / mu);
      case BINOMIAL -> 2 * (mu * convex(apart / mu) + (1 - mu) * convex(-apart / (1 - mu)));
      case GAMMA -> 2 * (apart / mu - FastMath.log1p(apart / mu));
      case NEGATIVE_BINOMIAL -> {
        double shifted = mu + model().theta();
        double less = Double.isInfinite(shifted) ? 0 : shifted * convex(apart / shifted);
        yield 2 * (mu * convex(apart / mu) - less);
      }
    };
  }

  /** The size of the terms that a deviance is the difference of. */
  private double size(double y, double mu) {
    return switch (model().family()) {
      case GAUSSIAN -> (y - mu) * (y - mu);
      case GAMMA -> 1 + y / mu;
      default -> Math.abs(y) + Math.abs(mu);
    };
  }

  private double[] sum(double[] mu) {
    double sum = 0;
    double size = 0;
    for (int i = 0; i < mu.length; i++) {
      sum += data().weight(i) * deviance(data().y()[i], mu[i]);
      size += data().weight(i) * size(data().y()[i], mu[i]);
    }
    return new double[] {sum, SMALL * size};
  }

  /** The means of the model without predictors, where they have a closed form. */
  private double[] nullMeans() {
    double[] offset = data().offset();
    if (!problem.constant()) {
      return model().means(offset);
    }
    double sum = 0;
    double weight = 0;
    for (int i = 0; i < offset.length; i++) {
      if (offset[i] != offset[0]) {
        return new double[0];
      }
      sum += data().weight(i) * data().y()[i];
      weight += data().weight(i);
    }
    double[] means = new double[offset.length];
    Arrays.fill(means, sum / weight);
    return means;
  }

  private Check deviances(double[] mu) {
    double n = mu.length;
    double free = n - result.coefficients().length;
    double[] sum = sum(mu);
    var residuals =
        new Residuals()
            .equal(result.deviance(), sum[0], sum[1])
            .equal(result.dfResidual(), free)
            .equal(result.dfNull(), problem.constant() ? n - 1 : n)
            .equal(result.rowsLeftOut(), problem.leftOut());
    result.details().ifPresent(of -> residuals.equal(of.rowsUsed(), n));
    double[] none = nullMeans();
    if (none.length > 0) {
      double[] without = sum(none);
      residuals.equal(result.nullDeviance(), without[0], without[1]);
    }
    double pearson = 0;
    for (int i = 0; i < n; i++) {
      double apart = data().y()[i] - mu[i];
      pearson += data().weight(i) / model().variance(mu[i]) * apart * apart;
    }
    residuals.equal(result.dispersion(), isOne() ? 1 : pearson / free);
    return residuals.check(
        "deviance_residual",
        ROUNDING,
        "Largest relative difference of a deviance, the dispersion or a count and that of the"
            + " relative distances of the responses from their means: zero.");
  }

  private boolean isOne() {
    return !model().family().dispersed() && !problem.estimated();
  }

  private Check errors(double[] eta, double[] mu) {
    double[][] rows = new double[eta.length][];
    for (int i = 0; i < rows.length; i++) {
      double slope = model().link().slope(eta[i]);
      double weight = data().weight(i) / model().variance(mu[i]);
      double root = Math.abs(slope) * Math.sqrt(weight);
      rows[i] = Arrays.stream(model().design().rows()[i]).map(cell -> cell * root).toArray();
    }
    var columns = new OrthogonalColumns(rows);
    double magnified = 1 + 1e-5 * columns.condition();
    double root = Math.sqrt(result.dispersion());
    double[] errors = result.standardErrors();
    var residuals = new Residuals();
    for (int j = 0; j < errors.length; j++) {
      double expected = root * columns.spread(j);
      double apart = Math.abs(errors[j] - expected);
      residuals.residual(apart / Math.max(Math.abs(errors[j]), expected) / magnified);
    }
    result.details().ifPresent(of -> covariance(residuals, of, columns, magnified));
    result.predictions().ifPresent(of -> predictions(residuals, of, columns, magnified));
    return residuals.check(
        "error_residual",
        ROUNDING,
        "Largest relative difference of a standard error, a covariance or a prediction and that of the weighted columns made"
            + " orthogonal, over their condition where that is above 1e5: zero.");
  }

  private void covariance(
      Residuals residuals, ModelDetails details, OrthogonalColumns columns, double magnified) {
    double[] errors = result.standardErrors();
    details
        .kept(problem.formula().orElseThrow().aliased())
        .ifPresent(
            published -> {
              for (int j = 0; j < errors.length; j++) {
                for (int k = 0; k < errors.length; k++) {
                  double expected = result.dispersion() * columns.inverse(j, k);
                  double size = errors[j] * errors[k] * magnified + Double.MIN_NORMAL;
                  residuals.residual(Math.abs(published[j][k] - expected) / size);
                }
              }
            });
  }

  private void predictions(
      Residuals residuals,
      GeneralizedLinearModel.Predictions found,
      OrthogonalColumns columns,
      double magnified) {
    var rows = GlmPredictions.of(input, problem, input.newRows().orElseThrow());
    double[] eta = rows.linear(result.coefficients());
    double reach = Tails.normalQuantile(input.confidence());
    for (int i = 0; i < eta.length; i++) {
      double error = Math.sqrt(result.dispersion() * columns.spread(rows.rows()[i]));
      double one = rows.mean(eta[i] - reach * error);
      double other = rows.mean(eta[i] + reach * error);
      double size = (1 + Math.abs(eta[i])) * magnified;
      residuals
          .equal(found.linearPredictor()[i], eta[i], 1)
          .equal(found.standardError()[i], error, Math.max(1, error) * magnified)
          .equal(found.mean()[i], rows.mean(eta[i]))
          .residual(relative(found.confidenceLow()[i], Math.min(one, other)) / size)
          .residual(relative(found.confidenceHigh()[i], Math.max(one, other)) / size);
    }
  }

  private static double relative(double one, double other) {
    return Math.abs(one - other) / (Math.abs(one) + Math.abs(other) + Double.MIN_NORMAL);
  }

  private Check inference() {
    double n = data().y().length;
    double p = result.coefficients().length;
    double freedom = isOne() ? Double.POSITIVE_INFINITY : n - p;
    var residuals = new Residuals();
    var fit = new FitIdentities(result.coefficients(), result.standardErrors(), freedom);
    fit.tests(residuals, result.statistics(), result.pValues());
    fit.intervals(
        residuals,
        result.confidenceLow(),
        result.confidenceHigh(),
        input.confidence(),
        Double.POSITIVE_INFINITY);
    var saturated = new SaturatedLikelihood(model());
    OptionalDouble likelihood = saturated.less(result.deviance());
    double size = n + saturated.rounding(result.deviance());
    result
        .criteria()
        .ifPresent(
            of -> {
              FitIdentities.criteria(
                  residuals,
                  new LikelihoodCriteria(of.logLikelihood(), of.aic(), of.bic()),
                  model().family().hasParameter() ? p + 1 : p,
                  n);
              likelihood.ifPresent(again -> residuals.equal(of.logLikelihood(), again, size));
            });
    Stream.of(result.oddsRatios(), result.rateRatios())
        .flatMap(Optional::stream)
        .forEach(
            ratios -> {
              for (int j = 0; j < p; j++) {
                residuals.equal(FastMath.log(ratios[j]), result.coefficients()[j], 1);
              }
            });
    return residuals.check(
        "inference_residual",
        ROUNDING,
        "Largest relative difference of a test, an interval, a criterion or a ratio and that of the"
            + " coefficients and their errors, or of the likelihood and that of the saturated model"
            + " less half of the deviance: zero.");
  }

  private Check rows(double[] mu) {
    var residuals = new Residuals();
    if (result.rows().isPresent()) {
      double[] fitted = result.rows().get().fitted();
      double[] deviance = result.rows().get().residualsDeviance();
      double[] pearson = result.rows().get().residualsPearson();
      for (int i = 0; i < mu.length; i++) {
        double apart = data().y()[i] - mu[i];
        double weight = data().weight(i);
        double part = weight * deviance(data().y()[i], mu[i]);
        double size = weight * SMALL * size(data().y()[i], mu[i]);
        residuals
            .equal(fitted[i], mu[i])
            .equal(pearson[i] / Math.sqrt(weight / model().variance(mu[i])), apart)
            .equal(deviance[i] * Math.abs(deviance[i]), Math.signum(apart) * part, size);
      }
      result.rocAuc().ifPresent(published -> residuals.equal(published, area(fitted), 1));
    }
    return residuals.check(
        "row_residual",
        ROUNDING,
        "Largest relative difference of a fitted mean, a residual or the area below the curve and"
            + " that at the coefficients of the result: zero.");
  }

  /** The part of all pairs of an event and another row in which the event has the larger mean. */
  private double area(double[] fitted) {
    double[] y = data().y();
    double[] others = new double[fitted.length];
    int count = 0;
    for (int i = 0; i < fitted.length; i++) {
      if (y[i] == 0) {
        others[count++] = fitted[i];
      }
    }
    double[] sorted = Arrays.stream(others, 0, count).sorted().toArray();
    double wins = 0;
    for (int i = 0; i < fitted.length; i++) {
      wins += y[i] == 0 ? 0 : RankTestChecks.below(sorted, fitted[i]);
    }
    return wins / count / (fitted.length - count);
  }
}
