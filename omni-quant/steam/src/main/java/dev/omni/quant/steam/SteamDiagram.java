package dev.omni.quant.steam;

import dev.omni.engine.Infeasible;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Meaning;
import dev.omni.engine.figure.Own;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The diagrams of temperature over entropy, with lines of equal pressure, and of pressure over
 * enthalpy, with lines of equal temperature, both with the dome of two phases.
 */
final class SteamDiagram {
  private static final int POINTS = 48;
  private static final double HOTTEST_K = 1073;
  private static final double LEAST_MPA = 0.001;
  private static final double MOST_MPA = 100;
  private static final double[] PRESSURES = {0.01, 0.1, 1, 10, 50};
  private static final double[] TEMPERATURES = {300, 400, 500, 600, 700, 900};
  private static final double BESIDE = 1e-6;

  private final Formulation water = new Formulation();

  /** Lines of several parts, with a number that is none between them, and their labels. */
  private static final class Lines {
    private final List<Double> x = new ArrayList<>();
    private final List<Double> y = new ArrayList<>();
    private final List<double[]> ends = new ArrayList<>();
    private final List<String> labels = new ArrayList<>();

    void add(double across, double up) {
      x.add(across);
      y.add(up);
    }

    void end(String label) {
      ends.add(new double[] {x.get(x.size() - 1), y.get(y.size() - 1)});
      labels.add(label);
      add(Double.NaN, Double.NaN);
    }

    Plane on(Plane plane, String name, String title) {
      return plane
          .with(new Mark.Line(name, array(x), array(y), false, true))
          .with(
              new Mark.Points(
                  title,
                  ends.stream().mapToDouble(end -> end[0]).toArray(),
                  ends.stream().mapToDouble(end -> end[1]).toArray(),
                  Mark.Shape.CIRCLE,
                  Meaning.NEUTRAL,
                  labels));
    }

    private static double[] array(List<Double> numbers) {
      return numbers.stream().mapToDouble(Double::doubleValue).toArray();
    }
  }

  private SteamDiagram() {}

  /**
   * Returns the diagrams with a state.
   *
   * @param entropy kJ/(kg K)
   * @param enthalpy kJ/kg
   * @param temperature K
   * @param pressure MPa
   */
  static Figure of(double entropy, double enthalpy, double temperature, double pressure) {
    return Figure.of(
        "State and dome of two phases",
        Ground.ENTROPIES.with(Own.at(entropy, temperature)),
        Ground.ENTHALPIES.with(Own.at(enthalpy, pressure)));
  }

  /** The diagrams without a state, which are the same for all. */
  private static final class Ground {
    static final Plane ENTROPIES = new SteamDiagram().entropies();
    static final Plane ENTHALPIES = new SteamDiagram().enthalpies();
  }

  private Plane entropies() {
    return isobars()
        .on(
            Plane.of("", Axis.of("specific entropy", "kJ/(kg K)"), Axis.of("temperature", "K"))
                .with(dome(state -> state.heat().entropy(), false)),
            "isobar",
            "pressure [MPa]");
  }

  private Plane enthalpies() {
    return isotherms()
        .on(
            Plane.of(
                    "",
                    Axis.of("specific enthalpy", "kJ/kg"),
                    Axis.of("pressure", "MPa").on(Axis.Scale.LOG))
                .with(dome(state -> state.heat().enthalpy(), true)),
            "isotherm",
            "temperature [K]");
  }

  /** Returns the saturation line over a quantity, by pressure or by temperature. */
  private Mark dome(ToDoubleFunction<SteamState> across, boolean byPressure) {
    double[] x = new double[2 * POINTS];
    double[] y = new double[2 * POINTS];
    double[] temperatures = Chart.grid(Formulation.LEAST_K, Formulation.MOST_SATURATED_K, POINTS);
    for (int i = 0; i < POINTS; i++) {
      Formulation.Saturated both = water.saturated(temperatures[i]);
      int mirror = 2 * POINTS - 1 - i;
      x[i] = across.applyAsDouble(both.liquid());
      x[mirror] = across.applyAsDouble(both.vapour());
      y[i] = byPressure ? water.saturationPressure(temperatures[i]) : temperatures[i];
      y[mirror] = y[i];
    }
    return Mark.line("saturation", x, y);
  }

  private Lines isobars() {
    var lines = new Lines();
    for (double pressure : PRESSURES) {
      double boils =
          Formulation.boils(pressure) ? water.saturationTemperature(pressure) : HOTTEST_K;
      boolean crosses = boils < Formulation.MOST_SATURATED_K;
      double[] temperatures =
          crosses
              ? both(Formulation.LEAST_K, boils, HOTTEST_K)
              : Chart.grid(Formulation.LEAST_K, HOTTEST_K, POINTS);
      for (double temperature : temperatures) {
        try {
          lines.add(water.state(temperature, pressure).heat().entropy(), temperature);
        } catch (Infeasible outside) {
          lines.add(Double.NaN, Double.NaN);
        }
      }
      lines.end(shown(pressure));
    }
    return lines;
  }

  private Lines isotherms() {
    var lines = new Lines();
    for (double temperature : TEMPERATURES) {
      boolean boils = temperature < Formulation.MOST_SATURATED_K;
      double saturation = boils ? water.saturationPressure(temperature) : MOST_MPA;
      double[] logs =
          boils
              ? both(
                  StrictMath.log(LEAST_MPA), StrictMath.log(saturation), StrictMath.log(MOST_MPA))
              : Chart.grid(StrictMath.log(LEAST_MPA), StrictMath.log(MOST_MPA), POINTS);
      for (double log : logs) {
        double pressure = Math.min(MOST_MPA, StrictMath.exp(log));
        try {
          lines.add(water.state(temperature, pressure).heat().enthalpy(), pressure);
        } catch (Infeasible outside) {
          lines.add(Double.NaN, Double.NaN);
        }
      }
      lines.end(shown(temperature));
    }
    return lines;
  }

  /** Returns numbers up to one and from it on, just below and just above it, too. */
  private static double[] both(double from, double middle, double to) {
    double beside = BESIDE * Math.max(1, Math.abs(middle));
    double[] below = Chart.grid(from, middle - beside, POINTS / 2);
    double[] above = Chart.grid(middle + beside, to, POINTS / 2);
    double[] all = Arrays.copyOf(below, below.length + above.length);
    System.arraycopy(above, 0, all, below.length, above.length);
    return all;
  }

  private static String shown(double number) {
    return number == Math.rint(number) ? String.valueOf((int) number) : String.valueOf(number);
  }
}
