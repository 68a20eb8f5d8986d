package dev.omni.quant.discovery;

import dev.omni.domain.world.Check;
import dev.omni.engine.Work;
import dev.omni.quant.core.Residuals;
import dev.omni.quant.core.StandardNormal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The checks of a Gaussian process at the published hyperparameters: the covariance times the
 * weights is the response, and what follows from an elimination of the whole covariance, a second
 * route to its factor, is what is published.
 *
 * @param input of the process
 * @param result as published
 */
record ProcessChecks(GaussianProcess.Input input, GaussianProcess.Result result) {
  private static final int MOST_SEARCHED = 150;
  private static final double STEP = 1e-4;

  /** A part of the largest response below which differences from the mean are rounding. */
  private static final double ROUNDING = 1e-6;

  /**
   * A covariance inverted by sweeps (A. P. Dempster, 1969).
   *
   * @param inverse of the covariance
   * @param logDeterminant of it
   */
  @SuppressWarnings("ArrayRecordComponent") // Read where it is made, never compared.
  private record Swept(double[][] inverse, double logDeterminant) {
    static Swept of(double[][] lower) {
      int n = lower.length;
      double[][] a = new double[n][n];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++) {
          a[i][j] = lower[i][j];
          a[j][i] = lower[i][j];
        }
      }
      double log = 0;
      for (int k = 0; k < n; k++) {
        double pivot = a[k][k];
        log += StrictMath.log(pivot);
        double[] row = a[k].clone();
        for (int i = 0; i < n; i++) {
          double factor = row[i] / pivot;
          if (i != k && factor != 0) {
            double[] own = a[i];
            for (int j = 0; j < n; j++) {
              own[j] -= factor * row[j];
            }
            own[k] = factor;
          }
        }
        for (int j = 0; j < n; j++) {
          a[k][j] = row[j] / pivot;
        }
        a[k][k] = -1 / pivot;
        for (int i = 0; i < n; i++) {
          if (i != k) {
            a[i][k] = row[i] / pivot;
          }
        }
      }
      for (double[] row : a) {
        Arrays.setAll(row, j -> -row[j]);
      }
      return new Swept(a, log);
    }

    double product(double[] one, double[] other) {
      double sum = 0;
      for (int i = 0; i < one.length; i++) {
        double part = 0;
        for (int j = 0; j < other.length; j++) {
          part += inverse[i][j] * other[j];
        }
        sum += one[i] * part;
      }
      return sum;
    }
  }

  List<Check> all() {
    ProcessFit.Data data = ProcessReport.data(input);
    ProcessScales scales = result.hyperparameters();
    double[][] lower = data.covariance(scales, result.jitter(), Work.alone());
    var checks = new ArrayList<Check>();
    checks.add(weights(data, lower));
    Swept swept = Swept.of(lower);
    checks.add(likelihood(data, swept));
    checks.add(places(data, swept));
    if (input.hyperparameters().isEmpty() && data.y().length <= MOST_SEARCHED) {
      checks.add(optimum(data));
    }
    return checks;
  }

  private Check weights(ProcessFit.Data data, double[][] lower) {
    double[] weights = result.weights();
    int n = weights.length;
    var residuals = new Residuals();
    double scale = 0;
    double largest = 0;
    double sum = 0;
    double sizes = 0;
    double[] products = new double[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        products[i] += (j <= i ? lower[i][j] : lower[j][i]) * weights[j];
      }
      scale = Math.max(scale, Math.abs(data.y()[i] - result.constant()));
      largest = Math.max(largest, Math.abs(data.y()[i]));
      sum += weights[i];
      sizes += Math.abs(weights[i]);
    }
    scale = Math.max(scale, ROUNDING * largest);
    sizes += ROUNDING * largest / (lower[0][0] + Double.MIN_NORMAL);
    for (int i = 0; i < n; i++) {
      residuals.equal(products[i], data.y()[i] - result.constant(), scale);
    }
    residuals.residual(
        data.centered()
            ? (sizes == 0 ? 0 : Math.abs(sum) / sizes)
            : (result.constant() == 0 ? 0 : 1));
    residuals
        .equal(result.rowsUsed(), (double) n)
        .equal(result.rowsUsed() + result.rowsLeftOut(), (double) input.table().rows())
        .residual(result.jitter() >= 0 ? 0 : 1);
    input
        .hyperparameters()
        .ifPresent(
            sent -> {
              ProcessScales own = result.hyperparameters();
              residuals
                  .equal(sent.signalVariance(), own.signalVariance())
                  .equal(sent.noiseVariance(), own.noiseVariance())
                  .residual(Arrays.equals(sent.lengthScales(), own.lengthScales()) ? 0 : 1);
            });
    return residuals.check(
        "weight_residual",
        1e-8,
        "Largest difference of the covariance times the weights and the responses less the mean:"
            + " zero.");
  }

  private Check likelihood(ProcessFit.Data data, Swept swept) {
    int n = data.y().length;
    double quadratic = 0;
    double squares = 0;
    double density = 0;
    for (int i = 0; i < n; i++) {
      double own = result.weights()[i];
      double precision = swept.inverse()[i][i];
      quadratic += own * (data.y()[i] - result.constant());
      squares += own / precision * (own / precision);
      density += 0.5 * (StrictMath.log(precision / (2 * Math.PI)) - own * own / precision);
    }
    double expected = -0.5 * (quadratic + swept.logDeterminant() + n * StrictMath.log(2 * Math.PI));
    var residuals =
        new Residuals()
            .equal(result.logMarginalLikelihood(), expected, 0.1 * n)
            .equal(result.leaveOneOut().rmse(), Math.sqrt(squares / n))
            .equal(result.leaveOneOut().meanLogDensity(), density / n, 0.1);
    return residuals.check(
        "likelihood_residual",
        1e-6,
        "Largest difference of the likelihood or of the rows left out and those of an elimination"
            + " of the covariance: zero.");
  }

  private Check places(ProcessFit.Data data, Swept swept) {
    var residuals = new Residuals();
    ProcessScales scales = result.hyperparameters();
    double deviation = Math.sqrt(scales.signalVariance());
    double size = 0;
    for (double y : data.y()) {
      size = Math.max(size, Math.abs(y - result.constant()));
    }
    double floor = 1e-2 * Math.max(size, deviation);
    var interval = Tails.normalQuantile(input.confidence());
    double[][] places =
        input
            .newRows()
            .map(rows -> ProcessReport.places(rows, input.predictors()))
            .orElse(new double[0][]);
    result
        .predictions()
        .ifPresent(
            rows -> {
              residuals.equal(rows.mean().length, (double) places.length);
              for (int i = 0; i < places.length; i++) {
                double[] between = data.between(scales, places[i]);
                double mean = result.constant();
                for (int j = 0; j < between.length; j++) {
                  mean += between[j] * result.weights()[j];
                }
                double variance = scales.signalVariance() - swept.product(between, between);
                double own = rows.standardDeviation()[i];
                residuals
                    .equal(rows.mean()[i], mean, floor)
                    .equal(own * own, Math.max(0, variance), 1e-3 * scales.signalVariance())
                    .residual(own >= 0 ? 0 : 1)
                    .equal(rows.low()[i] + interval * own, rows.mean()[i], floor)
                    .equal(rows.high()[i] - interval * own, rows.mean()[i], floor);
              }
            });
    result.acquisition().ifPresent(worth -> worth(worth, data, residuals));
    double noise = scales.noiseVariance() + result.jitter();
    double magnified =
        1 + 1e-7 * data.y().length * scales.signalVariance() / (noise + Double.MIN_NORMAL);
    return new Residuals()
        .residual(residuals.largest() / magnified)
        .check(
            "prediction_residual",
            1e-6,
            "Largest difference of a mean, a variance or a worth and that of an elimination of the"
                + " covariance, over its condition where that is above 1e7: zero.");
  }

  private void worth(
      GaussianProcess.WorthOfPlaces worth, ProcessFit.Data data, Residuals residuals) {
    Acquisition acquisition = input.acquisition().orElseThrow();
    double best = acquisition.best(data.y());
    worth
        .values()
        .ifPresent(
            values -> {
              GaussianProcess.FunctionAtRows rows = result.predictions().orElseThrow();
              for (int i = 0; i < values.length; i++) {
                residuals.equal(
                    values[i],
                    worth(acquisition, rows.mean()[i], rows.standardDeviation()[i], best),
                    1e-9);
              }
            });
    ProcessFit fit = ProcessFit.of(data, result.hyperparameters(), Work.alone());
    double[][] box = acquisition.box(input.predictors(), data.x());
    residuals.equal(worth.next().size(), (double) acquisition.batch());
    for (Acquisition.NextPlace next : worth.next()) {
      double[] there = fit.at(next.point());
      residuals.equal(next.value(), worth(acquisition, there[0], there[1], best), 1e-9);
      double[][] sides = sides(next.point(), box);
      for (double[] side : sides) {
        double[] beside = fit.at(side);
        double other = worth(acquisition, beside[0], beside[1], best);
        double more =
            acquisition.kind() == Acquisition.Kind.UPPER_CONFIDENCE_BOUND
                    && acquisition.sense() == OptimumSense.MINIMIZE
                ? next.value() - other
                : other - next.value();
        double size = Math.abs(next.value()) + Math.abs(other) + 1e-12;
        residuals.residual(Math.max(0, more) / size - 1e-7);
      }
      for (int k = 0; k < box[0].length; k++) {
        boolean inside = next.point()[k] >= box[0][k] && next.point()[k] <= box[1][k];
        residuals.residual(inside ? 0 : 1);
      }
      fit = fit.with(next.point(), best);
    }
  }

  /** Returns places beside a place, along each axis, within bounds. */
  private static double[][] sides(double[] point, double[][] box) {
    double[][] sides = new double[2 * point.length][];
    for (int k = 0; k < point.length; k++) {
      double step = STEP * (box[1][k] - box[0][k]);
      for (int s = 0; s < 2; s++) {
        double[] moved = point.clone();
        moved[k] = Math.max(box[0][k], Math.min(box[1][k], point[k] + (s == 0 ? step : -step)));
        sides[2 * k + s] = moved;
      }
    }
    return sides;
  }

  private static double worth(Acquisition acquisition, double mean, double deviation, double best) {
    boolean least = acquisition.sense() == OptimumSense.MINIMIZE;
    double better = least ? best - mean : mean - best;
    double z = better / deviation;
    return switch (acquisition.kind()) {
      case EXPECTED_IMPROVEMENT ->
          deviation == 0
              ? Math.max(0, better)
              : better * StandardNormal.cdf(z) + deviation * StandardNormal.density(z);
      case PROBABILITY_OF_IMPROVEMENT ->
          deviation == 0 ? (better > 0 ? 1 : 0) : 1 - StandardNormal.cdf(-z);
      case UPPER_CONFIDENCE_BOUND ->
          mean + (least ? -1 : 1) * acquisition.exploration() * deviation;
    };
  }

  /** The likelihood is no larger beside the published hyperparameters. */
  private Check optimum(ProcessFit.Data data) {
    var residuals = new Residuals();
    SearchBox box = new ProcessSearch(data, input.seed(), Work.alone()).box();
    double[] here = result.hyperparameters().logarithms();
    List<String> bound = result.atBound().orElse(List.of());
    for (int k = 0; k < here.length; k++) {
      boolean low = here[k] - box.lower()[k] < STEP;
      boolean high = box.upper()[k] - here[k] < STEP;
      residuals.residual((low || high) == bound.contains(ProcessReport.name(input, k)) ? 0 : 1);
      double slope = slope(data, here, k);
      double inward = low ? Math.max(0, slope) : high ? Math.max(0, -slope) : Math.abs(slope);
      residuals.residual(inward / (1 + Math.abs(result.logMarginalLikelihood())));
    }
    return residuals.check(
        "slope_at_optimum",
        1e-4,
        "Largest slope of the likelihood by the logarithm of a hyperparameter, by differences, over"
            + " its size: zero at a maximum.");
  }

  private static double slope(ProcessFit.Data data, double[] here, int k) {
    double[] sides = new double[2];
    for (int s = 0; s < 2; s++) {
      double[] moved = here.clone();
      moved[k] += s == 0 ? STEP : -STEP;
      sides[s] = ProcessFit.of(data, ProcessScales.of(moved), Work.alone()).logLikelihood();
    }
    return (sides[0] - sides[1]) / (2 * STEP);
  }
}
