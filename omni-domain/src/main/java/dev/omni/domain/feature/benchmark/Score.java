package dev.omni.domain.feature.benchmark;

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

  /**
   * Returns a proportion with the interval of E. B. Wilson, Journal of the American Statistical
   * Association 22 (1927) 209-212.
   *
   * @param share proportion of correct answers
   * @param n number of answers, 1 or more
   */
  static Score share(double share, int n) {
    double z2 = Z * Z;
    double centre = (share + z2 / (2 * n)) / (1 + z2 / n);
    double spread = share * (1 - share) / n;
    double half = Z * Math.sqrt(spread + z2 / (4.0 * n * n)) / (1 + z2 / n);
    double low = Math.max(0, centre - half);
    double high = Math.min(1, centre + half);
    return new Score(share, n, Math.sqrt(spread), low, high, "wilson");
  }

  /** Returns a value with a standard error and a normal interval. */
  static Score normal(double value, int n, double stderr, String method) {
    return new Score(value, n, stderr, value - Z * stderr, value + Z * stderr, method);
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
    int low = (int) Math.max(0, Math.floor((n - Z * Math.sqrt(n)) / 2));
    double from = sorted.get(Math.min(low, n - 1));
    double to = sorted.get(Math.max(n - 1 - low, 0));
    return Optional.of(new Score(median, n, (to - from) / (2 * Z), from, to, "median"));
  }

  /** Returns the JSON form. */
  public Json.Obj json() {
    return Json.obj(
        "value",
        value,
        "n",
        n,
        "stderr",
        stderr,
        "ci95",
        new double[] {low, high},
        "method",
        method);
  }
}
