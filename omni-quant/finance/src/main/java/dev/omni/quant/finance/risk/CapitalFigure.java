package dev.omni.quant.finance.risk;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Own;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.SeriesFigure;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/** The picture of a risk weight against the probability of default, and of what it is made of. */
final class CapitalFigure {
  private static final int POINTS = 101;
  private static final double LEAST = 0.0003;
  private static final double PERCENT = 100;

  private CapitalFigure() {}

  /**
   * Returns the picture.
   *
   * @param pd of the exposure, which is marked
   * @param weight risk weight at a probability of default
   */
  static Figure of(double pd, DoubleUnaryOperator weight, IrbCapital.Result result) {
    double[] logs = Chart.grid(StrictMath.log(LEAST), StrictMath.log(0.999), POINTS);
    double[] pds = Arrays.stream(logs).map(StrictMath::exp).toArray();
    double[] weights = Arrays.stream(pds).map(at -> PERCENT * weight.applyAsDouble(at)).toArray();
    double[] percent = Arrays.stream(pds).map(at -> PERCENT * at).toArray();
    Plane curve =
        Plane.of(
                "",
                Axis.of("probability of default", "%").on(Axis.Scale.LOG),
                Axis.of("risk weight", "%"))
            .with(Mark.line("risk weight", percent, weights))
            .with(Own.at(PERCENT * pd, PERCENT * weight.applyAsDouble(pd)));
    Plane parts =
        Plane.of(
                "",
                Axis.ofNames("part", List.of("expected loss", "capital")),
                Axis.of("per 100 of exposure").withZero())
            .with(bar("expected loss", 0, PERCENT * result.expectedLoss()))
            .with(bar("capital", 1, PERCENT * result.capitalRequirement()));
    return Figure.of("Capital of an exposure", curve, parts);
  }

  private static Mark bar(String name, double at, double height) {
    return SeriesFigure.bars(name, new double[] {at}, new double[] {height}, 0.4);
  }
}
