package dev.omni.quant.discovery;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;

/**
 * A test of equal survival.
 *
 * @param chiSquare statistic
 * @param df degrees of freedom
 * @param pValue probability of such a statistic or a larger one, were survival equal
 * @param observed events of each group
 * @param expected events of each group, were survival equal
 */
public record LogRankTest(
    @Title("Statistic") @Unit("1") double chiSquare,
    @Title("Degrees of freedom") @Unit("1") int df,
    @Title("P-value") @Unit("1") double pValue,
    @Title("Events of each group") @Unit("1") double[] observed,
    @Title("Events expected of each group") @Unit("1") double[] expected) {}
