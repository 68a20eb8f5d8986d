package dev.omni.quant.physics.circuit;

import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;

/**
 * A sine over time.
 *
 * @param offset mean value
 * @param amplitude largest distance from it
 * @param frequencyHz frequency
 * @param phaseDeg phase at time 0
 */
public record SineWave(
    @Title("Mean value, V or A") @Unit("1") @Range(from = -1e9, to = 1e9) @Default("0")
        double offset,
    @Title("Amplitude, V or A") @Unit("1") @Range(from = -1e9, to = 1e9) double amplitude,
    @Title("Frequency") @Unit("Hz") @Range(above = 0, to = 1e12) double frequencyHz,
    @Title("Phase at time 0") @Unit("deg") @Range(from = -360, to = 360) @Default("0")
        double phaseDeg) {
  double at(double t) {
    return offset
        + amplitude
            * StrictMath.sin(2 * Math.PI * (frequencyHz * t % 1) + Math.toRadians(phaseDeg));
  }
}
