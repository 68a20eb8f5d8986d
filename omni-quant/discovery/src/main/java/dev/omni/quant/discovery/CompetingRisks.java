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
import dev.omni.engine.contract.Missing;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.discovery.formula.ModelFormula;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.List;
import java.util.Optional;

/** The incidence of events of several causes, of which the first ends the others. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class CompetingRisks implements Engine<CompetingRisks.Input, CompetingRisks.Result> {
  /**
   * Times with their causes.
   *
   * @param table columns by name
   * @param time column of the times of the event, or of the last observation without it
   * @param cause column of the causes
   * @param censored word for no event in the column of causes
   * @param group column of groups
   * @param times at which incidence is given
   * @param fineGray regression of a cause
   * @param confidence of the intervals
   */
  @Example(
      """
      {"table": {"time": [2, 3, 3, 5, 6, 8, 9, 11, 12, 15, 17, 20],
                 "end": ["relapse", "death", "relapse", "none", "death", "relapse", "none",
                         "relapse", "death", "none", "relapse", "none"],
                 "arm": ["a", "a", "b", "a", "b", "a", "b", "b", "a", "b", "b", "a"]},
       "cause": "end", "censored": "none", "group": "arm"}""")
  @Example(
      """
      {"table": {"time": [2, 3, 3, 5, 6, 8, 9, 11, 12, 15, 17, 20],
                 "end": ["relapse", "death", "relapse", "none", "death", "relapse", "none",
                         "relapse", "death", "none", "relapse", "none"],
                 "age": [61, 70, 55, 48, 66, 59, 51, 52, 68, 47, 50, 45]},
       "cause": "end", "censored": "none", "times": [5, 10, 15],
       "fine_gray": {"cause": "relapse", "formula": "~ age"}}""")
  public record Input(
      @Title("Columns by name") @Size(min = 1, max = 200) DataColumns table,
      @Title("Column of times of the event, or of the last observation without it")
          @Size(min = 1, max = 200)
          @Default("\"time\"")
          String time,
      @Title("Column of causes") @Size(min = 1, max = 200) @Default("\"cause\"") String cause,
      @Title("Word for no event in the column of causes") @Size(min = 1, max = 200) String censored,
      @Title("Column of groups") @Size(min = 1, max = 200) Optional<String> group,
      @Title("Times at which incidence is given; those of all events without it")
          @Size(min = 1, max = 1000)
          Optional<@Unit("time") @Range(from = 0) double[]> times,
      @Title("Regression of the subdistribution hazard of a cause") Optional<Subhazard> fineGray,
      @Title(Confidence.TITLE) @Unit("1") @Range(above = 0, below = 1) @Default("0.95")
          double confidence) {}

  /**
   * A regression of a cause.
   *
   * @param cause of the events
   * @param formula of the logarithm of the subdistribution hazard
   */
  public record Subhazard(
      @Title("Cause") @Size(min = 1, max = 200) String cause,
      @Title("Formula of the logarithm of the subdistribution hazard, as ~ age + arm")
          @Size(min = 1, max = ModelFormula.LONGEST)
          String formula) {}

  /**
   * The incidence of the causes.
   *
   * @param groups in the order of their bytes; all without groups
   * @param gray tests of equal incidence in the groups
   * @param fineGray regression of a cause
   * @param rowsUsed complete rows
   * @param rowsLeftOut rows with a missing number
   */
  public record Result(
      @Title("Groups, all without a column of them") List<GroupIncidence> groups,
      @Title("Tests of equal incidence in the groups") Optional<List<GrayTest>> gray,
      @Title("Regression of the subdistribution hazard") Optional<SubhazardFit> fineGray,
      @Title("Complete rows") @Unit("1") int rowsUsed,
      @Title("Rows with a missing number") @Unit("1") int rowsLeftOut) {}

  /**
   * The incidence of a group.
   *
   * @param causes in the order of their bytes
   * @param time of the numbers
   * @param eventFree probability of no event yet
   * @param group its name
   */
  public record GroupIncidence(
      @Title("Causes") List<CauseIncidence> causes,
      @Title("Times") @Unit("time") double[] time,
      @Title("Probability of no event yet") @Unit("1") double[] eventFree,
      @Title("Group") String group) {}

  /**
   * The incidence of a cause.
   *
   * @param incidence probability of an event of the cause
   * @param standardError of it
   * @param low lower ends of the intervals
   * @param high upper ends
   * @param time of the numbers
   * @param cause its name
   */
  public record CauseIncidence(
      @Title("Probability of an event of the cause") @Unit("1") double[] incidence,
      @Title("Standard errors by the infinitesimal jackknife") @Unit("1") double[] standardError,
      @Title("Lower ends of the intervals") @Unit("1") double[] low,
      @Title("Upper ends of the intervals") @Unit("1") double[] high,
      @Title("Times") @Unit("time") double[] time,
      @Title("Cause") String cause) {}

  /**
   * Gray's test of a cause.
   *
   * @param cause whose incidence is compared
   * @param statistic by the chi-square distribution
   * @param df degrees of freedom
   * @param pValue of the test
   */
  public record GrayTest(
      @Title("Cause") String cause,
      @Title("Statistic") @Unit("1") double statistic,
      @Title("Degrees of freedom") @Unit("1") int df,
      @Title("P-value") @Unit("1") double pValue) {}

  /**
   * The regression of Fine and Gray.
   *
   * @param coefficients in the order of names
   * @param names of the coefficients
   * @param standardErrors with the part of the censoring distribution
   * @param hazardRatios exponentials of the coefficients
   * @param statistics coefficients over their standard errors
   * @param pValues by the normal distribution
   * @param confidenceLow lower ends of the Wald intervals
   * @param confidenceHigh upper ends
   * @param logLikelihood partial one, of weighted risk sets
   */
  public record SubhazardFit(
      @Title("Coefficients; null where one is aliased") @Unit("1") @Missing double[] coefficients,
      @Title("Names of the coefficients") List<String> names,
      @Title("Standard errors, with the part of the censoring distribution") @Unit("1") @Missing
          double[] standardErrors,
      @Title("Subdistribution hazard ratios") @Unit("1") @Missing double[] hazardRatios,
      @Title("Coefficients over their standard errors") @Unit("1") @Missing double[] statistics,
      @Title("P-values of the coefficients") @Unit("1") @Missing double[] pValues,
      @Title("Lower ends of the Wald intervals") @Unit("1") @Missing double[] confidenceLow,
      @Title("Upper ends of the Wald intervals") @Unit("1") @Missing double[] confidenceHigh,
      @Title("Logarithm of the partial likelihood") @Unit("1") double logLikelihood) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.survival.competing-risks")
        .limit("subjects", "At least 20 subjects.", "size(table[time]) >= 20")
        .title(
            "Competing risks",
            "The cumulative incidence of each cause (Aalen and Johansen) with its standard error,"
                + " Gray's test of equal incidence in groups, and the regression of the"
                + " subdistribution hazard of a cause by Fine and Gray. Groups and causes are in"
                + " the order of their bytes. Intervals are those of the logarithm of the"
                + " incidence. A coefficient that others determine has null in coefficients,"
                + " standard_errors, hazard_ratios, statistics, p_values, confidence_low and"
                + " confidence_high. Events come before censorings at the same time.")
        .synonyms(
            "cumulative incidence function, aalen johansen, fine gray, subdistribution hazard,"
                + " gray test, cause of death, relapse, competing events")
        .direct(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Incidence of each cause")
        .method(
            new Method(
                "Aalen-Johansen estimator, Gray's score, weighted partial likelihood",
                "I_k(t) = sum S(s-) d_k(s) / n(s); z_i = sum h_i (dI_i - (1 - I_i) dG), h = n / S;"
                    + " weights G(t-) / G(T-) of rows with another cause before t",
                List.of(
                    "O. O. Aalen and S. Johansen, Scand. J. Statist. 5, 1978, pp. 141-150",
                    "R. J. Gray, Annals of Statistics 16, 1988, pp. 1141-1154",
                    "J. P. Fine and R. J. Gray, J. Am. Statist. Assoc. 94, 1999, pp. 496-509"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Censoring does not depend on the event; for the regression neither on the"
                        + " columns of the formula.",
                    "The variance of Gray's score is that of its martingales, with the factor"
                        + " (n - d) / (n - 1) for ties.",
                    "Ties in the regression are treated as Breslow does.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return CompetingReport.problems(input);
  }

  @Override
  public double steps(Input input) {
    double rows = input.table().rows();
    double columns =
        input.fineGray().map(fit -> CompetingReport.sent(input, fit).columns()).orElse(0);
    double compared = input.group().isPresent() ? 130 : 0;
    double fitted = columns == 0 ? 0 : 60 + 10 * columns * (columns + 6);
    return 6e3 + rows * (60 + compared + fitted);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    work.proceed();
    return Computed.of(CompetingReport.of(input).result(work));
  }

  /** Returns the incidence of the causes. */
  public static Result value(Input input) {
    return CompetingReport.of(input).result(Work.alone());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new CompetingChecks(CompetingReport.of(input), result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return IncidenceFigure.of(result.groups());
  }
}
