package dev.omni.quant.discovery;

import static java.util.Objects.requireNonNull;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Pointer;
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
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The survival of groups from times to an event, some of them censored. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class KaplanMeier implements Engine<KaplanMeier.Input, KaplanMeier.Result> {
  private static final int MOST_GROUPS = 100;

  /**
   * Times by group, and the intervals of survival.
   *
   * @param table times by group
   * @param interval transformation of the interval
   * @param confidence probability with which an interval covers what is estimated
   * @param probabilities of events whose times are asked for
   * @param strata column of the table within which groups are compared
   */
  @Example(
      """
      {"table": {"time": [9, 13, 13, 18, 23, 28, 31, 34, 45, 48, 161],
                 "event": [1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 0]}}""")
  @Example(
      """
      {"table": {"time": [6, 7, 10, 13, 16, 1, 2, 3, 4, 5],
                 "event": [1, 1, 0, 1, 1, 1, 1, 1, 0, 1],
                 "group": ["new", "new", "new", "new", "new", "old", "old", "old", "old", "old"]}}""")
  @Example(
      """
      {"table": {"time": [6, 7, 10, 13, 16, 1, 2, 3, 4, 5],
                 "event": [1, 1, 0, 1, 1, 1, 1, 1, 0, 1],
                 "group": ["new", "new", "new", "new", "new", "old", "old", "old", "old", "old"],
                 "site": ["N", "S", "N", "S", "N", "N", "S", "N", "S", "N"]},
       "strata": "site", "probabilities": [0.25, 0.5]}""")
  public record Input(
      @Title("Times by group") SurvivalTimes table,
      @Title("Transformation of the interval") @Default("\"log\"") SurvivalInterval interval,
      @Title("Probability with which an interval covers what is estimated")
          @Unit("1")
          @Range(above = 0, below = 1)
          @Default("0.95")
          double confidence,
      @Title("Probabilities of events whose times are asked for") @Size(min = 1, max = 100)
          Optional<@Unit("1") @Range(above = 0, below = 1) double[]> probabilities,
      @Title("Column of the table: groups are compared within each of its values")
          @Size(min = 1, max = 200)
          Optional<String> strata) {}

  /**
   * The survival of the groups.
   *
   * @param groups in the order of the bytes of their names
   * @param logRank test of equal survival; absent where no event separates the groups
   */
  public record Result(
      @Title("Curve of each group") List<GroupSurvival> groups,
      @Title("Test of equal survival") Optional<LogRankTest> logRank) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.survival.kaplan-meier")
        .limit("subjects", "At least 20 subjects.", "size(table.time) >= 20")
        .title(
            "Kaplan-Meier survival curves and log-rank test",
            "The product-limit estimate of survival of each group with Greenwood's standard error,"
                + " median and restricted mean, and the log-rank test where there are several"
                + " groups. Groups stand in the order of their bytes. median is null where"
                + " survival stays above one half, median_low and median_high where the limits do;"
                + " confidence_low and confidence_high are null"
                + " once survival is 0. quantiles, quantiles_low and quantiles_high are null where"
                + " survival or the limits stay above 1 less the probability. With strata, log_rank"
                + " adds up the events and the variances of each. log_rank is left out for one group, and where no event"
                + " tells the groups apart.")
        .synonyms(
            "survival analysis, time to event, log rank, censored data, median survival,"
                + " clinical trial, mortality, failure times, customer churn")
        .direct(Workload.LOW)
        .version("3")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Survival by group")
        .method(
            new Method(
                "Product-limit estimator",
                "S(t) = prod (1 - d_i / n_i); var S = S^2 sum d_i / (n_i (n_i - d_i)); chi^2 ="
                    + " (O - E)' V^-1 (O - E)",
                List.of(
                    "E. L. Kaplan and P. Meier, J. Am. Statist. Assoc. 53, 1958, pp. 457-481",
                    "M. Greenwood, Reports on Public Health and Medical Subjects 33, 1926",
                    "N. Mantel, Cancer Chemotherapy Reports 50, 1966, pp. 163-170",
                    "T. M. Therneau and P. M. Grambsch, Modeling Survival Data, 2000, ch. 2"),
                List.of(),
                List.of(
                    "Censoring does not depend on the time of the event.",
                    "Events come before censorings at the same time. The restricted mean is the"
                        + " area below the curve up to the last time of the group.",
                    "Where S is one half over an interval the median is its middle. median_low and"
                        + " median_high are the first times at which confidence_low and"
                        + " confidence_high are one half or less.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    SurvivalTimes table = input.table();
    int rows = table.time().length;
    var problems = new ArrayList<Problem>();
    if (table.event().length != rows) {
      problems.add(unlike("event", rows));
    }
    if (table.group().isPresent() && table.group().get().size() != rows) {
      problems.add(unlike("group", rows));
    }
    problems.addAll(strata(input, rows));
    if (problems.isEmpty() && table.groups().size() > MOST_GROUPS) {
      problems.add(Problem.invalid("/table/group", "must name at most " + MOST_GROUPS + " groups"));
    }
    return problems;
  }

  private static List<Problem> strata(Input input, int rows) {
    SurvivalTimes table = input.table();
    var problems = new ArrayList<Problem>();
    for (String column : table.others().keySet()) {
      if (!column.equals(input.strata().orElse(""))) {
        problems.add(
            Problem.unknown(
                Pointer.ROOT.to("table").to(column).text(),
                column,
                List.of("time", "event", "group")));
      } else if (requireNonNull(table.others().get(column)).size() != rows) {
        problems.add(
            Problem.invalid(
                Pointer.ROOT.to("table").to(column).text(),
                "must have " + rows + " values, like time"));
      }
    }
    input
        .strata()
        .filter(column -> !table.others().containsKey(column))
        .ifPresent(
            column ->
                problems.add(
                    Problem.invalid(
                        "/strata",
                        "must name a column of the table beside time, event and group")));
    if (input.strata().isPresent() && table.group().isEmpty()) {
      problems.add(Problem.invalid("/strata", "must be left out without group"));
    }
    return problems;
  }

  private static Problem unlike(String name, int rows) {
    return Problem.invalid("/table/" + name, "must have " + rows + " values, like time");
  }

  @Override
  public double steps(Input input) {
    SurvivalTimes table = input.table();
    return 8000 + 32.0 * table.time().length * Math.min(MOST_GROUPS, table.groups().size());
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    work.proceed();
    return Computed.of(value(input));
  }

  /** Returns the product-limit estimate of survival of each group, and the log-rank test. */
  public static Result value(Input input) {
    List<SurvivalCurve> curves = input.table().byGroup(SurvivalCurve::of);
    double z = Tails.normalQuantile(input.confidence());
    return new Result(
        curves.stream()
            .map(curve -> curve.group(input.interval(), z, input.probabilities()))
            .toList(),
        curves.size() > 1
            ? LogRank.of(
                    input
                        .strata()
                        .map(column -> input.table().byStratum(column, SurvivalCurve::of))
                        .orElse(List.of(curves)))
                .test()
            : Optional.empty());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    List<SurvivalChecks.Times> times =
        input.table().byGroup((name, time, event) -> SurvivalChecks.Times.of(time, event));
    List<List<SurvivalChecks.Times>> strata =
        input
            .strata()
            .map(
                column ->
                    input
                        .table()
                        .byStratum(
                            column, (name, time, event) -> SurvivalChecks.Times.of(time, event)))
            .orElse(List.of(times));
    return new SurvivalChecks(times, strata, input, result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(SurvivalCurveFigure.of(result.groups(), input.confidence()));
  }
}
