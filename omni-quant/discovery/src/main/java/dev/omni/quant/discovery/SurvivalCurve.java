package dev.omni.quant.discovery;

import dev.omni.engine.contract.Nullable;
import java.util.Arrays;
import java.util.Optional;
import org.hipparchus.util.FastMath;

/**
 * The product-limit estimate of one group (E. L. Kaplan and P. Meier, 1958), with Greenwood's
 * variance.
 *
 * @param name of the group
 * @param times distinct times of events and censorings, rising
 * @param counts at risk, events and censored at each time
 * @param survival after each time
 * @param hazard Greenwood's sum at each time: the variance of ln S; NaN once S is 0
 */
@SuppressWarnings("ArrayRecordComponent") // Created once, never compared.
record SurvivalCurve(
    String name, double[] times, int[][] counts, double[] survival, double[] hazard) {
  /** Rounding of a survival of one half. */
  private static final double HALF = 1e-12;

  /** Returns the curve of a group. */
  static SurvivalCurve of(String name, double[] time, boolean[] event) {
    double[] times = Arrays.stream(time).distinct().sorted().toArray();
    int[][] counts = new int[3][times.length];
    for (int i = 0; i < time.length; i++) {
      int at = Arrays.binarySearch(times, time[i]);
      counts[event[i] ? 1 : 2][at]++;
    }
    double[] survival = new double[times.length];
    double[] hazard = new double[times.length];
    int risk = time.length;
    double left = 1;
    double sum = 0;
    for (int k = 0; k < times.length; k++) {
      counts[0][k] = risk;
      int deaths = counts[1][k];
      left *= (risk - deaths) / (double) risk;
      sum = deaths == risk ? Double.NaN : sum + deaths / ((double) risk * (risk - deaths));
      survival[k] = left;
      hazard[k] = sum;
      risk -= deaths + counts[2][k];
    }
    return new SurvivalCurve(name, times, counts, survival, hazard);
  }

  /** Returns Greenwood's standard error of S at a time; 0 once nobody is left. */
  private double error(int k) {
    return survival[k] == 0 ? 0 : survival[k] * Math.sqrt(hazard[k]);
  }

  /** Returns the interval at a time, cut at 0 and 1; empty where it is not defined. */
  private double[] interval(int k, SurvivalInterval kind, double z) {
    double s = survival[k];
    if (s == 0) {
      return new double[0];
    }
    double spread = z * Math.sqrt(hazard[k]);
    return switch (kind) {
      case PLAIN -> new double[] {Math.max(0, s - z * error(k)), Math.min(1, s + z * error(k))};
      case LOG_LOG -> {
        double log = FastMath.log(s);
        double factor = log == 0 ? 0 : spread / log;
        yield log == 0
            ? new double[] {1, 1}
            : new double[] {
              FastMath.pow(s, FastMath.exp(-factor)), FastMath.pow(s, FastMath.exp(factor))
            };
      }
      default -> new double[] {s * FastMath.exp(-spread), Math.min(1, s * FastMath.exp(spread))};
    };
  }

  /** Returns the median: the first time at which S is below 1/2, or the middle where it is 1/2. */
  private @Nullable Double median() {
    for (int k = 0; k < times.length; k++) {
      if (Math.abs(survival[k] - 0.5) < HALF) {
        for (int next = k + 1; next < times.length; next++) {
          if (counts[1][next] > 0) {
            return (times[k] + times[next]) / 2;
          }
        }
        return times[k];
      }
      if (survival[k] < 0.5) {
        return times[k];
      }
    }
    return null;
  }

  /** Returns the first time at which a limit of S is one half or less; null if it never is. */
  private @Nullable Double halved(double[] limits) {
    for (int k = 0; k < times.length; k++) {
      if (limits[k] <= 0.5 + HALF) {
        return times[k];
      }
    }
    return null;
  }

  /** Returns the area below the curve up to the last time. */
  private double restrictedMean() {
    double area = times[0];
    for (int k = 1; k < times.length; k++) {
      area += survival[k - 1] * (times[k] - times[k - 1]);
    }
    return area;
  }

  /** Returns what is published of the group. */
  GroupSurvival group(SurvivalInterval kind, double z, Optional<double[]> probabilities) {
    var errors = new double[times.length];
    var low = new double[times.length];
    var high = new double[times.length];
    for (int k = 0; k < times.length; k++) {
      errors[k] = error(k);
      double[] ends = interval(k, kind, z);
      low[k] = ends.length == 0 ? Double.NaN : ends[0];
      high[k] = ends.length == 0 ? Double.NaN : ends[1];
    }
    return new GroupSurvival(
        survival,
        name,
        counts[0][0],
        times,
        counts[0],
        counts[1],
        counts[2],
        errors,
        low,
        high,
        median(),
        halved(low),
        halved(high),
        restrictedMean(),
        probabilities.map(all -> quantiles(survival, all)),
        probabilities.map(all -> quantiles(low, all)),
        probabilities.map(all -> quantiles(high, all)));
  }

  /** Returns the time at which values first fall to 1 less each probability; NaN if never. */
  private double[] quantiles(double[] values, double[] probabilities) {
    return Arrays.stream(probabilities).map(p -> quantile(values, 1 - p)).toArray();
  }

  /** Returns the first time at which values are at most a level, the middle where they are it. */
  private double quantile(double[] values, double level) {
    for (int k = 0; k < times.length; k++) {
      if (Math.abs(values[k] - level) < HALF) {
        for (int next = k + 1; next < times.length; next++) {
          if (counts[1][next] > 0) {
            return (times[k] + times[next]) / 2;
          }
        }
        return times[k];
      }
      if (values[k] < level) {
        return times[k];
      }
    }
    return Double.NaN;
  }

  /** Returns the steps of the curve for a plot: times and survival, from time 0. */
  static double[][] steps(double[] times, double[] survival) {
    double[][] steps = new double[2][2 * times.length + 1];
    steps[1][0] = 1;
    for (int k = 0; k < times.length; k++) {
      steps[0][2 * k + 1] = times[k];
      steps[1][2 * k + 1] = k == 0 ? 1 : survival[k - 1];
      steps[0][2 * k + 2] = times[k];
      steps[1][2 * k + 2] = survival[k];
    }
    return steps;
  }
}
