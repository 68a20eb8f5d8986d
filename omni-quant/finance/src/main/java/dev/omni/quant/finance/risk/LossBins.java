package dev.omni.quant.finance.risk;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.Arrays;

/**
 * Profits and losses in bins of one width.
 *
 * @param from least profit and loss
 * @param width of a bin
 * @param count paths in each bin
 */
public record LossBins(
    @Title("Least profit and loss") @Unit("currency unit") double from,
    @Title("Width of a bin") @Unit("currency unit") double width,
    @Title("Paths in each bin") @Unit("1") double[] count) {
  /**
   * Returns the bins of profits and losses.
   *
   * @param range sum, least and most of the losses
   * @param losses how many are in each bin, the least first
   */
  static LossBins of(double[] range, double[] losses) {
    double[] reversed = new double[losses.length];
    Arrays.setAll(reversed, i -> losses[losses.length - 1 - i]);
    return new LossBins(0 - range[2], (range[2] - range[1]) / losses.length, reversed);
  }
}
