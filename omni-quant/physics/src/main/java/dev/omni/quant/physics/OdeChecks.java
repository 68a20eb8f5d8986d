package dev.omni.quant.physics;

import dev.omni.domain.world.Check;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.ErrorGate;
import dev.omni.quant.core.RefinedSolution;
import dev.omni.quant.core.Residuals;
import dev.omni.quant.core.ode.EventFunction;
import dev.omni.quant.core.ode.InitialValueProblem;
import dev.omni.quant.core.ode.RelativeError;
import dev.omni.quant.core.ode.SolverOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The checks of a solution: its last part and its last event again from the state before, at a
 * coarse tolerance, and the formulas of the events at their states.
 *
 * @param input of the problem
 * @param result as published
 */
record OdeChecks(OdeInput input, OdeSolver.Result result) {
  private static final double COARSE = 1e-5;

  /** Coarse tolerances that a replay may be off, for each that the run itself is. */
  private static final double TOLERANCES = 100;

  private static final double ROOT = 1e-8;
  private static final double SPAN = 1e-6;
  private static final int PLACE = 11;

  /** A time with the state then. */
  @SuppressWarnings("ArrayRecordComponent") // Read once, never compared.
  private record Known(double time, double[] state) {}

  List<Check> all() {
    InitialValueProblem problem = input.problem();
    double estimate = result.numerics().errorEstimate().orElse(Double.NaN);
    List<Known> outputs = outputs();
    List<Known> events = events();
    var checks = new ArrayList<Check>();
    checks.add(
        new ErrorGate(estimate, input.input().maxError(), "1")
            .check("solution_error", RelativeError.MEANING));
    checks.add(times());
    checks.add(replay(problem, outputs, events, estimate));
    checks.add(roots(problem, outputs, events));
    if (result.methodUsed().equals("dop853")) {
      checks.add(counts(!problem.events().isEmpty()));
    }
    return checks;
  }

  private List<Known> outputs() {
    double[] times = result.times();
    List<String> names = input.names();
    var columns = new ArrayList<double[]>();
    names.forEach(name -> columns.add(Objects.requireNonNull(result.values().get(name))));
    var known = new ArrayList<Known>();
    for (int k = 0; k < times.length; k++) {
      double[] state = new double[columns.size()];
      for (int i = 0; i < state.length; i++) {
        state[i] = columns.get(i)[k];
      }
      known.add(new Known(times[k], state));
    }
    return known;
  }

  private List<Known> events() {
    var known = new ArrayList<Known>();
    for (OdeSolver.FoundEvent event : result.events()) {
      double[] state =
          input.names().stream()
              .mapToDouble(name -> Objects.requireNonNull(event.values().get(name)))
              .toArray();
      known.add(new Known(event.time(), state));
    }
    return known;
  }

  private Check times() {
    double[] given = result.times();
    double[] wanted = Arrays.copyOf(input.times(), given.length);
    double most = 0;
    for (int k = 0; k < given.length; k++) {
      most = Math.max(most, Math.abs(given[k] - wanted[k]));
    }
    return new Check(
        "times_residual", most, 0, "Largest difference of a time from that wanted for.");
  }

  private Check replay(
      InitialValueProblem problem, List<Known> outputs, List<Known> events, double estimate) {
    SolverOptions fine = input.options();
    double coarse = Math.max(COARSE, fine.relative());
    double[] absolute =
        Arrays.stream(fine.absolute()).map(each -> each * coarse / fine.relative()).toArray();
    var options = new SolverOptions(fine.method(), coarse, absolute, fine.mostSteps());
    var before = new ArrayList<Known>();
    before.add(new Known(problem.start(), problem.initial()));
    before.addAll(outputs);
    double[] largest =
        RelativeError.largest(
            Stream.concat(before.stream(), events.stream()).map(Known::state).toList(),
            problem.initial().length);
    var residuals = new Residuals();
    for (List<Known> ends : List.of(outputs, events)) {
      if (!ends.isEmpty()) {
        Known end = ends.get(ends.size() - 1);
        before.stream()
            .filter(each -> each.time() < end.time())
            .reduce((one, later) -> later)
            .ifPresent(from -> residuals.residual(missed(problem, from, end, options, largest)));
      }
    }
    return residuals.check(
        "replay_residual",
        TOLERANCES
            * Math.max(1, estimate * RefinedSolution.factor(result.numerics()) / fine.relative()),
        "Largest difference of the last values, and of those of the last event, from a solution"
            + " that begins at the output time before, at a tolerance of 1e-5 or the own, over that"
            + " tolerance.");
  }

  /** Returns what a solution from a state misses another by, in its tolerances. */
  private static double missed(
      InitialValueProblem problem, Known from, Known to, SolverOptions options, double[] largest) {
    try {
      double[] there =
          new InitialValueProblem(problem.equations(), from.time(), from.state(), List.of())
              .solve(new double[] {to.time()}, options, Work.alone())
              .states()
              .get(0);
      double most = 0;
      for (int i = 0; i < there.length; i++) {
        double allowed = options.absolute()[i] + options.relative() * largest[i];
        double apart = Math.abs(there[i] - to.state()[i]) / allowed;
        most = apart <= most ? most : apart;
      }
      return most;
    } catch (Infeasible coarseStepsFail) {
      return 0;
    }
  }

  /** Checks that the formula of each event is 0, over its values before or its change since. */
  private Check roots(InitialValueProblem problem, List<Known> outputs, List<Known> events) {
    List<OdeSolver.FoundEvent> rows = result.events();
    var residuals = new Residuals();
    for (int k = 0; k < events.size(); k++) {
      String name = rows.get(k).name();
      Known event = events.get(k);
      problem.events().stream()
          .filter(function -> function.name().equals(name))
          .mapToDouble(function -> root(problem, function, outputs, event))
          .min()
          .ifPresent(residuals::residual);
    }
    return residuals.check(
        "event_residual",
        ROOT,
        "Largest value of an event's formula at its time, over the largest before, or the change"
            + " that its slope makes of the whole time.");
  }

  private static double root(
      InitialValueProblem problem, EventFunction function, List<Known> outputs, Known event) {
    // No time is nearer to the root than its own last digit.
    double span = Math.max(event.time() - problem.start(), Math.ulp(event.time()) / ROOT);
    double step = SPAN * span;
    double[] slopes = problem.equations().slopes(event.time(), event.state());
    double[] on = event.state().clone();
    Arrays.setAll(on, i -> on[i] + step * slopes[i]);
    double here = function.function().at(event.time(), event.state());
    double change = (function.function().at(event.time() + step, on) - here) / SPAN;
    double scale =
        Math.max(
            Math.abs(change), Math.abs(function.function().at(problem.start(), problem.initial())));
    for (Known output : outputs) {
      if (output.time() < event.time()) {
        scale = Math.max(scale, Math.abs(function.function().at(output.time(), output.state())));
      }
    }
    return Math.abs(here) / (scale + Double.MIN_NORMAL);
  }

  /**
   * Checks the counts: each step takes 12 evaluations, an accepted one another at its start, the
   * run one more; the search for an event takes 11 for each place in a step that it looks at.
   */
  private Check counts(boolean searched) {
    double steps = result.steps();
    double tried = steps + result.rejectedSteps();
    double more = result.evaluations() - 1 - steps - 12 * tried;
    double left = searched && more >= 0 ? more % PLACE : Math.abs(more);
    return new Check(
        "counts_residual",
        left + Math.abs(result.factorisations()),
        0,
        "Evaluations less those of the steps of Dormand and Prince, and of places at which events"
            + " are looked for, and factorisations, of which it needs none.");
  }
}
