package dev.omni.quant.discovery.signal;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;

/**
 * The peaks by column, in the order of their places; what is a height is above the baseline.
 *
 * @param index of the value, from 0
 * @param x place
 * @param height of the peak
 * @param prominence height above the higher base
 * @param width at half the prominence
 * @param left where the width begins
 * @param right where it ends
 * @param leftBase place of the left base
 * @param rightBase place of the right base
 * @param area between the bases, by trapezoids
 */
public record PeakColumns(
    @Title("Index of the value, from 0; of a plateau its middle") @Unit("1") int[] index,
    @Title("Place") @Unit("1") double[] x,
    @Title("Height above the baseline") @Unit("1") double[] height,
    @Title("Height above the higher base") @Unit("1") double[] prominence,
    @Title("Width at half the prominence") @Unit("1") double[] width,
    @Title("Where the width begins") @Unit("1") double[] left,
    @Title("Where the width ends") @Unit("1") double[] right,
    @Title("Place of the left base: the lowest value before a higher one than the peak") @Unit("1")
        double[] leftBase,
    @Title("Place of the right base") @Unit("1") double[] rightBase,
    @Title("Area between the bases, by trapezoids") @Unit("1") double[] area) {}
