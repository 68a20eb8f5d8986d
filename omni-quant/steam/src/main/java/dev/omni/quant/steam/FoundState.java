package dev.omni.quant.steam;

import dev.omni.engine.Infeasible;
import dev.omni.quant.steam.SteamProperties.SteamPhase;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;

/**
 * The search of the state that quantities fix.
 *
 * @param water the formulation
 */
record FoundState(Formulation water) {

  SteamProperties.Result of(SteamProperties.Input input) {
    OptionalDouble given = input.temperatureK();
    if (input.vapourQuality().isPresent()) {
      double temperature =
          given.isPresent()
              ? given.getAsDouble()
              : water.saturationTemperature(input.pressureMpa().orElseThrow());
      return twoPhase(temperature, input.vapourQuality().getAsDouble());
    }
    if (input.pressureMpa().isEmpty()) {
      double temperature = given.orElseThrow();
      return saturated(
          OptionalDouble.of(water.saturationPressure(temperature)),
          OptionalDouble.empty(),
          water.saturated(temperature));
    }
    double pressure = input.pressureMpa().getAsDouble();
    if (input.specificEnthalpyKjKg().isPresent()) {
      double enthalpy = input.specificEnthalpyKjKg().getAsDouble();
      return inverted(pressure, state -> state.heat().enthalpy(), enthalpy);
    }
    if (input.specificEntropyKjKgK().isPresent()) {
      double entropy = input.specificEntropyKjKgK().getAsDouble();
      return inverted(pressure, state -> state.heat().entropy(), entropy);
    }
    if (given.isPresent()) {
      return onePhase(given.getAsDouble(), pressure);
    }
    double temperature = water.saturationTemperature(pressure);
    return saturated(
        OptionalDouble.empty(), OptionalDouble.of(temperature), water.saturated(temperature));
  }

  private SteamProperties.Result inverted(
      double pressure, ToDoubleFunction<SteamState> property, double value) {
    double least = Formulation.LEAST_K;
    double most = Formulation.highest(pressure);
    if (Formulation.boils(pressure)) {
      double boiling = water.saturationTemperature(pressure);
      if (boiling <= Formulation.MOST_SATURATED_K) {
        Formulation.Saturated both = water.saturated(boiling);
        double liquid = property.applyAsDouble(both.liquid());
        double vapour = property.applyAsDouble(both.vapour());
        if (value >= liquid && value <= vapour) {
          return twoPhase(boiling, (value - liquid) / (vapour - liquid));
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
    return onePhase(temperature, pressure);
  }

  /** Returns both phases at saturation alone. */
  private static SteamProperties.Result saturated(
      OptionalDouble pressure, OptionalDouble temperature, Formulation.Saturated both) {
    return new SteamProperties.Result(
        WaterPhase.NONE,
        pressure,
        temperature,
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        OptionalInt.empty(),
        Optional.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Optional.of(both.liquid().shown()),
        Optional.of(both.vapour().shown()),
        OptionalDouble.of(both.heat()));
  }

  private SteamProperties.Result twoPhase(double temperature, double quality) {
    double pressure = water.saturationPressure(temperature);
    Formulation.Saturated both = water.saturated(temperature);
    return new SteamProperties.Result(
        SteamState.mixed(both.liquid(), both.vapour(), quality).shown(),
        OptionalDouble.of(pressure),
        OptionalDouble.of(temperature),
        OptionalDouble.of(temperature),
        OptionalDouble.of(pressure),
        OptionalInt.of(4),
        Optional.of(SteamPhase.TWO_PHASE),
        OptionalDouble.of(quality),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Optional.of(both.liquid().shown()),
        Optional.of(both.vapour().shown()),
        OptionalDouble.of(both.heat()));
  }

  private SteamProperties.Result onePhase(double temperature, double pressure) {
    SteamState state = water.state(temperature, pressure);
    var transport = new Transport(temperature, 1 / state.volume());
    return new SteamProperties.Result(
        state.shown(),
        temperature <= DenseWater.CRITICAL_K
            ? OptionalDouble.of(water.saturationPressure(temperature))
            : OptionalDouble.empty(),
        Formulation.boils(pressure)
            ? OptionalDouble.of(water.saturationTemperature(pressure))
            : OptionalDouble.empty(),
        OptionalDouble.of(temperature),
        OptionalDouble.of(pressure),
        OptionalInt.of(water.region(temperature, pressure)),
        Optional.of(phase(temperature, pressure)),
        OptionalDouble.empty(),
        OptionalDouble.of(transport.viscosity()),
        OptionalDouble.of(transport.conductivity()),
        Optional.empty(),
        Optional.empty(),
        OptionalDouble.empty());
  }

  /** Returns the phase of a state of one phase. */
  private SteamPhase phase(double temperature, double pressure) {
    if (temperature > DenseWater.CRITICAL_K) {
      return pressure > Formulation.CRITICAL_MPA ? SteamPhase.SUPERCRITICAL : SteamPhase.VAPOUR;
    }
    return pressure > water.saturationPressure(temperature) ? SteamPhase.LIQUID : SteamPhase.VAPOUR;
  }
}
