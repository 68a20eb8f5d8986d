package dev.omni.quant.physics;

import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import java.util.OptionalDouble;

/**
 * The elements of an ellipse about the Earth, as they are sent.
 *
 * @param semiMajorAxisKm semi-major axis
 * @param eccentricity eccentricity
 * @param inclinationDeg inclination
 * @param raanDeg right ascension of the ascending node
 * @param argumentOfPerigeeDeg argument of the perigee
 * @param trueAnomalyDeg true anomaly
 * @param meanAnomalyDeg mean anomaly, in its place
 */
@Ways({"true_anomaly_deg", "mean_anomaly_deg"})
public record GivenElements(
    @Title("Semi-major axis") @Unit("km") @Range(above = 6378, to = 1e6) double semiMajorAxisKm,
    @Title("Eccentricity") @Unit("1") @Range(from = 0, below = 1) double eccentricity,
    @Title("Inclination") @Unit("deg") @Range(from = 0, to = 180) double inclinationDeg,
    @Title("Right ascension of the ascending node") @Unit("deg") @Range(from = -720, to = 720)
        double raanDeg,
    @Title("Argument of the perigee") @Unit("deg") @Range(from = -720, to = 720)
        double argumentOfPerigeeDeg,
    @Title("True anomaly") @Unit("deg") @Range(from = -720, to = 720) OptionalDouble trueAnomalyDeg,
    @Title("Mean anomaly") @Unit("deg") @Range(from = -720, to = 720)
        OptionalDouble meanAnomalyDeg) {}
