package dev.omni.quant.physics;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;

/**
 * The elements of an ellipse about the Earth, with angles from 0.
 *
 * @param semiMajorAxisKm semi-major axis
 * @param eccentricity eccentricity
 * @param inclinationDeg inclination
 * @param raanDeg right ascension of the ascending node
 * @param argumentOfPerigeeDeg argument of the perigee
 * @param trueAnomalyDeg true anomaly
 */
public record ShownElements(
    @Title("Semi-major axis") @Unit("km") double semiMajorAxisKm,
    @Title("Eccentricity") @Unit("1") double eccentricity,
    @Title("Inclination") @Unit("deg") double inclinationDeg,
    @Title("Right ascension of the ascending node") @Unit("deg") double raanDeg,
    @Title("Argument of the perigee") @Unit("deg") double argumentOfPerigeeDeg,
    @Title("True anomaly") @Unit("deg") double trueAnomalyDeg) {}
