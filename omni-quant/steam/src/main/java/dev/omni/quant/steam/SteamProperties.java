package dev.omni.quant.steam;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.Libraries;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Properties of water and steam in a state that two quantities fix, or at saturation. */
@AutoService(JsonEngine.class)
public final class SteamProperties implements JsonEngine {
  @Override
  public Capability capability() {
    return Capability.named("physics.steam.if97")
        .title(
            "Water and steam properties, IAPWS-IF97",
            "Properties at temperature and pressure, at temperature or pressure with a vapour"
                + " quality, or at pressure with an enthalpy or entropy, and at what pressure or"
                + " temperature water boils there; with temperature or pressure alone, both phases"
                + " at saturation. Fields that do not apply are left out: a mixture of two phases"
                + " has no heat capacity and no speed of sound.")
        .direct(Workload.LOW)
        .version("2")
        .reproducibility(Reproducibility.NUMERIC)
        .input(SteamInput.CONTRACT)
        .result(SteamResult.SHAPE)
        .plot("State in the diagram of temperature and entropy")
        .method(
            new Method(
                "IAPWS Industrial Formulation 1997",
                "g(p,T)/RT = gamma(pi, tau) in regions 1, 2 and 5, f(rho,T)/RT in region 3; h = u +"
                    + " p v",
                List.of(
                    "IAPWS R7-97(2012), Revised Release on the IAPWS Industrial Formulation 1997",
                    "IAPWS R12-08, Release on the Viscosity of Ordinary Water Substance, 2008",
                    "IAPWS R15-11, Release on the Thermal Conductivity of Ordinary Water"
                        + " Substance, 2011"),
                List.of(Libraries.named("com.hummeling:if97")),
                List.of(
                    "273.15 K to 1073.15 K up to 100 MPa, to 2273.15 K up to 50 MPa.",
                    "At a temperature and a pressure one phase is meant, not a mixture.",
                    "The density of region 3 solves its basic equation by Newton's method from the"
                        + " backward equation v(p,T), next to the critical point too; there is no"
                        + " saturation between 647.0 K and 647.096 K.",
                    "Pressure with enthalpy or entropy inverts the basic equations, not the"
                        + " backward ones. Viscosity and conductivity are without critical"
                        + " enhancement.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    return SteamInput.problems(input);
  }

  @Override
  public double steps(Json.Obj input) {
    return 3e4;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    var water = new Formulation();
    if (fields.has(SteamInput.QUALITY)) {
      double temperature =
          fields.has(SteamInput.TEMPERATURE)
              ? fields.number(SteamInput.TEMPERATURE)
              : water.saturationTemperature(fields.number(SteamInput.PRESSURE));
      return twoPhase(water, temperature, fields.number(SteamInput.QUALITY));
    }
    if (!fields.has(SteamInput.PRESSURE)) {
      double temperature = fields.number(SteamInput.TEMPERATURE);
      return JsonComputed.of(
          SteamResult.saturation(
              Json.obj("saturation_pressure", water.saturationPressure(temperature)),
              water.saturated(temperature)));
    }
    double pressure = fields.number(SteamInput.PRESSURE);
    if (fields.has(SteamInput.ENTHALPY)) {
      return inverted(
          water, pressure, state -> state.heat().enthalpy(), fields.number(SteamInput.ENTHALPY));
    }
    if (fields.has(SteamInput.ENTROPY)) {
      return inverted(
          water, pressure, state -> state.heat().entropy(), fields.number(SteamInput.ENTROPY));
    }
    if (fields.has(SteamInput.TEMPERATURE)) {
      return onePhase(water, fields.number(SteamInput.TEMPERATURE), pressure);
    }
    double temperature = water.saturationTemperature(pressure);
    return JsonComputed.of(
        SteamResult.saturation(
            Json.obj("saturation_temperature", temperature), water.saturated(temperature)));
  }

  private static JsonComputed inverted(
      Formulation water, double pressure, ToDoubleFunction<SteamState> property, double value) {
    double least = Formulation.LEAST_K;
    double most = Formulation.highest(pressure);
    if (Formulation.boils(pressure)) {
      double boiling = water.saturationTemperature(pressure);
      if (boiling <= Formulation.MOST_SATURATED_K) {
        Formulation.Saturated both = water.saturated(boiling);
        double liquid = property.applyAsDouble(both.liquid());
        double vapour = property.applyAsDouble(both.vapour());
        if (value >= liquid && value <= vapour) {
          return twoPhase(water, boiling, (value - liquid) / (vapour - liquid));
        }
        least = value > vapour ? boiling : least;
        most = value < liquid ? boiling : most;
      }
    }
    double temperature = water.temperature(pressure, property, value, new double[] {least, most});
    double found = property.applyAsDouble(water.state(temperature, pressure));
    if (Math.abs(found - value) > 1e-6 * Math.max(1, Math.abs(value))) {
      throw new Infeasible(
          "this state lies between two phases next to the critical point, where the equations of"
              + " the formulation do not tell them apart");
    }
    return onePhase(water, temperature, pressure);
  }

  private static JsonComputed twoPhase(Formulation water, double temperature, double quality) {
    double pressure = water.saturationPressure(temperature);
    Formulation.Saturated both = water.saturated(temperature);
    var mixture = SteamState.mixed(both.liquid(), both.vapour(), quality);
    Json.Obj result =
        SteamResult.saturation(
            mixture
                .members()
                .with("temperature", temperature)
                .with("pressure", pressure)
                .with("region", 4)
                .with("phase", "two_phase")
                .with("vapour_quality", quality)
                .with("saturation_pressure", pressure)
                .with("saturation_temperature", temperature),
            both);
    return JsonComputed.of(result);
  }

  private static JsonComputed onePhase(Formulation water, double temperature, double pressure) {
    SteamState state = water.state(temperature, pressure);
    var transport = new Transport(temperature, 1 / state.volume());
    Json.Obj result =
        state
            .members()
            .with("temperature", temperature)
            .with("pressure", pressure)
            .with("region", water.region(temperature, pressure))
            .with("phase", SteamResult.phase(water, temperature, pressure))
            .with("viscosity", transport.viscosity())
            .with("thermal_conductivity", transport.conductivity());
    if (temperature <= DenseWater.CRITICAL_K) {
      result = result.with("saturation_pressure", water.saturationPressure(temperature));
    }
    if (Formulation.boils(pressure)) {
      result = result.with("saturation_temperature", water.saturationTemperature(pressure));
    }
    return JsonComputed.of(result);
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    return new SteamChecks(new JsonFields(input), new JsonFields(result)).all();
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    return result.has("specific_entropy")
        ? Optional.of(
            SteamDiagram.of(result.number("specific_entropy"), result.number("temperature")))
        : Optional.empty();
  }
}
