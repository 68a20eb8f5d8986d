package dev.omni.quant.biology.kinetic;

import dev.omni.quant.core.ode.BreakTimes;
import dev.omni.quant.core.ode.EventFunction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The changes of kept signs and floors: when they come, and what they are afterwards. */
final class Breaks {
  private static final double NEAR = 1e-12;
  private static final double REST = 1e-9;
  private static final double PROBE = 1e-6;

  private final List<Tape.Change> changes;
  private final Evaluation evaluation;
  private final ModelEquations equations;

  /** The signs in time alone. */
  private final List<Integer> timed = new ArrayList<>();

  /** Those of them that change at a known time. */
  private final Set<Integer> planned = new HashSet<>();

  private final double[] before;

  Breaks(CompiledModel model, Evaluation evaluation, ModelEquations equations) {
    this.changes = model.tape().changes();
    this.evaluation = evaluation;
    this.equations = equations;
    this.before = new double[changes.size()];
    for (int k = 0; k < changes.size(); k++) {
      Tape.Change change = changes.get(k);
      if (change.timed() && !change.moving() && !change.floor()) {
        timed.add(k);
      }
    }
  }

  /** Returns the first time after t, up to an end, at which a sign changes in time alone. */
  double next(double t, double[] y, double end) {
    planned.clear();
    double next = Double.POSITIVE_INFINITY;
    if (timed.isEmpty()) {
      return next;
    }
    double[] places = BreakTimes.places(t, end);
    double[][] numbers = new double[timed.size()][places.length];
    for (int p = 0; p < places.length; p++) {
      equations.at(places[p], y);
      for (int i = 0; i < numbers.length; i++) {
        numbers[i][p] = evaluation.value(changes.get(timed.get(i)).number());
      }
    }
    for (int i = 0; i < numbers.length; i++) {
      int number = changes.get(timed.get(i)).number();
      Optional<BreakTimes.Line> line = BreakTimes.line(numbers[i], t, end);
      if (line.isPresent()) {
        planned.add(timed.get(i));
        double near = NEAR * Math.abs(line.get().root());
        if (line.get().root() + near > t && line.get().root() - near < Math.min(next, end)) {
          double root = line.get().exact(time -> number(number, time, y));
          next = root > t ? Math.min(next, root) : next;
        }
      }
    }
    equations.at(t, y);
    return next;
  }

  private double number(int slot, double time, double[] y) {
    equations.at(time, y);
    return evaluation.value(slot);
  }

  /** Returns the functions of which a step ends at a root; each is not 0 at the time it starts. */
  List<EventFunction> functions(double start) {
    Sides sides = evaluation.sides();
    var functions = new ArrayList<EventFunction>();
    for (int k = 0; k < changes.size(); k++) {
      Tape.Change change = changes.get(k);
      if ((change.moving() || change.timed()) && !planned.contains(k)) {
        int at = k;
        double side = sides.at(k);
        functions.add(
            EventFunction.of(
                    String.valueOf(k),
                    (t, y) -> {
                      equations.at(t, y);
                      return distance(at, side, t == start);
                    },
                    "both")
                .ending(true));
      }
    }
    return functions;
  }

  /** Returns a number that changes its sign where the kept one is no longer that of now. */
  private double distance(int k, double side, boolean start) {
    Tape.Change change = changes.get(k);
    double number = evaluation.value(change.number());
    if (Double.isNaN(number) || Double.isNaN(side)) {
      return 1;
    }
    if (change.floor()) {
      double within = Math.min(number - side, side + 1 - number);
      return start ? Math.max(within, Double.MIN_NORMAL) : within;
    }
    if (side == 0) {
      double rest = Math.max(REST * size(change), evaluation.sides().width(k));
      return start ? Math.max(rest, Double.MIN_NORMAL) : rest - Math.abs(number);
    }
    return start ? side * Math.max(Math.abs(number), Double.MIN_NORMAL) : number;
  }

  private double size(Tape.Change change) {
    double left = Math.abs(evaluation.value(change.left()));
    return change.right() < 0 ? left : Math.max(left, Math.abs(evaluation.value(change.right())));
  }

  /**
   * States the signs and floors at a time of arrival: those whose numbers are at their change are 0
   * or the whole number there. The values are those of the time, with kept signs.
   *
   * @param root the change that ended the step, or -1
   */
  void arrive(int root) {
    Sides sides = evaluation.sides();
    for (int k = 0; k < before.length; k++) {
      Tape.Change change = changes.get(k);
      before[k] = sides.at(k);
      if (!change.moving() && !change.timed()) {
        continue;
      }
      double number = evaluation.value(change.number());
      double distance = change.floor() ? number - Math.rint(number) : number;
      double near = NEAR * (change.floor() ? Math.max(1, Math.abs(number)) : size(change));
      if (k == root || Math.abs(distance) <= near) {
        double width = Math.max(near, 2 * Math.abs(distance));
        sides.pin(k, change.floor() ? Math.rint(number) : 0, width);
      }
    }
  }

  /**
   * States the signs and floors just after a time, where the numbers are at their change.
   *
   * @param untouched whether no event has set a value at that time
   * @param resting the change of values alone that is at rest at 0, or -1
   */
  void depart(double t, double[] y, boolean untouched, int resting) {
    Sides sides = evaluation.sides();
    double[] slopes = equations.idle() ? new double[0] : evaluation.slopes();
    double[] rates = evaluation.along(1, slopes).clone();
    for (int k = 0; k < before.length; k++) {
      Tape.Change change = changes.get(k);
      double number = evaluation.value(change.number());
      double distance = change.floor() ? number - Math.rint(number) : number;
      boolean here = distance == 0 || (sides.pinned(k) && Math.abs(distance) <= sides.width(k));
      if (here && (change.moving() || change.timed())) {
        boolean passes = untouched && !change.floor() && sides.pinned(k) && before[k] != 0;
        double sign = passes ? -before[k] : Math.signum(rates[change.number()]);
        if (sign == 0 || Double.isNaN(sign)) {
          sign = probed(change, t, y, slopes);
        }
        sign = k == resting && !change.timed() && !change.floor() ? 0 : sign;
        double whole = Math.rint(number);
        sides.pin(
            k,
            !change.floor() ? sign : sign < 0 ? whole - 1 : whole,
            Math.max(sides.width(k), Math.abs(distance)));
      }
    }
  }

  /** Returns the sign a little later, by a step of Euler's. */
  private double probed(Tape.Change change, double t, double[] y, double[] slopes) {
    double length = PROBE * Math.max(PROBE, Math.abs(t));
    double[] ahead = y.clone();
    for (int i = 0; i < slopes.length; i++) {
      ahead[i] += length * slopes[i];
    }
    evaluation.sides().keep(true);
    equations.forget();
    equations.at(t + length, ahead);
    double number = evaluation.value(change.number());
    double distance = change.floor() ? number - Math.rint(number) : number;
    boolean rests = Math.abs(distance) <= 1e-15 * size(change);
    evaluation.sides().keep(false);
    equations.forget();
    equations.at(t, y);
    return rests || Double.isNaN(distance) ? 0 : Math.signum(distance);
  }
}
