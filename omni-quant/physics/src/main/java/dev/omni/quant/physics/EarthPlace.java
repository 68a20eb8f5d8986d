package dev.omni.quant.physics;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;

/**
 * A place that turns with the Earth.
 *
 * @param positionEarthFixedKm earth-fixed position
 * @param latitudeDeg geodetic latitude, WGS 84
 * @param longitudeDeg longitude, above -180, to 180
 * @param altitudeKm altitude above the ellipsoid
 */
public record EarthPlace(
    @Title("Earth-fixed position") @Unit("km") double[] positionEarthFixedKm,
    @Title("Geodetic latitude, WGS 84") @Unit("deg") double latitudeDeg,
    @Title("Longitude, above -180, to 180") @Unit("deg") double longitudeDeg,
    @Title("Altitude above the ellipsoid") @Unit("km") double altitudeKm) {}
