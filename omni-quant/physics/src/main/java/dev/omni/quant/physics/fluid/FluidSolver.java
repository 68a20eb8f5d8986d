package dev.omni.quant.physics.fluid;

import dev.omni.engine.Infeasible;
import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;

/**
 * States of a fluid from pairs of properties.
 *
 * @param fluid the fluid
 * @param work for cancellation
 */
record FluidSolver(FluidName fluid, Work work) {
  private static final int STEPS = 300;
  private static final double SAME = 1e-14;
  private static final double DENSER = 1.02;
  private static final double DENSEST = 5;

  /**
   * A state: of one phase, or of two in equilibrium.
   *
   * @param single the phase, where there is one
   * @param saturation both phases, where there are two
   * @param quality share of vapour in the mass
   */
  record State(Optional<SinglePhase> single, Optional<Saturation> saturation, double quality) {
    static State of(SinglePhase single) {
      return new State(Optional.of(single), Optional.empty(), 0);
    }

    static State of(Saturation saturation, double quality) {
      return new State(Optional.empty(), Optional.of(saturation), quality);
    }
  }

  /** Returns whether liquid and vapour differ at a temperature. */
  boolean hasTwoPhases(double temperature) {
    return temperature < fluid.criticalTemperature();
  }

  State ofDensity(double temperature, double density) {
    if (hasTwoPhases(temperature)) {
      Saturation saturation = Saturation.at(fluid, temperature);
      double liquid = saturation.liquid().density();
      double vapour = saturation.vapour().density();
      if (density > vapour && density < liquid) {
        double quality = (1 / density - 1 / liquid) / (1 / vapour - 1 / liquid);
        return State.of(saturation, quality);
      }
    }
    return State.of(SinglePhase.of(fluid, temperature, density));
  }

  SinglePhase ofPressure(double temperature, double pressure) {
    work.proceed();
    double low = 0;
    double high = fluid.criticalDensity();
    if (hasTwoPhases(temperature)) {
      Saturation saturation = Saturation.at(fluid, temperature);
      if (pressure < saturation.pressure()) {
        return between(temperature, pressure, 0, saturation.vapour().density());
      }
      low = saturation.liquid().density();
      high = low * DENSER;
    }
    while (SinglePhase.of(fluid, temperature, high).pressure() < pressure) {
      low = high;
      high *= DENSER;
      if (high > DENSEST * fluid.criticalDensity()) {
        throw new Infeasible("the equation of the fluid has no density for this pressure");
      }
    }
    return between(temperature, pressure, low, high);
  }

  /** Newton's method for the density, within bounds that close in. */
  private SinglePhase between(double temperature, double pressure, double from, double to) {
    double low = from;
    double high = to;
    double ideal = 1000 * pressure / (fluid.gasConstant() * temperature);
    double density = ideal > low && ideal < high ? ideal : (low + high) / 2;
    for (int step = 0; step < STEPS; step++) {
      SinglePhase state = SinglePhase.of(fluid, temperature, density);
      double less = state.pressure() - pressure;
      if (less > 0) {
        high = density;
      } else {
        low = density;
      }
      double next = density - less / state.stiffness();
      next = next > low && next < high ? next : (low + high) / 2;
      if (Math.abs(next - density) <= SAME * density || high - low <= SAME * high) {
        return SinglePhase.of(fluid, temperature, next);
      }
      density = next;
    }
    throw NotConverged.of("the density does not settle", STEPS, SAME);
  }

  /** Returns the saturation at a pressure from the triple to the critical point. */
  Saturation atPressure(double pressure) {
    double low = fluid.tripleTemperature();
    double high = fluid.criticalTemperature() * (1 - 2 * Saturation.NEAR_CRITICAL);
    if (pressure < Saturation.at(fluid, low).pressure()
        || pressure > Saturation.at(fluid, high).pressure()) {
      throw new Infeasible("the pressure has no liquid beside vapour, or is too near to critical");
    }
    double temperature =
        root(at -> StrictMath.log(Saturation.at(fluid, at).pressure() / pressure), low, high);
    return Saturation.at(fluid, temperature);
  }

  /**
   * Returns the state of a pressure at which a property that rises with the temperature has a
   * value.
   *
   * @param property enthalpy or entropy
   */
  State ofProperty(double pressure, double value, ToDoubleFunction<SinglePhase> property) {
    double low = fluid.tripleTemperature();
    double high = fluid.largestTemperature();
    double last = fluid.criticalTemperature() * (1 - 2 * Saturation.NEAR_CRITICAL);
    boolean subcritical =
        pressure >= Saturation.at(fluid, low).pressure()
            && pressure <= Saturation.at(fluid, last).pressure();
    if (subcritical) {
      Saturation saturation = atPressure(pressure);
      double liquid = property.applyAsDouble(saturation.liquid());
      double vapour = property.applyAsDouble(saturation.vapour());
      if (value >= liquid && value <= vapour) {
        return State.of(saturation, (value - liquid) / (vapour - liquid));
      }
      double margin = 1e-9 * saturation.temperature();
      low = value > vapour ? saturation.temperature() + margin : low;
      high = value < liquid ? saturation.temperature() - margin : high;
    }
    DoubleUnaryOperator less = at -> property.applyAsDouble(ofPressure(at, pressure)) - value;
    if (less.applyAsDouble(low) > 0 || less.applyAsDouble(high) < 0) {
      throw new Infeasible("no temperature of the fluid's range has this value at this pressure");
    }
    return State.of(ofPressure(root(less, low, high), pressure));
  }

  /** Returns the root of a rising function by the Illinois method (M. Dowell, P. Jarratt, 1971). */
  private double root(DoubleUnaryOperator function, double from, double to) {
    double low = from;
    double high = to;
    double below = function.applyAsDouble(low);
    double above = function.applyAsDouble(high);
    int side = 0;
    for (int step = 0; step < STEPS; step++) {
      if (below == 0 || above == 0 || high - low <= SAME * high) {
        return below == 0 ? low : high;
      }
      double middle = (low * above - high * below) / (above - below);
      middle = middle > low && middle < high ? middle : (low + high) / 2;
      double value = function.applyAsDouble(middle);
      if (value < 0) {
        above = side < 0 ? above / 2 : above;
        low = middle;
        below = value;
        side = -1;
      } else {
        below = side > 0 ? below / 2 : below;
        high = middle;
        above = value;
        side = 1;
      }
      if (Math.abs(value) < 1e-13) {
        return middle;
      }
    }
    throw NotConverged.of("the temperature does not settle", STEPS, SAME);
  }
}
