package dev.omni.quant.physics;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;

/**
 * The state at a time.
 *
 * @param positionKm position in GCRF
 * @param velocityKmS velocity in GCRF
 * @param timeUtc date
 * @param elements osculating elements
 * @param latitudeDeg geodetic latitude
 * @param longitudeDeg longitude
 * @param altitudeKm altitude above WGS 84
 */
public record PropagatedState(
    @Title("Position in GCRF") @Unit("km") double[] positionKm,
    @Title("Velocity in GCRF") @Unit("km/s") double[] velocityKmS,
    @Title("Date") String timeUtc,
    @Title("Osculating elements") ShownElements elements,
    @Title("Geodetic latitude") @Unit("deg") double latitudeDeg,
    @Title("Longitude") @Unit("deg") double longitudeDeg,
    @Title("Altitude above WGS 84") @Unit("km") double altitudeKm) {}
