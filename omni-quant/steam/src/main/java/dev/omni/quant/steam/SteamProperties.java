package dev.omni.quant.steam;

import com.google.auto.service.AutoService;
import com.hummeling.if97.IF97;
import com.hummeling.if97.OutOfRangeException;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import java.util.List;

/** Properties of water and steam at a temperature and pressure. */
@AutoService(Engine.class)
public final class SteamProperties implements Engine {
  private static final double KILOJOULE_A_MPA_M3 = 1000;
  private static final double FIRST_LAW = 1e-6;

  /** The relative error of the density in region 3, by IAPWS SR5-05 for its v(p,T). */
  private static final double BACKWARD = 1e-5;

  /**
   * The same at the pressures of the equations next to the critical point, as the pressure sees.
   */
  private static final double BACKWARD_CRITICAL = 1e-3;

  private static final double LEAST_NEAR_CRITICAL_MPA = 21.04336732;
  private static final double MOST_NEAR_CRITICAL_MPA = 22.5;
  private static final double KILOJOULE_A_KG = 1e-3;

  /** Region 3 lies between these temperatures, above the pressure of the B23 equation (eq. 5). */
  private static final double REGION_3_K = 623.15;

  private static final double REGION_2_K = 863.15;
  private static final double[] B23 = {348.05185628969, -1.1671859879975, 1.0192970039326e-3};
  private static final double CRITICAL_K = 647.096;
  private static final double CRITICAL_MPA = 22.064;
  private static final double TRIPLE_MPA = 0.000611213;

  private static final Shape CONTRACT =
      Shape.object()
          .optional(
              "temperature_k",
              Shape.number().atLeast(273.15).atMost(2273.15).unit("K").titled("Temperature"))
          .optional(
              "pressure_mpa", Shape.number().above(0).atMost(100).unit("MPa").titled("Pressure"))
          .atLeastOne("temperature_k", "pressure_mpa")
          .example(Json.obj("temperature_k", 300, "pressure_mpa", 3));

  private static final Shape RESULT =
      Shape.object()
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
          .optional("density", Shape.number().unit("kg/m3").titled("Density"))
          .optional(
              "saturation_pressure",
              Shape.number().unit("MPa (T only)").titled("Saturation pressure at the temperature"))
          .optional(
              "saturation_temperature",
              Shape.number().unit("K (p only)").titled("Saturation temperature at the pressure"));

  @Override
  public Capability capability() {
    return Capability.named("physics.steam.if97")
        .title(
            "Water and steam properties, IAPWS-IF97",
            "Properties at temperature and pressure, and at what pressure or temperature water"
                + " boils there; with one of the two alone, only the other at saturation. Fields"
                + " that do not apply are left out.")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.NUMERIC)
        .input(CONTRACT)
        .result(RESULT)
        .method(
            new Method(
                "IAPWS Industrial Formulation 1997",
                "g(p,T)/RT = gamma(pi, tau) in regions 1, 2 and 5, f(rho,T)/RT in region 3; h = u +"
                    + " p v",
                List.of(
                    "IAPWS R7-97(2012), Revised Release on the IAPWS Industrial Formulation 1997"),
                List.of(Libraries.named("com.hummeling:if97")),
                List.of(
                    "273.15 K to 1073.15 K up to 100 MPa, to 2273.15 K up to 50 MPa.",
                    "At saturation the phase of the pressure given is meant, not a mixture.",
                    "Region 3 has its density from the backward equations v(p,T) of IAPWS SR5-05,"
                        + " good to 0.001 % away from the critical point; next to it the density is"
                        + " off by up to 2 %, and the heat capacity may be several times what the"
                        + " formulation has.")))
        .build();
  }

  @Override
  public Computed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    var water = new IF97(IF97.UnitSystem.DEFAULT);
    try {
      if (!fields.has("pressure_mpa")) {
        return Computed.of(
            Json.obj(
                "saturation_pressure",
                FiniteResults.number(
                    "saturation pressure",
                    water.saturationPressureT(fields.number("temperature_k")))));
      }
      double pressure = fields.number("pressure_mpa");
      return fields.has("temperature_k")
          ? properties(water, pressure, fields.number("temperature_k"))
          : Computed.of(
              Json.obj(
                  "saturation_temperature",
                  FiniteResults.number(
                      "saturation temperature", water.saturationTemperatureP(pressure))));
    } catch (OutOfRangeException outside) {
      throw new Infeasible(
          "outside the formulation's range: " + String.valueOf(outside.getMessage()), outside);
    }
  }

  private static Computed properties(IF97 water, double p, double t) throws OutOfRangeException {
    double volume = FiniteResults.number("specific volume", water.specificVolumePT(p, t));
    double enthalpy = FiniteResults.number("enthalpy", water.specificEnthalpyPT(p, t));
    double energy = FiniteResults.number("internal energy", water.specificInternalEnergyPT(p, t));
    double sound = FiniteResults.number("speed of sound", water.speedOfSoundPT(p, t));
    Json.Obj result =
        Json.obj(
            "specific_volume",
            volume,
            "specific_enthalpy",
            enthalpy,
            "specific_internal_energy",
            energy,
            "specific_entropy",
            FiniteResults.number("entropy", water.specificEntropyPT(p, t)),
            "isobaric_heat_capacity",
            FiniteResults.number("heat capacity", water.isobaricHeatCapacityPT(p, t)),
            "speed_of_sound",
            sound,
            "density",
            1 / volume);
    return Computed.of(saturation(water, p, t, result))
        .checked(
            new Check(
                "h_minus_u_minus_pv",
                enthalpy - energy - KILOJOULE_A_MPA_M3 * p * volume,
                FIRST_LAW * Math.max(1, Math.abs(enthalpy))
                    + KILOJOULE_A_KG * backward(p, t) * sound * sound,
                "Enthalpy less internal energy less pressure times volume; in region 3 what its"
                    + " density is off, which changes the pressure by the speed of sound squared"
                    + " times it at most, is allowed for."));
  }

  /** Returns the relative error of the density. */
  private static double backward(double p, double t) {
    if (t <= REGION_3_K || t > REGION_2_K || p <= (B23[2] * t + B23[1]) * t + B23[0]) {
      return 0;
    }
    boolean critical = p >= LEAST_NEAR_CRITICAL_MPA && p <= MOST_NEAR_CRITICAL_MPA;
    return critical ? BACKWARD_CRITICAL : BACKWARD;
  }

  /**
   * Adds the saturation pressure at t and the saturation temperature at p, below the critical
   * point.
   */
  private static Json.Obj saturation(IF97 water, double p, double t, Json.Obj result)
      throws OutOfRangeException {
    Json.Obj with = result;
    if (t <= CRITICAL_K) {
      with = with.with("saturation_pressure", water.saturationPressureT(t));
    }
    if (p >= TRIPLE_MPA && p <= CRITICAL_MPA) {
      with = with.with("saturation_temperature", water.saturationTemperatureP(p));
    }
    return with;
  }
}
