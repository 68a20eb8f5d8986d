package dev.omni.quant.discovery;

import dev.omni.engine.Infeasible;
import dev.omni.quant.core.formula.Formula;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hipparchus.linear.EigenDecompositionSymmetric;
import org.hipparchus.linear.MatrixUtils;

/**
 * An objective under bounds and constraints, and the conditions of its minimum.
 *
 * @param names of the variables
 * @param objective to minimize
 * @param constraints that are 0, or at most 0
 * @param equal whether each constraint is 0
 * @param box bounds of the variables
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record ConstrainedProblem(
    List<String> names,
    SmoothFunction objective,
    List<SmoothFunction> constraints,
    boolean[] equal,
    SearchBox box) {
  /** The share of a curved slope that is lost by the rounding of a point, with room. */
  private static final double ROUNDING = 1e-8;

  ConstrainedProblem {
    names = List.copyOf(names);
    constraints = List.copyOf(constraints);
  }

  /** Returns the problem of an input: to minimize, with variables in the order of their names. */
  static ConstrainedProblem of(Optimization.Input input) {
    List<String> names = input.names();
    List<SearchConstraint> limits = input.limits();
    boolean[] equal = new boolean[limits.size()];
    var functions = new ArrayList<SmoothFunction>();
    for (int k = 0; k < equal.length; k++) {
      equal[k] = limits.get(k).type() == SearchConstraint.Type.EQUAL_ZERO;
      functions.add(new SmoothFunction(Formula.parse(limits.get(k).expression(), names), 1));
    }
    var box =
        new SearchBox(
            input.sorted().stream().mapToDouble(SearchVariable::least).toArray(),
            input.sorted().stream().mapToDouble(SearchVariable::largest).toArray());
    var objective =
        new SmoothFunction(
            Formula.parse(input.objective(), names),
            input.sense() == OptimumSense.MAXIMIZE ? -1 : 1);
    double[] start = box.projected(box.start(input, 0));
    return new ConstrainedProblem(names, objective.enlarged(start), functions, equal, box);
  }

  /**
   * A point that meets the conditions of a minimum as far as doubles go.
   *
   * @param point of the minimum
   * @param multipliers of the constraints
   * @param evaluations of the objective
   */
  @SuppressWarnings("ArrayRecordComponent") // Created once, never compared.
  record Optimum(double[] point, double[] multipliers, int evaluations) {}

  /** Returns the largest excess of a constraint. */
  double violation(double[] x) {
    return constraints.isEmpty() ? 0 : Math.abs(excess(worst(x), x));
  }

  /** Returns the constraint of the largest excess. */
  int worst(double[] x) {
    int worst = 0;
    for (int k = 1; k < constraints.size(); k++) {
      worst = Math.abs(excess(k, x)) > Math.abs(excess(worst, x)) ? k : worst;
    }
    return worst;
  }

  private double excess(int k, double[] x) {
    return excess(k, constraints.get(k).at(x).value());
  }

  private double excess(int k, double value) {
    return equal[k] ? value : Math.max(0, value);
  }

  /** Returns half the sum of the squares of what the constraints exceed. */
  SmoothFunction.Slope excess(double[] x) {
    double sum = 0;
    double[] gradient = new double[x.length];
    for (int k = 0; k < constraints.size(); k++) {
      SmoothFunction.Slope constraint = constraints.get(k).at(x);
      double excess = excess(k, constraint.value());
      sum += excess * excess / 2;
      for (int i = 0; i < x.length; i++) {
        gradient[i] += excess * constraint.gradient()[i];
      }
    }
    return new SmoothFunction.Slope(sum, gradient);
  }

  /** Returns the objective with its constraints, weighed by multipliers and a penalty. */
  SmoothFunction.Slope augmented(double[] x, double[] multipliers, double penalty) {
    SmoothFunction.Slope base = objective.at(x);
    double value = base.value();
    double[] gradient = base.gradient().clone();
    for (int k = 0; k < multipliers.length; k++) {
      SmoothFunction.Slope constraint = constraints.get(k).at(x);
      double force = multipliers[k] + penalty * constraint.value();
      force = equal[k] ? force : Math.max(0, force);
      value += (force * force - multipliers[k] * multipliers[k]) / (2 * penalty);
      for (int i = 0; i < gradient.length; i++) {
        gradient[i] += force * constraint.gradient()[i];
      }
    }
    return new SmoothFunction.Slope(value, gradient);
  }

  /** Returns the gradient of the objective and its constraints. */
  double[] slope(Optimum optimum) {
    double[] x = optimum.point();
    double[] gradient = objective.at(x).gradient().clone();
    for (int k = 0; k < constraints.size(); k++) {
      double[] part = constraints.get(k).at(x).gradient();
      for (int i = 0; i < x.length; i++) {
        gradient[i] += optimum.multipliers()[k] * part[i];
      }
    }
    return gradient;
  }

  /** Returns the same gradient, where bounds let it act. */
  double[] projectedGradient(Optimum optimum) {
    double[] gradient = slope(optimum);
    double[] acting = gradient.clone();
    for (int i = 0; i < acting.length; i++) {
      acting[i] = box.stops(i, optimum.point(), gradient) ? 0 : gradient[i];
    }
    return acting;
  }

  /** Returns the largest part of the objective's gradient, and no less than 1. */
  double steepest(double[] x) {
    double scale = 1;
    for (double part : objective.at(x).gradient()) {
      scale = Math.max(scale, Math.abs(part));
    }
    return scale;
  }

  /** Returns by how much the point fails the conditions of Karush, Kuhn and Tucker. */
  double residual(Optimum optimum) {
    double[] x = optimum.point();
    double scale = Math.max(steepest(x), ROUNDING * objective.size(x, 0));
    double most = 0;
    for (double part : projectedGradient(optimum)) {
      most = Math.max(most, Math.abs(part) / scale);
    }
    for (int k = 0; k < constraints.size(); k++) {
      double value = constraints.get(k).at(optimum.point()).value();
      double force = optimum.multipliers()[k];
      most = Math.max(most, equal[k] ? Math.abs(value) : Math.max(0, value));
      most = equal[k] ? most : Math.max(most, Math.abs(force * value) / scale);
    }
    return most;
  }

  /** Returns the second derivatives of the objective and its constraints. */
  double[][] curvature(Optimum optimum) {
    int n = optimum.point().length;
    double[][] matrix = new double[n][n];
    objective.addCurvature(optimum.point(), 1, matrix);
    for (int k = 0; k < constraints.size(); k++) {
      constraints.get(k).addCurvature(optimum.point(), optimum.multipliers()[k], matrix);
    }
    return matrix;
  }

  /** Returns the eigenvalues of the second derivatives, rising. */
  double[] eigenvalues(Optimum optimum) {
    double[][] matrix = curvature(optimum);
    if (!MinimumSearch.finite(matrix)) {
      throw new Infeasible("a second derivative has no value at the point");
    }
    double[] values =
        new EigenDecompositionSymmetric(MatrixUtils.createRealMatrix(matrix)).getEigenvalues();
    Arrays.sort(values);
    return values;
  }

  /** Returns the size of the second derivatives by free variables before they cancel out. */
  double norm(Optimum optimum, int[] free) {
    int n = optimum.point().length;
    double[][] sum = new double[n][n];
    add(objective, 1, optimum.point(), sum);
    for (int k = 0; k < constraints.size(); k++) {
      add(constraints.get(k), optimum.multipliers()[k], optimum.point(), sum);
    }
    double most = 0;
    for (int i : free) {
      for (int j : free) {
        most = Math.max(most, sum[i][j]);
      }
    }
    return most;
  }

  private static void add(SmoothFunction function, double weight, double[] x, double[][] sum) {
    double[][] own = new double[x.length][x.length];
    function.addCurvature(x, weight, own);
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < x.length; j++) {
        sum[i][j] += Math.abs(own[i][j]);
      }
    }
  }
}
