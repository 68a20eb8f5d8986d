package dev.omni.quant.finance;

import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import dev.omni.quant.finance.QuadraticProgram.Limit;
import java.util.Arrays;
import java.util.List;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.CholeskyDecomposition;
import org.hipparchus.linear.DecompositionSolver;
import org.hipparchus.linear.LUDecomposition;

/**
 * The solution of a convex quadratic program by a primal-dual interior point method with predictor
 * and corrector; limits add to the diagonal alone, so that a step takes one Cholesky factor. S.
 * Mehrotra, On the implementation of a primal-dual interior point method, SIAM Journal on
 * Optimization 2, 1992, pp. 575-601.
 */
final class InteriorPoint {
  private static final int MOST_STEPS = 100;
  private static final double NEAR = 0.995;
  private static final double EXACT = 1e-14;
  private static final double FEASIBLE = 1e-12;

  /** Residuals up to which a point may be the end. */
  private static final double NEAR_ENOUGH = 1e-8;

  /** Part of a step below which one away from the limits is tried instead. */
  private static final double SHORT = 0.1;

  /** Steps in a row that bring nothing, after which the search ends. */
  private static final int IDLE = 6;

  private final QuadraticProgram program;
  private final List<Limit> limits;
  private final double[] x;
  private final double[] prices;
  private final double[] slacks;
  private final double[] pressures;
  private final double steepness;

  /**
   * An end of a search.
   *
   * @param point x
   * @param prices of the equalities: Qx + rows' prices + limits' pressures = 0
   * @param steps taken
   */
  @SuppressWarnings("ArrayRecordComponent") // Made here, never compared.
  record End(double[] point, double[] prices, int steps) {}

  /** The residuals of the conditions of an optimum, and what complements each limit. */
  @SuppressWarnings("ArrayRecordComponent") // Made here, never compared.
  private record Residuals(double[] slopes, double[] rows, double[] limits, double[] products) {
    Residuals withProducts(double[] other) {
      return new Residuals(slopes, rows, limits, other);
    }

    /** Returns whether all are small, the slopes as a part of the steepest. */
    boolean within(double tolerance, double steepness) {
      return largest(rows) <= tolerance
          && largest(limits) <= tolerance
          && largest(slopes) <= tolerance * steepness;
    }
  }

  /** A step. */
  @SuppressWarnings("ArrayRecordComponent") // Made here, never compared.
  private record Step(double[] x, double[] prices, double[] slacks, double[] pressures) {}

  /** Creates a search from a point, which need not fit the equalities. */
  InteriorPoint(QuadraticProgram program, double[] start) {
    this.program = program;
    this.limits = program.limits();
    x = start.clone();
    prices = new double[program.right().length];
    slacks = new double[limits.size()];
    pressures = new double[limits.size()];
    double[] slopes = program.slopes(x);
    steepness = Math.max(largest(slopes), largest(program.costs()));
    double mean = 0;
    for (int j = 0; j < slacks.length; j++) {
      slacks[j] = Math.max(1e-4, limits.get(j).most() - limits.get(j).value(x));
      mean += slacks[j] / slacks.length;
    }
    for (int j = 0; j < slacks.length; j++) {
      pressures[j] = Math.max(steepness, 1e-6) * Math.min(1, mean / program.size()) / slacks[j];
    }
  }

  private static double largest(double[] values) {
    return Arrays.stream(values).map(Math::abs).max().orElse(0);
  }

  /**
   * Returns the solution, as near as doubles allow.
   *
   * @throws NotConverged when no point fits the equalities
   */
  End solved(Work work) {
    double best = Double.POSITIVE_INFINITY;
    double[] point = x.clone();
    double[] found = prices.clone();
    int idle = 0;
    int steps = 0;
    while (steps < MOST_STEPS && idle < IDLE) {
      work.proceed();
      Residuals here = residuals();
      double gap = Arrays.stream(here.products()).sum();
      double value = program.size(x);
      boolean near = here.within(NEAR_ENOUGH, steepness);
      if (near) {
        idle = gap < 0.9 * best ? 0 : idle + 1;
      }
      if (near ? gap < best : best == Double.POSITIVE_INFINITY) {
        best = near ? gap : best;
        point = x.clone();
        found = prices.clone();
      }
      if (gap <= EXACT * value && here.within(FEASIBLE, steepness)) {
        return new End(point, found, steps);
      }
      steps++;
      try {
        advance(here, gap);
      } catch (MathRuntimeException singular) {
        break;
      }
    }
    if (best == Double.POSITIVE_INFINITY) {
      throw new NotConverged(
          "the interior point method finds no point within the limits",
          steps,
          Arrays.stream(residuals().products()).sum(),
          NEAR_ENOUGH);
    }
    return new End(point, found, steps);
  }

  private Residuals residuals() {
    double[] slopes = program.slopes(x);
    double[] rows = new double[prices.length];
    for (int k = 0; k < rows.length; k++) {
      double[] row = program.rows().get(k);
      rows[k] = QuadraticProgram.dot(row, x) - program.right()[k];
      for (int i = 0; i < x.length; i++) {
        slopes[i] += prices[k] * row[i];
      }
    }
    double[] over = new double[slacks.length];
    double[] products = new double[slacks.length];
    for (int j = 0; j < slacks.length; j++) {
      limits.get(j).add(pressures[j], slopes);
      over[j] = limits.get(j).value(x) + slacks[j] - limits.get(j).most();
      products[j] = slacks[j] * pressures[j];
    }
    return new Residuals(slopes, rows, over, products);
  }

