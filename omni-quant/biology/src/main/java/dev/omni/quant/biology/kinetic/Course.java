package dev.omni.quant.biology.kinetic;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.ode.EventFunction;
import dev.omni.quant.core.ode.InitialValueProblem;
import dev.omni.quant.core.ode.SolutionEvent;
import dev.omni.quant.core.ode.SolverOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * The course of a model over time from 0. A step ends where a condition of the model changes, where
 * an event is due and at each output time; what is reported of an output time is the state after
 * the events at it.
 */
public final class Course {
  private static final int MOST_EVENTS = 250_000;
  private static final int MOST_STOPS = 500_000;
  private static final int MOST_AT_ONCE = 1000;
  private static final double SAME = 1e-13;

  private final CompiledModel model;
  private final Evaluation evaluation;
  private final ModelEquations equations;
  private final Breaks breaks;
  private final PendingEvents pending;
  private final EventAssignments assignments;
  private final List<double[]> rows = new ArrayList<>();
  private double t;
  private double[] y;
  private int executed;
  private int lastRoot = -1;
  private double[] departed = new double[0];
  private String method = "dop853";

  private Course(CompiledModel model, Optional<UniformRandomProvider> chance) {
    this.model = model;
    this.evaluation = new Evaluation(model);
    this.y = StartValues.into(evaluation, model);
    this.equations = new ModelEquations(model, evaluation);
    this.breaks = new Breaks(model, evaluation, equations);
    this.pending = new PendingEvents(model, chance);
    this.assignments = new EventAssignments(model, evaluation);
  }

  /**
   * Returns the course of a model.
   *
   * @param outputs rising times from 0
   * @param chance which of the events of one priority and time is next; empty for the order of the
   *     model
   * @throws ModelException when a symbol has no value at the start
   * @throws Infeasible when an equation has no value, or bounds of steps or events are reached
   */
  public static Course of(
      CompiledModel model,
      double[] outputs,
      SolverOptions options,
      Optional<UniformRandomProvider> chance,
      Work work) {
    var course = new Course(model, chance);
    course.run(new ReportTimes(outputs), options, work);
    return course;
  }

  /**
   * Throws where a symbol has no value at the start that the equations use.
   *
   * @throws ModelException which names the first
   */
  public static void requireStart(CompiledModel model) {
    var course = new Course(model, Optional.empty());
    course.evaluate();
    boolean used = Arrays.stream(course.evaluation.slopes()).anyMatch(Double::isNaN);
    for (CompiledModel.Held each : model.held()) {
      double value = course.evaluation.value(each.slot());
      if ((used && Double.isNaN(value)) || Double.isInfinite(value)) {
        throw new ModelException(
            model.index().line(each.id()), each.id() + " has no value at the start");
      }
    }
  }

  /** Returns the row of a model at the start. */
  public static double[] start(CompiledModel model) {
    var course = new Course(model, Optional.empty());
    course.evaluate();
    return course.row();
  }

  /** Returns what is shown of the model at each output time. */
  public List<double[]> rows() {
    return rows;
  }

  /** Returns the method in use. */
  public String method() {
    return method;
  }

  private double[] row() {
    return model.shown().stream().mapToDouble(evaluation::value).toArray();
  }

  private void evaluate() {
    equations.forget();
    evaluation.at(t, y);
  }

  private void run(ReportTimes outputs, SolverOptions options, Work work) {
    double end = outputs.end();
    arrived(-1, outputs);
    for (int stops = 0; rows.size() < outputs.count(); stops++) {
      if (stops > MOST_STOPS) {
        throw new Infeasible("conditions of the model change without end at t = " + t);
      }
      work.proceed();
      step(outputs, end, options, work);
    }
  }

