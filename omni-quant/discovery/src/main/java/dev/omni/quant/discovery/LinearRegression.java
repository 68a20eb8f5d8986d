package dev.omni.quant.discovery;

import static dev.omni.quant.discovery.DataTableChecks.counted;
import static dev.omni.quant.discovery.DataTableChecks.invalid;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.LeastSquares;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.ScaledDoubles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Ordinary least squares of a response on several columns, or on the powers of one. */
@AutoService(Engine.class)
public final class LinearRegression implements Engine {
  private static final int MOST_CELLS = 2_000_000;

  /** The relative residual sum of squares below which only rounding is left. */
  private static final double ROUNDING = 1e-28;

  private static final double ORTHOGONAL = 1e-9;
  private static final double ROUNDED = 1e-15;

  private static final double[] ANSCOMBE_X = {10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5};
  private static final double[] ANSCOMBE_Y = {
    8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68
  };

  private static final Shape NUMBER = Shape.number().unit("1");
  private static final Shape CONTRACT =
      Shape.object()
          .required("y", Shape.arrayOf(NUMBER, 1, 100_000).titled("Response, one value a row"))
          .required(
              "x",
              Shape.arrayOf(Shape.arrayOf(NUMBER, 1, 200), 1, 100_000)
                  .titled("Predictors, one row for each response"))
          .optional(
              "intercept", Shape.bool().otherwise(true).titled("Whether a constant is fitted too"))
          .optional(
              "polynomial_degree",
              Shape.integer()
                  .atLeast(1)
                  .atMost(10)
                  .unit("1")
                  .otherwise(1)
                  .titled("Highest power of the predictor; above 1 it must be the only one"))
          .example(Json.obj("y", ANSCOMBE_Y, "x", rows(ANSCOMBE_X)))
          .example(
              Json.obj(
                  "y",
                  new double[] {1, 6, 17, 34, 57, 87},
                  "x",
                  rows(0, 1, 2, 3, 4, 5),
                  "polynomial_degree",
                  2));

