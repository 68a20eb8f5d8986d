package dev.omni.quant.finance.risk;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Meaning;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.Names;
import dev.omni.quant.finance.TailFigure;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The plot of what each position adds to a value at risk or an expected shortfall. */
final class ComponentChart {
  private static final int POINTS = 121;
  private static final double SPREADS = 4;
  private static final Axis AMOUNT = Axis.of("P&L", "currency unit");

  private ComponentChart() {}

  /** Returns a picture with the parts of the expected shortfall below another panel. */
  static Figure with(String title, Plane above, Optional<List<String>> given, double[] parts) {
    Plane bars =
        Chart.bars(
            "position",
            Names.shown(given, parts.length),
            Axis.of("expected shortfall", "currency unit").withZero(),
            "component",
            parts);
    return Figure.of(title, above, bars);
  }

  /** Returns the density of the profit and loss, and what each position adds beside its own. */
  static Figure parametric(ParametricValueAtRisk.Input input, ParametricValueAtRisk.Result result) {
    double spread = result.portfolioSd() > 0 ? result.portfolioSd() : 1;
    double[] gains = Chart.grid(-SPREADS * spread, SPREADS * spread, POINTS);
    double[] density =
        Arrays.stream(gains).map(gain -> density(input, gain / spread) / spread).toArray();
    double[] tail = new double[density.length];
    Arrays.setAll(tail, i -> gains[i] <= -result.valueAtRisk() ? density[i] : Double.NaN);
    Plane law =
        TailFigure.marked(
            Plane.of("", AMOUNT, Axis.of("density", "1/currency unit").withZero())
                .with(new Mark.Area("P&L", gains, density, 0, Meaning.NEUTRAL))
                .with(new Mark.Area("tail", gains, tail, 0, Meaning.BAD)),
            -result.valueAtRisk(),
            -result.expectedShortfall(),
            "ES");
    String title = "Value at risk";
    double[] individual = result.individualVar();
    List<String> names = Names.shown(input.names(), individual.length);
    Plane bars =
        Plane.of("", Axis.ofNames("position", names), Axis.of("VaR", "currency unit").withZero());
    double[] components = result.componentVar();
    if (components != null) {
      bars = bars.with(Mark.bars("component", components, 0, 2));
    }
    bars =
        bars.with(Mark.bars("individual", individual, 1, 2))
            .with(Guide.y("undiversified", result.undiversifiedVar()));
    return Figure.of(title, law, bars);
  }

  private static double density(ParametricValueAtRisk.Input input, double at) {
    return input.distribution() == ReturnDistribution.STUDENT_T
        ? StudentDensity.scaled(input.degreesOfFreedom().orElse(4), at)
        : StrictMath.exp(-at * at / 2) / Math.sqrt(2 * Math.PI);
  }
}
