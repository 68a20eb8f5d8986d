package dev.omni.quant.finance;

import dev.omni.engine.NotConverged;
import java.util.Optional;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.DecompositionSolver;
import org.hipparchus.linear.LUDecomposition;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.util.FastMath;

/**
 * The price below which an American put is exercised, by time to expiry: the root of smooth pasting
 * at the points of {@link BoundaryNodes}, found by Newton's method, up to the time from which it is
 * that of a put without expiry. The start is that of G. Barone-Adesi and R. E. Whaley, Journal of
 * Finance 42, 1987.
 */
final class ExerciseBoundary {
  private static final int MOST_ITERATIONS = 30;

  /** A residual from which a step with new slopes ends the search: its square is rounding. */
  private static final double LAST_STEP = 1e-8;

  /** A step, of the deepest point, that leaves the boundary as it is. */
  private static final double SAME = 1e-11;

  /** A residual that old slopes may be used for, since they take so many digits at a step. */
  private static final double OLD_SLOPES = 1e-7;

  private static final double MOST_CHANGE = 5;

  /** A step after which the residual is larger by more than this is taken back in part. */
  private static final double MOST_GROWTH = 4;

  private static final int HALVINGS = 8;

  /** A boundary lies so many deviations below its limit at most, and its own deviation. */
  private static final double MOST_DEVIATIONS = 12;

  /** The start of so many points is that of the first of them, by the root of time. */
  private static final int START_EVERY = 3;

  private final BoundaryNodes nodes;
  private final double limit;
  private final double horizon;
  private final double deepest;

  /** The last time at which the boundary moves; infinite where the option ends before. */
  private final double last;

  private final double[] depths;
  private final double[] coefficients;
  private final Optional<DecompositionSolver> slopes;
  private final int iterations;

  private ExerciseBoundary(
      OptionTerms put, double volatility, BoundaryNodes nodes, double horizon, Newton found) {
    double perpetual = new PerpetualBoundary(put, volatility).price();
    this.nodes = nodes;
    this.limit = limit(put);
    this.horizon = horizon;
    this.deepest = perpetual > 0 ? FastMath.log(limit / perpetual) : Double.POSITIVE_INFINITY;
    this.last = horizon < put.expiryYears() ? horizon : Double.POSITIVE_INFINITY;
    this.depths = found.depths;
    this.slopes = found.slopes;
    this.iterations = found.iterations;
    double[] squares = new double[depths.length + 1];
    for (int i = 0; i < depths.length; i++) {
      squares[i] = depths[i] * depths[i];
    }
    this.coefficients = nodes.series(squares);
  }

  /**
   * Returns the boundary of a put with a rate of 0 or more.
   *
   * @param near a boundary of the same put from which the search starts
   * @throws NotConverged when the search does not end
   */
  static ExerciseBoundary of(
      OptionTerms put, double volatility, BoundaryNodes nodes, Optional<ExerciseBoundary> near) {
    var perpetual = new PerpetualBoundary(put, volatility);
    double horizon = Math.min(put.expiryYears(), perpetual.horizon());
    var equation = new BoundaryEquation(put, volatility, nodes, horizon);
    double limit = limit(put);
    double[] start = new double[nodes.count()];
    double slope = 0;
    for (int i = 0; i < start.length; i++) {
      double time = equation.time(i);
      double root = Math.sqrt(time);
      if (near.isPresent()) {
        start[i] = near.get().depth(time);
      } else {
        if (i % START_EVERY == 0) {
          slope = start(put, volatility, time, limit, perpetual.price()) / root;
        }
        start[i] = slope * root;
      }
    }
    return new ExerciseBoundary(put, volatility, nodes, horizon, new Newton(equation, start));
  }

  /**
   * Returns this boundary for other terms or another volatility near its own, to first order.
   *
   * @param put the other terms, of the same time to expiry
   * @param difference of the residual from the one below to the one above
   * @param share of the difference, -0.5 for the one below, 0.5 for the one above
   */
  ExerciseBoundary moved(OptionTerms put, double volatility, double[] difference, double share) {
    double[] change = slopes.orElseThrow().solve(new ArrayRealVector(difference, false)).toArray();
    double[] moved = depths.clone();
    for (int i = 0; i < moved.length; i++) {
      moved[i] -= share * change[i];
    }
    return new ExerciseBoundary(put, volatility, nodes, horizon, new Newton(moved));
  }

  /**
   * Returns how smooth pasting changes on this boundary from one put to another, as a part of what
   * is gained there.
   */
  double[] change(OptionTerms put, double volatility, AmericanSide down, AmericanSide up) {
    double[] gains = new BoundaryEquation(put, volatility, nodes, horizon).gains(depths);
    double[] below = excess(down, gains);
    double[] change = excess(up, gains);
    for (int i = 0; i < change.length; i++) {
      change[i] -= below[i];
    }
    return change;
  }

  private double[] excess(AmericanSide side, double[] gains) {
    return new BoundaryEquation(side.put(), side.volatility(), nodes, horizon)
        .excess(depths, gains);
  }

