package dev.omni.quant.biology.qpcr;

import java.util.List;

/**
 * The threshold cycles of one gene in one sample.
 *
 * @param count cycles that are determined
 * @param undetermined wells without one
 * @param mean of the cycles; NaN where there is none
 * @param variance of the cycles, n - 1; NaN where there are fewer than two
 */
record ReplicateCycles(int count, int undetermined, double mean, double variance) {
  static ReplicateCycles of(List<Double> cycles) {
    double[] known = cycles.stream().filter(ct -> !ct.isNaN()).mapToDouble(ct -> ct).toArray();
    double first = known.length > 0 ? known[0] : Double.NaN; // Equal cycles vary by nothing.
    double sum = 0;
    for (double ct : known) {
      sum += ct - first;
    }
    double shift = sum / known.length;
    double squares = 0;
    for (double ct : known) {
      squares += (ct - first - shift) * (ct - first - shift);
    }
    double mean = first + shift;
    double variance = known.length > 1 ? squares / (known.length - 1) : Double.NaN;
    return new ReplicateCycles(known.length, cycles.size() - known.length, mean, variance);
  }

  /** Returns the variance of the mean. */
  double varianceOfMean() {
    return variance / count;
  }
}
