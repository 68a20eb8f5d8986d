package dev.omni.quant.discovery;

import dev.omni.domain.world.Check;
import dev.omni.engine.Work;
import dev.omni.quant.core.Residuals;
import dev.omni.quant.discovery.formula.AliasedColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.hipparchus.util.FastMath;

/**
 * The checks of a mixed model, at the published numbers: Henderson's equations without a matrix,
 * slopes of the likelihood by differences, and what follows from the covariances.
 *
 * @param report the model
 * @param result as published
 */
record MixedChecks(MixedReport report, MixedRegression.Result result) {
  private static final double EQUATIONS = 1e-7;
  private static final double ERRORS = 1e-4;
  private static final double SLOPES = 1e-4;

  /** The part of the sizes of the terms of a sum that counts as one with all digits. */
  private static final double ROUNDING = 1e-6;

  private MixedModel model() {
    return report.model();
  }

  private RandomDesign design() {
    return model().design();
  }

  private AliasedColumns aliased() {
    return report.formula().aliased();
  }

  private double[] kept(double[] all) {
    return FormulaResults.kept(aliased()).apply(all);
  }

  private double deviation() {
    return result.residualStandardDeviation().orElse(model().isGaussian() ? Double.NaN : 1);
  }

  private RandomBlock block(int b) {
    return design().blocks().get(b);
  }

  /** Returns the covariance of a block relative to the residuals, of scaled columns. */
  private double[][] covariance(int b) {
    RandomBlock block = block(b);
    int width = block.width();
    double[][] covariance = new double[width][width];
    MixedRegression.Component of = result.components().get(block.group());
    if (of == null || of.correlations().length != width * (width - 1) / 2) {
      Arrays.stream(covariance).forEach(row -> Arrays.fill(row, Double.NaN));
      return covariance;
    }
    double[] deviations = new double[width];
    int at = 0;
    for (int r = 0; r < width; r++) {
      double own = of.standardDeviations().getOrDefault(block.effects().get(r), Double.NaN);
      deviations[r] = own / deviation() * block.scales()[r];
      covariance[r][r] = deviations[r] * deviations[r];
      for (int c = 0; c < r; c++) {
        double product = deviations[r] * deviations[c];
        double correlation = of.correlations()[at++];
        covariance[r][c] = product == 0 && Double.isNaN(correlation) ? 0 : product * correlation;
        covariance[c][r] = covariance[r][c];
      }
    }
    return covariance;
  }

  private double[] theta() {
    double[][][] factors = new double[design().blocks().size()][][];
    Arrays.setAll(factors, b -> RandomBlock.root(covariance(b)));
    return design().parameters(factors);
  }

  /** Returns numbers of the random effects by the columns of the design, scaled. */
  private double[] flat(Map<String, Map<String, Map<String, Double>>> groups) {
    double[] flat = new double[design().size()];
    for (int b = 0; b < design().blocks().size(); b++) {
      RandomBlock block = block(b);
      Map<String, Map<String, Double>> levels = groups.getOrDefault(block.group(), Map.of());
      for (int l = 0; l < block.levels().size(); l++) {
        Map<String, Double> effects = levels.getOrDefault(block.levels().get(l), Map.of());
        for (int e = 0; e < block.width(); e++) {
          double value = effects.getOrDefault(block.effects().get(e), Double.NaN);
          flat[design().index(b, l, e)] = value * block.scales()[e];
        }
      }
    }
    return flat;
  }

  List<Check> all() {
    double[] orthogonal = model().orthogonal(kept(result.coefficients()));
    double[] theta = theta();
    boolean sound =
        Arrays.stream(theta).allMatch(Double::isFinite)
            && Arrays.stream(orthogonal).allMatch(Double::isFinite)
            && deviation() > 0;
    var checks = new ArrayList<Check>();
    checks.add(equations(orthogonal));
    checks.add(slopes(theta, orthogonal, sound));
    checks.add(likelihood(theta, orthogonal, sound));
    checks.add(errors(theta, orthogonal, sound));
    checks.add(inference());
    return List.copyOf(checks);
  }

