package dev.omni.quant.finance.treasury.curve;

import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The zero rates of Nelson and Siegel, or Svensson, nearest to quotes: the betas by linear least
 * squares for given times, and the logarithms of the times from a grid, of which the best places
 * are followed downhill. G. Golub and V. Pereyra, SIAM Journal on Numerical Analysis 10, 1973, pp.
 * 413-432.
 */
final class SeparableFit {
  /** The shortest and the longest time, years. */
  static final double SHORTEST = 0.05;

  static final double LONGEST = 30;

  /** Places of a time on the grid. */
  static final int PLACES = 60;

  /** The second time on the grid is longer than the first by this factor. */
  static final double APART = 1.15;

  private static final int STARTS = 12;
  private static final int MOST_STEPS = 1000;
  private static final double AGREES = 1e-8;

  /** The cosine of the residuals and a derivative of the rates from which a search has arrived. */
  private static final double ARRIVED = 1e-10;

  /** The same where doubles show no gain of any step. */
  private static final double SETTLED = 2e-7;

  private static final double SINGULAR = 1e-14;

  /** Logarithms differ by this for second derivatives. */
  private static final double DIFFERENCE = 1e-5;

  /** The longest step of a logarithm. */
  private static final double LONGEST_STEP = 0.5;

  private static final double LEAST_DAMPING = 1e-9;

  /** A logarithm of a time this close to a bound is at it. */
  private static final double AT_END = 1e-12;

  /** Residuals below this part of the rates are rounding. */
  private static final double ROUNDING = 1e-13;

  private static final double MOST_DAMPING = 1e12;

  private final double[] years;
  private final double[] roots;
  private final double[] target;
  private final double rounding;
  private final boolean second;

  /**
   * Creates the fit.
   *
   * @param years of the quotes
   * @param rates that are quoted
   * @param weights of their squares
   * @param second whether there is a second hump
   */
  SeparableFit(double[] years, double[] rates, double[] weights, boolean second) {
    this.years = years.clone();
    this.second = second;
    double most = Arrays.stream(weights).max().orElse(1);
    this.roots = Arrays.stream(weights).map(weight -> Math.sqrt(weight / most)).toArray();
    this.target = weighted(rates);
    double scale = ROUNDING * ROUNDING * ProjectedColumns.dot(target, target);
    this.rounding = Math.max(scale, Double.MIN_NORMAL);
  }

  /**
   * A place of the search.
   *
   * @param logs of the times
   * @param squares that are left
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record Place(double[] logs, double squares) {}

  /**
   * The best fit.
   *
   * @param rates that it gives
   * @param agreeing searches that end at the same squares
   * @param steps of the search that ended at it
   */
  record Best(SvenssonRates rates, int agreeing, int steps) {}

  /** An end of a search. */
  private record Ended(Place place, int steps, boolean arrived) {}

  private double[] weighted(double[] values) {
    double[] product = new double[values.length];
    for (int i = 0; i < product.length; i++) {
      product[i] = roots[i] * values[i];
    }
    return product;
  }

  /** Returns the columns of the betas for the logarithms of the times. */
  private double[][] columns(double[] logs) {
    double[][] columns = new double[second ? 4 : 3][years.length];
    double first = StrictMath.exp(logs[0]);
    double other = second ? StrictMath.exp(logs[1]) : first;
    for (int i = 0; i < years.length; i++) {
      columns[0][i] = roots[i];
      columns[1][i] = roots[i] * SvenssonRates.slope(years[i] / first);
      columns[2][i] = roots[i] * SvenssonRates.hump(years[i] / first);
      if (second) {
        columns[3][i] = roots[i] * SvenssonRates.hump(years[i] / other);
      }
    }
    return columns;
  }

  /** Returns the logarithms of the times of the grid. */
  static double[] grid() {
    double from = StrictMath.log(SHORTEST);
    double to = StrictMath.log(LONGEST);
    double[] logs = new double[PLACES];
    for (int k = 0; k < PLACES; k++) {
      logs[k] = from + (to - from) * k / (PLACES - 1);
    }
    return logs;
  }

  /** Returns the squares that are left at each place of the grid, or of every few of them. */
  private List<Place> places(int every, Work work) {
    double[] logs = grid();
    double[][][] known = new double[PLACES][][];
    for (int k = 0; k < PLACES; k += every) {
      known[k] = columns(second ? new double[] {logs[k], logs[k]} : new double[] {logs[k]});
    }
    var places = new ArrayList<Place>();
    for (int i = 0; i < PLACES; i += every) {
      work.proceed();
      double[][] first = known[i];
      if (!second) {
        places.add(new Place(new double[] {logs[i]}, squares(new ProjectedColumns(first))));
        continue;
      }
      for (int j = i + every; j < PLACES; j += every) {
        if (logs[j] - logs[i] > StrictMath.log(APART)) {
          var both = new ProjectedColumns(first[0], first[1], first[2], known[j][2]);
          places.add(new Place(new double[] {logs[i], logs[j]}, squares(both)));
        }
      }
    }
    return places;
  }