  private void advance(Residuals here, double gap) {
    Factor factor = factor();
    double[][] columns = new double[prices.length][];
    Arrays.setAll(columns, k -> factor.solve(program.rows().get(k)));
    double[][] crossed =
        program.linear()
            ? CrossProducts.symmetric(program.rows(), columns)
            : CrossProducts.of(program.rows(), columns);
    DecompositionSolver small =
        new LUDecomposition(new Array2DRowRealMatrix(crossed, false), 0).getSolver();
    Step predicted = step(here, factor, small, columns);
    Lengths most = lengths(predicted, 1);
    double left = 0;
    for (int j = 0; j < slacks.length; j++) {
      left +=
          (slacks[j] + most.point() * predicted.slacks()[j])
              * (pressures[j] + most.prices() * predicted.pressures()[j]);
    }
    double centre = StrictMath.pow(Math.max(0, left / gap), 3) * gap / slacks.length;
    double[] products = here.products().clone();
    for (int j = 0; j < products.length; j++) {
      products[j] += predicted.slacks()[j] * predicted.pressures()[j] - centre;
    }
    Step step = step(here.withProducts(products), factor, small, columns);
    Lengths lengths = lengths(step, NEAR);
    if (program.linear() && lengths.least() < SHORT) {
      double mean = gap / slacks.length;
      double[] centred = Arrays.stream(here.products()).map(p -> p - mean).toArray();
      Step inward = step(here.withProducts(centred), factor, small, columns);
      Lengths longer = lengths(inward, NEAR);
      if (longer.least() > lengths.least()) {
        step = inward;
        lengths = longer;
      }
    }
    move(x, step.x(), lengths.point());
    move(slacks, step.slacks(), lengths.point());
    move(prices, step.prices(), lengths.prices());
    move(pressures, step.pressures(), lengths.prices());
  }

  /** A matrix as far as it is needed: the solution of its equations. */
  private interface Factor {
    double[] solve(double[] right);
  }

  /** Returns the curvature with what the limits add. */
  private Factor factor() {
    if (program.linear()) {
      double[] diagonal = new double[x.length];
      for (int j = 0; j < slacks.length; j++) {
        Limit limit = limits.get(j);
        diagonal[limit.at()] += pressures[j] / slacks[j] * limit.factor() * limit.factor();
      }
      return right -> {
        double[] solved = new double[right.length];
        Arrays.setAll(solved, i -> right[i] / diagonal[i]);
        return solved;
      };
    }
    double[][] curvature = program.extended();
    for (int j = 0; j < slacks.length; j++) {
      limits.get(j).addSquare(pressures[j] / slacks[j], curvature);
    }
    DecompositionSolver solver =
        new CholeskyDecomposition(new Array2DRowRealMatrix(curvature, false), 1e-6, 0).getSolver();
    return right -> solver.solve(new ArrayRealVector(right, false)).toArray();
  }

  private static void move(double[] values, double[] step, double length) {
    for (int i = 0; i < values.length; i++) {
      values[i] += length * step[i];
    }
  }

  /** Parts of a step, of the point with its slacks and of the prices with the pressures. */
  private record Lengths(double point, double prices) {
    double least() {
      return Math.min(point, prices);
    }
  }

  /** Returns the parts that keep all above 0: one for both where curvature ties them. */
  private Lengths lengths(Step step, double near) {
    double point = part(slacks, step.slacks(), near);
    double price = part(pressures, step.pressures(), near);
    double both = Math.min(point, price);
    return program.linear() ? new Lengths(point, price) : new Lengths(both, both);
  }

  private static double part(double[] values, double[] step, double near) {
    double part = 1;
    for (int j = 0; j < values.length; j++) {
      if (step[j] < 0) {
        part = Math.min(part, -near * values[j] / step[j]);
      }
    }
    return part;
  }

  private Step step(Residuals here, Factor factor, DecompositionSolver small, double[][] columns) {
    double[] right = Arrays.stream(here.slopes()).map(slope -> -slope).toArray();
    for (int j = 0; j < slacks.length; j++) {
      double pull = (here.products()[j] - pressures[j] * here.limits()[j]) / slacks[j];
      limits.get(j).add(pull, right);
    }
    double[] way = factor.solve(right);
    double[] missing = new double[prices.length];
    Arrays.setAll(missing, k -> QuadraticProgram.dot(program.rows().get(k), way) + here.rows()[k]);
    double[] raised =
        prices.length == 0 ? missing : small.solve(new ArrayRealVector(missing, false)).toArray();
    for (int k = 0; k < raised.length; k++) {
      move(way, columns[k], -raised[k]);
    }
    double[] freed = new double[slacks.length];
    double[] pressed = new double[slacks.length];
    for (int j = 0; j < slacks.length; j++) {
      freed[j] = -here.limits()[j] - limits.get(j).value(way);
      pressed[j] = (-here.products()[j] - pressures[j] * freed[j]) / slacks[j];
    }
    return new Step(way, raised, freed, pressed);
  }
}
