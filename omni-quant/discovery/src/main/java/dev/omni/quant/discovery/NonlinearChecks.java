package dev.omni.quant.discovery;

import dev.omni.domain.world.Check;
import dev.omni.engine.Work;
import dev.omni.quant.core.Residuals;
import java.util.List;
import java.util.stream.IntStream;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.util.FastMath;

/**
 * The checks of a nonlinear regression, all at the published parameters: the residuals are
 * orthogonal to the derivatives, and the covariance is that of the derivatives made orthogonal.
 *
 * @param sent the model
 * @param input of the regression
 * @param result as published
 */
record NonlinearChecks(
    NonlinearInput sent, NonlinearRegression.Input input, NonlinearRegression.Result result) {
  private static final double ROUNDING = 1e-9;

  List<Check> all() {
    double[] parameters = result.parameters();
    var at = sent.model(Work.alone()).value(new ArrayRealVector(parameters, false));
    double[] values = at.getFirst().toArray();
    int[] free =
        IntStream.range(0, parameters.length)
            .filter(j -> !Double.isNaN(result.standardErrors()[j]))
            .toArray();
    double[][] rows = rows(at.getSecond(), free);
    return List.of(
        gradient(values, rows), residuals(values), covariance(rows, free), inference(free));
  }

  private static double[][] rows(RealMatrix jacobian, int[] free) {
    double[][] rows = new double[jacobian.getRowDimension()][free.length];
    for (int i = 0; i < rows.length; i++) {
      for (int k = 0; k < free.length; k++) {
        rows[i][k] = jacobian.getEntry(i, free[k]);
      }
    }
    return rows;
  }

  private Check gradient(double[] values, double[][] rows) {
    double[] y = sent.y();
    double squares = 0;
    for (int i = 0; i < y.length; i++) {
      squares += (y[i] - values[i]) * (y[i] - values[i]);
    }
    double scale = Math.max(Math.sqrt(squares), 1e-9 * Math.sqrt(LinearRegression.sumOfSquares(y)));
    var residuals = new Residuals();
    for (int k = 0; k < rows[0].length; k++) {
      double product = 0;
      double norm = 0;
      for (int i = 0; i < y.length; i++) {
        product += rows[i][k] * (y[i] - values[i]);
        norm += rows[i][k] * rows[i][k];
      }
      residuals.residual(norm == 0 ? 0 : Math.abs(product) / Math.sqrt(norm) / scale);
    }
    double[] parameters = result.parameters();
    for (int j = 0; j < parameters.length; j++) {
      residuals.residual(sent.bounds().within(j, parameters[j]) == parameters[j] ? 0 : 1);
    }
    return residuals.check(
        "gradient_at_optimum",
        Fit.OPTIMAL,
        "largest cosine between a column of the Jacobian at the parameters of the result and the"
            + " residuals; zero at a minimum, 1 outside of the bounds");
  }

  private Check residuals(double[] values) {
    double[] y = sent.y();
    double[] fitted = result.fitted();
    double[] rest = result.residuals();
    var residuals = new Residuals();
    double squares = 0;
    for (int i = 0; i < y.length; i++) {
      residuals
          .equal(fitted[i], values[i], y[i])
          .equal(rest[i], y[i] - values[i], Math.abs(y[i]) + Math.abs(values[i]));
      squares += rest[i] * rest[i];
    }
    double sd = result.residualSd();
    residuals
        .equal(result.residualSumOfSquares(), squares)
        .equal(sd * Math.abs(sd) * result.degreesOfFreedom(), squares);
    return residuals.check(
        "residual_residual",
        ROUNDING,
        "Largest relative difference of a fitted value, a residual or the sum of their squares and"
            + " that of the formula at the parameters of the result: zero.");
  }

  private Check covariance(double[][] rows, int[] free) {
    var columns = new OrthogonalColumns(rows);
    double sd = result.residualSd();
    double magnified = 1 + 1e-5 * columns.condition();
    var residuals = new Residuals();
    for (int k = 0; k < free.length; k++) {
      double error = result.standardErrors()[free[k]];
      double expected = sd * columns.spread(k);
      residuals.residual(apart(error, expected, expected) / magnified);
      double[] row = result.covariance().get(free[k]);
      for (int l = 0; l < free.length; l++) {
        double scale = sd * columns.spread(k) * (sd * columns.spread(l));
        residuals.residual(apart(row[free[l]], sd * sd * columns.inverse(k, l), scale) / magnified);
      }
    }
    return residuals.check(
        "covariance_residual",
        ROUNDING,
        "Largest relative difference of a standard error or a covariance and that of the columns of"
            + " the Jacobian made orthogonal, over their condition where that is above 1e5: zero.");
  }

  private static double apart(double one, double other, double scale) {
    return one == other ? 0 : Math.abs(one - other) / (scale + Double.MIN_NORMAL);
  }

  private Check inference(int[] free) {
    double freedom = result.degreesOfFreedom();
    var residuals = new Residuals().equal(freedom, sent.y().length - free.length);
    var fit = new FitIdentities(result.parameters(), result.standardErrors(), freedom);
    result.tests().ifPresent(of -> fit.tests(residuals, of.tStatistics(), of.pValues()));
    fit.intervals(
        residuals, result.confidenceLow(), result.confidenceHigh(), input.confidence(), freedom);
    double n = sent.y().length;
    if (result.criteria().isPresent()) {
      LikelihoodCriteria criteria = result.criteria().get();
      FitIdentities.criteria(residuals, criteria, free.length + 1, n);
      double rss = result.residualSumOfSquares();
      residuals.zero(2 * criteria.logLikelihood(), n * FastMath.log(2 * Math.PI * rss / n), n);
    }
    result.rowsLeftOut().ifPresent(count -> residuals.equal(count, sent.leftOut()));
    return residuals.check(
        "inference_residual",
        ROUNDING,
        "Largest relative difference of a test, an interval, a count or the likelihood and that of"
            + " the errors and the residuals of the result: zero.");
  }
}
