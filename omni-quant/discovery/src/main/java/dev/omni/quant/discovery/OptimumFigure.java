package dev.omni.quant.discovery;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Own;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import java.util.Arrays;

/** The figure of an optimum: the objective around it, the way there, and its best values. */
final class OptimumFigure {
  private static final int POINTS = 101;
  private static final int CELLS = 61;
  private static final int LEVELS = 14;
  private static final double AROUND = 0.15;
  private static final double SHARPEST = 3;
  private static final double AFTER = 1.15;
  private static final double MET = 1e-6;

  private final Optimization.Input input;
  private final Optimization.Result result;
  private final ConstrainedProblem problem;
  private final double[][] path;
  private final double[] objective;
  private final int[] evaluation;
  private final double[] at;

  private OptimumFigure(Optimization.Input input, Optimization.Result result, double[] at) {
    this.input = input;
    this.result = result;
    this.problem = ConstrainedProblem.of(input);
    this.path = result.columns(problem.names());
    this.objective = result.best().map(Optimization.Best::objective).orElse(new double[0]);
    this.evaluation = result.best().map(Optimization.Best::evaluation).orElse(new int[0]);
    this.at = at;
  }

  /**
   * Returns the figure.
   *
   * @param at the point of the result, in the order of the names
   */
  static Figure of(Optimization.Input input, Optimization.Result result, double[] at) {
    var drawn = new OptimumFigure(input, result, at);
    return Figure.of(
        "Objective and the way to the result",
        at.length == 1 ? drawn.line() : drawn.contours(),
        drawn.best());
  }

  private double objective(double[] x) {
    return problem.objective().at(x).value() / problem.objective().factor();
  }

  /** Returns the ends of a variable that hold the way and some room, within its bounds. */
  private double[] ends(int variable) {
    double[] way = path[variable];
    double low = Math.min(at[variable], Arrays.stream(way).min().orElse(at[variable]));
    double high = Math.max(at[variable], Arrays.stream(way).max().orElse(at[variable]));
    double room = high > low ? AROUND * (high - low) : 1 + Math.abs(at[variable]);
    return new double[] {
      Math.max(problem.box().lower()[variable], low - room),
      Math.min(problem.box().upper()[variable], high + room)
    };
  }

  private Plane line() {
    double[] ends = ends(0);
    double[] x = Chart.grid(ends[0], ends[1], POINTS);
    double[] y = Arrays.stream(x).map(each -> objective(new double[] {each})).toArray();
    return Plane.of("", Axis.of(problem.names().get(0)), Axis.of("objective"))
        .with(Mark.line("objective", x, y))
        .with(Mark.points("path", path[0], objective))
        .with(Own.at(at[0], result.minimum()));
  }

  private Plane contours() {
    double[] first = ends(0);
    double[] second = ends(1);
    double[] x = Chart.grid(first[0], first[1], CELLS);
    double[] y = Chart.grid(second[0], second[1], CELLS);
    double[][] values = new double[CELLS][CELLS];
    for (int row = 0; row < CELLS; row++) {
      for (int column = 0; column < CELLS; column++) {
        double[] moved = at.clone();
        moved[0] = x[column];
        moved[1] = y[row];
        values[row][column] = objective(moved);
      }
    }
    return Plane.of(
            at.length > 2 ? "other variables at the result" : "",
            Axis.of(problem.names().get(0)),
            Axis.of(problem.names().get(1)))
        .with(new Mark.Contours("objective", x, y, values, levels(values)))
        .with(Mark.line("path", path[0], path[1]))
        .with(Own.at(at[0], at[1]));
  }

  /** Returns heights that lie close where the objective is near the result. */
  private double[] levels(double[][] values) {
    double[] all =
        Arrays.stream(values)
            .flatMapToDouble(Arrays::stream)
            .filter(Double::isFinite)
            .sorted()
            .toArray();
    if (all.length == 0 || all[0] == all[all.length - 1]) {
      return new double[] {result.minimum()};
    }
    boolean most = input.sense() == OptimumSense.MAXIMIZE;
    double from = all[0];
    double range = all[all.length - 1] - from;
    double[] levels = new double[LEVELS];
    for (int k = 0; k < LEVELS; k++) {
      double share = StrictMath.pow((k + 1.0) / (LEVELS + 1), SHARPEST);
      levels[most ? LEVELS - 1 - k : k] =
          most ? all[all.length - 1] - share * range : from + share * range;
    }
    return levels;
  }

  /** Returns whether a place of the path meets the constraints. */
  private boolean isMet(int k) {
    double[] place = Arrays.stream(path).mapToDouble(column -> column[k]).toArray();
    return problem.violation(place) <= MET;
  }

  private Plane best() {
    int size = objective.length;
    double[] evaluations = new double[size + 1];
    double[] apart = new double[size + 1];
    double sign = input.sense() == OptimumSense.MAXIMIZE ? -1 : 1;
    double least = Math.ulp(1 + Math.abs(result.minimum()));
    double lowest = Double.NaN;
    for (int k = 0; k < size; k++) {
      evaluations[k] = evaluation[k];
      if (isMet(k)) {
        double beyond = Math.max(least, sign * (objective[k] - result.minimum()));
        lowest = Double.isNaN(lowest) ? beyond : Math.min(lowest, beyond);
      }
      apart[k] = lowest;
    }
    evaluations[size] = size > 0 ? Math.ceil(evaluations[size - 1] * AFTER) + 1 : 1;
    apart[size] = lowest;
    return Plane.of(
            "",
            Axis.of("evaluation").on(Axis.Scale.INTEGER),
            Axis.of("objective less that of the result").on(Axis.Scale.LOG))
        .with(Mark.steps("best", evaluations, apart));
  }
}