  /** Continues to the next output times, or to what comes before them. */
  private void step(ReportTimes outputs, double end, SolverOptions options, Work work) {
    double broken = breaks.next(t, y, end);
    double stop = outputs.snapped(Math.min(end, Math.min(pending.next(), broken)), rows.size(), t);
    double[] left = outputs.left(rows.size(), stop);
    evaluation.sides().keep(true);
    equations.forget();
    double[] from = equations.idle() ? new double[1] : y;
    double begin = t;
    if (!Arrays.stream(equations.slopes(t, from)).allMatch(Double::isFinite)) {
      begin = Math.min(stop, t + ReportTimes.GAP * Math.ulp(t));
    }
    List<EventFunction> functions = breaks.functions(begin);
    if (equations.idle() && functions.isEmpty()) {
      record(Collections.nCopies(left.length, y), left);
      arrived(-1, outputs);
      return;
    }
    double[] times = broken <= stop ? ReportTimes.before(left, begin) : left;
    InitialValueProblem.Solution solution =
        solved(new InitialValueProblem(equations, begin, from, functions), times, options, work);
    method = method.equals("dop853") ? solution.method() : method;
    record(solution.states(), left);
    int root = -1;
    if (solution.states().size() < left.length) {
      List<SolutionEvent> events = solution.events();
      SolutionEvent event = events.get(events.size() - 1);
      root = Integer.parseInt(event.function().name());
      reach(event, outputs.snapped(event.time(), rows.size(), t));
    }
    arrived(root, outputs);
  }

  /**
   * Returns a solution with kept signs, or where a formula has no value beyond a change of them,
   * such as the root of what a condition holds above 0, with those of each state.
   */
  private InitialValueProblem.Solution solved(
      InitialValueProblem problem, double[] times, SolverOptions options, Work work) {
    try {
      return problem.solve(times, options, work);
    } catch (Infeasible stuck) {
      if (problem.events().isEmpty()) {
        throw stuck;
      }
      Sides sides = evaluation.sides();
      double[] kept = sides.all();
      sides.keep(false);
      equations.forget();
      InitialValueProblem.Solution solution = problem.solve(times, options, work);
      sides.restore(kept);
      sides.keep(true);
      equations.forget();
      return solution;
    }
  }

  /** Records the states at times before the last of them, where something may happen. */
  private void record(List<double[]> states, double[] left) {
    for (int k = 0; k < states.size(); k++) {
      t = left[k];
      y = equations.idle() ? new double[0] : states.get(k);
      equations.at(t, y);
      if (k < left.length - 1) {
        rows.add(row());
      }
    }
  }

  private void reach(SolutionEvent event, double time) {
    double[] state = equations.idle() ? new double[0] : event.state();
    equations.at(event.time(), state);
    double[] slopes = equations.idle() ? new double[0] : evaluation.slopes();
    double shift = time - event.time();
    y = state.clone();
    for (int i = 0; shift != 0 && i < y.length; i++) {
      y[i] += shift * slopes[i];
    }
    t = Math.max(t, time);
    equations.at(t, y);
  }

  /** Executes what is due at a time, reports it where it is an output time, and departs. */
  private void arrived(int root, ReportTimes outputs) {
    Sides sides = evaluation.sides();
    int resting = root >= 0 && root == lastRoot && stays() ? root : -1;
    breaks.arrive(root);
    sides.keep(false);
    boolean touched = executed();
    if (rows.size() < outputs.count() && outputs.at(rows.size()) == t) {
      rows.add(row());
    }
    for (int round = 0; ; round++) {
      if (round > MOST_AT_ONCE) {
        throw new Infeasible("conditions of the model change without end at t = " + t);
      }
      breaks.depart(t, y, !touched, resting);
      if (!executed()) {
        break;
      }
      touched = true;
    }
    sides.keep(true);
    sides.unpin();
    equations.forget();
    lastRoot = root;
    departed = y;
  }

  /**
   * Returns whether the state is that of the last departure but for rounding. When the same change
   * ended the step, its number has not left 0 in between: the equations are at rest there, and what
   * moves it is rounding.
   */
  private boolean stays() {
    boolean same = y.length == departed.length;
    for (int i = 0; same && i < y.length; i++) {
      same = Math.abs(y[i] - departed[i]) <= SAME * Math.abs(y[i]);
    }
    return same;
  }

  /** Executes the events that are due now; returns whether there were any. */
  private boolean executed() {
    boolean any = false;
    while (true) {
      evaluate();
      pending.observe(t, evaluation);
      Optional<PendingEvents.Pending> due = pending.due(t, evaluation);
      if (due.isEmpty()) {
        return any;
      }
      any = true;
      if (++executed > MOST_EVENTS) {
        throw new Infeasible("there are more than " + MOST_EVENTS + " events up to t = " + t);
      }
      CompiledModel.Event event = model.events().get(due.get().event());
      double[] values = due.get().values().orElseGet(() -> PendingEvents.values(event, evaluation));
      y = assignments.assigned(event, values, t, y);
    }
  }

  /** Returns the largest derivative at the last time over the largest value. */
  public double steady() {
    return new Balance(model, evaluation).steady();
  }
}
