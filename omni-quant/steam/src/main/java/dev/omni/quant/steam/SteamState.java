package dev.omni.quant.steam;

import java.util.OptionalDouble;

/**
 * The properties of one phase, or of a mixture of liquid and vapour.
 *
 * @param volume m3/kg
 * @param heat caloric properties
 * @param sound speed of sound in m/s; NaN of a mixture
 */
record SteamState(double volume, Heat heat, double sound) {
  /**
   * Caloric properties.
   *
   * @param enthalpy kJ/kg
   * @param energy internal energy, kJ/kg
   * @param entropy kJ/(kg K)
   * @param capacity isobaric heat capacity, kJ/(kg K); NaN of a mixture
   */
  record Heat(double enthalpy, double energy, double entropy, double capacity) {}

  /** Returns a mixture of a liquid and a vapour. */
  static SteamState mixed(SteamState liquid, SteamState vapour, double quality) {
    return new SteamState(
        between(liquid.volume, vapour.volume, quality),
        new Heat(
            between(liquid.heat.enthalpy, vapour.heat.enthalpy, quality),
            between(liquid.heat.energy, vapour.heat.energy, quality),
            between(liquid.heat.entropy, vapour.heat.entropy, quality),
            Double.NaN),
        Double.NaN);
  }

  private static double between(double low, double high, double part) {
    return low + part * (high - low);
  }

  /** Returns the properties that a result has; those that a mixture has not are left out. */
  WaterPhase shown() {
    boolean mixture = Double.isNaN(sound);
    return new WaterPhase(
        OptionalDouble.of(volume),
        OptionalDouble.of(heat.enthalpy),
        OptionalDouble.of(heat.energy),
        OptionalDouble.of(heat.entropy),
        mixture ? OptionalDouble.empty() : OptionalDouble.of(heat.capacity),
        mixture ? OptionalDouble.empty() : OptionalDouble.of(sound),
        OptionalDouble.of(1 / volume));
  }
}
