package dev.omni.quant.core.ode;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;

/**
 * The events within steps: signs of their formulas at parts of a step find them, the rule of
 * Illinois on the cubic of the step comes close, and steps of the method to the time end it (M.
 * Dowell and P. Jarratt, BIT 11, 1971, pp. 168-174).
 */
final class EventSearch {
  private static final int PARTS = 8;
  private static final int MOST = 60;
  private static final double ROOT = 1e-10;

  private final List<EventFunction> events;
  private final double[] signs;
  private final double[] sizes;

  EventSearch(List<EventFunction> events, double t, double[] y) {
    this.events = events;
    this.signs = new double[events.size()];
    this.sizes = new double[events.size()];
    for (int e = 0; e < signs.length; e++) {
      double value = events.get(e).value(t, y);
      signs[e] = Math.signum(value);
      sizes[e] = Math.abs(value);
    }
  }

  /** Returns the events of a step by time, up to the first that ends the solution. */
  List<SolutionEvent> within(AcceptedStep step, StepMethod method) {
    var found = new ArrayList<SolutionEvent>();
    for (int e = 0; e < signs.length; e++) {
      search(e, step, method, found);
    }
    found.sort(Comparator.comparingDouble(SolutionEvent::time));
    for (int i = 0; i < found.size(); i++) {
      if (found.get(i).function().terminal()) {
        return List.copyOf(found.subList(0, i + 1));
      }
    }
    return found;
  }

  /** Returns about when a function first changes its sign within a step; it is not passed yet. */
  OptionalDouble first(AcceptedStep step) {
    double first = Double.POSITIVE_INFINITY;
    for (int e = 0; e < signs.length; e++) {
      EventFunction event = events.get(e);
      double before = step.from();
      for (int part = 1; part <= PARTS && before < first; part++) {
        double t = step.from() + (step.to() - step.from()) * part / PARTS;
        double sign = Math.signum(event.value(t, part == PARTS ? step.after() : step.at(t)));
        if (signs[e] != 0 && sign != signs[e] && !Double.isNaN(sign)) {
          double[] root =
              illinois(time -> event.value(time, step.at(time)), before, t, 0)
                  .orElse(new double[] {before, t});
          first = Math.min(first, (root[0] + root[1]) / 2);
          break;
        }
        before = t;
      }
    }
    return first < Double.POSITIVE_INFINITY ? OptionalDouble.of(first) : OptionalDouble.empty();
  }

  /** Returns whether a function has another sign in a state. */
  boolean changed(double t, double[] y) {
    for (int e = 0; e < signs.length; e++) {
      double sign = Math.signum(events.get(e).value(t, y));
      if (signs[e] != 0 && sign != 0 && sign != signs[e]) {
        return true;
      }
    }
    return false;
  }

  /** Takes the signs of a state that is reached. */
  void pass(double t, double[] y) {
    for (int e = 0; e < signs.length; e++) {
      signs[e] = Math.signum(events.get(e).value(t, y));
    }
  }

  private void search(int e, AcceptedStep step, StepMethod method, List<SolutionEvent> found) {
    EventFunction event = events.get(e);
    double before = step.from();
    for (int part = 1; part <= PARTS; part++) {
      boolean end = part == PARTS;
      double t = end ? step.to() : step.from() + (step.to() - step.from()) * part / PARTS;
      double value = event.value(t, end ? step.after() : step.at(t));
      double sign = Math.signum(value);
      double size = sizes[e];
      sizes[e] = Math.max(sizes[e], Double.isFinite(value) ? Math.abs(value) : 0);
      double changed = sign == 0 ? -signs[e] : sign;
      if (signs[e] != 0 && changed != signs[e] && event.fits(changed)) {
        found.add(root(e, step, before, t, method, size));
      }
      signs[e] = sign;
      before = t;
    }
  }

  private SolutionEvent root(
      int e, AcceptedStep step, double low, double high, StepMethod method, double before) {
    EventFunction event = events.get(e);
    double[] near =
        illinois(t -> event.value(t, step.at(t)), low, high, 0).orElse(new double[] {low, high});
    double width = Math.max(1e-3 * (step.to() - step.from()), near[1] - near[0]);
    DoubleFunction<double[]> exact =
        t ->
            t <= step.from()
                ? step.before()
                : t >= step.to() ? step.after() : method.within(step, t);
    double bound = ROOT * Math.max(sizes[e], Double.MIN_NORMAL);
    double middle = (near[0] + near[1]) / 2;
    double[] bracket =
        illinois(
                t -> event.value(t, exact.apply(t)),
                Math.max(step.from(), middle - width),
                Math.min(step.to(), middle + width),
                bound)
            .or(() -> illinois(t -> event.value(t, exact.apply(t)), low, high, bound))
            .orElse(near);
    double time = (bracket[0] + bracket[1]) / 2;
    double[] state = exact.apply(time);
    if (Math.abs(event.value(time, state)) > ROOT * before) {
      time = halved(t -> event.value(t, exact.apply(t)), low, high);
      state = exact.apply(time);
    }
    return new SolutionEvent(event, time, state);
  }

  /**
   * Returns the first time at which a function no longer has the sign of the beginning, by halves
   * of the doubles between: a secant hardly nears a root that is by powers of ten closer to one
   * end.
   */
  private static double halved(DoubleUnaryOperator function, double low, double high) {
    double sign = Math.signum(function.applyAsDouble(low));
    long a = place(low);
    long b = place(high);
    while (a + 1 < b) {
      long middle = (a & b) + ((a ^ b) >> 1);
      if (Math.signum(function.applyAsDouble(at(middle))) == sign) {
        a = middle;
      } else {
        b = middle;
      }
    }
    return at(b);
  }

  /** Returns the place of a time among all doubles. */
  private static long place(double time) {
    long bits = Double.doubleToLongBits(time);
    return bits < 0 ? Long.MIN_VALUE - bits : bits;
  }

  private static double at(long place) {
    return Double.longBitsToDouble(place < 0 ? Long.MIN_VALUE - place : place);
  }

  /** Returns the bracket of a root; empty where the signs at the ends are the same. */
  private static Optional<double[]> illinois(
      DoubleUnaryOperator function, double low, double high, double bound) {
    double a = low;
    double b = high;
    double fa = function.applyAsDouble(a);
    double fb = function.applyAsDouble(b);
    if (!(Math.signum(fa) * fb <= 0)) {
      return Optional.empty();
    }
    for (int i = 0; i < MOST && Math.abs(b - a) > 2 * Math.ulp(b); i++) {
      if (Math.abs(fb) <= bound / 100) {
        return Optional.of(new double[] {b, b});
      }
      double c = fb == fa ? (a + b) / 2 : b - fb * (b - a) / (fb - fa);
      double fc = function.applyAsDouble(c);
      if (Math.signum(fc) * fb <= 0) {
        a = b;
        fa = fb;
      } else {
        fa /= 2;
      }
      b = c;
      fb = fc;
    }
    return Optional.of(new double[] {Math.min(a, b), Math.max(a, b)});
  }
}