  /** Modes are the covariance times Z' of the scores; scores are orthogonal to fixed columns. */
  private Check equations(double[] orthogonal) {
    var residuals = new Residuals();
    double[] effects = flat(result.randomEffects());
    double[] part = model().fixedPart(orthogonal);
    int n = part.length;
    double[] scores = new double[n];
    double[] sizes = new double[n];
    double weighted = 0;
    double whole = 0;
    double[] eta = part.clone();
    Arrays.setAll(eta, i -> eta[i] + design().row(i, effects));
    double[] raw = model().isGaussian() ? scores : new LaplaceCriterion(model(), false).scores(eta);
    for (int i = 0; i < n; i++) {
      double y = model().data().y()[i];
      double weight = model().data().weights()[i];
      scores[i] = model().isGaussian() ? weight * (y - eta[i]) : raw[i];
      double terms = Math.abs(y) + Math.abs(eta[i]);
      for (int j = 0; j < orthogonal.length; j++) {
        terms += Math.abs(model().rows()[i][j] * orthogonal[j]);
      }
      sizes[i] = model().isGaussian() ? weight * terms : Math.abs(raw[i]);
      weighted += scores[i] * (y - part[i]);
      whole += sizes[i] * (Math.abs(y) + Math.abs(part[i]));
    }
    for (int j = 0; model().isGaussian() && j < model().fixed(); j++) {
      double sum = 0;
      double size = 0;
      for (int i = 0; i < n; i++) {
        sum += model().rows()[i][j] * scores[i];
        size += Math.abs(model().rows()[i][j]) * sizes[i];
      }
      residuals.equal(sum, 0, size);
    }
    modes(residuals, effects, design().sums(scores), design().sums(sizes));
    if (model().isGaussian()) {
      double squares = deviation() * deviation() * model().freedom();
      residuals.residual(Math.abs(squares - weighted) / (Math.abs(squares) + ROUNDING * whole));
    }
    return residuals.check(
        "equation_residual",
        EQUATIONS,
        "Largest relative difference of a random effect and its covariance times the sum of the"
            + " scores of its rows, of the scores times a fixed column and zero, or of the residual"
            + " variance and the squares: zero.");
  }

  private void modes(Residuals residuals, double[] effects, double[] sums, double[] sizes) {
    for (int b = 0; b < design().blocks().size(); b++) {
      double[][] covariance = covariance(b);
      for (int l = 0; l < block(b).levels().size(); l++) {
        int at = design().index(b, l, 0);
        for (int r = 0; r < covariance.length; r++) {
          double mode = 0;
          double size = 0;
          for (int c = 0; c < covariance.length; c++) {
            mode += covariance[r][c] * sums[at + c];
            size += Math.abs(covariance[r][c] * sums[at + c]);
            size += ROUNDING * Math.abs(covariance[r][c] * sizes[at + c]);
          }
          residuals.equal(effects[at + r], mode, size);
        }
      }
    }
  }

  private double[] all(double[] theta, double[] orthogonal) {
    double[] all = Arrays.copyOf(theta, theta.length + orthogonal.length);
    System.arraycopy(orthogonal, 0, all, theta.length, orthogonal.length);
    return all;
  }

  private Check slopes(double[] theta, double[] orthogonal, boolean sound) {
    double residual = Double.NaN;
    if (sound) {
      double[] x = model().isGaussian() ? theta : all(theta, orthogonal);
      boolean[] held = MixedFit.held(design(), x);
      residual =
          new MixedSearch(
                  model().isGaussian()
                      ? new GaussianCriterion(model())
                      : new LaplaceCriterion(model(), false),
                  Work.alone())
              .residual(x, IntStream.range(0, x.length).filter(k -> !held[k]).toArray());
    }
    return new Residuals()
        .residual(residual)
        .check(
            "slope_residual",
            SLOPES,
            "Largest slope of the likelihood by an entry of a covariance factor, and by a"
                + " coefficient where it is no part of the equations, over its curvature.");
  }

  private Check likelihood(double[] theta, double[] orthogonal, boolean sound) {
    var residuals = new Residuals();
    double criterion =
        result.remlCriterion().orElse(-2 * result.logLikelihood().orElse(Double.NaN));
    if (sound) {
      double again =
          model().isGaussian()
              ? new GaussianCriterion(model()).applyAsDouble(theta)
              : new LaplaceCriterion(model(), false).applyAsDouble(all(theta, orthogonal));
      residuals.equal(criterion, again, model().count());
    } else {
      residuals.residual(Double.NaN);
    }
    int n = model().count();
    residuals
        .equal(result.aic(), criterion + 2.0 * report.parameters())
        .equal(result.bic(), criterion + report.parameters() * FastMath.log(n))
        .equal(result.details().rowsUsed(), (double) n)
        .equal(n + (double) result.rowsLeftOut(), report.input().table().rows());
    boolean singular = false;
    for (int d : design().diagonals()) {
      singular |= theta[d] == 0;
    }
    residuals.residual(singular == result.singular() ? 0 : 1);
    for (int b = 0; b < design().blocks().size(); b++) {
      MixedRegression.Component of = result.components().get(block(b).group());
      residuals.equal(of == null ? 0 : of.levels(), (double) block(b).levels().size());
    }
    if (result.icc().isPresent()) {
      double between = covariance(0)[0][0];
      residuals.equal(result.icc().getAsDouble(), between / (1 + between));
    }
    result.comparison().ifPresent(found -> comparison(residuals, found));
    return residuals.check(
        "likelihood_residual",
        1e-8,
        "Largest relative difference of the likelihood and that at the published parameters, of a"
            + " criterion, a count or a share and what it is made of: zero; 1 where singular does"
            + " not fit the covariances.");
  }

