package dev.omni.quant.discovery;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.List;

/**
 * The checks of a minimum: the conditions of Karush, Kuhn and Tucker at the published point, and
 * the sums of the powers of the eigenvalues, which are traces.
 *
 * @param problem that was solved
 * @param optimum as published
 * @param result as published
 */
record OptimumChecks(
    ConstrainedProblem problem, ConstrainedProblem.Optimum optimum, Optimization.Result result) {
  private static final double ROUNDING = 1e-9;

  List<Check> all() {
    return List.of(conditions(), values(), eigenvalues());
  }

  private Check conditions() {
    var residuals = new Residuals().residual(problem.residual(optimum));
    double[] x = optimum.point();
    for (int i = 0; i < x.length; i++) {
      boolean inside = x[i] >= problem.box().lower()[i] && x[i] <= problem.box().upper()[i];
      residuals.residual(inside ? 0 : 1);
    }
    for (int k = 0; k < problem.equal().length; k++) {
      residuals.residual(problem.equal()[k] ? 0 : Math.max(0, -optimum.multipliers()[k]));
    }
    return residuals.check(
        "kkt_residual",
        MultiplierSearch.MET,
        "largest failure of the conditions of Karush, Kuhn and Tucker at the point and the"
            + " multipliers of the result, relative to the gradient");
  }

  private Check values() {
    double factor = problem.objective().factor();
    double value = problem.objective().at(optimum.point()).value() / factor;
    double square = 0;
    for (double part : problem.projectedGradient(optimum)) {
      square += part * part;
    }
    var residuals =
        new Residuals()
            .equal(result.minimum(), value)
            .equal(result.gradientNorm(), Math.sqrt(square) / Math.abs(factor));
    addPath(residuals);
    return residuals.check(
        "value_residual",
        ROUNDING,
        "Largest relative difference of the minimum, of the length of the gradient, or of the"
            + " objective on the path, and that of the formula at the point of the result or of"
            + " the path: zero.");
  }

  private void addPath(Residuals residuals) {
    if (result.path().isEmpty() || result.best().isEmpty()) {
      return;
    }
    double[][] columns = result.columns(problem.names());
    double[] values = result.best().get().objective();
    for (int i = 0; i < columns.length; i++) {
      residuals.equal(columns[i].length, values.length);
      residuals.equal(columns[i][columns[i].length - 1], optimum.point()[i]);
    }
    double factor = problem.objective().factor();
    for (int k = 0; k < values.length; k++) {
      double[] place = new double[columns.length];
      for (int i = 0; i < place.length; i++) {
        place[i] = k < columns[i].length ? columns[i][k] : Double.NaN;
      }
      residuals.equal(values[k], problem.objective().at(place).value() / factor);
    }
  }

  private Check eigenvalues() {
    double[][] matrix = problem.curvature(optimum);
    double[] values = result.hessianEigenvalues().clone();
    for (int i = 0; i < values.length; i++) {
      values[i] *= Math.abs(problem.objective().factor());
    }
    double sum = 0;
    double squares = 0;
    double trace = 0;
    double norm = 0;
    var residuals = new Residuals().equal(values.length, matrix.length);
    for (int i = 0; i < matrix.length; i++) {
      trace += matrix[i][i];
      for (double cell : matrix[i]) {
        norm += cell * cell;
      }
    }
    for (int i = 0; i < values.length; i++) {
      sum += values[i];
      squares += values[i] * values[i];
      residuals.residual(i == 0 || values[i] >= values[i - 1] ? 0 : 1);
    }
    return residuals
        .equal(sum, trace, Math.sqrt(norm))
        .equal(squares, norm)
        .check(
            "eigenvalue_residual",
            ROUNDING,
            "Largest difference of the sum of the eigenvalues, or of their squares, and the trace of"
                + " the second derivatives, or of their square, relative to it; 1 where they do not"
                + " rise. Zero.");
  }
}
