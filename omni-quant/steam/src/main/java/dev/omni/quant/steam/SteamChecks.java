package dev.omni.quant.steam;

import dev.omni.domain.json.JsonFields;
import dev.omni.domain.world.Check;
import dev.omni.engine.Infeasible;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.List;

/**
 * The checks of a state of water: the first law, the derivatives of the free enthalpy by states
 * beside it, the equal free enthalpies of both phases at saturation, and the mixture of them.
 *
 * @param input as given
 * @param result as published
 */
record SteamChecks(JsonFields input, JsonFields result) {
  private static final double KILOJOULE_A_MPA_M3 = 1000;
  private static final double FIRST_LAW = 1e-9;
  private static final double SAME_PRESSURE = 1e-10;

  /** The equations of the regions meet at saturation to so many kJ/kg of free enthalpy. */
  private static final double MEETING = 0.05;

  /** A step of temperature, relative, and one of pressure. */
  private static final double STEP = 5e-5;

  private static final double PRESSURE_STEP = 1e-3;
  private static final double DERIVATIVES = 2e-4;

  /** Above, kJ/(kg K), properties bend too much for steps: the critical point is near. */
  private static final double BENT = 20;

  List<Check> all() {
    var checks = new ArrayList<Check>();
    boolean state = result.has("specific_enthalpy");
    if (state) {
      checks.add(firstLaw(result, result.number("pressure"), "h_minus_u_minus_pv"));
      checks.add(volume());
    }
    if (result.has("isobaric_heat_capacity")) {
      derivatives(checks);
      if (result.number("region") == 3) {
        checks.add(pressure());
      }
    }
    if (result.has("saturated_liquid")) {
      checks.addAll(saturation());
    }
    if (result.has("saturation_pressure") || result.has("saturation_temperature")) {
      checks.add(boiling());
    }
    return checks;
  }

  private static Check firstLaw(JsonFields state, double pressure, String name) {
    double enthalpy = state.number("specific_enthalpy");
    double work = KILOJOULE_A_MPA_M3 * pressure * state.number("specific_volume");
    return new Check(
        name,
        enthalpy - state.number("specific_internal_energy") - work,
        FIRST_LAW * Math.max(1, Math.abs(enthalpy)),
        "Enthalpy less internal energy less pressure times volume.");
  }

  private Check volume() {
    return new Residuals()
        .equal(result.number("density") * result.number("specific_volume"), 1)
        .check("density_residual", FIRST_LAW, "Density times specific volume, less 1.");
  }

  private Check pressure() {
    double given = result.number("pressure");
    double density = result.number("density");
    double found = new DenseWater(density, result.number("temperature")).pressure();
    return new Check(
        "pressure_residual",
        Double.isFinite(found) ? found - given : Double.MAX_VALUE,
        SAME_PRESSURE * given,
        "Pressure of the basic equation of region 3 at the density given, less the pressure.");
  }

  /** Checks what is a slope of the free enthalpy, where the states beside are of one region. */
  private void derivatives(List<Check> checks) {
    double t = result.number("temperature");
    double p = result.number("pressure");
    double step = STEP * t;
    var water = new Formulation();
    try {
      int region = water.region(t, p);
      SteamState here = water.state(t, p);
      if (here.heat().capacity() > BENT
          || water.region(t - step, p) != region
          || water.region(t + step, p) != region) {
        return;
      }
      SteamState below = water.state(t - step, p);
      SteamState above = water.state(t + step, p);
      double heat = (above.heat().enthalpy() - below.heat().enthalpy()) / (2 * step);
      double entropy = (free(below, t - step) - free(above, t + step)) / (2 * step);
      double mean = (above.heat().enthalpy() + below.heat().enthalpy()) / 2;
      checks.add(
          new Residuals()
              .equal(result.number("isobaric_heat_capacity"), heat)
              .equal(result.number("specific_entropy"), entropy, heat)
              .equal(result.number("specific_enthalpy"), mean, heat * t)
              .check(
                  "heat_residual",
                  DERIVATIVES,
                  "Largest difference of heat capacity and entropy from the slopes of enthalpy and"
                      + " free enthalpy, and of the enthalpy from those beside it, relative."));
      sound(checks, water, (above.volume() - below.volume()) / (2 * step));
    } catch (Infeasible atTheEdge) {
      // The states beside are outside of the formulation.
    }
  }

  private static double free(SteamState state, double temperature) {
    return state.heat().enthalpy() - temperature * state.heat().entropy();
  }