  /** Returns the boundary of terms near these, sought from this one. */
  ExerciseBoundary near(AmericanSide side) {
    return of(side.put(), side.volatility(), nodes, Optional.of(this));
  }

  /** Returns the price of exercise at expiry. */
  static double limit(OptionTerms put) {
    return put.dividendYield() <= put.rate()
        ? put.strike()
        : put.strike() * put.rate() / put.dividendYield();
  }

  int iterations() {
    return iterations;
  }

  double limit() {
    return limit;
  }

  /** Returns the time from which the boundary stays as it is; at most that of the option, years. */
  double horizon() {
    return horizon;
  }

  /** Returns the boundary at a time to expiry, years. */
  double at(double time) {
    return limit * FastMath.exp(-depth(time));
  }

  /** Returns ln(limit / boundary) at a time to expiry, years. */
  double depth(double time) {
    return time > last ? deepest : Math.sqrt(Math.max(0, square(Math.min(time, horizon))));
  }

  /** Returns the sum of the series of the square of the depth, by Clenshaw's recurrence. */
  private double square(double time) {
    double z = 2 * FastMath.cbrt(time / horizon) - 1;
    double first = 0;
    double second = 0;
    for (int k = coefficients.length - 1; k > 0; k--) {
      double third = 2 * z * first - second + coefficients[k];
      second = first;
      first = third;
    }
    return z * first - second + 0.5 * coefficients[0];
  }

  /** Returns the depth of the boundary of Barone-Adesi and Whaley, above 0. */
  private static double start(
      OptionTerms put, double volatility, double time, double limit, double perpetual) {
    double square = volatility * volatility;
    double rise = put.rate() == 0 ? 1 / time : -put.rate() / FastMath.expm1(-put.rate() * time);
    double omega = 2 * (put.rate() - put.dividendYield()) / square - 1;
    double power = -0.5 * (omega + Math.sqrt(omega * omega + 8 * rise / square));
    double deviation = volatility * Math.sqrt(time);
    double deepest =
        perpetual > 0 ? FastMath.log(limit / perpetual) / deviation : Double.POSITIVE_INFINITY;
    double low = 0;
    double high = Math.min(deepest, MOST_DEVIATIONS + deviation);
    for (int i = 0; i < HALVINGS; i++) {
      double middle = 0.5 * (low + high);
      double spot = limit * FastMath.exp(-middle * deviation);
      var formula = new BlackScholes(put.withSpot(spot).withExpiry(time), volatility);
      double excess =
          (1 + formula.delta()) * spot + power * (put.strike() - spot - formula.price());
      if (excess < 0) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return Math.max(Math.min(0.2, 0.5 * deepest), 0.5 * (low + high)) * deviation;
  }

  /** Newton's method, whose steps change no depth by more than a factor. */
  private static final class Newton {
    private double[] depths;
    private Optional<DecompositionSolver> slopes = Optional.empty();
    private int iterations;

    private Newton(double[] known) {
      this.depths = known;
    }

    private Newton(BoundaryEquation equation, double[] start) {
      depths = start;
      double[] before = start;
      double[] change = new double[start.length];
      double share = 1;
      double least = Double.POSITIVE_INFINITY;
      while (true) {
        if (++iterations > MOST_ITERATIONS) {
          throw notFound(least);
        }
        boolean old = slopes.isPresent() && least < OLD_SLOPES;
        double[][] rows = new double[start.length][start.length];
        double[] residual = equation.residual(depths, old ? Optional.empty() : Optional.of(rows));
        double largest = largest(residual);
        if (!(largest < MOST_GROWTH * least)) {
          share /= 4;
          step(before, change, share);
          continue;
        }
        least = largest;
        share = 1;
        before = depths;
        try {
          if (!old) {
            slopes =
                Optional.of(new LUDecomposition(MatrixUtils.createRealMatrix(rows), 0).getSolver());
          }
          change = slopes.orElseThrow().solve(new ArrayRealVector(residual, false)).toArray();
        } catch (MathRuntimeException singular) {
          throw notFound(largest);
        }
        if (step(before, change, share) < SAME || largest < LAST_STEP) {
          return;
        }
      }
    }

    private NotConverged notFound(double residual) {
      return new NotConverged(
          "the exercise boundary is not found: smooth pasting leaves " + residual,
          iterations,
          residual,
          LAST_STEP);
    }

    private static double largest(double[] values) {
      double largest = 0;
      for (double value : values) {
        largest = Double.isNaN(value) ? Double.NaN : Math.max(largest, Math.abs(value));
      }
      return largest;
    }

    /** Takes a share of a step from a point; returns its size, relative to the deepest one. */
    private double step(double[] from, double[] change, double share) {
      double[] next = new double[from.length];
      double moved = 0;
      double deepest = 0;
      for (int i = 0; i < next.length; i++) {
        next[i] =
            Math.max(
                from[i] / MOST_CHANGE,
                Math.min(from[i] * MOST_CHANGE, from[i] - share * change[i]));
        moved = Math.max(moved, Math.abs(next[i] - from[i]));
        deepest = Math.max(deepest, from[i]);
      }
      depths = next;
      return moved / deepest;
    }
  }
}
