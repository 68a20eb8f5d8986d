package dev.omni.quant.discovery;

import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Parameters of exponential smoothing that are given.
 *
 * @param alpha weight of the level
 * @param beta weight of the trend
 * @param gamma weight of the season
 * @param phi damping of the trend
 * @param initialLevel level before the first value
 * @param initialTrend trend before the first value
 */
public record SmoothingParameters(
    @Title("Weight of the level") @Unit("1") @Range(from = 0, to = 1) OptionalDouble alpha,
    @Title("Weight of the trend") @Unit("1") @Range(from = 0, to = 1) OptionalDouble beta,
    @Title("Weight of the season") @Unit("1") @Range(from = 0, to = 1) OptionalDouble gamma,
    @Title("Damping of the trend") @Unit("1") @Range(from = 0, to = 1) OptionalDouble phi,
    @Title("Level before the first value") @Unit("1") OptionalDouble initialLevel,
    @Title("Trend before the first value") @Unit("1") OptionalDouble initialTrend) {
  /** Returns those that are there, by the names of the result. */
  Map<String, Double> given() {
    var given = new TreeMap<String, Double>();
    alpha.ifPresent(value -> given.put("alpha", value));
    beta.ifPresent(value -> given.put("beta", value));
    gamma.ifPresent(value -> given.put("gamma", value));
    phi.ifPresent(value -> given.put("phi", value));
    initialLevel.ifPresent(value -> given.put("initial_level", value));
    initialTrend.ifPresent(value -> given.put("initial_trend", value));
    return given;
  }
}