  /** The square of the speed of sound is -v^2 / (dv/dp), at one entropy. */
  private void sound(List<Check> checks, Formulation water, double expansion) {
    double t = result.number("temperature");
    double p = result.number("pressure");
    double step = PRESSURE_STEP * p;
    int region = water.region(t, p);
    if (water.region(t, p - step) != region || water.region(t, p + step) != region) {
      return;
    }
    double pressed =
        (water.state(t, p - step).volume() - water.state(t, p + step).volume())
            / (2 * KILOJOULE_A_MPA_M3 * step);
    double capacity = result.number("isobaric_heat_capacity");
    double volume = result.number("specific_volume");
    double square =
        KILOJOULE_A_MPA_M3 * volume * volume / (pressed - t * expansion * expansion / capacity);
    double speed = result.number("speed_of_sound");
    checks.add(
        new Residuals()
            .equal(speed * Math.abs(speed), square)
            .check(
                "sound_residual",
                5 * DERIVATIVES,
                "Difference of the squared speed of sound and that of the slopes of the volume,"
                    + " relative."));
  }

  private List<Check> saturation() {
    JsonFields liquid = result.fields("saturated_liquid");
    JsonFields vapour = result.fields("saturated_vapour");
    double pressure = saturated("pressure");
    double temperature = saturated("temperature");
    double heat = result.number("enthalpy_of_vaporisation");
    double entropy = vapour.number("specific_entropy") - liquid.number("specific_entropy");
    var checks = new ArrayList<Check>();
    checks.add(firstLaw(liquid, pressure, "liquid_h_minus_u_minus_pv"));
    checks.add(firstLaw(vapour, pressure, "vapour_h_minus_u_minus_pv"));
    checks.add(
        new Check(
            "free_enthalpy_residual",
            heat - temperature * entropy,
            MEETING,
            "Enthalpy of vaporisation less temperature times entropy of vaporisation, kJ/kg: both"
                + " phases have one free enthalpy, but for what the equations of the regions miss"
                + " each other by."));
    var mixed =
        new Residuals()
            .zero(heat, liquid.number("specific_enthalpy"), -vapour.number("specific_enthalpy"));
    if (result.has("vapour_quality")) {
      double quality = result.number("vapour_quality");
      for (String name :
          List.of(
              "specific_volume",
              "specific_enthalpy",
              "specific_internal_energy",
              "specific_entropy")) {
        mixed.zero(
            result.number(name),
            -(1 - quality) * liquid.number(name),
            -quality * vapour.number(name));
      }
    }
    checks.add(
        mixed.check(
            "mixture_residual",
            FIRST_LAW,
            "Largest difference of a property and the shares of both phases, and of the enthalpy of"
                + " vaporisation and theirs, relative."));
    return checks;
  }

  /** Returns the pressure or temperature of saturation, found or given. */
  private double saturated(String name) {
    String found = "saturation_" + name;
    return result.has(found)
        ? result.number(found)
        : input.number(name.equals("pressure") ? SteamInput.PRESSURE : SteamInput.TEMPERATURE);
  }

  /** Checks the pressure at which water boils by the temperature at which it does. */
  private Check boiling() {
    var water = new Formulation();
    boolean one = result.has("temperature") && !result.has("vapour_quality");
    var residuals = new Residuals();
    if (result.has("saturation_pressure")) {
      double temperature = one ? result.number("temperature") : saturated("temperature");
      residuals.residual(boiling(water, result.number("saturation_pressure"), temperature));
    }
    if (result.has("saturation_temperature")) {
      double pressure = one ? result.number("pressure") : saturated("pressure");
      residuals.residual(boiling(water, pressure, result.number("saturation_temperature")));
    }
    return residuals.check(
        "boiling_residual",
        1e-8,
        "Largest difference of a temperature and that at which water boils under the pressure"
            + " beside it, relative.");
  }

  private static double boiling(Formulation water, double pressure, double temperature) {
    try {
      return Math.abs(water.saturationTemperature(pressure) / temperature - 1);
    } catch (Infeasible beyond) {
      return Formulation.boils(pressure) ? Double.NaN : edge(water, pressure, temperature);
    }
  }

  /** Returns the same where the last digit of the pressure is beyond an end of the curve. */
  private static double edge(Formulation water, double pressure, double temperature) {
    try {
      return Math.abs(water.saturationPressure(temperature) / pressure - 1);
    } catch (Infeasible beyond) {
      return Double.NaN;
    }
  }
}
