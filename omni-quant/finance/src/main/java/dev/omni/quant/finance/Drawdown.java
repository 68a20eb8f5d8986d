package dev.omni.quant.finance;

import java.util.Optional;

/**
 * The largest fall of a wealth from a peak, as a part of the peak.
 *
 * @param size 0 where the wealth never falls
 * @param peak index of the peak
 * @param trough index of the lowest wealth after it
 * @param recovery index at which the peak is reached again, where it is
 */
record Drawdown(double size, int peak, int trough, Optional<Integer> recovery) {
  static Drawdown of(double[] wealth) {
    int top = 0;
    int peak = 0;
    int trough = 0;
    double size = 0;
    for (int t = 1; t < wealth.length; t++) {
      if (wealth[t] > wealth[top]) {
        top = t;
      }
      double fall = 1 - wealth[t] / wealth[top];
      if (fall > size) {
        size = fall;
        peak = top;
        trough = t;
      }
    }
    Optional<Integer> recovery = Optional.empty();
    for (int t = trough + 1; t < wealth.length && recovery.isEmpty() && size > 0; t++) {
      recovery = wealth[t] >= wealth[peak] ? Optional.of(t) : recovery;
    }
    return new Drawdown(size, peak, trough, recovery);
  }
}
