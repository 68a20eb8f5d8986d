package dev.omni.quant.discovery;

import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;

/**
 * The errors of a forecast of values that are known.
 *
 * @param mae mean absolute error
 * @param rmse root of the mean squared error
 * @param mape mean absolute error in per cent; null where a value is 0
 * @param mase mean absolute error over that of no change; null where no value changes
 */
public record ForecastErrors(
    @Title("Mean absolute error") @Unit("1") double mae,
    @Title("Root of the mean squared error") @Unit("1") double rmse,
    @Title("Mean absolute error in per cent") @Unit("1") @Nullable Double mape,
    @Title("Mean absolute error over that of no change") @Unit("1") @Nullable Double mase) {
  /**
   * Returns the errors of the last values.
   *
   * @param known values before them
   * @param means forecast
   * @param values all of them
   */
  static ForecastErrors of(double[] known, double[] means, double[] values) {
    double absolute = 0;
    double squares = 0;
    double relative = 0;
    for (int h = 0; h < means.length; h++) {
      double value = values[known.length + h];
      double error = Math.abs(value - means[h]);
      absolute += error / means.length;
      squares += error * error / means.length;
      relative += 100 * error / Math.abs(value) / means.length;
    }
    double naive = 0;
    for (int t = 1; t < known.length; t++) {
      naive += Math.abs(known[t] - known[t - 1]) / (known.length - 1);
    }
    double scaled = absolute / naive;
    return new ForecastErrors(
        absolute,
        Math.sqrt(squares),
        Double.isFinite(relative) ? relative : null,
        Double.isFinite(scaled) ? scaled : null);
  }
}
