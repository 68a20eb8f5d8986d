package dev.omni.quant.finance.risk;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Own;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.function.DoubleFunction;

/** The picture of a credit default swap: upfront by quoted spread, and survival over the years. */
final class CdsFigure {
  private static final double BASIS_POINT = 1e-4;
  private static final double YEAR = 365;
  private static final int POINTS = 31;

  private CdsFigure() {}

  /**
   * Returns the picture.
   *
   * @param swap at a quoted spread
   */
  static Figure of(CdsUpfront.Input input, CdsUpfront.Result result, DoubleFunction<IsdaCds> swap) {
    double spread = input.quotedSpread();
    double[] spreads = Chart.grid(0.5 * spread, Math.min(2, 1.5 * spread), POINTS);
    double[] points = Arrays.stream(spreads).map(at -> points(swap, at)).toArray();
    double[] shown = Arrays.stream(spreads).map(at -> at / BASIS_POINT).toArray();
    Plane upfront =
        Plane.of("", Axis.of("quoted spread", "bp"), Axis.of("points upfront", "%"))
            .with(Mark.line("points upfront", shown, points))
            .with(Guide.x("coupon", input.coupon() / BASIS_POINT))
            .with(Own.at(spread / BASIS_POINT, 100 * result.pointsUpfront()));
    double end = ChronoUnit.DAYS.between(input.tradeDate(), input.maturityDate()) / YEAR;
    double[] years = Chart.grid(0, 1.2 * end, POINTS);
    double[] left =
        Arrays.stream(years).map(t -> 100 * StrictMath.exp(-result.hazardRate() * t)).toArray();
    Plane survival =
        Plane.of("", Axis.of("time", "year"), Axis.of("probability", "%"))
            .with(Mark.line("survival", years, left))
            .with(Guide.x("maturity", end));
    return Figure.of("Credit default swap", upfront, survival);
  }

  private static double points(DoubleFunction<IsdaCds> swap, double spread) {
    try {
      return 100 * swap.apply(spread).pointsUpfront();
    } catch (RuntimeException notCalibrated) {
      return Double.NaN;
    }
  }
}
