package dev.omni.quant.core.ode;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/** The times at which a function of time alone changes its sign. */
public final class BreakTimes {
  private static final double[] PLACES = {0, 0.1371, 0.4439, 0.8291, 1};
  private static final double STRAIGHT = 1e-12;
  private static final int MOST = 8;
  private static final int SAMPLES = 1000;

  private BreakTimes() {}

  /** Returns the times between two at which a function changes its sign, by samples of it. */
  public static List<Double> between(DoubleUnaryOperator function, double from, double to) {
    double[] values = Arrays.stream(places(from, to)).map(function).toArray();
    Optional<Line> line = line(values, from, to);
    if (line.isPresent()) {
      return line
          .map(each -> each.exact(function))
          .filter(root -> root > from && root < to)
          .stream()
          .toList();
    }
    var roots = new ArrayList<Double>();
    double before = from;
    double sign = Math.signum(function.applyAsDouble(from));
    for (int k = 1; k <= SAMPLES; k++) {
      double t = from + (to - from) * k / SAMPLES;
      double next = Math.signum(function.applyAsDouble(t));
      if (sign * next < 0 || (next == 0 && k < SAMPLES)) {
        roots.add(next == 0 ? t : root(function, before, t));
      }
      before = t;
      sign = next;
    }
    return roots;
  }

  private static double root(DoubleUnaryOperator function, double from, double to) {
    double low = from;
    double high = to;
    double sign = Math.signum(function.applyAsDouble(low));
    while (Math.nextUp(low) < high) {
      double middle = low + (high - low) / 2;
      if (!(middle > low && middle < high)) {
        break;
      }
      if (Math.signum(function.applyAsDouble(middle)) == sign) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /**
   * A straight line in time.
   *
   * @param root where it is 0, but for rounding
   * @param rise its slope
   */
  public record Line(double root, double rise) {
    /** Returns the first number at which the sign of a function is no longer the one before. */
    public double exact(DoubleUnaryOperator function) {
      double exact = root - function.applyAsDouble(root) / rise;
      double sense = Math.signum(rise);
      for (int k = 0; k < MOST && sense * function.applyAsDouble(exact) < 0; k++) {
        exact = Math.nextUp(exact);
      }
      for (int k = 0; k < MOST && sense * function.applyAsDouble(Math.nextDown(exact)) >= 0; k++) {
        exact = Math.nextDown(exact);
      }
      return exact;
    }
  }

  /** Returns the times at which {@link #line} takes values. */
  public static double[] places(double from, double to) {
    double[] places = new double[PLACES.length];
    for (int k = 0; k < places.length; k++) {
      places[k] = from + PLACES[k] * (to - from);
    }
    return places;
  }

  /**
   * Returns the line through values of a function at the places between two times; empty where they
   * are on no line, or on one that has no root.
   */
  public static Optional<Line> line(double[] values, double from, double to) {
    double first = values[0];
    double last = values[values.length - 1];
    double rise = (last - first) / (to - from);
    double size = Math.abs(first) + Math.abs(last);
    for (int k = 0; k < values.length; k++) {
      double line = first + PLACES[k] * (last - first);
      if (!(Math.abs(values[k] - line) <= STRAIGHT * size)) {
        return Optional.empty();
      }
    }
    double root = from - first / rise;
    return rise == 0 || !Double.isFinite(root)
        ? Optional.empty()
        : Optional.of(new Line(root, rise));
  }
}
