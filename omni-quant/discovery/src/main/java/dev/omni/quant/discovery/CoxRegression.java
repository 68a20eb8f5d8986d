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
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unchecked;
import dev.omni.engine.contract.Unit;
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
import java.util.stream.Stream;

/** Cox's regression of times to an event, some of them censored. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class CoxRegression implements Engine<CoxRegression.Input, CoxRegression.Result> {
  /**
   * Times and a model of their hazards.
   *
   * @param table columns by name
   * @param time column of the times of the event, or of the last observation without it
   * @param event column of 1 for an event and 0 for a censored time
   * @param start column of the times from which rows are observed
   * @param formula of the logarithm of the hazard
   * @param ties treatment of events at the same time
   * @param strata column of strata, each with a baseline of its own
   * @param cluster column of clusters of rows that depend on each other
   * @param robust whether errors are those of the sandwich
   * @param confidence of the intervals
   * @param contrasts of factors
   * @param reference level of factors
   * @param newRows at which survival is predicted
   * @param times of the predictions
   */
  @Example(
      """
      {"table": {"time": [4, 7, 9, 11, 11, 15, 18, 21, 24, 30, 33, 36],
                 "event": [1, 1, 0, 1, 1, 1, 0, 1, 1, 0, 1, 0],
                 "age": [71, 66, 60, 69, 58, 63, 55, 68, 52, 57, 61, 50],
                 "arm": ["old", "old", "new", "old", "new", "old", "new", "new", "old", "new", "new", "old"]},
       "time": "time", "event": "event", "formula": "~ age + arm",
       "new_rows": {"age": [60], "arm": ["new"]}, "times": [10, 20]}""")
  @Example(
      """
      {"table": {"from": [0, 0, 2, 3, 0, 1, 5, 4, 0, 2],
                 "to": [4, 7, 9, 11, 11, 15, 18, 21, 24, 30],
                 "event": [1, 1, 0, 1, 1, 1, 0, 1, 1, 0],
                 "dose": [3, 2, 1, 3, 1, 2, 1, 3, 1, 2],
                 "clinic": ["a", "a", "b", "b", "c", "c", "d", "d", "e", "e"]},
       "start": "from", "time": "to", "event": "event", "formula": "~ dose",
       "cluster": "clinic", "ties": "breslow"}""")
  public record Input(
      @Title("Columns by name") @Size(min = 1, max = 200) DataColumns table,
      @Title("Column of times of the event, or of the last observation without it")
          @Size(min = 1, max = 200)
          String time,
      @Title("Column of 1 for an event and 0 for a censored time") @Size(min = 1, max = 200)
          String event,
      @Title("Column of the times from which rows are observed; 0 without it")
          @Size(min = 1, max = 200)
          Optional<String> start,
      @Title("Formula of the logarithm of the hazard, as ~ age + arm")
          @Size(min = 1, max = ModelFormula.LONGEST)
          String formula,
      @Title("Treatment of events at the same time") @Default("\"efron\"") CoxTies ties,
      @Title("Column of strata, each with a baseline of its own") @Size(min = 1, max = 200)
          Optional<String> strata,
      @Title("Column of clusters of rows that depend on each other") @Size(min = 1, max = 200)
          Optional<String> cluster,
      @Title("Whether errors are those of the sandwich; yes with cluster") Optional<Boolean> robust,
      @Title(Confidence.TITLE) @Unit("1") @Range(above = 0, below = 1) @Default("0.95")
          double confidence,
      @Title("Contrasts of factors; treatment where none are given")
          @Size(max = 200)
          @Keys("column")
          Optional<Map<String, Contrast>> contrasts,
      @Title("Reference level of factors, which goes first") @Size(max = 200) @Keys("column")
          Optional<Map<String, @Size(min = 1, max = 200) String>> reference,
      @Title("Rows at which survival is predicted, as columns, with that of the strata")
          @Size(min = 1, max = 1000)
          Optional<DataColumns> newRows,
      @Title("Times of the predictions; those of all events without it") @Size(min = 1, max = 1000)
          Optional<@Unit("time") @Range(from = 0) double[]> times) {
    FormulaModel.Sent sent() {
      return new FormulaModel.Sent(
          table,
          formula,
          new ModelCoding(contrasts, reference, Optional.empty()),
          ModelFormula.Kind.TERMS_ALONE,
          Stream.of(Optional.of(time), Optional.of(event), start, strata, cluster)
              .flatMap(Optional::stream)
              .filter(table.columns()::containsKey)
              .toList());
    }

    boolean sandwich() {
      return robust.orElse(cluster.isPresent());
    }
  }

  /**
   * The fit.
   *
   * @param coefficients in the order of names
   * @param names of the coefficients
   * @param hazardRatios exponentials of the coefficients
   * @param hazardRatiosLow lower ends of their intervals
   * @param hazardRatiosHigh upper ends
   * @param standardErrors by the information
   * @param robustStandardErrors by the sandwich
   * @param statistics coefficients over their errors, robust ones where these are there
   * @param pValues by the normal distribution
   * @param confidenceLow lower ends of the Wald intervals
   * @param confidenceHigh upper ends
   * @param logLikelihood partial one of the fit
   * @param logLikelihoodNull without terms
   * @param likelihoodRatio test of all terms
   * @param scoreTest of all terms
   * @param waldTest of all terms
   * @param concordance share of the pairs in the order of the hazards
   * @param concordanceStandardError by the influence of each row
   * @param proportionality tests of hazards that are in proportion
   * @param baseline cumulative hazard of each stratum where all columns are 0
   * @param predictions at the new rows
   * @param residuals of the rows
   * @param events how many there are
   * @param rowsLeftOut rows with a missing number
   * @param details of the model
   */
  public record Result(
      @Title("Coefficients; null where one is aliased") @Unit("1") @Missing double[] coefficients,
      @Title("Names of the coefficients") List<String> names,
      @Title("Hazard ratios") @Unit("1") @Missing double[] hazardRatios,
      @Title("Lower ends of the intervals of the hazard ratios") @Unit("1") @Missing
          double[] hazardRatiosLow,
      @Title("Upper ends of the intervals of the hazard ratios") @Unit("1") @Missing
          double[] hazardRatiosHigh,
      @Title("Standard errors by the information") @Unit("1") @Missing double[] standardErrors,
      @Title("Standard errors by the sandwich")
          Optional<@Unit("1") @Missing double[]> robustStandardErrors,
      @Title("Coefficients over their standard errors") @Unit("1") @Missing double[] statistics,
      @Title("P-values of the coefficients") @Unit("1") @Missing double[] pValues,
      @Title("Lower ends of the Wald intervals") @Unit("1") @Missing double[] confidenceLow,
      @Title("Upper ends of the Wald intervals") @Unit("1") @Missing double[] confidenceHigh,
      @Title("Logarithm of the partial likelihood") @Unit("1") double logLikelihood,
      @Title("Logarithm of the partial likelihood without terms") @Unit("1")
          double logLikelihoodNull,
      @Title("Likelihood ratio test of all terms") TermsTest likelihoodRatio,
      @Title("Score test of all terms") TermsTest scoreTest,
      @Title("Wald test of all terms") TermsTest waldTest,
      @Title("Share of the pairs that the fit puts in their order") @Unit("1") double concordance,
      @Title("Standard error of the concordance")
          @Unit("1")
          @Unchecked("the influence of each row takes a pass over all others")
          double concordanceStandardError,
      @Title("Tests of hazards in proportion") Proportionality proportionality,
      @Title("Cumulative hazard of each stratum where all columns are 0") List<Baseline> baseline,
      @Title("Survival at new_rows") Optional<List<Prediction>> predictions,
      @Title("Residuals, up to 100,000 rows") Optional<RowResiduals> residuals,
      @Title("Number of events") @Unit("1") int events,
      @Title("Rows with a missing number") @Unit("1") int rowsLeftOut,
      @Flat ModelDetails details) {}

  /**
   * A test of all terms.
   *
   * @param statistic by the chi-square distribution
   * @param df degrees of freedom
   * @param pValue of the test
   */
  public record TermsTest(
      @Title("Statistic") @Unit("1") double statistic,
      @Title("Degrees of freedom") @Unit("1") int df,
      @Title("P-value") @Unit("1") double pValue) {}

  /**
   * Score tests of coefficients that change with the Kaplan-Meier estimate of the time.
   *
   * @param terms one by one
   * @param global of all terms
   */
  public record Proportionality(
      @Title("Terms of the formula") List<TermProportionality> terms,
      @Title("All terms") TermsTest global) {}

  /**
   * The test of a term.
   *
   * @param term of the formula
   * @param chiSquare statistic
   * @param df degrees of freedom
   * @param pValue of the test
   */
  public record TermProportionality(
      @Title("Term") String term,
      @Title("Chi-square statistic") @Unit("1") double chiSquare,
      @Title("Degrees of freedom") @Unit("1") int df,
      @Title("P-value") @Unit("1") double pValue) {}

  /**
   * The baseline of a stratum.
   *
   * @param stratum its value; all without strata
   * @param time of the events
   * @param cumulativeHazard where all columns are 0; null beyond double precision
   */
  public record Baseline(
      @Title("Stratum, all without strata") String stratum,
      @Title("Times of the events") @Unit("time") double[] time,
      @Title("Cumulative hazard where all columns are 0; null beyond double precision")
          @Unit("1")
          @Missing
          double[] cumulativeHazard) {}

  /**
   * The survival of a new row.
   *
   * @param times of the predictions
   * @param survival at the times
   * @param standardError of the survival
   * @param median first time at which survival is one half or less
   */
  public record Prediction(
      @Title("Times") @Unit("time") double[] times,
      @Title("Survival") @Unit("1") double[] survival,
      @Title("Standard errors of the survival") @Unit("1") double[] standardError,
      @Title("First time at which survival is one half or less; null if never")
          @Unit("time")
          @Nullable
          Double median) {}

  /**
   * The residuals of the rows.
   *
   * @param martingale events less expected events
   * @param deviance of the rows
   * @param schoenfeld of each event in the order of strata and times: columns less their means
   */
  public record RowResiduals(
      @Title("Events less expected events of the complete rows") @Unit("1") double[] martingale,
      @Title("Deviance residuals of the complete rows") @Unit("1") double[] deviance,
      @Title("Schoenfeld residuals: a row for each event, by strata and times")
          List<@Unit("1") double[]> schoenfeld) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.survival.cox")
        .limit("subjects", "At least 20 subjects.", "size(table[time]) >= 20")
        .title(
            "Cox regression",
            "Proportional hazards: the logarithm of the hazard is that of an unknown baseline and a"
                + " sum of terms. The formula has the terms of"
                + " scientific-discovery.regression.linear and no response, as ~ age + arm."
                + " A coefficient that others determine has null in coefficients, hazard_ratios,"
                + " hazard_ratios_low, hazard_ratios_high, standard_errors,"
                + " robust_standard_errors, statistics, p_values, confidence_low, confidence_high"
                + " and covariance, with a note. With cluster or robust, statistics, p_values,"
                + " intervals, covariance and wald_test are those of the sandwich."
                + " proportionality tests coefficients that change with the Kaplan-Meier estimate"
                + " of all rows. cumulative_hazard is null beyond double precision, median where"
                + " survival stays above one half. A coefficient that grows without end fails and"
                + " is named. residuals are left out above 100,000 rows.")
        .synonyms(
            "proportional hazards model, coxph, hazard ratio, survival regression, time to event,"
                + " left truncation, concordance index, schoenfeld residuals, clinical trial,"
                + " predict customer churn")
        .direct(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Hazard ratios with their intervals")
        .method(
            new Method(
                "Newton's method on the partial likelihood, with halved steps",
                "log L = sum over events of x b - log sum over the risk set of exp(x b), with the"
                    + " risk set of an event in a tie as Efron or Breslow has it; sandwich: I^-1"
                    + " (sum of score residuals squared by cluster) I^-1",
                List.of(
                    "D. R. Cox, J. R. Statist. Soc. B 34, 1972, pp. 187-220",
                    "B. Efron, J. Am. Statist. Assoc. 72, 1977, pp. 557-565",
                    "P. M. Grambsch and T. M. Therneau, Biometrika 81, 1994, pp. 515-526",
                    "T. M. Therneau and P. M. Grambsch, Modeling Survival Data, 2000, ch. 3-7, 10",
                    "F. E. Harrell et al., J. Am. Med. Assoc. 247, 1982, pp. 2543-2546"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Hazards are in proportion at all times; proportionality tests it.",
                    "Censoring does not depend on the time of the event.",
                    "Standard errors and p-values are those of large samples.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return CoxReport.problems(input);
  }

  @Override
  public double steps(Input input) {
    double columns = input.sent().columns();
    double rows = input.table().rows();
    double predicted =
        input.newRows().map(DataColumns::rows).orElse(0)
            * (double) input.times().map(times -> times.length).orElse((int) Math.min(1e9, rows));
    return 6e3 + rows * (350 + 8 * columns * (columns + 6)) + 4 * predicted * (columns + 2);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(CoxReport.of(input).result(work));
  }

  /**
   * Returns the fit.
   *
   * @throws dev.omni.engine.Infeasible when a coefficient grows without end
   */
  public static Result value(Input input) {
    return CoxReport.of(input).result(Work.alone());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new CoxChecks(CoxReport.of(input), result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return SurvivalFigure.ratios(
        result.names(), result.hazardRatios(), result.hazardRatiosLow(), result.hazardRatiosHigh());
  }
}
