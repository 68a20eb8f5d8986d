package dev.omni.quant.physics;

import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;

/**
 * The drag of an exponential atmosphere.
 *
 * @param areaToMassM2Kg area over mass
 * @param dragCoefficient coefficient of drag
 * @param referenceDensityKgM3 density at the reference altitude
 * @param referenceAltitudeKm reference altitude
 * @param scaleHeightKm scale height
 */
public record AirDrag(
    @Title("Area over mass") @Unit("m2/kg") @Range(above = 0, to = 100) double areaToMassM2Kg,
    @Title("Coefficient of drag") @Unit("1") @Range(above = 0, to = 10) @Default("2.2")
        double dragCoefficient,
    @Title("Density at the reference altitude") @Unit("kg/m3") @Range(above = 0, to = 1)
        double referenceDensityKgM3,
    @Title("Reference altitude") @Unit("km") @Range(from = 0, to = 2000) double referenceAltitudeKm,
    @Title("Scale height") @Unit("km") @Range(above = 0, to = 1000) double scaleHeightKm) {}
