package dev.omni.quant.finance;

import dev.omni.engine.NotConverged;
import java.util.Optional;
import org.hipparchus.util.FastMath;

/**
 * The price below which an American put is exercised, by time to expiry: the root of smooth pasting
 * at the points of {@link BoundaryNodes}, found by Newton's method, up to the time from which it is
 * that of a put without expiry. The start is equation QD+ of M. Li, Analytical approximations for
 * the critical stock prices of American options, Review of Derivatives Research 13, 2010.
 */
final class ExerciseBoundary {
  private static final int MOST_ITERATIONS = 30;
  private static final double[][] NONE = {};

  /** A residual from which a step with new slopes ends the search: its square is rounding. */
  private static final double LAST_STEP = 1e-6;

  /** A step, of the deepest point, that leaves the boundary as it is. */
  private static final double SAME = 1e-11;

  /** A step by new slopes, of the deepest point, after which the next one would be that small. */
  private static final double LAST_MOVE = 1e-6;

  /** A residual that old slopes may be used for, since they take so many digits at a step. */
  private static final double OLD_SLOPES = 1e-7;

  private static final double MOST_CHANGE = 5;

  /** A step after which the residual is larger by more than this is taken back in part. */
  private static final double MOST_GROWTH = 4;

  private final BoundaryNodes nodes;
  private final double limit;
  private final boolean logarithmic;
  private final double horizon;
  private final double deepest;

  /** The last time at which the boundary moves; infinite where the option ends before. */
  private final double last;

  private final double[] depths;
  private final double[] squares;
  private double[] coefficients = {};
  private double[] fineDepths = {};
  private final Optional<Newton> found;

  private ExerciseBoundary(
      OptionTerms put,
      double volatility,
      BoundaryNodes nodes,
      double horizon,
      double[] depths,
      Optional<Newton> found) {
    double perpetual = new PerpetualBoundary(put, volatility).price();
    this.nodes = nodes;
    this.limit = limit(put);
    this.logarithmic = limit == put.strike();
    this.horizon = horizon;
    this.deepest = perpetual > 0 ? FastMath.log(limit / perpetual) : Double.POSITIVE_INFINITY;
    this.last = horizon < put.expiryYears() ? horizon : Double.POSITIVE_INFINITY;
    this.depths = depths;
    this.found = found;
    this.squares = new double[depths.length + 1];
    for (int i = 0; i < depths.length; i++) {
      squares[i] = depths[i] * depths[i];
    }
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
    double[] start =
        near.isPresent()
            ? near.get().depths(equation, nodes)
            : new BoundaryStart(put, volatility, perpetual.price()).depths(equation, nodes);
    var found = new Newton(equation, start);
    return new ExerciseBoundary(put, volatility, nodes, horizon, found.depths, Optional.of(found));
  }

  /**
   * Returns this boundary for other terms or another volatility near its own, to first order.
   *
   * @param put the other terms, of the same time to expiry
   * @param change of the depths
   */
  ExerciseBoundary moved(OptionTerms put, double volatility, double[] change) {
    double[] moved = depths.clone();
    for (int i = 0; i < moved.length; i++) {
      moved[i] += change[i];
    }
    return new ExerciseBoundary(put, volatility, nodes, horizon, moved, Optional.empty());
  }

  /**
   * Returns the derivatives of the depths by the volatility, the rate and the yield of the put, by
   * those of smooth pasting.
   *
   * @throws java.util.NoSuchElementException of a boundary that was moved
   */
  double[][] byTerms() {
    Newton solved = found.orElseThrow();
    double[][] slopes = solved.equation.byTerms(depths);
    for (int term = 0; term < slopes.length; term++) {
      double[] change = solved.slopes.orElseThrow().solved(slopes[term]);
      for (int i = 0; i < change.length; i++) {
        slopes[term][i] = -change[i];
      }
    }
    return slopes;
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
    return found.map(newton -> newton.iterations).orElse(0);
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

  /**
   * Returns the same at what a place of {@link TanhSinh#FINE} leaves of the whole time, which the
   * boundary moves in.
   */
  double depthAt(int place) {
    if (fineDepths.length == 0) {
      PlaceWeights places = nodes.finePlaces();
      double[] all = places.values(squares, places.sums());
      for (int k = 0; k < all.length; k++) {
        all[k] = Math.sqrt(Math.max(0, all[k]));
      }
      fineDepths = all;
    }
    return fineDepths[place];
  }

  /** Returns the sum of the series of the square of the depth, by Clenshaw's recurrence. */
  private double square(double time) {
    if (coefficients.length == 0) {
      coefficients = nodes.series(squares);
    }
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

  /**
   * Returns the depths at other points. Near expiry the square of the depth falls as t ln t, or as
   * t below a limit: what is left of that is interpolated, so that its small values are right too.
   */
  private double[] depths(BoundaryEquation equation, BoundaryNodes others) {
    double[] rates = new double[depths.length];
    for (int j = 0; j < rates.length; j++) {
      double part = nodes.root(j) * nodes.root(j);
      rates[j] = squares[j] / fall(part);
    }
    double[] found = new double[others.count()];
    for (int i = 0; i < found.length; i++) {
      double part = equation.time(i) / horizon;
      double rate = nodes.withoutEnd(FastMath.cbrt(part), rates);
      found[i] = rate > 0 ? Math.sqrt(rate * fall(part)) : depth(equation.time(i));
    }
    return found;
  }

  private double fall(double part) {
    return logarithmic ? part * (1 - FastMath.log(part)) : part;
  }

  /** Newton's method, whose steps change no depth by more than a factor. */
  private static final class Newton {
    private final BoundaryEquation equation;
    private double[] depths;
    private Optional<PivotedSystem> slopes = Optional.empty();
    private int iterations;

    private Newton(BoundaryEquation equation, double[] start) {
      this.equation = equation;
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
        double[][] rows = old ? NONE : new double[start.length][start.length];
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
        if (!old) {
          slopes = Optional.of(new PivotedSystem(rows));
        }
        change = slopes.orElseThrow().solved(residual);
        if (step(before, change, share) < (old ? SAME : LAST_MOVE) || largest < LAST_STEP) {
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
