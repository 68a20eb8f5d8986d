package dev.omni.quant.biology;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;

/**
 * A histogram of a few bins of equal width.
 *
 * @param from first value
 * @param width width of a bin
 * @param counts trajectories in each bin
 */
public record ShownHistogram(
    @Title("First value") @Unit("count") long from,
    @Title("Width of a bin") @Unit("count") long width,
    @Title("Trajectories in each bin") @Unit("1") int[] counts) {}
