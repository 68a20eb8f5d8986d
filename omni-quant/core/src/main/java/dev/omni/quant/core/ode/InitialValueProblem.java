package dev.omni.quant.core.ode;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * An initial value problem: equations and a state at the start.
 *
 * @param equations of the variables
 * @param start time of the state
 * @param initial state
 * @param events that are looked for
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
public record InitialValueProblem(
    DifferentialEquations equations, double start, double[] initial, List<EventFunction> events) {
  private static final String AUTO = "auto";
  private static final String STIFF = "radau5";
  private static final int MOST_EVENTS = 10_000;

  /** A step ends and the next begins this many units in the last place from a break. */
  private static final int GAP = 4;

  /** Creates a problem. */
  public InitialValueProblem {
    events = List.copyOf(events);
  }

  /**
   * Returns the solution at rising times after the start, up to an event that ends it.
   *
   * @throws Infeasible when an equation has no value, or the steps are used up
   */
  public Solution solve(double[] outputs, SolverOptions options, Work work) {
    return solve(outputs, options, work, step -> {});
  }

  /** Returns the ends and the lengths of the steps on the way to the last output. */
  public List<double[]> steps(double[] outputs, SolverOptions options, Work work) {
    var steps = new ArrayList<double[]>();
    solve(
        outputs,
        options,
        work,
        step -> steps.add(new double[] {step.to(), step.to() - step.from()}));
    return steps;
  }

  private Solution solve(
      double[] outputs, SolverOptions options, Work work, Consumer<AcceptedStep> taken) {
    var counts = new StepCounts(options.mostSteps(), work);
    requireDefined(counts);
    var search = new EventSearch(events, start, initial);
    boolean stiff = options.method().equals(STIFF);
    var explicit = new DormandPrince853(equations, options, counts);
    StepMethod method = stiff ? new RadauIia5(equations, options, counts, 0) : explicit;
    boolean watched = options.method().equals(AUTO);
    var states = new ArrayList<double[]>();
    var found = new ArrayList<SolutionEvent>();
    double[] largest = new double[initial.length];
    grow(largest, initial);
    double t = start;
    double[] y = initial;
    double end = outputs.length == 0 ? start : outputs[outputs.length - 1];
    double[] breaks = end > start ? equations.breaks(start, end) : new double[0];
    int passed = 0;
    var branches = new Branches(equations, counts, start, initial);
    while (states.size() < outputs.length) {
      double limit = outputs[states.size()];
      if (passed < breaks.length) {
        double gap = GAP * Math.ulp(breaks[passed]);
        if (breaks[passed] - gap <= t) {
          t = Math.max(t, breaks[passed] + gap);
          passed++;
          while (states.size() < outputs.length && outputs[states.size()] <= t) {
            states.add(y);
          }
          continue;
        }
        limit = Math.min(limit, breaks[passed] - gap);
      }
      limit = Math.min(limit, branches.limit());
      AcceptedStep step;
      try {
        step = method.step(t, y, limit);
      } catch (StuckException stuck) {
        if (!watched) {
          throw new Infeasible(String.valueOf(stuck.getMessage()), stuck);
        }
        watched = false;
        method = new RadauIia5(equations, options, counts, 0);
        continue;
      }
      if (branches.cut(step)) {
        continue;
      }
      step = branches.across(step);
      taken.accept(step);
      List<SolutionEvent> here = search.within(step, method);
      found.addAll(here);
      if (found.size() > MOST_EVENTS) {
        throw new Infeasible("there are more than 10,000 events up to t = " + step.to());
      }
      if (!here.isEmpty() && here.get(here.size() - 1).function().terminal()) {
        break;
      }
      t = step.to();
      y = step.after();
      grow(largest, y);
      if (t == outputs[states.size()]) {
        states.add(y);
        work.progress(states.size() / (double) outputs.length, dev.omni.domain.json.Json.Obj.EMPTY);
      }
      if (watched && explicit.stiff()) {
        watched = false;
        method = new RadauIia5(equations, options, counts, explicit.length());
      }
    }
    String used =
        method == explicit
            ? "dop853"
            : options.method().equals(AUTO) ? "dop853, then radau5" : STIFF;
    return new Solution(states, found, used, Effort.of(counts), largest);
  }

  private static void grow(double[] largest, double[] y) {
    for (int i = 0; i < y.length; i++) {
      largest[i] = Math.max(largest[i], Math.abs(y[i]));
    }
  }

  private void requireDefined(StepCounts counts) {
    double[] slopes = counts.slopes(equations, start, initial);
    for (int i = 0; i < slopes.length; i++) {
      if (!Double.isFinite(slopes[i])) {
        throw new Infeasible(
            "the equation of " + equations.names().get(i) + " has no value at t = " + start);
      }
    }
  }

  /**
   * The cost of a solution.
   *
   * @param steps accepted
   * @param rejected steps
   * @param evaluations of the equations
   * @param factorizations of matrices
   */
  public record Effort(int steps, int rejected, int evaluations, int factorizations) {
    static Effort of(StepCounts counts) {
      return new Effort(
          counts.accepted(), counts.rejected(), counts.evaluations(), counts.factorizations());
    }
  }

  /**
   * A solution.
   *
   * @param states at the output times that are reached
   * @param events by time
   * @param method in use
   * @param effort the cost
   * @param largest magnitude of each variable at the start and the ends of the steps
   */
  @SuppressWarnings("ArrayRecordComponent") // Created once, never compared.
  public record Solution(
      List<double[]> states,
      List<SolutionEvent> events,
      String method,
      Effort effort,
      double[] largest) {
    /** Creates a solution. */
    public Solution {
      states = List.copyOf(states);
      events = List.copyOf(events);
    }
  }
}
