package dev.omni.quant.physics;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.ode.InitialValueProblem;
import dev.omni.quant.core.ode.SolutionFigure;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The picture of a solution: its variables between the times that were requested, and its steps.
 */
record OdeFigure(OdeInput given, OdeSolver.Result result) {
  private static final int POINTS = 241;

  /** More evaluations take longer than a picture may. */
  private static final int MOST_EVALUATIONS = 200_000;

  private static final double FIRST = 1e-3;

  Figure figure() {
    double[] requested = result.times();
    Map<String, double[]> values = result.values();
    InitialValueProblem problem = given.problem();
    if (requested.length == 0 || result.evaluations() > MOST_EVALUATIONS) {
      return Figure.of("Variables over time", marked(coarse(false)));
    }
    List<double[]> steps;
    try {
      steps = problem.steps(requested, given.options(), Work.alone());
    } catch (Infeasible tooLong) {
      return Figure.of("Variables over time", marked(coarse(false)));
    }
    double[] ends = steps.stream().mapToDouble(step -> step[0]).toArray();
    double[] lengths = steps.stream().mapToDouble(step -> step[1]).toArray();
    boolean log = problem.start() == 0 && SolutionFigure.isLogarithmic(lengths);
    double last = requested[requested.length - 1];
    Plane lines = dense(problem, log, log ? FIRST * requested[0] : problem.start(), last);
    return Figure.of(
        "Variables over time",
        marked(SolutionFigure.requested(lines, requested, values)),
        SolutionFigure.steps(SolutionFigure.time(log), ends, lengths));
  }

  /** Returns the lines through the values of the result and of the start. */
  private Plane coarse(boolean log) {
    Map<String, Double> initial = given.initial();
    double[] times = new double[result.times().length + 1];
    times[0] = given.problem().start();
    System.arraycopy(result.times(), 0, times, 1, times.length - 1);
    var lines = new LinkedHashMap<String, double[]>();
    initial.forEach(
        (name, value) -> {
          double[] line = new double[times.length];
          line[0] = value;
          double[] later = result.values().getOrDefault(name, new double[0]);
          System.arraycopy(later, 0, line, 1, later.length);
          lines.put(name, line);
        });
    return SolutionFigure.lines(SolutionFigure.time(log), "value", times, lines);
  }

  private Plane dense(InitialValueProblem problem, boolean log, double first, double last) {
    double[] times =
        log
            ? Arrays.stream(Chart.grid(StrictMath.log(first), StrictMath.log(last), POINTS))
                .map(StrictMath::exp)
                .toArray()
            : Chart.grid(first, last, POINTS);
    double[] outputs = log ? times : Arrays.copyOfRange(times, 1, times.length);
    List<double[]> states;
    try {
      states = problem.solve(outputs, given.options(), Work.alone()).states();
    } catch (Infeasible tooFine) {
      return coarse(log);
    }
    List<String> names = given.names();
    double[] initial = problem.initial();
    var lines = new LinkedHashMap<String, double[]>();
    int before = log ? 0 : 1;
    double[] reached = Arrays.copyOf(times, states.size() + before);
    for (int i = 0; i < names.size(); i++) {
      double[] line = new double[reached.length];
      line[0] = initial[i];
      for (int k = 0; k < states.size(); k++) {
        line[k + before] = states.get(k)[i];
      }
      lines.put(names.get(i), line);
    }
    return SolutionFigure.lines(SolutionFigure.time(log), "value", reached, lines);
  }

  /** Returns a plane with the events, at the height of the first variable. */
  private Plane marked(Plane plane) {
    if (result.events().isEmpty()) {
      return plane;
    }
    String first = given.names().get(0);
    return plane.with(
        Mark.points(
            "events, " + first,
            result.events().stream().mapToDouble(OdeSolver.FoundEvent::time).toArray(),
            result.events().stream()
                .mapToDouble(event -> event.values().getOrDefault(first, Double.NaN))
                .toArray()));
  }
}
