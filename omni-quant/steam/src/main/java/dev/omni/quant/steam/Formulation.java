package dev.omni.quant.steam;

import com.hummeling.if97.IF97;
import com.hummeling.if97.OutOfRangeException;
import dev.omni.engine.Infeasible;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import org.hipparchus.analysis.solvers.BrentSolver;
import org.hipparchus.exception.MathRuntimeException;

/**
 * IAPWS-IF97 as functions of temperature and pressure: regions 1, 2, 4 and 5 by the library, the
 * density of region 3 from its basic equation.
 */
final class Formulation {
  static final double LEAST_K = 273.15;
  static final double CRITICAL_MPA = 22.064;

  /** Above this temperature, up to the critical one, the equations have no two phases. */
  static final double MOST_SATURATED_K = 647.0;

  private static final double REGION_3_K = 623.15;
  private static final double REGION_2_K = 863.15;
  private static final double REGION_5_K = 1073.15;
  private static final double MOST_K = 2273.15;
  private static final double REGION_5_MPA = 50;
  private static final double MOST_MPA = 100;
  private static final double TRIPLE_MPA = 0.000611213;
  private static final double[] B23 = {348.05185628969, -1.1671859879975, 1.0192970039326e-3};

  /** A pressure that is this much apart is on the other side of saturation. */
  private static final double ASIDE = 1e-12;

  private static final int MOST_STEPS = 30;
  private static final int MOST_HALVINGS = 200;
  private static final double STOP = 1e-13;
  private static final double ROOT_K = 1e-11;
  private static final double LIGHTEST = 10;
  private static final double HEAVIEST = 900;

  private final IF97 water = new IF97(IF97.UnitSystem.DEFAULT);

  /** A property by the library. */
  @FunctionalInterface
  private interface Property {
    double at(double pressure, double temperature) throws OutOfRangeException;
  }

  /** Liquid and vapour at saturation. */
  record Saturated(SteamState liquid, SteamState vapour) {
    /** Returns the enthalpy of vaporisation, kJ/kg. */
    double heat() {
      return vapour.heat().enthalpy() - liquid.heat().enthalpy();
    }
  }

  private static Infeasible outside(OutOfRangeException beyond) {
    return new Infeasible(
        "outside the formulation's range: " + String.valueOf(beyond.getMessage()), beyond);
  }

  /** Returns the saturation pressure, MPa. */
  double saturationPressure(double temperature) {
    try {
      return water.saturationPressureT(temperature);
    } catch (OutOfRangeException beyond) {
      throw outside(beyond);
    }
  }

  /** Returns the saturation temperature, K. */
  double saturationTemperature(double pressure) {
    try {
      return water.saturationTemperatureP(pressure);
    } catch (OutOfRangeException beyond) {
      throw outside(beyond);
    }
  }

  /** Returns whether water boils at a pressure. */
  static boolean boils(double pressure) {
    return pressure >= TRIPLE_MPA && pressure <= CRITICAL_MPA;
  }

  /** Returns the region of a state of one phase, 1, 2, 3 or 5. */
  int region(double temperature, double pressure) {
    if (temperature > REGION_5_K) {
      return 5;
    }
    if (temperature > REGION_3_K) {
      return dense(temperature, pressure) ? 3 : 2;
    }
    return pressure > saturationPressure(temperature) ? 1 : 2;
  }

  private static boolean dense(double t, double p) {
    return t > REGION_3_K && t <= REGION_2_K && p > (B23[2] * t + B23[1]) * t + B23[0];
  }

  /** Returns the state of one phase. */
  SteamState state(double temperature, double pressure) {
    return dense(temperature, pressure)
        ? new DenseWater(
                density(temperature, pressure, isLiquid(temperature, pressure)), temperature)
            .state()
        : library(temperature, pressure);
  }

  private boolean isLiquid(double temperature, double pressure) {
    return temperature >= DenseWater.CRITICAL_K
        ? pressure >= CRITICAL_MPA
        : pressure >= saturationPressure(temperature);
  }

  private SteamState library(double temperature, double pressure) {
    return new SteamState(
        read(water::specificVolumePT, temperature, pressure),
        new SteamState.Heat(
            read(water::specificEnthalpyPT, temperature, pressure),
            read(water::specificInternalEnergyPT, temperature, pressure),
            read(water::specificEntropyPT, temperature, pressure),
            read(water::isobaricHeatCapacityPT, temperature, pressure)),
        read(water::speedOfSoundPT, temperature, pressure));
  }

  private static double read(Property property, double temperature, double pressure) {
    try {
      return property.at(pressure, temperature);
    } catch (OutOfRangeException beyond) {
      throw outside(beyond);
    }
  }

  /**
   * Returns the density of region 3: Newton from the backward equation, a halving where a step
   * leaves the bracket of the phase.
   */
  double density(double temperature, double pressure, boolean liquid) {
    boolean two = temperature < DenseWater.CRITICAL_K;
    double low = two && liquid ? DenseWater.CRITICAL_DENSITY : LIGHTEST;
    double high = two && !liquid ? DenseWater.CRITICAL_DENSITY : HEAVIEST;
    double aside = two ? pressure * (liquid ? 1 + ASIDE : 1 - ASIDE) : pressure;
    aside = Math.min(aside, MOST_MPA);
    double density = 1 / read(water::specificVolumePT, temperature, aside);
    density = density > low && density < high ? density : (low + high) / 2;
    for (int step = 0; step < MOST_STEPS + MOST_HALVINGS; step++) {
      var here = new DenseWater(density, temperature);
      double miss = here.pressure() - pressure;
      if (miss > 0) {
        high = Math.min(high, density);
      } else {
        low = Math.max(low, density);
      }
      double next = density - miss / here.stiffness();
      boolean newton = step < MOST_STEPS && here.stiffness() > 0 && next > low && next < high;
      double moved = newton ? next : (low + high) / 2;
      if (Math.abs(next - density) <= STOP * density || high - low <= STOP * density) {
        return newton ? moved : density;
      }
      density = moved;
    }
    return density;
  }

  /** Returns both phases at a saturation temperature. */
  Saturated saturated(double temperature) {
    if (temperature > MOST_SATURATED_K) {
      throw new Infeasible(
          "between 647.0 K and the critical temperature, 647.096 K, the equations of the"
              + " formulation do not tell liquid from vapour");
    }
    double pressure = saturationPressure(temperature);
    if (temperature <= REGION_3_K) {
      return new Saturated(
          library(temperature, pressure * (1 + ASIDE)),
          library(temperature, pressure * (1 - ASIDE)));
    }
    return new Saturated(
        new DenseWater(density(temperature, pressure, true), temperature).state(),
        new DenseWater(density(temperature, pressure, false), temperature).state());
  }

  /** Returns the highest temperature at a pressure. */
  static double highest(double pressure) {
    return pressure > REGION_5_MPA ? REGION_5_K : MOST_K;
  }

  /**
   * Returns the temperature of one phase at which a property that rises with temperature has a
   * value, by Brent's method on the basic equations.
   */
  double temperature(
      double pressure, ToDoubleFunction<SteamState> property, double value, double[] bracket) {
    DoubleUnaryOperator miss = t -> property.applyAsDouble(state(t, pressure)) - value;
    try {
      return new BrentSolver(0, ROOT_K, 0)
          .solve(MOST_HALVINGS, miss::applyAsDouble, bracket[0], bracket[1]);
    } catch (MathRuntimeException none) {
      throw new Infeasible(
          "no temperature of the formulation's range has this value at this pressure", none);
    }
  }
}