  private double squares(ProjectedColumns columns) {
    double[] left = columns.residual(target);
    return ProjectedColumns.dot(left, left);
  }

  /** Returns the least root mean square on every so manyth place of the grid. */
  double leastOnGrid(int every) {
    double least =
        places(every, Work.alone()).stream().mapToDouble(Place::squares).min().orElseThrow();
    return Math.sqrt(least / ProjectedColumns.dot(roots, roots));
  }

  /**
   * Returns the best fit.
   *
   * @throws NotConverged when the best search has not arrived
   */
  Best best(Work work) {
    List<Ended> ends =
        places(1, work).stream()
            .sorted(Comparator.comparingDouble(Place::squares))
            .limit(STARTS)
            .map(place -> downhill(place, work))
            .toList();
    Ended best =
        ends.stream().min(Comparator.comparingDouble(e -> e.place().squares())).orElseThrow();
    if (!best.arrived()) {
      throw new NotConverged(
          "the times of the curve have not settled: the quotes do not tell them apart; leave tau2"
              + " away by the model nelson_siegel, or give more quotes",
          best.steps(),
          Math.sqrt(best.place().squares()),
          ARRIVED);
    }
    double bound = best.place().squares() * (1 + AGREES) + rounding;
    int agreeing = (int) ends.stream().filter(e -> e.place().squares() <= bound).count();
    return new Best(rates(best.place().logs()), agreeing, best.steps());
  }

  private SvenssonRates rates(double[] logs) {
    double[] betas = new ProjectedColumns(columns(logs)).coefficients(target);
    return new SvenssonRates(
        betas[0],
        betas[1],
        betas[2],
        second ? OptionalDouble.of(betas[3]) : OptionalDouble.empty(),
        StrictMath.exp(logs[0]),
        second ? OptionalDouble.of(StrictMath.exp(logs[1])) : OptionalDouble.empty());
  }

  /** Follows the squares down from a place by damped Newton steps within the grid. */
  private Ended downhill(Place start, Work work) {
    Place here = start;
    double damping = LEAST_DAMPING;
    for (int step = 1; step <= MOST_STEPS; step++) {
      work.proceed();
      Slope slope = slope(here.logs());
      if (here.squares() <= rounding || slope.cosine() <= ARRIVED) {
        return new Ended(here, step, true);
      }
      double[][] curvature = curvature(here.logs(), slope);
      Place next = here;
      while (!(next.squares() < here.squares()) && damping < MOST_DAMPING) {
        double[] logs = slope.step(here.logs(), curvature, damping);
        next = new Place(logs, squares(new ProjectedColumns(columns(logs))));
        damping *= next.squares() < here.squares() ? 0.1 : 10;
      }
      if (!(next.squares() < here.squares())) {
        // No step gains what doubles can show.
        return new Ended(here, step, slope.cosine() <= SETTLED);
      }
      here = next;
      damping = Math.max(damping, LEAST_DAMPING);
    }
    return new Ended(here, MOST_STEPS, false);
  }

  /** Returns the second derivatives of half the squares along the directions of a slope. */
  private double[][] curvature(double[] logs, Slope slope) {
    int count = slope.directions().size();
    double[][] second = new double[count][count];
    for (int k = 0; k < count; k++) {
      double[] ahead = products(moved(logs, slope.directions().get(k), DIFFERENCE));
      double[] behind = products(moved(logs, slope.directions().get(k), -DIFFERENCE));
      for (int m = 0; m < count; m++) {
        double[] along = slope.directions().get(m);
        double fall = ProjectedColumns.dot(along, ahead) - ProjectedColumns.dot(along, behind);
        second[m][k] = -fall / (2 * DIFFERENCE);
      }
    }
    if (count == 2) {
      second[0][1] = (second[0][1] + second[1][0]) / 2;
      second[1][0] = second[0][1];
    }
    return second;
  }

  private static double[] moved(double[] logs, double[] direction, double by) {
    double[] next = logs.clone();
    for (int j = 0; j < next.length; j++) {
      next[j] += by * direction[j];
    }
    return next;
  }

  /** Returns by how much half the squares fall with each logarithm of a time. */
  private double[] products(double[] logs) {
    var projection = new ProjectedColumns(columns(logs));
    double[] betas = projection.coefficients(target);
    double[] left = projection.residual(target);
    double[] down = new double[logs.length];
    for (int k = 0; k < logs.length; k++) {
      down[k] = ProjectedColumns.dot(turned(k, logs, betas), left);
    }
    return down;
  }

  /** Returns how the squares fall along the directions in which the times may go. */
  private Slope slope(double[] logs) {
    var projection = new ProjectedColumns(columns(logs));
    double[] betas = projection.coefficients(target);
    double[] left = projection.residual(target);
    double[][] turned = new double[logs.length][];
    double[] down = new double[logs.length];
    for (int k = 0; k < logs.length; k++) {
      turned[k] = turned(k, logs, betas);
      down[k] = ProjectedColumns.dot(turned[k], left);
    }
    double rest = Math.sqrt(ProjectedColumns.dot(left, left));
    return Slope.of(free(logs, down), turned, down, rest);
  }

