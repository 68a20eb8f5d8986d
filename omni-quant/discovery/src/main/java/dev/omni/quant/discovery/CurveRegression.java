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
import dev.omni.engine.contract.Bare;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The least squares fit of a named curve, as of a response over a dose. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class CurveRegression
    implements Engine<CurveRegression.Input, CurveRegression.Result> {
  static final int MOST_ROWS = 100_000;

  /** The groups of the rows. */
  public sealed interface RowGroups permits GroupLabels, GroupColumn {}

  /**
   * The group of each row, beside x and y.
   *
   * @param labels one for each row
   */
  @Bare
  public record GroupLabels(
      @Title("Group of each row") @Size(min = 1, max = MOST_ROWS)
          List<@Title("Group") @Size(min = 1, max = 200) String> labels)
      implements RowGroups {}

  /**
   * The column of groups, of a table.
   *
   * @param name of the column
   */
  @Bare
  public record GroupColumn(@Title("Column of groups") @Size(min = 1, max = 200) String name)
      implements RowGroups {}

  /**
   * Parameters that all groups share.
   *
   * @param shared their names
   */
  public record SharedParameters(
      @Title("Names of the parameters that all groups share") @Size(min = 1, max = 5)
          List<@Title("Parameter") @Size(min = 1, max = 10) String> shared) {}

  /**
   * Rows and the curve that is fitted to them.
   *
   * @param curve form of the curve
   * @param x doses or times
   * @param y responses
   * @param table columns by name
   * @param predictor column of x
   * @param response column of y
   * @param plate readings of wells
   * @param group of the rows
   * @param fixed parameters that are not fitted
   * @param weights of the rows
   * @param effective percents of the way from x = 0 to x = infinity
   * @param compare parameters that all groups share
   * @param confidence of the intervals
   */
  @Ways({"x y", "table predictor response", "plate"})
  @Example(
      """
      {"curve": "four_parameter_logistic", "x": [0, 0, 0.3, 0.3, 1, 1, 3, 3, 10, 10, 30, 30],
       "y": [99.2, 101.1, 97.5, 95.8, 84.1, 86.9, 52.3, 49.6, 19.7, 22.4, 9.1, 7.8],
       "effective": [10, 50]}""")
  @Example(
      """
      {"curve": "michaelis_menten", "x": [1, 2, 4, 8, 16, 1, 2, 4, 8, 16],
       "y": [3.1, 5.2, 7.6, 9.7, 11.6, 2.4, 4.1, 6.1, 7.9, 9.4],
       "group": ["a", "a", "a", "a", "a", "b", "b", "b", "b", "b"],
       "compare": {"shared": ["km"]}}""")
  @Example(
      """
      {"curve": "hill", "fixed": {"h": 1}, "weights": "1/y",
       "table": {"dose": [0.5, 1, 2, 4, 8, 16], "rate": [0.9, 1.7, 2.6, 3.9, 4.6, 5.3]},
       "predictor": "dose", "response": "rate"}""")
  @Example(
      """
      {"curve": "four_parameter_logistic", "fixed": {"c": 0, "d": 100}, "effective": [50],
       "plate": {"rows": 2, "columns": 8, "measure": "percent_of_control",
         "readings": [[0.11, 2.08, 1.95, 1.62, 1.12, 0.61, 0.33, 1.01],
                      [0.09, 2.12, 1.99, 1.66, 1.05, 0.66, 0.29, 0.98]],
         "layout": {"A1": {"kind": "blank"}, "B1": {"kind": "blank"},
           "A2": {"kind": "positive"}, "B2": {"kind": "positive"},
           "A3": {"kind": "sample", "sample": "k7", "dose": 0.1},
           "B3": {"kind": "sample", "sample": "k7", "dose": 0.1},
           "A4": {"kind": "sample", "sample": "k7", "dose": 1},
           "B4": {"kind": "sample", "sample": "k7", "dose": 1},
           "A5": {"kind": "sample", "sample": "k7", "dose": 4},
           "B5": {"kind": "sample", "sample": "k7", "dose": 4},
           "A6": {"kind": "sample", "sample": "k7", "dose": 15},
           "B6": {"kind": "sample", "sample": "k7", "dose": 15},
           "A7": {"kind": "sample", "sample": "k7", "dose": 50},
           "B7": {"kind": "sample", "sample": "k7", "dose": 50}}}}""")
  public record Input(
      @Title("Form of the curve") CurveShape curve,
      @Title("Doses or times") @Unit("1") @Size(min = 3, max = MOST_ROWS) Optional<double[]> x,
      @Title("Responses, one for each x") @Unit("1") @Size(min = 3, max = MOST_ROWS)
          Optional<double[]> y,
      @Title("Columns, in place of x and y") @Size(min = 1, max = 200) Optional<DataColumns> table,
      @Title("Column of x") @Size(min = 1, max = 200) Optional<String> predictor,
      @Title("Column of y") @Size(min = 1, max = 200) Optional<String> response,
      @Title("Readings of a plate, in place of x and y") Optional<WellPlate> plate,
      @Title("Group of each row, or the column of a table with it; each has a curve of its own")
          Optional<RowGroups> group,
      @Title("Parameters that are not fitted, by name") @Size(min = 1, max = 5) @Keys("parameter")
          Optional<Map<String, @Unit("1") Double>> fixed,
      @Title("Weights of the rows: none, 1/y, 1/y2, or a column of the table")
          @Size(min = 1, max = 200)
          @Default("\"none\"")
          String weights,
      @Title("Percents of the way from the value at x = 0 to that at x = infinity")
          @Size(min = 1, max = 99)
          Optional<@Unit("%") @Range(above = 0, below = 100) double[]> effective,
      @Title("Parameters that all groups share, against separate ones")
          Optional<SharedParameters> compare,
      @Title(Confidence.TITLE) @Unit("1") @Range(above = 0, below = 1) @Default("0.95")
          double confidence) {}

  /**
   * A parameter with its error.
   *
   * @param value estimate, or the number at which it is fixed
   * @param standardError by the tangent plane; null where it is fixed
   * @param t value over its error; null where there is no error
   * @param pValue two-sided; null with t
   * @param low lower end of the interval; null where it is fixed
   * @param high upper end
   */
  public record CurveEstimate(
      @Title("Value") @Unit("1") double value,
      @Title("Standard error; null where it is fixed") @Unit("1") @Nullable Double standardError,
      @Title("Value over its error; null without one") @Unit("1") @Nullable Double t,
      @Title("P-value, two-sided; null without an error") @Unit("1") @Nullable Double pValue,
      @Title("Lower end of the interval; null where it is fixed") @Unit("1") @Nullable Double low,
      @Title("Upper end of the interval; null where it is fixed") @Unit("1") @Nullable
          Double high) {}

  /**
   * A test of a curve against the means of replicates.
   *
   * @param f statistic
   * @param df distinct doses less parameters
   * @param dfPureError rows less distinct doses
   * @param p probability of such a statistic or a larger one
   */
  public record LackOfFit(
      @Title("F statistic") @Unit("1") double f,
      @Title("Distinct doses less parameters") @Unit("1") int df,
      @Title("Rows less distinct doses") @Unit("1") int dfPureError,
      @Title("P-value") @Unit("1") double p) {}

  /**
   * The dose of an effect.
   *
   * @param percent of the way from the value at x = 0 to that at x = infinity
   * @param dose at which the curve has gone it
   * @param standardError by the delta method
   * @param confidenceLow lower end of the interval
   * @param confidenceHigh upper end
   * @param inside whether the dose is within those of the rows
   */
  public record EffectiveDose(
      @Title("Percent of the way") @Unit("%") double percent,
      @Title("Dose") @Unit("1") double dose,
      @Title("Standard error by the delta method") @Unit("1") double standardError,
      @Title("Lower end of the interval") @Unit("1") double confidenceLow,
      @Title("Upper end of the interval") @Unit("1") double confidenceHigh,
      @Title("Whether the dose is within those of the rows") boolean inside) {}

  /**
   * The curve of a group.
   *
   * @param group name
   * @param parameters of its curve
   * @param residualSumOfSquares weighted
   * @param dfResidual rows less parameters
   * @param rSquared share of the weighted squares about their mean; null where these are zero
   * @param lackOfFit test with replicates
   * @param effective doses
   */
  public record GroupCurve(
      @Title("Group") String group,
      @Title("Parameters by name") @Keys("parameter") Map<String, CurveEstimate> parameters,
      @Title("Residual sum of squares, weighted") @Unit("1") double residualSumOfSquares,
      @Title("Rows less parameters") @Unit("1") int dfResidual,
      @Title("Share of the squares about the mean; null where these are zero") @Unit("1") @Nullable
          Double rSquared,
      @Title("Test against the means of replicates") Optional<LackOfFit> lackOfFit,
      @Title("Doses of effects") Optional<List<EffectiveDose>> effective) {}

  /**
   * A dose of a group over that of the first one.
   *
   * @param group name
   * @param ratio of the doses
   * @param standardError by the delta method
   * @param low lower end of the interval
   * @param high upper end
   */
  public record DoseRatio(
      @Title("Group") String group,
      @Title("Dose of the group over that of the first one") @Unit("1") double ratio,
      @Title("Standard error by the delta method") @Unit("1") double standardError,
      @Title("Lower end of the interval") @Unit("1") double low,
      @Title("Upper end of the interval") @Unit("1") double high) {}

  /**
   * Curves that share parameters against separate ones.
   *
   * @param fStatistic of the squares that sharing adds; null where separate curves are exact
   * @param df parameters that sharing saves
   * @param dfResidual of the separate curves
   * @param pValue of the statistic
   * @param residualSumOfSquares of the curves that share
   * @param parameters shared ones
   * @param ratios of the doses e, km or k, where these are not shared
   */
  public record CurveComparison(
      @Title("F statistic; null where separate curves are exact") @Unit("1") @Nullable
          Double fStatistic,
      @Title("Parameters that sharing saves") @Unit("1") int df,
      @Title("Degrees of freedom of the separate curves") @Unit("1") int dfResidual,
      @Title("P-value; null with the statistic") @Unit("1") @Nullable Double pValue,
      @Title("Residual sum of squares of the curves that share") @Unit("1")
          double residualSumOfSquares,
      @Title("Shared parameters by name") @Keys("parameter") Map<String, CurveEstimate> parameters,
      @Title("Ratios of the doses e, km or k, where these are not shared")
          Optional<List<DoseRatio>> ratios) {}

  /**
   * The fit.
   *
   * @param parameters of the curve; those of groups are in groups
   * @param residualSumOfSquares weighted, of all groups
   * @param dfResidual rows less parameters
   * @param aic Akaike's criterion of all groups; null where a fit is exact
   * @param rSquared share of the weighted squares about the mean; null where these are zero
   * @param lackOfFit test with replicates
   * @param effective doses
   * @param groups curves of groups
   * @param comparison of curves that share parameters and separate ones
   * @param plate its wells
   * @param rowsLeftOut rows with a missing number
   */
  public record Result(
      @Title("Parameters by name, without groups") @Keys("parameter")
          Optional<Map<String, CurveEstimate>> parameters,
      @Title("Residual sum of squares, weighted") @Unit("1") double residualSumOfSquares,
      @Title("Rows less parameters") @Unit("1") int dfResidual,
      @Title("Akaike's information criterion; null where a fit is exact") @Unit("1") @Nullable
          Double aic,
      @Title("Share of the squares about the mean; null where these are zero") @Unit("1") @Nullable
          Double rSquared,
      @Title("Test against the means of replicates, without groups") Optional<LackOfFit> lackOfFit,
      @Title("Doses of effects, without groups") Optional<List<EffectiveDose>> effective,
      @Title("Curves of groups") Optional<List<GroupCurve>> groups,
      @Title("Curves that share parameters against separate ones")
          Optional<CurveComparison> comparison,
      @Title("Wells of the plate") Optional<PlateReport> plate,
      @Title("Rows with a missing number") @Unit("1") OptionalInt rowsLeftOut) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.regression.curve")
        .limit("rows", "At least 8 rows.", "x == null || size(x) >= 8")
        .title(
            "Dose-response and growth curves",
            "Fits a named curve without a start. four_parameter_logistic: c + (d - c)/(1 +"
                + " (x/e)^b); five_parameter_logistic: c + (d - c)/(1 + (x/e)^b)^f; weibull_1: c"
                + " + (d - c) exp(-(x/e)^b); weibull_2: c + (d - c)(1 - exp(-(x/e)^b));"
                + " michaelis_menten: vmax x/(km + x); hill: vmax x^h/(k^h + x^h); biexponential:"
                + " a1 exp(-k1 x) + a2 exp(-k2 x), k1 above k2; logistic_growth: asym/(1 +"
                + " exp((mid - x)/scal)); gompertz: asym exp(-b2 b3^x); exponential: a exp(k x);"
                + " asymptotic: asym + (r0 - asym) exp(-exp(lrc) x). At x = 0 the limit counts. c"
                + " is the lower plateau, d the upper one; b is above 0 for a curve that falls,"
                + " but for weibull_2. effective gives doses with a percent of the way from the"
                + " value at x = 0 to that at x = infinity. Each group has a curve of its own;"
                + " compare tests parameters that groups share. Of a plate, the means of blanks"
                + " are subtracted, and z_prime is 1 - 3 (sd+ + sd-)/|m+ - m-|; standard_deviation"
                + " and cv of a well alone are null. A fixed parameter"
                + " has null in standard_error, t, p_value, low and high; t, p_value and aic are"
                + " null where the fit is exact, r_squared where all responses are equal. A"
                + " response that is flat, or doses fewer than parameters, fail.")
        .synonyms(
            "dose response curve, EC50, IC50, four parameter logistic, 4PL, 5PL, michaelis menten,"
                + " enzyme kinetics, growth curve, relative potency, ELISA standard curve, z prime")
        .direct(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Data and curves")
        .method(
            new Method(
                "Levenberg-Marquardt from the best points of a grid, where the parameters in which"
                    + " the curve is linear are solved exactly; then Gauss-Newton",
                "p = argmin sum w (y - f(x, p))^2; s^2 = RSS/(n - k); cov = s^2 (J'WJ)^-1; dose of"
                    + " an effect: se^2 = g' cov g; F = ((RSS_shared - RSS)/(df_shared - df)) /"
                    + " (RSS/df)",
                List.of(
                    "D. M. Bates and D. G. Watts, Nonlinear Regression Analysis and Its"
                        + " Applications, 1988, ch. 2-3",
                    "G. H. Golub and V. Pereyra, SIAM J. Numer. Anal. 10, 1973, pp. 413-432",
                    "C. Ritz et al., PLoS ONE 10, 2015, e0146021",
                    "J.-H. Zhang et al., J. Biomol. Screen. 4, 1999, pp. 67-73 (z')"),
                List.of(
                    Libraries.named("org.hipparchus:hipparchus-optim"),
                    Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Errors are independent and normal, of one variance over the weights.",
                    "Standard errors come from the tangent plane at the optimum.",
                    "Each group has a variance of its own, but for the comparison.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return CurveProblems.of(input);
  }

  @Override
  public double steps(Input input) {
    double rows =
        input
            .x()
            .map(x -> x.length)
            .orElseGet(() -> input.table().map(DataColumns::rows).orElse(400));
    double parameters = input.curve().members().size();
    return 4e5 + 600 * rows * parameters;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(CurveReport.of(input, work));
  }

  /**
   * Returns the fit.
   *
   * @throws Infeasible when the data do not determine the curve
   */
  public static Result value(Input input) {
    return CurveReport.of(input, Work.alone());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new CurveChecks(input, result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(DoseCurveFigure.of(input, result));
  }
}
