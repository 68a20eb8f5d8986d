package dev.omni.quant.core.ode;

import java.util.OptionalDouble;

/**
 * The branches that equations take by the signs of functions of their variables: a step that would
 * change one is cut before the change, and the next begins behind it, so that no step has stages of
 * two branches (E. Hairer, S. P. Norsett and G. Wanner, Solving Ordinary Differential Equations I,
 * 1993, II.6).
 */
final class Branches {
  /** A step ends this many units in the last place before a change, and is no shorter. */
  private static final int GAP = 64;

  /** The longest way across a change, in gaps. */
  private static final int FARTHEST = 1 << 14;

  /** Changes after which none is looked for: the solution slides along one. */
  private static final int MOST = 10_000;

  private final DifferentialEquations equations;
  private final StepCounts counts;
  private final EventSearch search;
  private final boolean some;
  private double limit = Double.POSITIVE_INFINITY;
  private int cuts;

  Branches(DifferentialEquations equations, StepCounts counts, double t, double[] y) {
    this.equations = equations;
    this.counts = counts;
    var switches = equations.switches();
    this.some = !switches.isEmpty();
    this.search = new EventSearch(switches, t, y);
  }

  /** Returns the time that the next step may not pass. */
  double limit() {
    return limit;
  }

  /** Returns whether a step has a change inside, and must be taken again up to that. */
  boolean cut(AcceptedStep step) {
    limit = Double.POSITIVE_INFINITY;
    OptionalDouble change = looking() ? search.first(step) : OptionalDouble.empty();
    if (change.isEmpty()) {
      return false;
    }
    double gap = gap(step);
    double end = change.getAsDouble() - gap;
    if (end > step.from() + gap && end < step.to()) {
      limit = end;
      cuts++;
      return true;
    }
    return false;
  }

  /** Returns the step, or one across a change at its very start: so short that it is straight. */
  AcceptedStep across(AcceptedStep step) {
    AcceptedStep taken = step;
    if (looking() && search.first(step).isPresent()) {
      double t = step.from();
      double[] slopes = counts.slopes(equations, t, step.before());
      for (int gaps = 1; gaps <= FARTHEST; gaps *= 2) {
        double way = gaps * gap(step);
        double[] y = step.before().clone();
        for (int i = 0; i < y.length; i++) {
          y[i] += way * slopes[i];
        }
        if (t + way < step.to() && search.changed(t + way, y)) {
          cuts++;
          taken = new AcceptedStep(t, step.before(), t + way, y, new double[][] {slopes, slopes});
          break;
        }
      }
    }
    if (some) {
      search.pass(taken.to(), taken.after());
    }
    return taken;
  }

  private boolean looking() {
    return some && cuts < MOST;
  }

  private static double gap(AcceptedStep step) {
    return GAP * Math.ulp(Math.max(Math.abs(step.from()), step.to() - step.from()));
  }
}
