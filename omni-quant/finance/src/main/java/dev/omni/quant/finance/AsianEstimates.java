package dev.omni.quant.finance;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;

/**
 * Estimates on the way, by rising numbers of paths.
 *
 * @param paths so far
 * @param price with the control variate, currency unit
 * @param standardError of the price, currency unit
 * @param pricePlain without the control variate, currency unit
 * @param standardErrorPlain of that, currency unit
 */
public record AsianEstimates(
    @Title("Paths so far") @Unit("1") double[] paths,
    @Title("Price") @Unit("currency unit") double[] price,
    @Title("Its standard error") @Unit("currency unit") double[] standardError,
    @Title("Price without the control variate") @Unit("currency unit") double[] pricePlain,
    @Title("Its standard error") @Unit("currency unit") double[] standardErrorPlain) {}
