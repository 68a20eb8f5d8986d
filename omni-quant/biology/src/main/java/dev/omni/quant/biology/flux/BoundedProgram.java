package dev.omni.quant.biology.flux;

import dev.omni.engine.Work;
import dev.omni.quant.core.CancellableSolver;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.ojalgo.optimisation.Expression;
import org.ojalgo.optimisation.ExpressionsBasedModel;
import org.ojalgo.optimisation.Optimisation;
import org.ojalgo.optimisation.Variable;

/**
 * A linear program whose rows are in balance: the most of c x, where A x = 0 and l &lt;= x &lt;= u.
 *
 * @param balances number of rows
 * @param rows of each column, the rows in which it stands
 * @param coefficients of each column in these rows
 * @param lower bounds; negative infinity where there is none
 * @param upper bounds; infinity where there is none
 * @param costs coefficients of the objective
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record BoundedProgram(
    int balances,
    int[][] rows,
    double[][] coefficients,
    double[] lower,
    double[] upper,
    double[] costs) {
  /** A reduced cost up to this part of its terms is rounding. */
  private static final double ROUNDING = 1e-9;

  /**
   * The end of a search.
   *
   * @param status of the program
   * @param point the best one; empty unless there is one
   */
  @SuppressWarnings("ArrayRecordComponent") // Read once, never compared.
  record Found(FluxStatus status, double[] point) {}

  /** Returns the program of the fluxes of a network. */
  static BoundedProgram of(FluxNetwork network) {
    double sign = network.maximized() ? 1 : -1;
    return new BoundedProgram(
        network.metabolites().size(),
        network.rows(),
        network.coefficients(),
        network.lower(),
        network.upper(),
        Arrays.stream(network.costs()).map(each -> sign * each + 0.0).toArray());
  }

  /** Returns the same with another objective. */
  BoundedProgram wanting(double[] wanted) {
    return new BoundedProgram(balances, rows, coefficients, lower, upper, wanted);
  }

  /** Returns the same with other bounds. */
  BoundedProgram within(double[] least, double[] most) {
    return new BoundedProgram(balances, rows, coefficients, least, most, costs);
  }

  /** Returns the same where the objective is at least a number: it is a row and a last column. */
  BoundedProgram atLeast(double floor) {
    int n = rows.length;
    int[][] longer = new int[n + 1][];
    double[][] values = new double[n + 1][];
    for (int j = 0; j < n; j++) {
      longer[j] = appended(rows[j], balances, costs[j] != 0);
      values[j] = appended(coefficients[j], costs[j], costs[j] != 0);
    }
    longer[n] = new int[] {balances};
    values[n] = new double[] {-1};
    return new BoundedProgram(
        balances + 1,
        longer,
        values,
        appended(lower, floor, true),
        appended(upper, Double.POSITIVE_INFINITY, true),
        appended(costs, 0, true));
  }

  /**
   * Returns the program of the least sum of magnitudes where an objective is at least a number,
   * with a column for each direction and a last one for the objective.
   */
  BoundedProgram shortest(double floor) {
    int n = rows.length;
    int[][] both = new int[2 * n][];
    double[][] values = new double[2 * n][];
    double[] least = new double[2 * n];
    double[] most = new double[2 * n];
    double[] wanted = new double[2 * n];
    for (int j = 0; j < n; j++) {
      both[2 * j] = rows[j];
      both[2 * j + 1] = rows[j];
      values[2 * j] = coefficients[j];
      values[2 * j + 1] = Arrays.stream(coefficients[j]).map(each -> -each).toArray();
      least[2 * j] = Math.max(0, lower[j]);
      most[2 * j] = Math.max(0, upper[j]);
      least[2 * j + 1] = Math.max(0, -upper[j]);
      most[2 * j + 1] = Math.max(0, -lower[j]);
      wanted[2 * j] = costs[j];
      wanted[2 * j + 1] = -costs[j];
    }
    BoundedProgram held =
        new BoundedProgram(balances, both, values, least, most, wanted).atLeast(floor);
    double[] magnitudes = new double[2 * n + 1];
    Arrays.fill(magnitudes, 0, 2 * n, -1);
    return held.wanting(magnitudes);
  }

  /** Returns the program of the least imbalance, which always has a point; 0 if the rows agree. */
  private BoundedProgram relaxed() {
    int n = rows.length;
    int[][] longer = Arrays.copyOf(rows, n + 2 * balances);
    double[][] values = Arrays.copyOf(coefficients, longer.length);
    double[] least = Arrays.copyOf(lower, longer.length);
    double[] most = Arrays.copyOf(upper, longer.length);
    double[] wanted = new double[longer.length];
    for (int k = n; k < longer.length; k++) {
      longer[k] = new int[] {(k - n) / 2};
      values[k] = new double[] {(k - n) % 2 == 0 ? 1 : -1};
      most[k] = Double.POSITIVE_INFINITY;
      wanted[k] = -1;
    }
    return new BoundedProgram(balances, longer, values, least, most, wanted);
  }

  private static int[] appended(int[] array, int value, boolean there) {
    int[] longer = Arrays.copyOf(array, there ? array.length + 1 : array.length);
    if (there) {
      longer[array.length] = value;
    }
    return longer;
  }

  private static double[] appended(double[] array, double value, boolean there) {
    double[] longer = Arrays.copyOf(array, there ? array.length + 1 : array.length);
    if (there) {
      longer[array.length] = value;
    }
    return longer;
  }

  /** Returns the best point by ojAlgo's simplex method, within the bounds to the last digit. */
  Found best(Work work) {
    work.proceed();
    var model = new ExpressionsBasedModel();
    CancellableSolver.watch(model.options, work);
    Expression[] balance = new Expression[balances];
    for (int i = 0; i < balances; i++) {
      balance[i] = model.newExpression("balance" + i).level(0);
    }
    for (int j = 0; j < rows.length; j++) {
      Variable x = model.newVariable("x" + j).weight(costs[j]);
      if (lower[j] > Double.NEGATIVE_INFINITY) {
        x.lower(lower[j]);
      }
      if (upper[j] < Double.POSITIVE_INFINITY) {
        x.upper(upper[j]);
      }
      for (int k = 0; k < rows[j].length; k++) {
        balance[rows[j][k]].set(x, coefficients[j][k]);
      }
    }
    Optimisation.Result result = model.maximise();
    if (result.getState().isOptimal()) {
      double[] point = new double[rows.length];
      Arrays.setAll(
          point, j -> Math.max(lower[j], Math.min(upper[j], result.doubleValue(j))) + 0.0);
      return new Found(FluxStatus.OPTIMAL, point);
    }
    return new Found(
        result.getState() == Optimisation.State.UNBOUNDED
            ? FluxStatus.UNBOUNDED
            : FluxStatus.INFEASIBLE,
        new double[0]);
  }

  /** Returns the least sum of imbalances of points within the bounds. */
  double imbalance(Work work) {
    BoundedProgram relaxed = relaxed();
    return -relaxed.value(relaxed.best(work).point());
  }

  /**
   * Returns the prices of the rows by the dual program (J. von Neumann, 1947), which shares no step
   * with the search for the best point; empty where it has none.
   */
  double[] prices(Work work) {
    work.proceed();
    var model = new ExpressionsBasedModel();
    CancellableSolver.watch(model.options, work);
    Variable[] prices = new Variable[balances];
    for (int i = 0; i < balances; i++) {
      prices[i] = model.newVariable("y" + i);
    }
    for (int j = 0; j < rows.length; j++) {
      Expression column = model.newExpression("column" + j).level(costs[j]);
      for (int k = 0; k < rows[j].length; k++) {
        column.set(prices[rows[j][k]], coefficients[j][k]);
      }
      if (upper[j] < Double.POSITIVE_INFINITY) {
        column.set(model.newVariable("p" + j).lower(0).weight(upper[j]), 1);
      }
      if (lower[j] > Double.NEGATIVE_INFINITY) {
        column.set(model.newVariable("q" + j).lower(0).weight(-lower[j]), -1);
      }
    }
    Optimisation.Result result = model.minimise();
    return result.getState().isOptimal()
        ? IntStream.range(0, balances).mapToDouble(i -> result.doubleValue(i) + 0.0).toArray()
        : new double[0];
  }

  /** Returns what of the objective of each column the prices leave. */
  double[] reduced(double[] prices) {
    double[] reduced = new double[rows.length];
    for (int j = 0; j < reduced.length; j++) {
      double sum = costs[j];
      double size = 1 + Math.abs(costs[j]);
      for (int k = 0; k < rows[j].length; k++) {
        double term = coefficients[j][k] * prices[rows[j][k]];
        sum -= term;
        size += Math.abs(term);
      }
      reduced[j] = Math.abs(sum) <= ROUNDING * size ? 0 : sum;
    }
    return reduced;
  }

  /** Returns the bound that any prices put on the objective (weak duality). */
  double bound(double[] prices) {
    double[] reduced = reduced(prices);
    double sum = 0;
    for (int j = 0; j < reduced.length; j++) {
      sum += reduced[j] == 0 ? 0 : reduced[j] * (reduced[j] > 0 ? upper[j] : lower[j]);
    }
    return sum;
  }

  /** Returns the objective of a point. */
  double value(double[] point) {
    double sum = 0;
    for (int j = 0; j < point.length; j++) {
      sum += costs[j] * point[j];
    }
    return sum;
  }

  /** Returns the largest sum of a row over the sum of the magnitudes of its terms and 1. */
  double residual(double[] point) {
    double[] sums = new double[balances];
    double[] sizes = new double[balances];
    for (int j = 0; j < point.length; j++) {
      for (int k = 0; k < rows[j].length; k++) {
        double term = coefficients[j][k] * point[j];
        sums[rows[j][k]] += term;
        sizes[rows[j][k]] += Math.abs(term);
      }
    }
    double most = 0;
    for (int i = 0; i < sums.length; i++) {
      double residual = Math.abs(sums[i]) / (1 + sizes[i]);
      most = residual <= most ? most : Double.isNaN(residual) ? Double.MAX_VALUE : residual;
    }
    return most;
  }
}
