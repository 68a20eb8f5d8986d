package dev.omni.quant.steam;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;

/** The members of a result about water. */
final class SteamResult {
  static final Shape SHAPE =
      properties(Shape.object())
          .optional(
              "saturation_pressure",
              Shape.number().unit("MPa (T only)").titled("Saturation pressure at the temperature"))
          .optional(
              "saturation_temperature",
              Shape.number().unit("K (p only)").titled("Saturation temperature at the pressure"))
          .optional("temperature", Shape.number().unit("K").titled("Temperature"))
          .optional("pressure", Shape.number().unit("MPa").titled("Pressure"))
          .optional(
              "region",
              Shape.integer().unit("1").titled("Region of the formulation, 4 is two phases"))
          .optional(
              "phase",
              Shape.choice("liquid", "vapour", "two_phase", "supercritical").titled("Phase"))
          .optional(
              "vapour_quality",
              Shape.number().unit("1").titled("Mass of vapour over the mass of all"))
          .optional(
              "viscosity",
              Shape.number().unit("Pa s").titled("Viscosity without critical enhancement"))
          .optional(
              "thermal_conductivity",
              Shape.number()
                  .unit("W/(m K)")
                  .titled("Thermal conductivity without critical enhancement"))
          .optional("saturated_liquid", properties(Shape.object()).titled("Liquid at saturation"))
          .optional("saturated_vapour", properties(Shape.object()).titled("Vapour at saturation"))
          .optional(
              "enthalpy_of_vaporisation",
              Shape.number().unit("kJ/kg").titled("Enthalpy of vaporisation"));

  private SteamResult() {}

  private static Shape properties(Shape object) {
    return object
        .optional("specific_volume", Shape.number().unit("m3/kg").titled("Specific volume"))
        .optional("specific_enthalpy", Shape.number().unit("kJ/kg").titled("Specific enthalpy"))
        .optional(
            "specific_internal_energy",
            Shape.number().unit("kJ/kg").titled("Specific internal energy"))
        .optional("specific_entropy", Shape.number().unit("kJ/(kg K)").titled("Specific entropy"))
        .optional(
            "isobaric_heat_capacity",
            Shape.number().unit("kJ/(kg K)").titled("Isobaric heat capacity"))
        .optional("speed_of_sound", Shape.number().unit("m/s").titled("Speed of sound"))
        .optional("density", Shape.number().unit("kg/m3").titled("Density"));
  }

  /** Adds both phases at saturation. */
  static Json.Obj saturation(Json.Obj result, Formulation.Saturated both) {
    return result
        .with("saturated_liquid", both.liquid().members())
        .with("saturated_vapour", both.vapour().members())
        .with(
            "enthalpy_of_vaporisation",
            both.vapour().heat().enthalpy() - both.liquid().heat().enthalpy());
  }

  /** Returns the name of the phase of a state of one phase. */
  static String phase(Formulation water, double temperature, double pressure) {
    if (temperature > DenseWater.CRITICAL_K) {
      return pressure > Formulation.CRITICAL_MPA ? "supercritical" : "vapour";
    }
    return pressure > water.saturationPressure(temperature) ? "liquid" : "vapour";
  }
}
