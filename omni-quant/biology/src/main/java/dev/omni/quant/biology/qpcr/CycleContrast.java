package dev.omni.quant.biology.qpcr;

import java.util.List;

/**
 * A weighted sum of mean cycles: the logarithm of a ratio, its variance and the degrees of freedom
 * of that (B. L. Welch, Biometrika 34, 1947, pp. 28-35).
 *
 * @param value natural logarithm of the ratio; NaN where a group has no cycle
 * @param variance of the value; NaN where a group has fewer than two
 * @param df degrees of freedom; NaN where there is no variance
 * @param undetermined wells without a cycle
 */
record CycleContrast(double value, double variance, double df, int undetermined) {
  /**
   * A group with its weight.
   *
   * @param group cycles
   * @param weight of their mean
   */
  record Part(ReplicateCycles group, double weight) {}

  static CycleContrast of(List<Part> parts) {
    double value = 0;
    double variance = 0;
    double squares = 0;
    int undetermined = 0;
    for (Part part : parts) {
      value += part.weight() * part.group().mean();
      double own = part.weight() * part.weight() * part.group().varianceOfMean();
      variance += own;
      squares += own * own / (part.group().count() - 1);
      undetermined += part.group().undetermined();
    }
    double df = variance > 0 ? variance * variance / squares : Double.NaN;
    return new CycleContrast(value, variance, df, undetermined);
  }
}