  /**
   * Returns the directions in which the times may go: each by itself, both together where they
   * would come too close, and none over the ends of the grid.
   */
  static List<double[]> free(double[] logs, double[] down) {
    double low = StrictMath.log(SHORTEST);
    double high = StrictMath.log(LONGEST);
    boolean atLow = logs[0] <= low + AT_END;
    if (logs.length == 1) {
      boolean out = (atLow && down[0] < 0) || (logs[0] >= high - AT_END && down[0] > 0);
      return out ? List.of() : List.of(new double[] {1});
    }
    boolean atHigh = logs[1] >= high - AT_END;
    boolean close = logs[1] - logs[0] <= StrictMath.log(APART) + AT_END;
    if (close && down[1] < down[0]) {
      double both = down[0] + down[1];
      boolean out = (atLow && both < 0) || (atHigh && both > 0);
      return out ? List.of() : List.of(new double[] {1, 1});
    }
    var free = new ArrayList<double[]>();
    boolean firstHeld = (atLow && down[0] < 0) || (close && atHigh && down[0] > 0);
    boolean secondHeld = (atHigh && down[1] > 0) || (close && atLow && down[1] < 0);
    if (!firstHeld) {
      free.add(new double[] {1, 0});
    }
    if (!secondHeld) {
      free.add(new double[] {0, 1});
    }
    return free;
  }

  /** Returns the derivative of the fitted rates by the logarithm of a time, at fixed betas. */
  private double[] turned(int k, double[] logs, double[] betas) {
    double time = StrictMath.exp(logs[k]);
    double[] turned = new double[years.length];
    for (int i = 0; i < turned.length; i++) {
      double x = years[i] / time;
      // x d/dx of the slope is minus the hump; of the hump it is x e^(-x) less the hump.
      double hump = SvenssonRates.hump(x);
      double bent = hump - x * StrictMath.exp(-x);
      double by = k == 0 ? betas[1] * hump + betas[2] * bent : betas[3] * bent;
      turned[i] = roots[i] * by;
    }
    return turned;
  }

  /**
   * How the squares fall along some directions.
   *
   * @param directions of the logarithms of the times
   * @param down fall of half the squares along each
   * @param norms of the derivatives of the fitted rates along each
   * @param rest norm of the residuals
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record Slope(List<double[]> directions, double[] down, double[] norms, double rest) {
    private static Slope of(
        List<double[]> directions, double[][] turned, double[] down, double rest) {
      double[] falls = new double[directions.size()];
      double[] norms = new double[directions.size()];
      for (int k = 0; k < falls.length; k++) {
        double[] along = new double[turned[0].length];
        for (int j = 0; j < turned.length; j++) {
          double part = directions.get(k)[j];
          falls[k] += part * down[j];
          for (int i = 0; i < along.length; i++) {
            along[i] += part * turned[j][i];
          }
        }
        norms[k] = Math.sqrt(ProjectedColumns.dot(along, along));
      }
      return new Slope(directions, falls, norms, rest);
    }

    /** Returns the largest cosine of the residuals and a derivative of the fitted rates. */
    private double cosine() {
      double largest = 0;
      for (int k = 0; k < down.length; k++) {
        largest = Math.max(largest, down[k] == 0 ? 0 : Math.abs(down[k]) / (norms[k] * rest));
      }
      return largest;
    }

    /** Returns how far to go along each direction: downhill, however the squares bend. */
    private double[] solved(double[][] curvature, double damping) {
      double[] step = new double[down.length];
      double[] bent = new double[down.length];
      for (int k = 0; k < step.length; k++) {
        double least = damping * norms[k] * norms[k] + Double.MIN_NORMAL;
        bent[k] = Math.abs(curvature[k][k]) + least;
        step[k] = down[k] / bent[k];
      }
      if (step.length == 2) {
        double b = curvature[0][1];
        double a = curvature[0][0] + damping * norms[0] * norms[0];
        double d = curvature[1][1] + damping * norms[1] * norms[1];
        double determinant = a * d - b * b;
        if (a > 0 && determinant > SINGULAR * a * d) {
          step[0] = (d * down[0] - b * down[1]) / determinant;
          step[1] = (a * down[1] - b * down[0]) / determinant;
        }
      }
      return step;
    }

    /** Returns the logarithms after a damped step, within the grid and apart. */
    private double[] step(double[] logs, double[][] curvature, double damping) {
      double[] next = logs.clone();
      double[] step = solved(curvature, damping);
      for (int k = 0; k < step.length; k++) {
        double bounded = Math.max(-LONGEST_STEP, Math.min(LONGEST_STEP, step[k]));
        for (int j = 0; j < next.length; j++) {
          next[j] += bounded * directions.get(k)[j];
        }
      }
      double low = StrictMath.log(SHORTEST);
      double high = StrictMath.log(LONGEST);
      if (next.length == 2) {
        double apart = StrictMath.log(APART);
        next[0] = Math.min(high - apart, Math.max(low, next[0]));
        next[1] = Math.min(high, Math.max(next[0] + apart, next[1]));
      } else {
        next[0] = Math.min(high, Math.max(low, next[0]));
      }
      return next;
    }
  }
}
