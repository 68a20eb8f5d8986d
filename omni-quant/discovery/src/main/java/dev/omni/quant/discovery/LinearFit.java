package dev.omni.quant.discovery;

import dev.omni.engine.Infeasible;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.LeastSquares;
import dev.omni.quant.core.ScaledDoubles;
import java.util.Arrays;

/**
 * The least-squares fit of a linear model. Responses are scaled by a power of two, {@code unit},
 * where they are extreme.
 */
final class LinearFit {
  /** The relative residual sum of squares below which only rounding is left. */
  private static final double ROUNDING = 1e-28;

  private final LinearInput sent;
  private final LeastSquares squares;
  private final double unit;
  private final double[] coefficients;
  private final double[] scaled;
  private final double[] residuals;
  private final double total;

  private LinearFit(LinearInput sent) {
    this.sent = sent;
    squares = new LeastSquares(sent.weightedRows());
    squares
        .dependent()
        .ifPresent(
            j -> {
              throw new Infeasible(
                  sent.columns().words().get(j)
                      + " is zero or a linear combination of the ones before it;"
                      + " its coefficient is undetermined");
            });
    unit = ScaledDoubles.of(sent.y());
    scaled = ScaledDoubles.over(sent.y(), unit);
    total = total();
    if (total <= rounding()) {
      throw new Infeasible(
          "y does not vary, so that R squared and F are nothing over nothing: there is nothing to"
              + " explain");
    }
    // digits that all of y shares are the constant's alone, and would only be rounded in the rest
    double level = sent.columns().constant() ? scaled[0] : 0;
    double[] apart = Arrays.stream(scaled).map(value -> value - level).toArray();
    coefficients = FiniteResults.numbers("a coefficient", squares.solve(sent.weighted(apart)));
    residuals = apart.clone();
    for (int i = 0; i < residuals.length; i++) {
      residuals[i] -= at(sent.rows()[i]);
    }
    coefficients[0] += level;
  }

  /** Returns the fit. */
  static LinearFit of(LinearInput sent) {
    return new LinearFit(sent);
  }

  private double total() {
    if (!sent.columns().constant()) {
      return LinearRegression.sumOfSquares(sent.weighted(scaled));
    }
    if (Arrays.stream(sent.weights()).allMatch(weight -> weight == 1)) {
      return CenteredSample.of(scaled).squares();
    }
    double sum = 0;
    double weight = 0;
    for (int i = 0; i < scaled.length; i++) {
      sum += sent.weights()[i] * (scaled[i] - scaled[0]);
      weight += sent.weights()[i];
    }
    double mean = sum / weight;
    return LinearRegression.sumOfSquares(
        sent.weighted(Arrays.stream(scaled).map(value -> value - scaled[0] - mean).toArray()));
  }

  private double rounding() {
    return ROUNDING * LinearRegression.sumOfSquares(weightedResponse());
  }

  /** Returns the value of the model at a row of the design, in units. */
  double at(double[] row) {
    double sum = 0;
    for (int j = 0; j < row.length; j++) {
      sum += row[j] * coefficients[j];
    }
    return sum;
  }

  LeastSquares squares() {
    return squares;
  }

  double unit() {
    return unit;
  }

  double[] coefficients() {
    return coefficients;
  }

  /** Returns the response times the roots of the weights, in units. */
  double[] weightedResponse() {
    return sent.weighted(scaled);
  }

  /** Returns the residuals, in units. */
  double[] residuals() {
    return residuals;
  }

  double residualSquares() {
    return LinearRegression.sumOfSquares(sent.weighted(residuals));
  }

  /** Returns the squares of the response about its mean, or about zero without a constant. */
  double totalSquares() {
    return total;
  }

  int freedom() {
    return scaled.length - coefficients.length;
  }

  /** Returns the residual standard deviation, in units. */
  double deviation() {
    return Math.sqrt(residualSquares() / freedom());
  }

  /** Returns whether nothing but rounding is left of the response. */
  boolean exact() {
    return residualSquares() <= rounding();
  }
}
