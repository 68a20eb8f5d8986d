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
import dev.omni.engine.contract.Inner;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.ScaledDoubles;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The one-way analysis of variance: a test whether the means of several groups differ. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class OneWayAnova implements Engine<OneWayAnova.Input, OneWayAnova.Result> {
  private static final int MOST_GROUPS = 1000;
  private static final double STEPS_A_TAIL = 3e4;

  /** Tails that a quantile of the studentized range takes at most. */
  private static final int MOST_TAILS = 15;

  /**
   * Groups, or a table.
   *
   * @param groups observations of each group
   * @param table columns by name
   * @param response column of the observations
   * @param group column of their groups
   * @param confidence of Tukey's comparisons
   */
  @Ways({"groups", "table"})
  @Example(
      """
      {"groups": [[6, 8, 4, 5, 3, 4], [8, 12, 9, 11, 6, 8], [13, 9, 11, 8, 7, 12]]}\
      """)
  @Example(
      """
      {"table": {"yield": [22.1, 19.4, 20.3, 25, 27.2, 24.8, 26.1, 30.2, 28.8],
                 "plot": ["a", "a", "a", "b", "b", "b", "b", "c", "c"]},
       "response": "yield", "group": "plot"}\
      """)
  public record Input(
      @Title("Observations, group by group; groups may differ in size")
          @Unit("1")
          @Size(min = 2, max = MOST_GROUPS)
          @Inner(min = 2, max = 100_000, is = Inner.Is.COLUMNS)
          Optional<double[][]> groups,
      @Title("Columns, in place of groups") @Size(min = 2, max = 1000) Optional<DataColumns> table,
      @Title("Column of the observations") @Size(min = 1, max = 200) Optional<String> response,
      @Title("Column of their groups") @Size(min = 1, max = 200) Optional<String> group,
      @Title(Confidence.TITLE) @Unit("1") @Range(above = 0, below = 1) @Default("0.95")
          double confidence) {
    private GroupRows rows() {
      return GroupRows.of(groups, table, response, group);
    }
  }

  /**
   * The analysis of variance.
   *
   * @param fStatistic of equal means
   * @param pValue the probability of an F of this size or more
   * @param dfBetween degrees of freedom between groups
   * @param dfWithin degrees of freedom within groups
   * @param msBetween mean square between groups
   * @param msWithin mean square within groups
   * @param residualSd its root
   * @param rSquared coefficient of determination
   * @param etaSquared share of the variation between groups
   * @param omegaSquared the same, less biased
   * @param tukey comparison of each two groups; none of many
   * @param welch null where a group does not vary
   * @param names of the groups of a table
   * @param rowsLeftOut of a table
   */
  public record Result(
      @Title("F statistic") @Unit("1") double fStatistic,
      @Title("P-value") @Unit("1") double pValue,
      @Title("Degrees of freedom between groups") @Unit("1") int dfBetween,
      @Title("Degrees of freedom within groups") @Unit("1") int dfWithin,
      @Title("Mean square between groups") @Unit("1") double msBetween,
      @Title("Mean square within groups") @Unit("1") double msWithin,
      @Title("Residual standard deviation") @Unit("1") double residualSd,
      @Title("Coefficient of determination") @Unit("1") double rSquared,
      @Title("Share of the variation between groups") @Unit("1") double etaSquared,
      @Title("The same, less biased; may be below 0") @Unit("1") double omegaSquared,
      @Title("Tukey's comparison of each two groups") Optional<Tukey> tukey,
      @Title("Welch's test, for groups of unequal variances") @Nullable Welch welch,
      @Title("Names of the groups, in order") Optional<List<String>> names,
      @Title("Rows without a response") @Unit("1") OptionalInt rowsLeftOut) {}

  /**
   * Tukey's comparison of each two groups.
   *
   * @param first group, from 0
   * @param second group after it
   * @param difference mean of the second less the first
   * @param low lower bound
   * @param high upper bound
   * @param pValue adjusted
   */
  public record Tukey(
      @Title("Group, from 0") @Unit("1") int[] first,
      @Title("Group after it") @Unit("1") int[] second,
      @Title("Mean of the second less the first") @Unit("1") double[] difference,
      @Title("Lower bound") @Unit("1") double[] low,
      @Title("Upper bound") @Unit("1") double[] high,
      @Title("Adjusted p-value") @Unit("1") double[] pValue) {}

  /**
   * Welch's test, for groups of unequal variances.
   *
   * @param fStatistic of equal means
   * @param dfBetween degrees of freedom between groups
   * @param dfWithin degrees of freedom within groups
   * @param pValue the probability of an F of this size or more
   */
  public record Welch(
      @Title("F statistic") @Unit("1") double fStatistic,
      @Title("Degrees of freedom between") @Unit("1") int dfBetween,
      @Title("Degrees of freedom within") @Unit("1") double dfWithin,
      @Title("P-value") @Unit("1") double pValue) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.anova.one-way")
        .limit(
            "confidence",
            "Confidence of 80 % to 99.9 %.",
            "confidence >= 0.8 && confidence <= 0.999")
        .title(
            "One-way analysis of variance",
            "Fisher's F test of equal means, Welch's for unequal variances, and Tukey's comparison"
                + " of each two groups (Tukey-Kramer where sizes differ), numbered from 0 in the"
                + " order sent or in byte order of the names in a table. When no group varies"
                + " within itself the ratio has no value, and the run fails saying so; welch is"
                + " null where one group does not vary, and tukey left out above 50 groups.")
        .synonyms(
            "ANOVA, F test, compare group means, tukey, post hoc, several groups,"
                + " analysis of variance, treatment effect")
        .direct(Workload.LOW)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Groups and differences of means")
        .method(
            new Method(
                "F ratio of mean squares between and within groups",
                "F = MSB / MSW; p = I_w(df_w / 2, df_b / 2), w = df_w / (df_w + df_b F); Tukey:"
                    + " d +- q sqrt(MSW/2 (1/n_i + 1/n_j)), q of the studentized range; Welch:"
                    + " weights n_i / s_i^2",
                List.of(
                    "R. A. Fisher, Statistical Methods for Research Workers (1925), ch. VII",
                    "M. Abramowitz, I. A. Stegun, Handbook of Mathematical Functions (1964),"
                        + " 26.6.2",
                    "C. Y. Kramer, Biometrics 12 (1956) 307-310",
                    "B. L. Welch, Biometrika 38 (1951) 330-336",
                    "M. D. Copenhaver, B. Holland, J. Stat. Comput. Simul. 30 (1988) 1-15"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of("groups are independent samples of normal variables of one variance")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    List<Problem> problems = GroupRows.problems(input.table(), input.response(), input.group());
    return problems.isEmpty() && input.table().isPresent() ? sizes(input.rows()) : problems;
  }

  private static List<Problem> sizes(GroupRows sample) {
    int groups = sample.names().size();
    if (groups < 2 || groups > MOST_GROUPS) {
      return List.of(
          DataTableChecks.invalid(
              "group", "must have 2 to " + MOST_GROUPS + " different values, not " + groups));
    }
    for (int i = 0; i < groups; i++) {
      if (sample.values().get(i).length < 2) {
        return List.of(
            DataTableChecks.invalid(
                "group", "must have two observations at least in '" + sample.names().get(i) + "'"));
      }
    }
    return List.of();
  }

  @Override
  public double steps(Input input) {
    double size;
    int groups;
    if (input.table().isPresent()) {
      DataColumns table = input.table().get();
      size = table.rows();
      groups = input.group().map(column -> table.levels(column).size()).orElse(0);
    } else {
      double[][] sent = input.groups().orElseThrow();
      size = Arrays.stream(sent).mapToInt(group -> group.length).sum();
      groups = sent.length;
    }
    double pairs = groups <= GroupComparisons.MOST_COMPARED ? groups * (groups - 1) / 2.0 : 0;
    return 10.0 * size + STEPS_A_TAIL * (pairs + MOST_TAILS);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(of(input, work));
  }

  /**
   * Returns the analysis of variance: Fisher (1925), with the comparisons of Kramer (1956) and
   * Welch (1951).
   *
   * @throws Infeasible when the values do not vary within groups
   */
  public static Result value(Input input) {
    return of(input, Work.alone());
  }

  private static Result of(Input input, Work work) {
    GroupRows sample = input.rows();
    double[][] given = sample.values().toArray(double[][]::new);
    double unit = ScaledDoubles.of(given);
    List<double[]> groups = List.of(ScaledDoubles.over(given, unit));
    int between = groups.size() - 1;
    int within = groups.stream().mapToInt(group -> group.length - 1).sum();
    List<CenteredSample> centred = groups.stream().map(CenteredSample::of).toList();
    work.proceed();
    double ssb =
        FiniteResults.number(
            "the sum of squares between groups", GroupComparisons.between(centred));
    double ssw =
        FiniteResults.number(
            "the sum of squares within groups",
            centred.stream().mapToDouble(CenteredSample::squares).sum());
    double msb = ssb / between;
    double msw = ssw / within;
    if (msb == 0 && msw == 0) {
      throw new Infeasible("all values are the same, so there is no variance to analyse");
    }
    double f = msb / msw;
    if (!Double.isFinite(f)) {
      throw new Infeasible(
          "no group varies within itself, or by too little for double precision: F is infinite and"
              + " its probability 0");
    }
    var means = new GroupComparisons(centred, unit);
    boolean compared = groups.size() <= GroupComparisons.MOST_COMPARED;
    boolean named = input.table().isPresent();
    return new Result(
        f,
        Tails.fisher(f, between, within),
        between,
        within,
        ScaledDoubles.timesSquare("the mean square between groups", msb, unit),
        ScaledDoubles.timesSquare("the mean square within groups", msw, unit),
        ScaledDoubles.times("the residual deviation", Math.sqrt(msw), unit),
        ssb / (ssb + ssw),
        ssb / (ssb + ssw),
        (ssb - between * msw) / (ssb + ssw + msw),
        compared
            ? Optional.of(means.tukey(msw, within, input.confidence(), work))
            : Optional.empty(),
        means.welch(),
        named ? Optional.of(sample.names()) : Optional.empty(),
        named ? OptionalInt.of(sample.leftOut()) : OptionalInt.empty());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new OneWayChecks(input.rows(), input.confidence(), result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    GroupRows groups = input.rows();
    Plane above = GroupFigure.withMean(groups);
    String title = "Groups and differences of means";
    return Optional.of(
        result
            .tukey()
            .map(tukey -> Figure.of(title, above, DifferenceFigure.of(groups.names(), tukey)))
            .orElseGet(() -> Figure.of(title, above)));
  }
}
