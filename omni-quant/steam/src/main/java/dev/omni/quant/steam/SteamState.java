package dev.omni.quant.steam;

import dev.omni.domain.json.Json;
import dev.omni.quant.core.FiniteResults;

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

  /** Returns the properties as members of a result; those that a mixture has not are left out. */
  Json.Obj members() {
    Json.Obj members =
        Json.obj(
            "specific_volume", FiniteResults.number("specific volume", volume),
            "specific_enthalpy", FiniteResults.number("enthalpy", heat.enthalpy),
            "specific_internal_energy", FiniteResults.number("internal energy", heat.energy),
            "specific_entropy", FiniteResults.number("entropy", heat.entropy),
            "density", 1 / volume);
    return Double.isNaN(sound)
        ? members
        : members
            .with("isobaric_heat_capacity", FiniteResults.number("heat capacity", heat.capacity))
            .with("speed_of_sound", FiniteResults.number("speed of sound", sound));
  }
}
