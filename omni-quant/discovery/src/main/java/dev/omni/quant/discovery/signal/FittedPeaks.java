package dev.omni.quant.discovery.signal;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;

/**
 * The curves of all peaks together that are nearest to the values, by least squares.
 *
 * @param centre of each peak
 * @param height of each peak
 * @param width of each peak at half its height
 * @param lorentzianShare share of a Lorentzian in each peak
 * @param area under each whole peak
 * @param residualSumOfSquares squares of what the curves miss
 */
public record FittedPeaks(
    @Title("Centre of each peak") @Unit("1") double[] centre,
    @Title("Height of each peak") @Unit("1") double[] height,
    @Title("Width of each peak at half its height") @Unit("1") double[] width,
    @Title("Share of a Lorentzian in each peak, 0 to 1") @Unit("1") double[] lorentzianShare,
    @Title("Area under each whole peak") @Unit("1") double[] area,
    @Title("Residual sum of squares") @Unit("1") double residualSumOfSquares) {}
