package dev.omni.quant.core.ode;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The planes of a solution: variables over time, and the steps that were taken. */
public final class SolutionFigure {
  /** How many variables are drawn. */
  public static final int MOST = 8;

  private static final int MOST_REQUESTED = 60;
  private static final int FIRST_STEPS = 8;
  private static final double DECADES = 1e3;

  private SolutionFigure() {}

  /** Returns the axis of time, on which times of several sizes have their place where they do. */
  public static Axis time(boolean logarithmic) {
    Axis axis = Axis.of("time", "unit of the input");
    return logarithmic ? axis.on(Axis.Scale.LOG) : axis;
  }

  /**
   * Returns whether lengths of steps span more than three decades, but for the first ones, which
   * are short because nothing is known yet.
   */
  public static boolean isLogarithmic(double[] lengths) {
    double least = Arrays.stream(lengths).skip(FIRST_STEPS).min().orElse(1);
    double most = Arrays.stream(lengths).skip(FIRST_STEPS).max().orElse(1);
    return most > DECADES * least;
  }

  /**
   * Returns a line for each variable.
   *
   * @param times at which each has a value
   */
  public static Plane lines(Axis time, String up, double[] times, Map<String, double[]> values) {
    Plane plane = Plane.of("", time, Axis.of(up, "unit of the input"));
    for (Map.Entry<String, double[]> line : values.entrySet().stream().limit(MOST).toList()) {
      plane = plane.with(Mark.line(line.getKey(), times, line.getValue()));
    }
    return plane;
  }

  /** Returns a plane with the values that were requested, unless they are many. */
  public static Plane requested(Plane plane, double[] times, Map<String, double[]> values) {
    if (times.length == 0 || times.length > MOST_REQUESTED || values.isEmpty()) {
      return plane;
    }
    var x = new ArrayList<double[]>();
    var y = new ArrayList<double[]>();
    for (double[] column : values.values().stream().limit(MOST).toList()) {
      x.add(times);
      y.add(column);
    }
    return plane.with(Mark.points("asked", joined(x), joined(y)));
  }

  private static double[] joined(List<double[]> parts) {
    return parts.stream().flatMapToDouble(Arrays::stream).toArray();
  }

  /**
   * Returns the lengths of steps over time.
   *
   * @param ends of the steps
   */
  public static Plane steps(Axis time, double[] ends, double[] lengths) {
    return Plane.of("", time, Axis.of("step size", "unit of the input").on(Axis.Scale.LOG))
        .with(Mark.line("step", ends, lengths));
  }
}
