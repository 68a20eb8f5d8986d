package dev.omni.quant.discovery;

import dev.omni.quant.core.FiniteResults;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The result of a nonlinear regression.
 *
 * @param sent the model
 * @param found its optimum
 */
record NonlinearReport(NonlinearInput sent, BoundedSearch.Found found) {
  /** The relative residual sum of squares below which only rounding is left. */
  private static final double ROUNDING = 1e-28;

  /** Returns the result. */
  NonlinearRegression.Result result(NonlinearRegression.Input input) {
    double[] y = sent.y();
    Fit fit = found.fit();
    int freedom = y.length - found.free().length;
    double rss = fit.sumOfSquares();
    double sd = FiniteResults.number("the residual sum of squares", Math.sqrt(rss / freedom));
    double[] errors = fit.spreads();
    for (int j = 0; j < errors.length; j++) {
      errors[j] *= sd;
    }
    FiniteResults.numbers("a standard error", errors);
    double[] fitted = y.clone();
    for (int i = 0; i < y.length; i++) {
      fitted[i] -= fit.residuals()[i];
    }
    double reach = Tails.studentQuantile(input.confidence(), freedom);
    boolean exact = rss <= ROUNDING * LinearRegression.sumOfSquares(y);
    List<String> atBound =
        IntStream.range(0, found.parameters().length)
            .filter(j -> Arrays.stream(found.free()).noneMatch(free -> free == j))
            .mapToObj(j -> "b" + (j + 1))
            .toList();
    return new NonlinearRegression.Result(
        FiniteResults.numbers("a parameter", found.parameters()),
        spread(errors),
        atBound.isEmpty() ? Optional.empty() : Optional.of(atBound),
        rss,
        sd,
        freedom,
        found.evaluations(),
        exact ? Optional.empty() : Optional.of(tests(errors, freedom)),
        ends(errors, -reach),
        ends(errors, reach),
        covariance(sd),
        fitted,
        fit.residuals(),
        exact ? Optional.empty() : Optional.of(criteria(rss)),
        input.table().isPresent() ? OptionalInt.of(sent.leftOut()) : OptionalInt.empty());
  }

  /** Returns numbers of the free parameters at their places among all; NaN at the others. */
  private double[] spread(double[] free) {
    double[] all = new double[found.parameters().length];
    Arrays.fill(all, Double.NaN);
    for (int k = 0; k < free.length; k++) {
      all[found.free()[k]] = free[k];
    }
    return all;
  }

  private double[] free() {
    return Arrays.stream(found.free()).mapToDouble(j -> found.parameters()[j]).toArray();
  }

  private double[] ends(double[] errors, double reach) {
    double[] ends = free();
    for (int k = 0; k < errors.length; k++) {
      ends[k] += reach * errors[k];
    }
    return spread(ends);
  }

  private NonlinearRegression.ParameterTests tests(double[] errors, int freedom) {
    double[] statistics = free();
    double[] tails = free();
    for (int k = 0; k < errors.length; k++) {
      statistics[k] /= errors[k];
      tails[k] = Tails.student(statistics[k], freedom);
    }
    return new NonlinearRegression.ParameterTests(spread(statistics), spread(tails));
  }

  private List<double[]> covariance(double sd) {
    int free = found.free().length;
    double[][] rows = new double[found.parameters().length][];
    Arrays.fill(rows, spread(new double[0]));
    for (int k = 0; k < free; k++) {
      double[] unit = new double[free];
      unit[k] = 1;
      double[] row = found.fit().tangent().influence(unit);
      for (int j = 0; j < free; j++) {
        row[j] *= sd * sd;
      }
      rows[found.free()[k]] = spread(row);
    }
    return List.of(rows);
  }

  private LikelihoodCriteria criteria(double rss) {
    double n = sent.y().length;
    int parameters = found.free().length + 1;
    double likelihood =
        -n / 2 * (StrictMath.log(2 * Math.PI) + 1 + StrictMath.log(rss) - StrictMath.log(n));
    return LikelihoodCriteria.of(likelihood, parameters, n);
  }
}
