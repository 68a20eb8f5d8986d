package dev.omni.quant.discovery;

import java.util.Arrays;

/** The level, the trend and the seasons of exponential smoothing as they are after some values. */
final class SmoothingState {
  private final Weights weights;
  private final boolean times;
  private double level;
  private double slope;
  private final double[] seasons;
  private int time;

  /**
   * The weights with which the state follows errors.
   *
   * @param alpha weight of the level
   * @param beta weight of the trend
   * @param gamma weight of the season
   * @param phi damping of the trend; 0 without one
   */
  record Weights(double alpha, double beta, double gamma, double phi) {}

  /**
   * Creates the state before the first value.
   *
   * @param times whether seasons multiply
   * @param seasons of one period; one that changes nothing where there is no season
   */
  SmoothingState(Weights weights, boolean times, double level, double slope, double[] seasons) {
    this.weights = weights;
    this.times = times;
    this.level = level;
    this.slope = slope;
    this.seasons = seasons.clone();
  }

  /** Returns an independent state of the same values. */
  SmoothingState copy() {
    var copy = new SmoothingState(weights, times, level, slope, seasons);
    copy.time = time;
    return copy;
  }

  /** Returns the expected next value. */
  double next() {
    double base = level + weights.phi() * slope;
    double part = seasons[time % seasons.length];
    return times ? base * part : base + part;
  }

  /** Takes the error of the expected value in. */
  void update(double error) {
    double base = level + weights.phi() * slope;
    int at = time % seasons.length;
    double own = times ? error / seasons[at] : error;
    seasons[at] += weights.gamma() * (times ? error / base : error);
    level = base + weights.alpha() * own;
    slope = weights.phi() * slope + weights.beta() * own;
    time++;
  }

  /** Returns the errors of values, which the state takes in. */
  double[] errors(double[] values) {
    double[] errors = new double[values.length];
    Arrays.setAll(
        errors,
        t -> {
          double error = values[t] - next();
          update(error);
          return error;
        });
    return errors;
  }
}
