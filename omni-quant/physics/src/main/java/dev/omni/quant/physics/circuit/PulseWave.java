package dev.omni.quant.physics.circuit;

import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.OptionalDouble;

/**
 * A pulse, once or again and again.
 *
 * @param low value before and after
 * @param high value during the pulse
 * @param delayS time at which it begins to rise
 * @param riseS time of the rise
 * @param widthS time at the high value
 * @param fallS time of the fall
 * @param periodS time after which it comes again; once if absent
 */
public record PulseWave(
    @Title("Value before and after, V or A") @Unit("1") @Range(from = -1e9, to = 1e9) double low,
    @Title("Value during the pulse, V or A") @Unit("1") @Range(from = -1e9, to = 1e9) double high,
    @Title("Time at which it begins to rise") @Unit("s") @Range(from = 0, to = 1e9) @Default("0")
        double delayS,
    @Title("Time of the rise") @Unit("s") @Range(above = 0, to = 1e9) double riseS,
    @Title("Time at the high value") @Unit("s") @Range(above = 0, to = 1e9) double widthS,
    @Title("Time of the fall") @Unit("s") @Range(above = 0, to = 1e9) double fallS,
    @Title("Time after which it comes again; once if absent") @Unit("s") @Range(above = 0, to = 1e9)
        OptionalDouble periodS) {
  double at(double t) {
    double since = t - delayS;
    if (since <= 0) {
      return low;
    }
    double phase = periodS.isPresent() ? since % periodS.getAsDouble() : since;
    if (phase < riseS) {
      return low + (high - low) * phase / riseS;
    }
    if (phase <= riseS + widthS) {
      return high;
    }
    double falling = phase - riseS - widthS;
    return falling < fallS ? high + (low - high) * falling / fallS : low;
  }

  /** Returns the time of a pulse from the beginning of its rise to the end of its fall. */
  double length() {
    return riseS + widthS + fallS;
  }
}
