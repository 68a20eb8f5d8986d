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
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.Missing;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.discovery.formula.Contrast;
import dev.omni.quant.discovery.formula.FormulaModel;
import dev.omni.quant.discovery.formula.ModelCoding;
import dev.omni.quant.discovery.formula.ModelFormula;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** The regression of times of a known distribution, some of them censored. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class ParametricSurvival
    implements Engine<ParametricSurvival.Input, ParametricSurvival.Result> {
  /**
   * Times and a model of them.
   *
   * @param table columns by name
   * @param time column of the times
   * @param event column of 1 for an event and 0 for a censored time
   * @param upper column of the ends of intervals that begin at time
   * @param formula of the logarithm of the time
   * @param distribution of the time
   * @param confidence of the intervals
   * @param contrasts of factors
   * @param reference level of factors
   * @param newRows at which times are predicted
   * @param probabilities of events, whose times are predicted
   * @param times at which survival is predicted
   */
  @Example(
      """
      {"table": {"hours": [120, 180, 210, 250, 300, 310, 400, 420, 500, 500],
                 "failed": [1, 1, 1, 1, 1, 0, 1, 1, 0, 0],
                 "load": [9, 8, 8, 7, 7, 6, 6, 5, 5, 4]},
       "time": "hours", "event": "failed", "formula": "~ load", "distribution": "weibull",
       "new_rows": {"load": [6]}, "times": [200, 400]}""")
  @Example(
      """
      {"table": {"from": [0, 10, 10, 20, 20, 30, 30, 40, 50, 60],
                 "to": [10, 20, 30, 30, 40, 50, 40, 60, null, null],
                 "coating": ["a", "a", "a", "a", "b", "a", "b", "b", "b", "b"]},
       "time": "from", "upper": "to", "formula": "~ coating", "distribution": "lognormal"}""")
  public record Input(
      @Title("Columns by name") @Size(min = 1, max = 200) DataColumns table,
      @Title("Column of times of the event, or of the last observation without it")
          @Size(min = 1, max = 200)
          String time,
      @Title("Column of 1 for an event and 0 for a censored time") @Size(min = 1, max = 200)
          Optional<String> event,
      @Title("Column of the ends of intervals that begin at time; null for no end, time for time")
          @Size(min = 1, max = 200)
          Optional<String> upper,
      @Title("Formula of the logarithm of the time, as ~ age + arm; of the time for gaussian")
          @Size(min = 1, max = ModelFormula.LONGEST)
          String formula,
      @Title("Distribution of the time") TimeDistribution distribution,
      @Title(Confidence.TITLE) @Unit("1") @Range(above = 0, below = 1) @Default("0.95")
          double confidence,
      @Title("Contrasts of factors; treatment where none are given")
          @Size(max = 200)
          @Keys("column")
          Optional<Map<String, Contrast>> contrasts,
      @Title("Reference level of factors, which goes first") @Size(max = 200) @Keys("column")
          Optional<Map<String, @Size(min = 1, max = 200) String>> reference,
      @Title("Rows at which times are predicted, as columns") @Size(min = 1, max = 1000)
          Optional<DataColumns> newRows,
      @Title("Probabilities of events whose times are predicted")
          @Size(min = 1, max = 100)
          @Default("[0.1, 0.5, 0.9]")
          @Unit("1")
          @Range(above = 0, below = 1)
          double[] probabilities,
      @Title("Times at which survival is predicted") @Size(min = 1, max = 1000)
          Optional<@Unit("time") @Range(from = 0) double[]> times) {
    FormulaModel.Sent sent() {
      return new FormulaModel.Sent(
          table,
          formula,
          new ModelCoding(contrasts, reference, Optional.empty()),
          ModelFormula.Kind.TERMS_ALONE,
          Stream.of(Optional.of(time), event)
              .flatMap(Optional::stream)
              .filter(table.columns()::containsKey)
              .toList());
    }
  }

  /**
   * The fit.
   *
   * @param coefficients in the order of names
   * @param names of the coefficients
   * @param standardErrors of the coefficients
   * @param statistics coefficients over their standard errors
   * @param pValues by the normal distribution
   * @param confidenceLow lower ends of the Wald intervals
   * @param confidenceHigh upper ends
   * @param scale by which the standard variable is multiplied
   * @param scaleStandardError of the logarithm of the scale
   * @param logLikelihood of the times
   * @param aic Akaike's information criterion
   * @param hazardRatios exp(-coefficient / scale), of Weibull times
   * @param predictions at the new rows
   * @param rowsLeftOut rows with a missing number
   * @param details of the model
   */
  public record Result(
      @Title("Coefficients; null where one is aliased") @Unit("1") @Missing double[] coefficients,
      @Title("Names of the coefficients") List<String> names,
      @Title("Standard errors of the coefficients") @Unit("1") @Missing double[] standardErrors,
      @Title("Coefficients over their standard errors") @Unit("1") @Missing double[] statistics,
      @Title("P-values of the coefficients") @Unit("1") @Missing double[] pValues,
      @Title("Lower ends of the Wald intervals") @Unit("1") @Missing double[] confidenceLow,
      @Title("Upper ends of the Wald intervals") @Unit("1") @Missing double[] confidenceHigh,
      @Title("Scale, 1 for exponential") @Unit("1") double scale,
      @Title("Standard error of the logarithm of the scale, left out for exponential") @Unit("1")
          OptionalDouble scaleStandardError,
      @Title("Logarithm of the likelihood of the times") @Unit("1") double logLikelihood,
      @Title("Akaike's information criterion") @Unit("1") double aic,
      @Title("Hazard ratios exp(-coefficient / scale), for weibull and exponential")
          Optional<@Unit("1") @Missing double[]> hazardRatios,
      @Title("Times and survival at new_rows") Optional<List<TimePrediction>> predictions,
      @Title("Rows with a missing number") @Unit("1") int rowsLeftOut,
      @Flat ModelDetails details) {}

  /**
   * The times of a new row.
   *
   * @param quantiles times by which events have these probabilities
   * @param survival at the times
   */
  public record TimePrediction(
      @Title("Times of the probabilities") @Unit("time") double[] quantiles,
      @Title("Survival at the times") Optional<@Unit("1") double[]> survival) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.survival.parametric")
        .limit("subjects", "At least 20 subjects.", "size(table[time]) >= 20")
        .title(
            "Parametric survival regression",
            "Accelerated failure times: log T = x b + scale W for weibull, exponential, lognormal"
                + " and loglogistic, T = x b + scale W for gaussian. The formula has the terms of"
                + " scientific-discovery.regression.linear and no response, as ~ age + arm."
                + " event has 1 and 0; upper has the ends of intervals that begin at time: null"
                + " for a censored time, and an interval from 0 for a time that is only known to"
                + " have passed. A coefficient that others determine has null in coefficients,"
                + " standard_errors, statistics, p_values, confidence_low, confidence_high,"
                + " hazard_ratios and covariance, with a note. log_likelihood is that of T.")
        .synonyms(
            "accelerated failure time, weibull regression, survreg, lognormal survival,"
                + " reliability, time to failure, interval censoring, tobit")
        .direct(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Coefficients with their intervals")
        .method(
            new Method(
                "Newton's method on the likelihood in b / scale and 1 / scale, with halved steps",
                "log L = sum of log f(z) - log(scale t) of events, log S(z) of censored times and"
                    + " log(F(z_2) - F(z_1)) of intervals; z = (log t - x b) / scale",
                List.of(
                    "J. D. Kalbfleisch and R. L. Prentice, The Statistical Analysis of Failure Time"
                        + " Data, 2nd ed., 2002, ch. 2, 3",
                    "J. Burridge, J. R. Statist. Soc. B 43, 1981, pp. 41-45"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Censoring does not depend on the time of the event.",
                    "Standard errors and p-values are those of large samples, by the observed"
                        + " information in the coefficients and the logarithm of the scale.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return ParametricReport.problems(input);
  }

  @Override
  public double steps(Input input) {
    double columns = input.sent().columns() + 1.0;
    double rows = input.table().rows();
    return 8e3 + rows * (75 + 8 * columns + 2 * columns * columns);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(ParametricReport.of(input).result(work));
  }

  /**
   * Returns the fit.
   *
   * @throws dev.omni.engine.Infeasible when a coefficient grows without end
   */
  public static Result value(Input input) {
    return ParametricReport.of(input).result(Work.alone());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new ParametricSurvivalChecks(ParametricReport.of(input), result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return SurvivalFigure.forest(
        "Coefficients with their intervals",
        result.names(),
        new double[][] {result.coefficients(), result.confidenceLow(), result.confidenceHigh()},
        Axis.of("Coefficient"),
        0);
  }
}