  private static final Shape RESULT =
      Shape.object()
          .required("coefficients", Shape.listOf(Shape.number().unit("1")).titled("Coefficients"))
          .required(
              "standard_errors",
              Shape.listOf(Shape.number().unit("1")).titled("Standard errors of the coefficients"))
          .required("residual_sd", Shape.number().unit("1").titled("Residual standard deviation"))
          .required("r_squared", Shape.number().unit("1").titled("Coefficient of determination"))
          .required(
              "residual_sum_of_squares", Shape.number().unit("1").titled("Residual sum of squares"))
          .required("degrees_of_freedom", Shape.number().unit("1").titled("Degrees of freedom"))
          .optional(
              "f_statistic", Shape.number().unit("1").titled("F statistic of the regression"));

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.regression.linear")
        .title(
            "Ordinary least squares, multiple or polynomial",
            "Fits y = X b + e by least squares. Coefficients stand in the order constant (when"
                + " fitted), then columns of x or powers 1..degree. R squared and F compare with"
                + " the mean, without a constant with zero. A response that does not vary is"
                + " refused; where the fit is exact but for rounding F is infinite, and f_statistic"
                + " is left out.")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Data and fitted line")
        .method(
            new Method(
                "Householder QR of the design matrix",
                "b = argmin |y - X b|^2; s^2 = |y - X b|^2 / (n - p); se_j = s sqrt([(X'X)^-1]_jj);"
                    + " F = ((TSS - RSS) / k) / s^2",
                List.of(
                    "G. H. Golub, Numerical methods for solving linear least squares problems,"
                        + " Numerische Mathematik 7 (1965) 206-216",
                    "N. R. Draper, H. Smith, Applied Regression Analysis, 3rd ed. (1998), ch. 5"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "errors are uncorrelated and of one variance; standard errors rest on that",
                    "a column that is a combination of others to 13 digits is refused",
                    "about 16 digits less the logarithm of the condition number are right")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    double[][] x = fields.rows("x");
    int responses = fields.items("y").size();
    int degree = fields.integer("polynomial_degree");
    var problems = new ArrayList<>(DataTableChecks.ragged("x", x));
    if (x.length != responses) {
      problems.add(
          invalid("x", "must have " + counted(responses, "row") + ", one for each value of y"));
    }
    if (degree > 1 && x[0].length > 1) {
      problems.add(
          invalid("polynomial_degree", "must be 1 when rows of x have more than one value"));
    }
    int coefficients = x[0].length * degree + (fields.flag("intercept") ? 1 : 0);
    if (responses <= coefficients) {
      problems.add(
          invalid(
              "y",
              "must have more than "
                  + counted(coefficients, "value")
                  + ", the number of coefficients"));
    }
    if ((long) x.length * coefficients > MOST_CELLS) {
      problems.add(invalid("x", "must have at most " + MOST_CELLS + " rows times coefficients"));
    }
    return problems;
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    int rows = fields.items("x").size();
    double columns =
        ((Json.Arr) fields.items("x").get(0)).size() * fields.integer("polynomial_degree");
    return 4.0 * rows * (columns + 1) * (columns + 1);
  }

  @Override
  public Computed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    double[] y = fields.numbers("y");
    var design = new Design(fields);
    var squares = new LeastSquares(design.rows());
    work.proceed();
    squares
        .dependent()
        .ifPresent(
            j -> {
              throw new Infeasible(
                  design.name(j)
                      + " is zero or a linear combination of the ones before it;"
                      + " its coefficient is undetermined");
            });
    double unit = ScaledDoubles.of(y);
    double[] scaled = ScaledDoubles.over(y, unit);
    double tss = design.constant() ? CenteredSample.of(scaled).squares() : sumOfSquares(scaled);
    double rounding = ROUNDING * sumOfSquares(scaled);
    if (tss <= rounding) {
      throw new Infeasible(
          "y does not vary, so that R squared and F are nothing over nothing: there is nothing to"
              + " explain");
    }
    // digits that all of y shares are the constant's alone, and would only be rounded in the rest
    double level = design.constant() ? scaled[0] : 0;
    double[] apart = Arrays.stream(scaled).map(value -> value - level).toArray();
    double[] coefficients = FiniteResults.numbers("a coefficient", squares.solve(apart));
    double rss = sumOfSquares(design.residuals(apart, coefficients));
    coefficients[0] += level;
    int freedom = y.length - coefficients.length;
    double sd = Math.sqrt(rss / freedom);
    double[] errors = Arrays.stream(squares.spreads()).map(spread -> spread * sd).toArray();
    Json.Obj result =
        Json.obj(
            "coefficients", ScaledDoubles.times("a coefficient", coefficients, unit),
            "standard_errors", ScaledDoubles.times("a standard error", errors, unit),
            "residual_sd", ScaledDoubles.times("the residual deviation", sd, unit),
            "r_squared", 1 - rss / tss,
            "residual_sum_of_squares",
                ScaledDoubles.timesSquare("the residual sum of squares", rss, unit),
            "degrees_of_freedom", freedom);
    double f = (tss - rss) / design.predictors() / (rss / freedom);
    return Computed.of(rss <= rounding ? result : result.with("f_statistic", f))
        .checked(orthogonality(design, scaled, coefficients, work));
  }

  private static Check orthogonality(Design design, double[] y, double[] coefficients, Work work) {
    double[] residuals = design.residuals(y, coefficients);
    double scale = Math.sqrt(sumOfSquares(y));
    double largest = 0;
    double terms = 0;
    for (int j = 0; j < design.columns(); j++) {
      work.proceed();
      double[] column = DataTableChecks.column(design.rows(), j);
      double unit = ScaledDoubles.of(column);
      double product = 0;
      double square = 0;
      for (int i = 0; i < y.length; i++) {
        double cell = column[i] / unit;
        product += cell * residuals[i];
        square += cell * cell;
      }
      terms += Math.abs(coefficients[j]) * unit * Math.sqrt(square);
      double norms = Math.sqrt(square) * scale;
      largest = Math.max(largest, norms == 0 ? 0 : Math.abs(product) / norms);
    }
    return new Check(
        "normal_equation_residual",
        largest,
        Math.max(ORTHOGONAL, ROUNDED * terms / scale),
        "largest product of a column of X with the residuals, relative to the norms of that column"
            + " and of y; zero where the sum of squares is smallest, but for the last digits of"
            + " coefficients whose terms cancel");
  }

  static double sumOfSquares(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value * value;
    }
    return sum;
  }

  private static List<double[]> rows(double... values) {
    return java.util.Arrays.stream(values).mapToObj(value -> new double[] {value}).toList();
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    double[] coefficients = new JsonFields(result).numbers("coefficients");
    return new Design(fields).single()
        ? Optional.of(
            FitPlot.fitted(
                DataTableChecks.column(fields.rows("x"), 0),
                fields.numbers("y"),
                x -> new Design(new JsonFields(input.with("x", rows(x)))).fitted(coefficients)))
        : Optional.empty();
  }
}
