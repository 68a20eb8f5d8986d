package dev.omni.quant.discovery;

import dev.omni.engine.Work;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * The integral to infinity of what decays slowly while it oscillates: over ever longer windows
 * whose end is smooth, so that the oscillation leaves nothing behind, extrapolated by Aitken's
 * delta-squared process (A. C. Aitken, Proc. R. Soc. Edinburgh 46, 1926, pp. 289-305), which is
 * exact for what a power of the length leaves out.
 *
 * @param integrand of the distance from the start of the tail
 */
record DecayingTail(DoubleUnaryOperator integrand) {
  private static final double FIRST = 4;
  private static final int LEAST_LEVELS = 4;
  private static final int MOST_LEVELS = 13;
  private static final int SAMPLES = 64;

  /** The largest ratio of magnitudes, of one window to that of half its length, that decays. */
  private static final double DECAY = 0.8;

  private static final double SLOWEST = 0.9;

  /** The part of a sum below which its changes are rounding. */
  private static final double STILL = 1e-12;

  /**
   * An integral.
   *
   * @param value by a window whose end is as long as it is
   * @param other by a window whose end is twice as long
   * @param error the last change of the first
   */
  record Found(double value, double other, double error, int evaluations) {}

  /** The weight of what is a share of its end away from a window. */
  private static double weight(double share) {
    if (share <= 0 || share >= 1) {
      return share <= 0 ? 1 : 0;
    }
    double inside = StrictMath.exp(-1 / (1 - share));
    return inside / (inside + StrictMath.exp(-1 / share));
  }

  /** Returns the integral; empty where it does not decay, or not by a power of the length. */
  Optional<Found> integral(double tolerance, Work work) {
    double[] lengths = {1, 2};
    double[][] sums = new double[lengths.length][MOST_LEVELS];
    double[] limits = new double[lengths.length];
    double length = FIRST;
    double inside = new DoubleExponential(integrand, 0, length).integral(tolerance, work).value();
    double scale = Math.abs(inside);
    double before = Double.NaN;
    int evaluations = 0;
    double size = magnitude(length);
    for (int level = 0; level < MOST_LEVELS; level++) {
      for (int k = 0; k < lengths.length; k++) {
        double end = length * lengths[k];
        double from = length;
        double[] last =
            new GaussKronrod(x -> integrand.applyAsDouble(x) * weight((x - from) / end))
                .integral(from, from + end, tolerance / 10, scale, work);
        evaluations += (int) last[2];
        sums[k][level] = inside + last[0];
        limits[k] = level < 2 ? Double.NaN : limit(sums[k], level);
      }
      double error = Math.abs(limits[0] - before);
      if (level >= LEAST_LEVELS && error + Math.abs(limits[0] - limits[1]) <= tolerance * scale) {
        return Optional.of(new Found(limits[0], limits[1], error, evaluations));
      }
      before = limits[0];
      double[] next =
          new GaussKronrod(integrand).integral(length, 2 * length, tolerance / 10, scale, work);
      inside += next[0];
      evaluations += (int) next[2];
      scale = Math.max(scale, Math.abs(inside));
      length *= 2;
      double smaller = magnitude(length);
      if (!(smaller <= DECAY * size)) {
        return Optional.empty();
      }
      size = smaller;
    }
    return Optional.empty();
  }

  private double magnitude(double length) {
    double most = 0;
    for (int k = 0; k < SAMPLES; k++) {
      double place = length * (1 + (k + 0.5) / SAMPLES);
      most = Math.max(most, Math.abs(integrand.applyAsDouble(place)));
    }
    return most;
  }

  /** Returns what the sums come to; NaN where they do not come nearer to anything. */
  private static double limit(double[] sums, int level) {
    double last = sums[level] - sums[level - 1];
    double former = sums[level - 1] - sums[level - 2];
    if (Math.abs(last) <= STILL * Math.abs(sums[level])) {
      return sums[level];
    }
    double ratio = last / former;
    return Math.abs(ratio) < SLOWEST ? sums[level] + last * ratio / (1 - ratio) : Double.NaN;
  }
}
