package dev.omni.quant.discovery;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Missing;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unchecked;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.formula.CurveModel;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.hipparchus.linear.ArrayRealVector;

/** Nonlinear least squares of a formula given by the caller. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class NonlinearRegression
    implements Engine<NonlinearRegression.Input, NonlinearRegression.Result> {
  private static final double SMALLEST_SQUARES = 1e-280;

  /**
   * A formula and observations: x and y, or a table.
   *
   * @param model formula in x, or columns of the table, and b1..bn
   * @param start where the search for b1..bn starts
   * @param x predictor
   * @param y response
   * @param table columns by name
   * @param response column of the response
   * @param lower least value of each parameter; NaN for none
   * @param upper greatest value of each parameter; NaN for none
   * @param confidence of the intervals
   */
  @Ways({"y", "table"})
  @Example(
      """
      {"model": "b1*x^b2", "start": [1, 5], "x": [1.309, 1.471, 1.490, 1.565, 1.611, 1.680],
       "y": [2.138, 3.421, 3.597, 4.340, 4.882, 5.660]}""")
  @Example(
      """
      {"model": "b1*dose/(b2+dose)*exp(-b3*age)", "start": [10, 2, 0.1],
       "table": {"effect": [3.2, 4.9, 6.1, 6.6, 2.6, 4.1, 4.9, 5.5],
                 "dose": [1, 2, 4, 8, 1, 2, 4, 8], "age": [1, 1, 1, 1, 3, 3, 3, 3]},
       "response": "effect", "lower": [0, 0, 0]}""")
  public record Input(
      @Title("Formula in x, or columns of the table, and b1..bn") @Size(min = 1, max = 500)
          String model,
      @Title("Where the search for b1..bn starts") @Unit("1") @Size(min = 1, max = 20)
          double[] start,
      @Title("Predictor") @Unit("1") @Size(min = 1, max = 100_000) Optional<double[]> x,
      @Title("Response, one for each x") @Unit("1") @Size(min = 1, max = 100_000)
          Optional<double[]> y,
      @Title("Columns, in place of x and y") @Size(min = 1, max = 1000) Optional<DataColumns> table,
      @Title("Column of the table: the response") @Size(min = 1, max = 200)
          Optional<String> response,
      @Title("Least value of each parameter; null for none")
          Optional<@Unit("1") @Size(min = 1, max = 20) @Missing double[]> lower,
      @Title("Greatest value of each parameter; null for none")
          Optional<@Unit("1") @Size(min = 1, max = 20) @Missing double[]> upper,
      @Title(Confidence.TITLE) @Unit("1") @Range(above = 0, below = 1) @Default("0.95")
          double confidence) {}

  /**
   * The fit.
   *
   * @param parameters b1..bn
   * @param standardErrors of the parameters; NaN on a bound
   * @param atBound parameters on a bound
   * @param residualSumOfSquares squares of the residuals
   * @param residualSd their standard deviation
   * @param degreesOfFreedom rows less parameters that no bound holds
   * @param evaluations of the model
   * @param tests of the parameters; none where the fit is exact
   * @param confidenceLow lower bounds of the parameters; NaN on a bound
   * @param confidenceHigh upper bounds
   * @param covariance of the parameters; NaN on a bound
   * @param fitted values
   * @param residuals responses less them
   * @param criteria of the fit; none where it is exact
   * @param rowsLeftOut of a table
   */
  public record Result(
      @Title("Parameters") @Unit("1") double[] parameters,
      @Title("Standard errors of the parameters; null on a bound") @Unit("1") @Missing
          double[] standardErrors,
      @Title("Parameters on a bound, b1..bn") Optional<List<String>> atBound,
      @Title("Residual sum of squares") @Unit("1") double residualSumOfSquares,
      @Title("Residual standard deviation") @Unit("1") double residualSd,
      @Title("Degrees of freedom") @Unit("1") double degreesOfFreedom,
      @Title("Evaluations of the model")
          @Unit("1")
          @Unchecked("A count of the search, which only a repetition can tell.")
          int evaluations,
      @Flat Optional<ParameterTests> tests,
      @Title("Lower bounds of the parameters") @Unit("1") @Missing double[] confidenceLow,
      @Title("Upper bounds of the parameters") @Unit("1") @Missing double[] confidenceHigh,
      @Title("Covariance of the parameters") List<@Unit("1") @Missing double[]> covariance,
      @Title("Fitted values") @Unit("1") double[] fitted,
      @Title("Residuals") @Unit("1") double[] residuals,
      @Flat Optional<LikelihoodCriteria> criteria,
      @Title("Rows with a missing number") @Unit("1") OptionalInt rowsLeftOut) {}

  /**
   * The tests of parameters.
   *
   * @param tStatistics parameters over their standard errors; NaN on a bound
   * @param pValues two-sided; NaN on a bound
   */
  public record ParameterTests(
      @Title("t statistics") @Unit("1") @Missing double[] tStatistics,
      @Title("P-values, two-sided") @Unit("1") @Missing double[] pValues) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.regression.nonlinear")
        .limit("parameters", "At most ten parameters.", "size(start) <= 10")
        .title(
            "Nonlinear least squares for a formula in predictors and b1..bn",
            "The formula has + - * / ^, parentheses, numbers, pi, e, the functions abs, acos, asin,"
                + " atan, atan2, cbrt, ceil, cos, cosh, erf, erfc, exp, expm1, floor, gamma,"
                + " lgamma, ln, log (natural), log10, log1p, log2, max, min, normcdf, normpdf,"
                + " pow(a, b), round, sin, sinh, sqrt, tan, tanh, and if(condition, a, b) with"
                + " comparisons joined by and, or, not. Finds the minimum next to the start,"
                + " within bounds where they are given; a parameter on a bound has null in place of"
                + " an error, and counts no more as fitted. Predictors of a table are its columns"
                + " of numbers whose names are letters, digits and _. What divides by the residuals"
                + " is left out where the fit is exact.")
        .synonyms(
            "curve fitting, fit a curve, nonlinear regression, levenberg marquardt,"
                + " dose response, exponential fit, exponential decay, fit parameters, nonlinear model, sigmoid, IC50")
        .direct(Workload.MEDIUM)
        .version("3")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Data, fit and residuals")
        .method(
            new Method(
                "Levenberg-Marquardt, then Gauss-Newton, with derivatives by automatic"
                    + " differentiation",
                "b = argmin sum (y - f(x, b))^2; s^2 = RSS / (n - p); se_j = s sqrt([(J'J)^-1]_jj);"
                    + " b_j +- t se_j; AIC = 2 (p + 1) - 2 ln L",
                List.of(
                    "D. W. Marquardt, J. SIAM 11 (1963) 431-441",
                    "J. J. More, The Levenberg-Marquardt algorithm, LNM 630 (1978) 105-116",
                    "D. M. Bates, D. G. Watts, Nonlinear Regression Analysis and Its Applications"
                        + " (1988), section 2.2",
                    "J. Nocedal, S. J. Wright, Numerical Optimization, 2nd ed. (2006), section"
                        + " 16.5"),
                List.of(
                    Libraries.named("org.hipparchus:hipparchus-optim"),
                    Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "errors are uncorrelated and of one variance",
                    "standard errors come from the tangent plane at the optimum",
                    "another start may lead to another minimum")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return NonlinearInput.problems(input);
  }

  @Override
  public double steps(Input input) {
    double parameters = input.start().length;
    double rows =
        input.table().isPresent() ? input.table().get().rows() : input.y().orElseThrow().length;
    return 1.6e4 + 16.0 * rows * parameters * (parameters + 20);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(of(input, work));
  }

  /**
   * Returns the fit next to the start: Bates and Watts (1988).
   *
   * @throws Infeasible when the model is not finite, or a parameter cannot be separated
   */
  public static Result value(Input input) {
    return of(input, Work.alone());
  }

  private static Result of(Input input, Work work) {
    NonlinearInput sent = NonlinearInput.of(input);
    CurveModel model = sent.model(work);
    double[] y = sent.y();
    if (!CurveModel.everywhere(values(model, sent.start()))) {
      throw new Infeasible("the model or a derivative is not finite in every row at the start");
    }
    double squares = LinearRegression.sumOfSquares(y);
    if (squares < SMALLEST_SQUARES && Arrays.stream(y).anyMatch(value -> value != 0)) {
      throw new Infeasible(
          "y is so small that its squares vanish in doubles: give it another unit");
    }
    BoundedSearch.Found found = BoundedSearch.of(sent, work);
    if (!CurveModel.everywhere(values(model, found.parameters()))) {
      throw new Infeasible(
          "the search ends where the model is not finite in every row: take another start, or leave"
              + " out rows where the formula has no value");
    }
    found
        .fit()
        .dependent()
        .ifPresent(
            j -> {
              throw new Infeasible(
                  "b"
                      + (found.free()[j] + 1)
                      + " cannot be separated from the parameters before it at the optimum");
            });
    return new NonlinearReport(sent, found).result(input);
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new NonlinearChecks(NonlinearInput.of(input), input, result).all();
  }

  private static double[] values(CurveModel model, double[] parameters) {
    return model.value(new ArrayRealVector(parameters, false)).getFirst().toArray();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    NonlinearInput sent = NonlinearInput.of(input);
    String up = input.response().orElse("y");
    return Optional.of(NonlinearFigure.of(sent, result, NonlinearInput.predictor(input), up));
  }
}
