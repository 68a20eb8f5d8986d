package dev.omni.quant.discovery;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import dev.omni.quant.core.ScaledDoubles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.hipparchus.util.FastMath;

/**
 * The checks of a linear regression, all at the published coefficients: the residuals are
 * orthogonal to the columns, and the errors are those of the columns made orthogonal, where that is
 * short.
 *
 * @param sent the model
 * @param input of the regression
 * @param result as published
 * @param unit of the response
 */
record LinearChecks(
    LinearInput sent, LinearRegression.Input input, LinearRegression.Result result, double unit) {
  private static final double ROUNDING = 1e-9;
  private static final double ROUNDED = 1e-15;

  /** Cells times columns above which columns are not made orthogonal again. */
  private static final double MOST = 5e6;

  /** A leverage this near to 1 leaves a residual nothing. */
  private static final double FIXED = 1 - 1e-9;

  static LinearChecks of(LinearRegression.Input input, LinearRegression.Result result) {
    LinearInput sent = LinearInput.of(input);
    LinearRegression.Result fitted =
        sent.formula().map(model -> FormulaResults.reduced(result, model)).orElse(result);
    return new LinearChecks(sent, input, fitted, ScaledDoubles.of(sent.y()));
  }

  List<Check> all() {
    Rest rest = rest();
    double[][] rows = sent.weightedRows();
    double cost = (double) rows.length * rows[0].length * rows[0].length;
    var checks =
        new ArrayList<Check>(List.of(normal(rest, rows), squares(rest), rows(rest), inference()));
    if (cost <= MOST) {
      checks.add(new LinearErrors(this, new OrthogonalColumns(rows)).check());
    }
    return checks;
  }

  /**
   * What the coefficients leave, in units.
   *
   * @param values of the rows less those of the model
   * @param weighted the same times the roots of the weights
   * @param terms sum of the sizes of the terms of the model
   * @param scale size of the weighted response
   */
  @SuppressWarnings("ArrayRecordComponent") // Read where it is made, never compared.
  private record Rest(double[] values, double[] weighted, double terms, double scale) {
    /** What rounding of the coefficients leaves in a sum of squares, as a root. */
    double noise() {
      return 4 * ROUNDED * terms;
    }
  }

  private Rest rest() {
    double[] coefficients = ScaledDoubles.over(result.coefficients(), unit);
    double[] y = ScaledDoubles.over(sent.y(), unit);
    double[] values = y.clone();
    double terms = 0;
    for (int j = 0; j < coefficients.length; j++) {
      double square = 0;
      for (int i = 0; i < values.length; i++) {
        double term = coefficients[j] * sent.rows()[i][j];
        values[i] -= term;
        square += sent.weights()[i] * term * term;
      }
      terms += Math.sqrt(square);
    }
    double scale = Math.sqrt(LinearRegression.sumOfSquares(sent.weighted(y)));
    return new Rest(values, sent.weighted(values), terms, scale);
  }

  private Check normal(Rest rest, double[][] rows) {
    var residuals = new Residuals();
    for (int j = 0; j < rows[0].length; j++) {
      double[] column = DataTableChecks.column(rows, j);
      double size = ScaledDoubles.of(column);
      double product = 0;
      double square = 0;
      for (int i = 0; i < column.length; i++) {
        double cell = column[i] / size;
        product += cell * rest.weighted()[i];
        square += cell * cell;
      }
      double norms = Math.sqrt(square) * rest.scale();
      residuals.residual(norms == 0 ? 0 : Math.abs(product) / norms);
    }
    return residuals.check(
        "normal_equation_residual",
        Math.max(ROUNDING, ROUNDED * rest.terms() / rest.scale()),
        "largest product of a column of X with the residuals, relative to the norms of that column"
            + " and of y; zero where the sum of squares is smallest, but for the last digits of"
            + " coefficients whose terms cancel");
  }

  private double residualSquares() {
    return result.residualSumOfSquares() / unit / unit;
  }

  /**
   * The weighted squares about the mean, carried from row to row; about zero without a constant.
   */
  private double total() {
    double weight = 0;
    double mean = 0;
    double total = 0;
    double zero = sent.y()[0] / unit;
    for (int i = 0; i < sent.y().length; i++) {
      double own = sent.weights()[i];
      double value = sent.y()[i] / unit - (sent.columns().constant() ? zero : 0);
      weight += own;
      double apart = value - mean;
      mean += sent.columns().constant() ? apart * own / weight : 0;
      total += own * apart * (value - mean);
    }
    return total;
  }

  /** With an offset, the squares of the fitted values with it, carried from row to row, and rss. */
  private double compared(Rest rest, double rss) {
    Optional<double[]> offset = sent.offset();
    if (offset.isEmpty()) {
      return total();
    }
    double weight = 0;
    double mean = 0;
    double total = 0;
    for (int i = 0; i < sent.y().length; i++) {
      double own = sent.weights()[i];
      double fitted = (sent.y()[i] + offset.get()[i]) / unit - rest.values()[i];
      weight += own;
      double apart = fitted - mean;
      mean += sent.columns().constant() ? apart * own / weight : 0;
      total += own * apart * (fitted - mean);
    }
    return total + rss;
  }

  private Check squares(Rest rest) {
    double rss = residualSquares();
    double freedom = result.degreesOfFreedom();
    double n = sent.y().length;
    double sd = result.residualSd() / unit;
    double total = compared(rest, rss);
    double share = 1 - result.rSquared();
    double whole = sent.columns().constant() ? n - 1 : n;
    double root = Math.sqrt(LinearRegression.sumOfSquares(rest.weighted()));
    var residuals =
        new Residuals()
            .equal(freedom, n - result.coefficients().length)
            .equal(sd * Math.abs(sd) * freedom, rss)
            .equal(share * total, rss, total)
            .equal(1 - result.adjustedRSquared(), share * whole / freedom, 1)
            .residual(
                Math.max(0, Math.abs(Math.sqrt(Math.max(0, rss)) - root) - rest.noise())
                    / (root + Double.MIN_NORMAL));
    result.details().ifPresent(of -> residuals.equal(of.rowsUsed(), n));
    result.rowsLeftOut().ifPresent(count -> residuals.equal(count, sent.leftOut()));
    return residuals.check(
        "sum_of_squares_residual",
        ROUNDING,
        "Largest relative difference of a sum of squares, a share, a deviation or a count and that"
            + " of what the coefficients leave and of squares carried from row to row: zero.");
  }

  /** Fitted values, residuals and what is made of each. */
  private Check rows(Rest rest) {
    var residuals = new Residuals();
    if (result.rows().isPresent()) {
      LinearRegression.RowResults of = result.rows().get();
      double[] fitted = of.fitted();
      double[] published = of.residuals();
      double squares = 0;
      double changes = 0;
      for (int i = 0; i < fitted.length; i++) {
        double y = sent.y()[i] / unit;
        double size = Math.abs(y) + Math.abs(fitted[i] / unit) + ROUNDED / ROUNDING * rest.terms();
        residuals
            .equal(fitted[i] / unit, y - rest.values()[i], size)
            .equal(published[i] / unit, rest.values()[i], size);
        double e = published[i] / unit;
        double change = i == 0 ? 0 : e - published[i - 1] / unit;
        squares += e * e;
        changes += change * change;
      }
      if (of.durbinWatson().isPresent()) {
        residuals.equal(of.durbinWatson().getAsDouble() * squares, changes);
      }
      influences(residuals, of);
    }
    return residuals.check(
        "row_residual",
        ROUNDING,
        "Largest relative difference of a fitted value, a residual, Cook's distance or the Durbin"
            + " and Watson statistic and that of the coefficients and the leverages: zero.");
  }

  private void influences(Residuals residuals, LinearRegression.RowResults of) {
    double[] published = of.residuals();
    double[] leverage = of.leverage();
    double sd = result.residualSd() / unit;
    double count = result.coefficients().length;
    for (int i = 0; i < leverage.length; i++) {
      double ratio = of.standardisedResiduals()[i];
      double cook = of.cooksDistance()[i];
      if (!Double.isNaN(ratio) && !Double.isNaN(cook) && leverage[i] < FIXED) {
        double free = 1 - leverage[i];
        double square = published[i] / unit * sent.weights()[i] * (published[i] / unit);
        residuals
            .equal(ratio * Math.abs(ratio * published[i]) * sd * sd * free, square * published[i])
            .equal(cook * count * sd * sd * free * free, square * leverage[i]);
      }
    }
  }

  private Check inference() {
    double freedom = result.degreesOfFreedom();
    var residuals = new Residuals();
    var fit = new FitIdentities(result.coefficients(), result.standardErrors(), freedom);
    result
        .tests()
        .ifPresent(
            of -> {
              fit.tests(residuals, of.tStatistics(), of.pValues());
              fit.intervals(
                  residuals, of.confidenceLow(), of.confidenceHigh(), input.confidence(), freedom);
            });
    result.dfResidual().ifPresent(degrees -> residuals.equal(degrees, freedom));
    result
        .statistics()
        .ifPresent(
            statistics -> {
              for (int j = 0; j < statistics.length; j++) {
                residuals.equal(
                    statistics[j] * result.standardErrors()[j], result.coefficients()[j]);
              }
            });
    double n = sent.y().length;
    if (result.criteria().isPresent()) {
      LikelihoodCriteria criteria = result.criteria().get();
      FitIdentities.criteria(residuals, criteria, result.coefficients().length + 1, n);
      double logs = Arrays.stream(sent.weights()).map(FastMath::log).sum();
      double variance = residualSquares() / n;
      residuals.zero(
          2 * criteria.logLikelihood(),
          n * (FastMath.log(2 * Math.PI * variance) + 2 * FastMath.log(unit)),
          n,
          -logs);
    }
    if (result.fStatistic().isPresent()) {
      double f = result.fStatistic().getAsDouble();
      double predictors = sent.columns().predictors();
      double total = total();
      double rss = residualSquares();
      residuals
          .equal(f * predictors / freedom * rss, total - rss, total)
          .equal(
              result.fPValue().orElse(Double.NaN),
              TailIntegrals.fisher(Math.max(0, f), predictors, freedom));
    }
    return residuals.check(
        "inference_residual",
        ROUNDING,
        "Largest relative difference of a test, an interval, a likelihood or a criterion and that of"
            + " the errors and the sums of squares of the result: zero.");
  }

  IntStream coefficients() {
    return IntStream.range(0, result.coefficients().length);
  }
}
