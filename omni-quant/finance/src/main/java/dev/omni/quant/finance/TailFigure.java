package dev.omni.quant.finance;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Bins;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Meaning;
import dev.omni.engine.figure.Plane;
import java.util.Arrays;
import java.util.List;

/** The histogram of losses or profits with the tail that a value at risk cuts off. */
public final class TailFigure {
  private TailFigure() {}

  /**
   * Returns the histogram of numbers, of which those beyond an end are the tail.
   *
   * @param series name of the bars
   * @param across the axis of the numbers
   * @param tailAt where the tail begins
   * @param upper whether it lies above that, else below
   */
  public static Plane of(
      String series, Axis across, double[] numbers, double tailAt, boolean upper) {
    Plane plane = Plane.of("", across, Axis.of("count").on(Axis.Scale.INTEGER).withZero());
    return Bins.of(numbers)
        .map(
            bins ->
                of(
                    series,
                    across,
                    new double[][] {bins.from(), bins.to(), bins.heights()},
                    tailAt,
                    upper))
        .orElseGet(
            () -> {
              double[] body =
                  Arrays.stream(numbers).filter(x -> !isTail(x, tailAt, upper)).toArray();
              double[] tail =
                  Arrays.stream(numbers).filter(x -> isTail(x, tailAt, upper)).toArray();
              Plane dots = plane.with(Bins.mark(series, body));
              if (tail.length == 0) {
                return dots;
              }
              // A part of few numbers is few too.
              var beyond = (Mark.Points) Bins.mark("tail", tail);
              return dots.with(
                  new Mark.Points(
                      "tail", beyond.x(), beyond.y(), Mark.Shape.USUAL, Meaning.BAD, List.of()));
            });
  }

  /** Returns whether a number is at the end where the tail begins, or beyond it. */
  private static boolean isTail(double number, double tailAt, boolean upper) {
    return upper ? number >= tailAt : number <= tailAt;
  }

  /**
   * Returns the histogram of bins.
   *
   * @param bins their left ends, right ends and heights
   */
  public static Plane of(
      String series, Axis across, double[][] bins, double tailAt, boolean upper) {
    double[] heights = new double[bins[2].length];
    double[] tail = new double[bins[2].length];
    for (int i = 0; i < heights.length; i++) {
      double middle = bins[0][i] / 2 + bins[1][i] / 2;
      if (isTail(middle, tailAt, upper)) {
        tail[i] = bins[2][i];
      } else {
        heights[i] = bins[2][i];
      }
    }
    double[] floor = new double[heights.length];
    return Plane.of("", across, Axis.of("count").on(Axis.Scale.INTEGER).withZero())
        .with(new Mark.Bars(series, bins[0], bins[1], floor, heights, Meaning.NEUTRAL))
        .with(new Mark.Bars("tail", bins[0], bins[1], floor, tail, Meaning.BAD));
  }

  /** Adds the lines of a value at risk and of the mean beyond it. */
  public static Plane marked(
      Plane plane, double valueAtRisk, double shortfall, String shortfallName) {
    return plane
        .with(new Guide("VaR", Guide.Side.X, valueAtRisk, Meaning.BAD))
        .with(new Guide(shortfallName, Guide.Side.X, shortfall, Meaning.BAD));
  }
}