  private void comparison(Residuals residuals, MixedRegression.Comparison found) {
    double twice = 2 * (found.logLikelihood() - found.logLikelihoodNull());
    residuals
        .equal(found.chiSquare(), Math.max(0, twice), found.logLikelihood())
        .equal(found.pValue(), TailIntegrals.chiSquare(found.chiSquare(), found.df()));
    result.logLikelihood().ifPresent(own -> residuals.equal(found.logLikelihood(), own));
  }

  private Check errors(double[] theta, double[] orthogonal, boolean sound) {
    var residuals = new Residuals();
    if (sound) {
      MixedFit fit =
          model().isGaussian()
              ? MixedFit.gaussian(model(), theta)
              : MixedFit.laplace(model(), all(theta, orthogonal), Work.alone());
      double[] errors = kept(result.standardErrors());
      double[][] covariance = result.details().kept(aliased()).orElse(fit.covariance());
      for (int j = 0; j < errors.length; j++) {
        double expected = Math.sqrt(fit.covariance()[j][j]);
        residuals.equal(errors[j], expected);
        for (int k = 0; k < errors.length; k++) {
          double size = expected * Math.sqrt(fit.covariance()[k][k]);
          residuals.equal(covariance[j][k], fit.covariance()[j][k], size);
        }
      }
      double[] found = flat(result.randomEffectStandardErrors());
      double[] again = fit.effectErrors();
      for (int e = 0; e < found.length; e++) {
        residuals.equal(found[e], again[e]);
      }
    } else {
      residuals.residual(Double.NaN);
    }
    result.predictions().ifPresent(found -> predictions(residuals, found));
    return residuals.check(
        "error_residual",
        ERRORS,
        "Largest relative difference of a standard error, a covariance or a prediction and that of"
            + " the published covariances: zero.");
  }

  private void predictions(Residuals residuals, GeneralizedLinearModel.Predictions found) {
    var given = report.input().newRows().orElseThrow();
    double[][] rows = report.newRows(given);
    double[] eta = report.newOffset(given);
    double[] coefficients = kept(result.coefficients());
    Optional<double[][]> covariance = result.details().kept(aliased());
    var interval = new SymmetricInterval(1 - report.input().confidence(), Double.POSITIVE_INFINITY);
    for (int i = 0; i < rows.length; i++) {
      double size = Math.abs(eta[i]);
      double square = 0;
      for (int j = 0; j < coefficients.length; j++) {
        eta[i] += rows[i][j] * coefficients[j];
        size += Math.abs(rows[i][j] * coefficients[j]);
        for (int k = 0; covariance.isPresent() && k < coefficients.length; k++) {
          square += rows[i][j] * covariance.get()[j][k] * rows[i][k];
        }
      }
      double error = found.standardError()[i];
      residuals
          .equal(found.linearPredictor()[i], eta[i], size)
          .equal(found.mean()[i], model().link().mu(found.linearPredictor()[i]));
      if (covariance.isPresent()) {
        residuals.equal(error * error, square, 1e-6 * size * size);
      }
      if (model().link() != GlmLink.SQRT && model().link() != GlmLink.IDENTITY) {
        residuals
            .equal(model().link().eta(found.confidenceLow()[i]), eta[i] - reach() * error, size)
            .equal(model().link().eta(found.confidenceHigh()[i]), eta[i] + reach() * error, size);
      } else if (model().link() == GlmLink.IDENTITY) {
        interval.add(residuals, found.confidenceLow()[i], eta[i], found.confidenceHigh()[i], error);
      } else {
        residuals
            .equal(
                Math.sqrt(found.confidenceHigh()[i]),
                Math.max(Math.abs(eta[i] - reach() * error), Math.abs(eta[i] + reach() * error)))
            .equal(
                Math.sqrt(found.confidenceLow()[i]),
                Math.min(Math.abs(eta[i] - reach() * error), Math.abs(eta[i] + reach() * error)));
      }
    }
  }

  private double reach() {
    return Tails.normalQuantile(report.input().confidence());
  }

  private Check inference() {
    var residuals = new Residuals();
    double[] coefficients = kept(result.coefficients());
    double[] errors = kept(result.standardErrors());
    Optional<double[]> freedoms = result.df().map(this::kept);
    for (int j = 0; j < coefficients.length; j++) {
      int column = j;
      double freedom = freedoms.isPresent() ? freedoms.get()[j] : Double.POSITIVE_INFINITY;
      var one = new FitIdentities(at(coefficients, j), at(errors, j), freedom);
      double[] statistics = at(kept(result.statistics()), j);
      double[] expected = {TailIntegrals.student(statistics[0], freedom)};
      one.tests(
          residuals, statistics, result.pValues().map(p -> at(kept(p), column)).orElse(expected));
      one.intervals(
          residuals,
          at(kept(result.confidenceLow()), j),
          at(kept(result.confidenceHigh()), j),
          report.input().confidence(),
          freedom);
    }
    return residuals.check(
        "inference_residual",
        1e-8,
        "Largest relative difference of a test or an interval and that of the coefficients and"
            + " their errors: zero.");
  }

  private static double[] at(double[] values, int j) {
    return new double[] {values[j]};
  }
}
