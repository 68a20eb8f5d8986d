package dev.omni.operations.benchmark;

import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Optional;

/**
 * A value with its error bar.
 *
 * @param value 0 to 1, or a difference of such
 * @param n number of tasks
 * @param stderr standard error
 * @param low lower end of the 95 % interval
 * @param high upper end of the 95 % interval
 * @param method method of the interval
 */
public record Score(double value, int n, double stderr, double low, double high, String method) {
  private static final double Z = 1.959963984540054;

  /** Fewer values have no standard error of their own. */
  private static final int FEWEST = 8;

  /**
   * Returns a proportion with the interval of E. B. Wilson, Journal of the American Statistical
   * Association 22 (1927) 209-212.
   *
   * @param share proportion of correct answers
   * @param n number of answers, 1 or more
   */
  static Score share(double share, int n) {
    Score own = wilson(share, n, n);
    return own.stderr > 0 ? own : new Score(share, n, own.width(), own.low, own.high, own.method);
  }

  /** Returns the standard error that a normal interval of this width would have. */
  private double width() {
    return (high - low) / (2 * Z);
  }

  /** Returns the interval of {@code answers} independent answers, which need not be whole. */
  private static Score wilson(double share, int n, double answers) {
    double z2 = Z * Z;
    double centre = (share + z2 / (2 * answers)) / (1 + z2 / answers);
    double spread = share * (1 - share) / answers;
    double half = Z * Math.sqrt(spread + z2 / (4 * answers * answers)) / (1 + z2 / answers);
    double low = Math.min(share, Math.max(0, centre - half));
    double high = Math.max(share, Math.min(1, centre + half));
    return new Score(share, n, Math.sqrt(spread), low, high, "wilson");
  }

  /**
   * Returns a value within 0 and 1 with the interval of Wilson for as many independent answers as
   * have the standard error (the effective sample size of L. Kish, Survey Sampling (1965)), which
   * never leaves 0 to 1. Without a standard error, and of fewer than 8 values, the answers count as
   * independent, and the standard error follows from the interval.
   */
  static Score within(double value, int n, double stderr, String method) {
    double spread = value * (1 - value);
    if (n < FEWEST || stderr <= 0 || spread <= 0) {
      Score own = wilson(value, n, n);
      return new Score(value, n, own.width(), own.low, own.high, "wilson");
    }
    Score own = wilson(value, n, spread / (stderr * stderr));
    return new Score(value, n, stderr, own.low, own.high, method);
  }

  /** Returns a difference of two shares with its normal interval, as far as that is possible. */
  static Score difference(double value, int n, double stderr, String method) {
    double low = Math.max(-1, value - Z * stderr);
    double high = Math.min(1, value + Z * stderr);
    return new Score(value, n, stderr, low, high, method);
  }

  /**
   * Returns a median with a distribution-free interval from order statistics; empty without values.
   * The number of values below the true median is binomial (W. R. Thompson, Annals of Mathematical
   * Statistics 7 (1936) 122-128); the normal approximation is used.
   */
  static Optional<Score> median(List<Double> values) {
    int n = values.size();
    if (n == 0) {
      return Optional.empty();
    }
    List<Double> sorted = values.stream().sorted().toList();
    double median = (sorted.get((n - 1) / 2) + sorted.get(n / 2)) / 2;
    if (n < FEWEST) {
      return Optional.of(within(median, n, 0, "median"));
    }
    int low = (int) Math.max(0, Math.floor((n - Z * Math.sqrt(n)) / 2));
    double from = sorted.get(Math.min(low, n - 1));
    double to = sorted.get(Math.max(n - 1 - low, 0));
    return Optional.of(new Score(median, n, (to - from) / (2 * Z), from, to, "median"));
  }

  /** Returns the standard error in JSON form; null of fewer than 8 values. */
  public Json error() {
    return n < FEWEST ? Json.NULL : Json.num(stderr);
  }

  /** Returns the JSON form. */
  public Json.Obj json() {
    return Json.obj(
        "value",
        value,
        "n",
        n,
        "stderr",
        error(),
        "ci95",
        new double[] {low, high},
        "method",
        method);
  }
}
