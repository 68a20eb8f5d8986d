package dev.omni.quant.discovery;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;

/**
 * Predictions at new rows.
 *
 * @param mean predicted
 * @param confidenceLow lower bounds of the means
 * @param confidenceHigh upper bounds of the means
 * @param predictionLow lower bounds of new responses
 * @param predictionHigh upper bounds of new responses
 */
public record LinearPredictions(
    @Title("Predicted mean") @Unit("1") double[] mean,
    @Title("Lower bound of the mean") @Unit("1") double[] confidenceLow,
    @Title("Upper bound of the mean") @Unit("1") double[] confidenceHigh,
    @Title("Lower bound of a new response") @Unit("1") double[] predictionLow,
    @Title("Upper bound of a new response") @Unit("1") double[] predictionHigh) {}
