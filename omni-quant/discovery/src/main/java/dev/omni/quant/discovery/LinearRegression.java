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
import dev.omni.engine.SecondMethod;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Inner;
import dev.omni.engine.contract.Missing;
import dev.omni.engine.contract.Name;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.discovery.formula.FormulaModel;
import dev.omni.quant.discovery.formula.ModelCoding;
import dev.omni.quant.discovery.formula.ModelFormula;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Ordinary least squares of a response on several columns, or on the powers of one. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class LinearRegression
    implements Engine<LinearRegression.Input, LinearRegression.Result> {
  /** The standard errors for errors of unequal variance. */
  public enum Robust {
    NONE,
    HC0,
    HC1,
    HC2,
    HC3
  }

  /**
   * A response and its predictors: y and x, or a table.
   *
   * @param y response, one value a row
   * @param x predictors, one row for each response
   * @param table columns by name
   * @param response column of the response
   * @param predictors columns of the predictors
   * @param weights of the rows
   * @param intercept whether a constant is fitted too
   * @param polynomialDegree highest power of the predictor
   * @param robust standard errors for errors of unequal variance
   * @param confidence of the intervals
   * @param newRows predictors at which the response is predicted
   * @param formula in place of response and predictors
   * @param coding of the factors of the formula
   */
  @Ways({"y", "table"})
  @Example(
      """
      {"y": [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68],
       "x": [[10], [8], [13], [9], [11], [14], [6], [4], [12], [7], [5]]}""")
  @Example(
      """
      {"y": [1, 6, 17, 34, 57, 87], "x": [[0], [1], [2], [3], [4], [5]], "polynomial_degree": 2}""")
  @Example(
      """
      {"table": {"yield": [4.2, 4.9, 5.1, 5.8, 6.6, 6.9, 7.9, 8.1],
                 "dose": [1, 2, 3, 4, 1, 2, 3, 4],
                 "soil": ["clay", "clay", "clay", "clay", "loam", "loam", "loam", "loam"]},
       "response": "yield", "predictors": ["dose", "soil"], "robust": "hc3",
       "new_rows": {"dose": [5], "soil": ["loam"]}}""")
  @Example(
      """
      {"table": {"yield": [4.2, 4.9, 5.1, 5.8, 6.6, 6.9, 7.9, 8.1],
                 "dose": [1, 2, 3, 4, 1, 2, 3, 4],
                 "soil": ["clay", "clay", "clay", "clay", "loam", "loam", "loam", "loam"]},
       "formula": "log(yield) ~ dose*soil", "reference": {"soil": "loam"}}""")
  public record Input(
      @Title("Response, one value a row") @Unit("1") @Size(min = 1, max = 100_000)
          Optional<double[]> y,
      @Title("Predictors, one row for each response")
          @Unit("1")
          @Size(min = 1, max = 100_000)
          @Inner(min = 1, max = 200, is = Inner.Is.ROWS)
          Optional<double[][]> x,
      @Title("Columns, in place of y and x") @Size(min = 1, max = 1000) Optional<DataColumns> table,
      @Title("Column of the table: the response") @Size(min = 1, max = 200)
          Optional<String> response,
      @Title("Columns of the table: the predictors") @Size(min = 1, max = 200)
          Optional<List<@Size(min = 1, max = 200) String>> predictors,
      @Title("Weight of each row, in inverse squares of its error; or their column")
          Optional<RowWeights> weights,
      @Title("Whether a constant is fitted too") @Default("true") boolean intercept,
      @Title("Highest power of the predictor; above 1 it must be the only one")
          @Unit("1")
          @Range(from = 1, to = 10)
          @Default("1")
          int polynomialDegree,
      @Title("Standard errors for errors of unequal variance") @Default("\"none\"") Robust robust,
      @Title(Confidence.TITLE) @Unit("1") @Range(above = 0, below = 1) @Default("0.95")
          double confidence,
      @Title("Predictors at which the response is predicted, as x or as a table")
          Optional<NewRows> newRows,
      @Title("Formula of the model, as yield ~ dose*soil; in place of response and predictors")
          @Size(min = 1, max = ModelFormula.LONGEST)
          Optional<String> formula,
      @Flat ModelCoding coding) {
    /** Returns the model of the formula. */
    FormulaModel.Sent sent() {
      return new FormulaModel.Sent(
          table.orElseThrow(),
          formula.orElseThrow(),
          coding,
          ModelFormula.Kind.RESPONSE,
          weightColumn().stream().toList());
    }

    /** Returns the rows of the table that have all that the regression reads. */
    DataColumns complete() {
      var used = new ArrayList<>(predictors.orElseThrow());
      used.add(response.orElseThrow());
      weightColumn().ifPresent(used::add);
      return table.orElseThrow().complete(used);
    }

    Optional<String> weightColumn() {
      return weights.flatMap(
          given ->
              given instanceof RowWeights.Column column
                  ? Optional.of(column.name())
                  : Optional.empty());
    }

    Optional<double[]> rowWeights() {
      return weights.flatMap(
          given ->
              given instanceof RowWeights.Each each
                  ? Optional.of(each.values())
                  : Optional.empty());
    }
  }

  /**
   * The fit.
   *
   * @param coefficients in the order of names
   * @param standardErrors of the coefficients
   * @param residualSd standard deviation of the residuals
   * @param rSquared coefficient of determination
   * @param residualSumOfSquares squares of the residuals
   * @param degreesOfFreedom rows less coefficients
   * @param fStatistic of the regression; none where the fit is exact
   * @param names of the coefficients
   * @param tests of the coefficients; none where the fit is exact
   * @param adjustedRSquared with the degrees of freedom
   * @param criteria of the fit; none where it is exact
   * @param fPValue of the F statistic
   * @param rows what there is of each row; none of many
   * @param robustStandardErrors by the robust choice
   * @param vif variance inflation factor of each predictor
   * @param predictions at the new rows
   * @param rowsLeftOut of a table
   * @param dfResidual rows less coefficients, with a formula
   * @param statistics t statistics, with a formula
   * @param details of the model of a formula
   */
  public record Result(
      @Title("Coefficients; null where one is aliased") @Unit("1") @Missing double[] coefficients,
      @Title("Standard errors of the coefficients") @Unit("1") @Missing double[] standardErrors,
      @Title("Residual standard deviation") @Unit("1") double residualSd,
      @Title("Coefficient of determination") @Unit("1") double rSquared,
      @Title("Residual sum of squares") @Unit("1") double residualSumOfSquares,
      @Title("Degrees of freedom") @Unit("1") double degreesOfFreedom,
      @Title("F statistic of the regression") @Unit("1") OptionalDouble fStatistic,
      @Title("Names of the coefficients") List<String> names,
      @Flat Optional<CoefficientTests> tests,
      @Title("Adjusted R squared") @Unit("1") @Name("adjusted_r_squared") double adjustedRSquared,
      @Flat Optional<LikelihoodCriteria> criteria,
      @Title("P-value of the F statistic") @Unit("1") @Name("f_p_value") OptionalDouble fPValue,
      @Flat Optional<RowResults> rows,
      @Title("Standard errors by the robust choice")
          Optional<@Unit("1") @Missing double[]> robustStandardErrors,
      @Title("Variance inflation factor of each predictor") @Unit("1") Optional<double[]> vif,
      @Title("Predictions at new_rows") Optional<LinearPredictions> predictions,
      @Title("Rows with a missing value") @Unit("1") OptionalInt rowsLeftOut,
      @Title("Degrees of freedom of the residuals, with a formula") @Unit("1")
          OptionalInt dfResidual,
      @Title("t statistics, with a formula") Optional<@Unit("1") @Missing double[]> statistics,
      @Flat Optional<ModelDetails> details) {}

  /**
   * The tests of coefficients, and their intervals.
   *
   * @param tStatistics coefficients over their standard errors
   * @param pValues two-sided
   * @param confidenceLow lower bounds
   * @param confidenceHigh upper bounds
   */
  public record CoefficientTests(
      @Title("t statistics") @Unit("1") @Missing double[] tStatistics,
      @Title("P-values, two-sided") @Unit("1") @Missing double[] pValues,
      @Title("Lower bounds of the coefficients") @Unit("1") @Missing double[] confidenceLow,
      @Title("Upper bounds of the coefficients") @Unit("1") @Missing double[] confidenceHigh) {}

  /**
   * The values of each row.
   *
   * @param fitted values
   * @param residuals responses less them
   * @param standardisedResiduals by their standard errors; NaN at a leverage of 1
   * @param leverage of each row
   * @param cooksDistance of each row; NaN at a leverage of 1
   * @param durbinWatson statistic of the rows' order
   */
  public record RowResults(
      @Title("Fitted values") @Unit("1") double[] fitted,
      @Title("Residuals") @Unit("1") double[] residuals,
      @Title("Residuals by their standard errors; null at a leverage of 1") @Unit("1") @Missing
          double[] standardisedResiduals,
      @Title("Leverage of each row") @Unit("1") double[] leverage,
      @Title("Cook's distance of each row") @Unit("1") @Missing double[] cooksDistance,
      @Title("Durbin-Watson statistic") @Unit("1") OptionalDouble durbinWatson) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.regression.linear")
        .limit(
            "degree",
            "Polynomials of at most degree 4: higher ones oscillate.",
            "polynomial_degree <= 4")
        .title(
            "Ordinary least squares, multiple or polynomial",
            "Fits y = X b + e by least squares, weighted where weights are given. Coefficients stand"
                + " in the order of names: constant (when fitted), then columns of x, powers"
                + " 1..degree, or predictors of a table, of which text is a factor with its first"
                + " level in byte order as the reference. R squared and F compare with the mean,"
                + " without a constant with zero. A response that does not vary is refused; where"
                + " the fit is exact but for rounding F is infinite, and f_statistic and what else"
                + " divides by the residuals is left out. Intervals and p-values rest on the"
                + " ordinary standard errors; robust_standard_errors stand beside them."
                + " standardised_residuals and cooks_distance are null for a row of leverage 1. A"
                + " formula has terms as a + b, a*b, a:b, a/b, (a+b)^2, C(a), I(x^2), poly(x,2),"
                + " ns(x,3), bs(x,5), log(x), offset(x) and -1; its factors take contrasts, a"
                + " reference and levels. A coefficient that others determine has null in coefficients,"
                + " standard_errors, robust_standard_errors, statistics, t_statistics, p_values,"
                + " confidence_low, confidence_high and covariance, with a note; vif is then left"
                + " out. With an offset, R squared is the share of the"
                + " fitted values about their mean in these and the residuals.")
        .synonyms(
            "linear regression, least squares, OLS, trend line, fit a line, line of best fit,"
                + " polynomial fit, slope and intercept, R squared, multiple regression,"
                + " predict y from x")
        .direct(Workload.LOW)
        .version("3")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Data, fit and residuals")
        .method(
            new Method(
                "Householder QR of the design matrix",
                "b = argmin |y - X b|^2; s^2 = |y - X b|^2 / (n - p); se_j = s sqrt([(X'X)^-1]_jj);"
                    + " F = ((TSS - RSS) / k) / s^2; h_i = x_i (X'X)^-1 x_i'; Cook's distance e_i^2"
                    + " h_i / (p s^2 (1 - h_i)^2); HC0: (X'X)^-1 X' diag(e^2) X (X'X)^-1, HC1 n/(n"
                    + " - p) of it, HC2 e^2/(1 - h), HC3 e^2/(1 - h)^2; log-likelihood of normal"
                    + " errors, AIC and BIC with p + 1 parameters",
                List.of(
                    "G. H. Golub, Numerical methods for solving linear least squares problems,"
                        + " Numerische Mathematik 7 (1965) 206-216",
                    "N. R. Draper, H. Smith, Applied Regression Analysis, 3rd ed. (1998), ch. 5",
                    "R. D. Cook, Technometrics 19 (1977) 15-18",
                    "J. Durbin, G. S. Watson, Biometrika 37 (1950) 409-428",
                    "J. G. MacKinnon, H. White, J. Econometrics 29 (1985) 305-325",
                    "G. N. Wilkinson, C. E. Rogers, Applied Statistics 22 (1973) 392-399",
                    "J. M. Chambers, T. J. Hastie, Statistical Models in S (1992), ch. 2"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "errors are uncorrelated and of one variance; standard errors rest on that",
                    "a column that is a combination of others to 13 digits is refused",
                    "about 16 digits less the logarithm of the condition number are right")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return LinearProblems.of(input);
  }

  @Override
  public double steps(Input input) {
    if (input.formula().isPresent() && input.table().isPresent()) {
      double columns = input.sent().columns() + 1;
      return 3e4 + input.table().get().rows() * (60 + 7 * columns * columns);
    }
    double columns = LinearProblems.coefficients(input);
    return 1e4 + LinearProblems.rows(input) * (35 + 4.5 * (columns + 1) * (columns + 1));
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(of(input, work));
  }

  /**
   * Returns the fit by Householder QR: Golub (1965).
   *
   * @throws dev.omni.engine.Infeasible when a coefficient is undetermined
   */
  public static Result value(Input input) {
    return of(input, Work.alone());
  }

  private static Result of(Input input, Work work) {
    LinearInput sent = LinearInput.of(input);
    LinearFit fit = LinearFit.of(sent);
    work.proceed();
    return new LinearReport(sent, fit).result(input, work);
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return LinearChecks.of(input, result).all();
  }

  static double sumOfSquares(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value * value;
    }
    return sum;
  }

  @Override
  public Optional<SecondMethod<Input>> second() {
    return Optional.of(new RationalRegression());
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    LinearInput sent = LinearInput.of(input);
    return Optional.of(LinearFigure.of(input, result, sent, LinearFit.of(sent)));
  }
}
