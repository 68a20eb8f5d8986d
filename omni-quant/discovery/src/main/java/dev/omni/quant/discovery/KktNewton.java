package dev.omni.quant.discovery;

import dev.omni.engine.Work;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.SingularValueDecomposition;

/**
 * Newton's method on the conditions of Karush, Kuhn and Tucker, from a point near theirs: an
 * inequality binds where it has a multiplier or is not met (J. Nocedal and S. J. Wright, Numerical
 * Optimization, 2nd ed., 2006, 18.1).
 */
final class KktNewton {
  private static final int MOST = 60;
  private static final int HALVINGS = 30;
  private static final double DONE = 1e-14;

  private final ConstrainedProblem problem;
  private final Work work;

  KktNewton(ConstrainedProblem problem, Work work) {
    this.problem = problem;
    this.work = work;
  }

  /** Returns the point with the least residual that the steps lead to. */
  ConstrainedProblem.Optimum from(ConstrainedProblem.Optimum start) {
    ConstrainedProblem.Optimum best = start;
    for (int k = 0; k < MOST && problem.residual(best) > DONE; k++) {
      work.proceed();
      Optional<ConstrainedProblem.Optimum> next = step(best);
      if (next.isEmpty()) {
        break;
      }
      best = next.get();
    }
    return best;
  }

  /** Returns a point with a lower residual; empty where the step leads to none. */
  private Optional<ConstrainedProblem.Optimum> step(ConstrainedProblem.Optimum here) {
    double[] x = here.point();
    int[] binding =
        IntStream.range(0, here.multipliers().length)
            .filter(k -> problem.equal()[k] || here.multipliers()[k] > 0 || value(k, x) > 0)
            .toArray();
    double[] multipliers = new double[here.multipliers().length];
    for (int k : binding) {
      multipliers[k] = here.multipliers()[k];
    }
    var shown = new ConstrainedProblem.Optimum(x, multipliers, here.evaluations());
    double[] gradient = problem.slope(shown);
    int[] free = problem.box().free(x, gradient);
    double[] step = solved(shown, gradient, free, binding);
    double residual = problem.residual(here);
    double scale = 1;
    for (int half = 0; half < HALVINGS; half++) {
      double[] moved = x.clone();
      for (int i = 0; i < free.length; i++) {
        moved[free[i]] += scale * step[i];
      }
      double[] forces = multipliers.clone();
      for (int k = 0; k < binding.length; k++) {
        double force = forces[binding[k]] + scale * step[free.length + k];
        forces[binding[k]] = problem.equal()[binding[k]] ? force : Math.max(0, force);
      }
      var tried =
          new ConstrainedProblem.Optimum(
              problem.box().projected(moved), forces, here.evaluations());
      if (problem.residual(tried) < residual) {
        return Optional.of(tried);
      }
      scale /= 2;
    }
    return Optional.empty();
  }

  private double value(int k, double[] x) {
    return problem.constraints().get(k).at(x).value();
  }

  /** Returns the step of the free variables and of the multipliers of what binds. */
  private double[] solved(
      ConstrainedProblem.Optimum here, double[] gradient, int[] free, int[] binding) {
    int size = free.length + binding.length;
    double[][] curvature = problem.curvature(here);
    RealMatrix matrix = MatrixUtils.createRealMatrix(Math.max(1, size), Math.max(1, size));
    double[] right = new double[Math.max(1, size)];
    for (int i = 0; i < free.length; i++) {
      right[i] = -gradient[free[i]];
      for (int j = 0; j < free.length; j++) {
        matrix.setEntry(i, j, curvature[free[i]][free[j]]);
      }
    }
    for (int k = 0; k < binding.length; k++) {
      SmoothFunction.Slope constraint = problem.constraints().get(binding[k]).at(here.point());
      right[free.length + k] = -constraint.value();
      for (int i = 0; i < free.length; i++) {
        matrix.setEntry(free.length + k, i, constraint.gradient()[free[i]]);
        matrix.setEntry(i, free.length + k, constraint.gradient()[free[i]]);
      }
    }
    double[] none = new double[right.length];
    if (!MinimumSearch.finite(matrix.getData())
        || !Arrays.stream(right).allMatch(Double::isFinite)) {
      return none;
    }
    try {
      return new SingularValueDecomposition(matrix)
          .getSolver()
          .solve(new ArrayRealVector(right, false))
          .toArray();
    } catch (MathRuntimeException unsolved) {
      return none;
    }
  }
}
