package dev.omni.quant.steam;

import dev.omni.domain.world.Check;
import dev.omni.engine.Infeasible;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * The checks of a state of water: the first law, the derivatives of the free enthalpy by states
 * beside it, the equal free enthalpies of both phases at saturation, and the mixture of them.
 *
 * @param input as given
 * @param result as published
 */
record SteamChecks(SteamProperties.Input input, SteamProperties.Result result) {
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

  private static final List<Function<WaterPhase, OptionalDouble>> MIXED =
      List.of(
          WaterPhase::specificVolume,
          WaterPhase::specificEnthalpy,
          WaterPhase::specificInternalEnergy,
          WaterPhase::specificEntropy);

  List<Check> all() {
    var checks = new ArrayList<Check>();
    if (result.state().specificEnthalpy().isPresent()) {
      checks.add(firstLaw(result.state(), pressureGiven(), "h_minus_u_minus_pv"));
      checks.add(volume());
    }
    if (result.state().isobaricHeatCapacity().isPresent()) {
      derivatives(checks);
      if (result.region().equals(OptionalInt.of(3))) {
        checks.add(pressure());
      }
    }
    if (result.saturatedLiquid().isPresent()) {
      checks.addAll(saturation());
    }
    if (result.saturationPressure().isPresent() || result.saturationTemperature().isPresent()) {
      checks.add(boiling());
    }
    return checks;
  }

  private double temperatureGiven() {
    return result.temperature().orElseThrow();
  }

  private double pressureGiven() {
    return result.pressure().orElseThrow();
  }

  private static Check firstLaw(WaterPhase state, double pressure, String name) {
    double enthalpy = state.specificEnthalpy().orElseThrow();
    double work = KILOJOULE_A_MPA_M3 * pressure * state.specificVolume().orElseThrow();
    return new Check(
        name,
        enthalpy - state.specificInternalEnergy().orElseThrow() - work,
        FIRST_LAW * Math.max(1, Math.abs(enthalpy)),
        "Enthalpy less internal energy less pressure times volume.");
  }

  private Check volume() {
    return new Residuals()
        .equal(
            result.state().density().orElseThrow() * result.state().specificVolume().orElseThrow(),
            1)
        .check("density_residual", FIRST_LAW, "Density times specific volume, less 1.");
  }

  private Check pressure() {
    double given = pressureGiven();
    double density = result.state().density().orElseThrow();
    double found = new DenseWater(density, temperatureGiven()).pressure();
    return new Check(
        "pressure_residual",
        Double.isFinite(found) ? found - given : Double.MAX_VALUE,
        SAME_PRESSURE * given,
        "Pressure of the basic equation of region 3 at the density given, less the pressure.");
  }

  /** Checks what is a slope of the free enthalpy, where the states beside are of one region. */
  private void derivatives(List<Check> checks) {
    double t = temperatureGiven();
    double p = pressureGiven();
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
              .equal(result.state().isobaricHeatCapacity().orElseThrow(), heat)
              .equal(result.state().specificEntropy().orElseThrow(), entropy, heat)
              .equal(result.state().specificEnthalpy().orElseThrow(), mean, heat * t)
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
    double t = temperatureGiven();
    double p = pressureGiven();
    double step = PRESSURE_STEP * p;
    int region = water.region(t, p);
    if (water.region(t, p - step) != region || water.region(t, p + step) != region) {
      return;
    }
    double pressed =
        (water.state(t, p - step).volume() - water.state(t, p + step).volume())
            / (2 * KILOJOULE_A_MPA_M3 * step);
    double capacity = result.state().isobaricHeatCapacity().orElseThrow();
    double volume = result.state().specificVolume().orElseThrow();
    double square =
        KILOJOULE_A_MPA_M3 * volume * volume / (pressed - t * expansion * expansion / capacity);
    double speed = result.state().speedOfSound().orElseThrow();
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
    WaterPhase liquid = result.saturatedLiquid().orElseThrow();
    WaterPhase vapour = result.saturatedVapour().orElseThrow();
    double pressure = saturated(result.saturationPressure(), input.pressureMpa());
    double temperature = saturated(result.saturationTemperature(), input.temperatureK());
    double heat = result.enthalpyOfVaporisation().orElseThrow();
    double entropy =
        vapour.specificEntropy().orElseThrow() - liquid.specificEntropy().orElseThrow();
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
            .zero(
                heat,
                liquid.specificEnthalpy().orElseThrow(),
                -vapour.specificEnthalpy().orElseThrow());
    if (result.vapourQuality().isPresent()) {
      double quality = result.vapourQuality().getAsDouble();
      for (Function<WaterPhase, OptionalDouble> property : MIXED) {
        mixed.zero(
            property.apply(result.state()).orElseThrow(),
            -(1 - quality) * property.apply(liquid).orElseThrow(),
            -quality * property.apply(vapour).orElseThrow());
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
  private static double saturated(OptionalDouble found, OptionalDouble given) {
    return found.isPresent() ? found.getAsDouble() : given.orElseThrow();
  }

  /** Checks the pressure at which water boils by the temperature at which it does. */
  private Check boiling() {
    var water = new Formulation();
    boolean one = result.temperature().isPresent() && result.vapourQuality().isEmpty();
    var residuals = new Residuals();
    result
        .saturationPressure()
        .ifPresent(
            pressure ->
                residuals.residual(
                    boiling(
                        water,
                        pressure,
                        one
                            ? temperatureGiven()
                            : saturated(result.saturationTemperature(), input.temperatureK()))));
    result
        .saturationTemperature()
        .ifPresent(
            temperature ->
                residuals.residual(
                    boiling(
                        water,
                        one
                            ? pressureGiven()
                            : saturated(result.saturationPressure(), input.pressureMpa()),
                        temperature)));
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
