package dev.omni.quant.physics.fluid;

import dev.omni.engine.Infeasible;
import dev.omni.engine.NotConverged;

/**
 * Liquid and vapour in equilibrium: equal pressure and Gibbs energy (J. C. Maxwell), by Newton's
 * method from the ancillary equations.
 *
 * @param liquid saturated liquid
 * @param vapour saturated vapour
 */
record Saturation(SinglePhase liquid, SinglePhase vapour) {
  private static final int STEPS = 60;
  private static final double BOUND = 1e-11;

  /** The distance from the critical temperature, relative to it, that the search needs. */
  static final double NEAR_CRITICAL = 2e-5;

  static Saturation at(FluidName fluid, double temperature) {
    if (temperature > fluid.criticalTemperature() * (1 - NEAR_CRITICAL)) {
      throw new Infeasible(
          "the state lies too near to the critical point to tell liquid from vapour");
    }
    double[] start = fluid.saturatedDensities(temperature);
    double high = start[0] * fluid.criticalDensity();
    double low = start[1] * fluid.criticalDensity();
    double wrong = Double.MAX_VALUE;
    for (int step = 0; step < STEPS; step++) {
      SinglePhase liquid = SinglePhase.of(fluid, temperature, high);
      SinglePhase vapour = SinglePhase.of(fluid, temperature, low);
      double pressures =
          (liquid.pressure() - vapour.pressure()) * 1000 / fluid.gasConstant() / temperature;
      double potentials = liquid.potential() - vapour.potential();
      double now = Math.abs(potentials) + Math.abs(pressures) / high;
      if (now < BOUND && now >= 0.5 * wrong) {
        return new Saturation(liquid, vapour);
      }
      wrong = now;
      // d(potential) = stiffness d(density) / density; d(pressure) = stiffness d(density).
      double steepHigh = liquid.stiffnessFactor();
      double steepLow = vapour.stiffnessFactor();
      double common = (pressures - low * potentials) / (high - low);
      high -= high * common / steepHigh;
      low -= low * (pressures - high(liquid) * potentials) / (high(liquid) - low) / steepLow;
    }
    throw new NotConverged("liquid and vapour do not come to equal pressure", STEPS, wrong, BOUND);
  }

  private static double high(SinglePhase liquid) {
    return liquid.density();
  }

  /** Returns the saturation pressure in MPa. */
  double pressure() {
    return vapour.pressure();
  }

  double temperature() {
    return vapour.temperature();
  }
}
