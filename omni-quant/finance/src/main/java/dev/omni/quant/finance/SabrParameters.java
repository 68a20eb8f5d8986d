package dev.omni.quant.finance;

import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;

/**
 * Parameters of the SABR model.
 *
 * @param alpha volatility
 * @param rho correlation
 * @param nu volatility of alpha
 */
public record SabrParameters(
    @Title("Volatility alpha") @Unit("1") @Range(above = 0) double alpha,
    @Title("Correlation rho") @Unit("1") @Range(above = -1, below = 1) double rho,
    @Title("Volatility of alpha") @Unit("1") @Range(from = 0) double nu) {}
