package dev.omni.quant.discovery;

import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.DoubleUnaryOperator;

/** The integral of a formula by two rules, over parts between the places where it is not smooth. */
final class FormulaIntegral {
  private static final double LARGEST = 1L << 20;
  private static final int MOST_HALVES = 64;

  private final Integrand integrand;
  private final List<Double> ends;
  private final double tolerance;
  private final Work work;

  /** How many parts may still be halved because the rules differ on them. */
  private int halves = MOST_HALVES;

  /**
   * Starts an integral.
   *
   * @param ends of the interval, with the breakpoints between them
   * @param tolerance relative to the integral
   */
  FormulaIntegral(Integrand integrand, List<Double> ends, double tolerance, Work work) {
    this.integrand = integrand;
    this.ends = ends;
    this.tolerance = tolerance;
    this.work = work;
  }

  /**
   * The integral as both rules give it.
   *
   * @param value by the first rule
   * @param second by the other rule
   * @param levels the last change of the first
   * @param magnitude integral of the absolute value
   */
  record Found(double value, double second, double levels, double magnitude, int evaluations) {
    static final Found NOTHING = new Found(0, 0, 0, 0, 0);

    Found plus(Found other) {
      return new Found(
          value + other.value,
          second + other.second,
          levels + other.levels,
          magnitude + other.magnitude,
          evaluations + other.evaluations);
    }

    double rules() {
      return Math.abs(value - second);
    }

    /** Returns the error by both rules, the last change of the first and rounding. */
    double error() {
      return levels + rules() + 4 * Math.ulp(1.0) * magnitude;
    }

    /** Returns the error over the integral of the magnitude. */
    double relative() {
      return magnitude == 0 ? error() : error() / magnitude;
    }

    /** The size that a part is refined to. */
    double scale() {
      return Math.max(Math.abs(value), 1e-6 * magnitude);
    }
  }

  /** Returns the integral over places that were sent and those where the formula has kinks. */
  Found found(double far) {
    var places = new TreeSet<>(ends);
    places.addAll(integrand.kinks(ends.get(0), ends.get(ends.size() - 1)));
    Found first = over(places, far);
    double area = Math.max(tolerance * first.magnitude(), Double.MIN_NORMAL);
    List<Double> peaks = peaks(List.copyOf(places), Double.isFinite(area) ? area : tolerance);
    if (peaks.isEmpty()) {
      return first;
    }
    places.addAll(peaks);
    return over(places, far);
  }

  private List<Double> peaks(List<Double> places, double area) {
    var peaks = new ArrayList<Double>();
    var search = new UnseenPeaks(integrand, area);
    for (int i = 1; i < places.size(); i++) {
      double lower = places.get(i - 1);
      double upper = places.get(i);
      if (Double.isFinite(lower) && Double.isFinite(upper)) {
        peaks.addAll(search.between(lower, upper, work));
      } else {
        peaks.addAll(farPeaks(search, lower, upper));
      }
    }
    return peaks;
  }

  private List<Double> farPeaks(UnseenPeaks search, double lower, double upper) {
    var peaks = new ArrayList<Double>();
    double from = Double.isFinite(lower) ? lower : Double.isFinite(upper) ? upper : 0;
    for (double length = 1, near = 0; near < LARGEST; near = length, length *= 2) {
      if (Double.isInfinite(upper)) {
        peaks.addAll(search.between(from + near, from + length, work));
      }
      if (Double.isInfinite(lower)) {
        peaks.addAll(search.between(from - length, from - near, work));
      }
    }
    return peaks;
  }

  private Found over(SortedSet<Double> places, double far) {
    Found sum = Found.NOTHING;
    Double lower = null;
    for (Double upper : places) {
      if (lower != null) {
        sum = sum.plus(part(lower, upper, far));
      }
      lower = upper;
    }
    return sum;
  }

  private Found part(double lower, double upper, double far) {
    DoubleExponential.Integral part =
        new DoubleExponential(integrand, lower, upper).integral(tolerance, work);
    double[] other = other(lower, upper);
    var found =
        new Found(
            part.value(),
            other[0],
            part.error(),
            part.magnitude(),
            part.evaluations() + (int) other[2]);
    if (Math.max(found.rules(), found.levels()) <= far * tolerance * found.scale()) {
      return found;
    }
    if (Double.isInfinite(lower) || Double.isInfinite(upper)) {
      return tails(lower, upper).orElse(found);
    }
    return halves > 0 ? halves(lower, upper, far, found) : found;
  }

  /** Returns the sum of both halves; the whole where they are not found either. */
  private Found halves(double lower, double upper, double far, Found whole) {
    double middle = lower + (upper - lower) / 2;
    halves--;
    if (!(lower < middle && middle < upper)) {
      return whole;
    }
    return part(lower, middle, far).plus(part(middle, upper, far));
  }

  /** Returns the integral by smooth windows; empty where the formula does not decay. */
  private Optional<Found> tails(double lower, double upper) {
    double from = Double.isFinite(lower) ? lower : Double.isFinite(upper) ? upper : 0;
    Found sum = Found.NOTHING;
    for (int sign : new int[] {-1, 1}) {
      if (Double.isInfinite(sign > 0 ? upper : lower)) {
        Optional<DecayingTail.Found> tail =
            new DecayingTail(x -> integrand.applyAsDouble(from + sign * x))
                .integral(tolerance, work);
        if (tail.isEmpty()) {
          return Optional.empty();
        }
        DecayingTail.Found known = tail.get();
        sum =
            sum.plus(
                new Found(
                    known.value(),
                    known.other(),
                    known.error(),
                    Math.abs(known.value()),
                    known.evaluations()));
      }
    }
    return Optional.of(sum);
  }

  /** Returns the integral by Gauss and Kronrod after x = t / (1 - t^2) and alike. */
  private double[] other(double lower, double upper) {
    DoubleUnaryOperator f = integrand;
    if (Double.isInfinite(lower) && Double.isInfinite(upper)) {
      return new GaussKronrod(
              t -> {
                double rest = 1 - t * t;
                return rest == 0 ? 0 : f.applyAsDouble(t / rest) * (1 + t * t) / (rest * rest);
              })
          .integral(-1, 1, tolerance, work);
    }
    if (Double.isInfinite(lower) || Double.isInfinite(upper)) {
      double from = Double.isInfinite(upper) ? lower : upper;
      double sign = Double.isInfinite(upper) ? 1 : -1;
      return new GaussKronrod(
              t -> t == 1 ? 0 : f.applyAsDouble(from + sign * t / (1 - t)) / ((1 - t) * (1 - t)))
          .integral(0, 1, tolerance, work);
    }
    return new GaussKronrod(f).integral(lower, upper, tolerance, work);
  }
}
