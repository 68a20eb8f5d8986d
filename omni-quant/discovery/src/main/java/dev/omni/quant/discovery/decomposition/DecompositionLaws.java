package dev.omni.quant.discovery.decomposition;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The laws of a decomposition: its parts add up, a steady season repeats, and the trend is the
 * local line through what the season leaves, fitted here by normal equations.
 */
final class DecompositionLaws {
  private static final double SUM = 1e-12;
  private static final double FIT = 1e-9;
  private static final double RATIO = 1e-9;

  /** Places at which the trend is fitted again. */
  private static final int PLACES = 12;

  private final Decomposition.Input input;
  private final Decomposition.Result result;
  private final double scale;

  DecompositionLaws(Decomposition.Input input, Decomposition.Result result) {
    this.input = input;
    this.result = result;
    this.scale = Arrays.stream(input.values()).map(Math::abs).max().orElse(0);
  }

  List<Check> checks() {
    return List.of(
        sum(), input.seasonalWindow().isPeriodic() ? repeated() : trend(), weights(), strength());
  }

  private Check sum() {
    var residuals = new Residuals();
    double[] values = input.values();
    for (int i = 0; i < values.length; i++) {
      double sum = result.seasonal()[i] + result.trend()[i] + result.remainder()[i];
      residuals.equal(sum, values[i], scale);
    }
    return residuals.check(
        "sum_residual",
        SUM,
        "Largest difference of a value and the sum of its parts, relative to the largest value:"
            + " zero.");
  }

  private Check repeated() {
    var residuals = new Residuals();
    double[] season = result.seasonal();
    for (int i = input.period(); i < season.length; i++) {
      residuals.equal(season[i], season[i - input.period()], scale);
    }
    return residuals.check(
        "season_residual",
        SUM,
        "Largest difference of seasonal parts a period apart, relative to the largest value: zero.");
  }

  private Check trend() {
    var residuals = new Residuals();
    double[] trend = result.trend();
    int n = trend.length;
    LocalRegression smoother = SeasonalTrendLoess.regression(input.usedTrendWindow(), 1);
    int fits = (n - 1) / Math.min(smoother.jump(), n - 1);
    int every = Math.max(1, fits / PLACES) * Math.min(smoother.jump(), n - 1);
    for (int at = 0; at < n; at += every) {
      double line = line(at, smoother.first(at, n), smoother.window());
      residuals.equal(trend[at], line, scale);
    }
    return residuals.check(
        "trend_residual",
        FIT,
        "Largest difference of the trend and the local line through the values less the season,"
            + " with the robustness weights, relative to the largest value: zero.");
  }

  /** Returns the local line at a place by its normal equations, centred there. */
  private double line(int at, int from, int window) {
    int n = input.values().length;
    int to = Math.min(n, from + window);
    int beyond = window > n ? (window - n) / 2 : 0;
    double reach = Math.max(at - from, to - 1 - at) + beyond;
    double[] moments = new double[5];
    for (int j = from; j < to; j++) {
      double u = Math.abs(j - at) / reach;
      double tricube = u > 0.999 ? 0 : u <= 0.001 ? 1 : StrictMath.pow(1 - StrictMath.pow(u, 3), 3);
      double weight = tricube * result.weights()[j];
      double y = input.values()[j] - result.seasonal()[j];
      double x = j - at;
      moments[0] += weight;
      moments[1] += weight * x;
      moments[2] += weight * x * x;
      moments[3] += weight * y;
      moments[4] += weight * x * y;
    }
    if (moments[0] <= 0) {
      return input.values()[at] - result.seasonal()[at];
    }
    double determinant = moments[0] * moments[2] - moments[1] * moments[1];
    double deviation = Math.sqrt(Math.max(0, determinant)) / moments[0];
    return deviation > 0.001 * (n - 1)
        ? (moments[2] * moments[3] - moments[1] * moments[4]) / determinant
        : moments[3] / moments[0];
  }

  private Check weights() {
    double wrong = 0;
    for (double weight : result.weights()) {
      boolean right = input.robust() ? weight >= 0 && weight <= 1 : weight == 1;
      wrong += right ? 0 : 1;
    }
    return new Check(
        "weight_residual",
        wrong,
        0,
        "Weights that are not 1 or, where they follow the remainders, from 0 to 1: none.");
  }

  private Check strength() {
    var residuals = new Residuals();
    Decomposition.Strength strength = result.strength();
    compare(residuals, strength.seasonal(), result.seasonal());
    compare(residuals, strength.trend(), result.trend());
    return residuals.check(
        "strength_residual",
        RATIO,
        "Largest difference of a strength and one less the share of the remainder's variance: zero.");
  }

  private void compare(Residuals residuals, @Nullable Double strength, double[] part) {
    double[] remainder = result.remainder();
    double[] both = new double[part.length];
    Arrays.setAll(both, i -> part[i] + remainder[i]);
    double whole = variance(both);
    double least = Decomposition.Strength.CONSTANT * Decomposition.Strength.CONSTANT;
    if (strength == null) {
      residuals.residual(whole <= 4 * least ? 0 : 1);
    } else {
      residuals.equal(strength * whole, Math.max(0, whole - variance(remainder)), whole);
    }
  }

  /** Returns the variance of values, relative to the largest, by Welford's update. */
  private double variance(double[] values) {
    double mean = 0;
    double squares = 0;
    for (int i = 0; i < values.length; i++) {
      double value = scale == 0 ? 0 : (values[i] - values[0]) / scale;
      double less = value - mean;
      mean += less / (i + 1);
      squares += less * (value - mean);
    }
    return squares / values.length;
  }
}
