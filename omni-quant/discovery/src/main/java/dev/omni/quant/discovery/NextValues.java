package dev.omni.quant.discovery;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;

/**
 * The values that follow a series.
 *
 * @param mean of each
 * @param standardError of each
 * @param low lower ends of the intervals
 * @param high upper ends of the intervals
 */
public record NextValues(
    @Title("Mean") @Unit("1") double[] mean,
    @Title("Standard error") @Unit("1") double[] standardError,
    @Title("Lower end of the interval") @Unit("1") double[] low,
    @Title("Upper end of the interval") @Unit("1") double[] high) {
  /** Returns the values with intervals of so many standard errors on each side. */
  static NextValues of(double[][] next, double z) {
    double[] low = next[0].clone();
    double[] high = next[0].clone();
    for (int h = 0; h < low.length; h++) {
      low[h] -= z * next[1][h];
      high[h] += z * next[1][h];
    }
    return new NextValues(next[0], next[1], low, high);
  }
}
