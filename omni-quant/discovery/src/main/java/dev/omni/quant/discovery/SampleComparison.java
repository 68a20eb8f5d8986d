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
import dev.omni.engine.contract.Inner;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Tests of several samples: of locations, means and variances. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class SampleComparison
    implements Engine<SampleComparison.Input, SampleComparison.Result> {
  private static final int MOST_CELLS = 2_000_000;

  /** The comparisons of pairs. */
  public enum PostHoc {
    DUNN
  }

  /**
   * A test and its samples: groups, or a table.
   *
   * @param test which one
   * @param groups observations of each group
   * @param table columns by name
   * @param response column of the observations
   * @param group column of their groups
   * @param postHoc comparison of pairs
   * @param adjust of the p-values of pairs
   */
  @Ways({"groups", "table"})
  @Example(
      """
      {"test": "kruskal_wallis",
       "groups": [[2.9, 3.0, 2.5, 2.6, 3.2], [3.8, 2.7, 4.0, 2.4], [2.8, 3.4, 3.7, 2.2, 2.0]],
       "post_hoc": "dunn"}\
      """)
  @Example(
      """
      {"test": "welch",
       "table": {"yield": [4.1, 4.4, 3.9, 5.2, 5.9, 5.1],
                 "plot": ["north", "north", "north", "south", "south", "south"]},
       "response": "yield", "group": "plot"}\
      """)
  public record Input(
      @Title("Test") SampleTest test,
      @Title("Observations, group by group; for friedman one list a treatment")
          @Unit("1")
          @Size(min = 2, max = 1000)
          @Inner(min = 2, max = 100_000, is = Inner.Is.COLUMNS)
          Optional<double[][]> groups,
      @Title("Columns by name, in place of groups") @Size(min = 2, max = 200)
          Optional<DataColumns> table,
      @Title("Column of the observations") @Size(min = 1, max = 200) Optional<String> response,
      @Title("Column of the groups") @Size(min = 1, max = 200) Optional<String> group,
      @Title("Comparison of pairs after kruskal_wallis") Optional<PostHoc> postHoc,
      @Title("Adjustment of the p-values of pairs") @Default("\"holm\"") Adjustment adjust) {
    private GroupRows rows() {
      return GroupRows.of(groups, table, response, group);
    }
  }

  /**
   * The outcome of a test.
   *
   * @param pValue the probability of a statistic of this size or more
   * @param statistic chi-square or F
   * @param df degrees of freedom
   * @param dfWithin those of the denominator of F
   * @param groups their names
   * @param n rows of each
   * @param rowsLeftOut rows with a missing number
   * @param postHoc comparison of each pair
   */
  public record Result(
      @Title("P-value") @Unit("1") double pValue,
      @Title("Statistic, chi-square or F") @Unit("1") double statistic,
      @Title("Degrees of freedom") @Unit("1") double df,
      @Title("Degrees of freedom within groups, for F") @Unit("1") OptionalDouble dfWithin,
      @Title("Names of the groups") List<String> groups,
      @Title("Rows of each group") @Unit("1") int[] n,
      @Title("Rows with a missing number") @Unit("1") int rowsLeftOut,
      @Title("Comparison of each pair") Optional<List<Pair>> postHoc) {}

  /**
   * The comparison of two groups.
   *
   * @param first name of a group
   * @param second name of another
   * @param z difference of mean ranks over its standard deviation
   * @param pValue two-sided
   * @param adjusted the same, adjusted for all pairs
   */
  public record Pair(
      @Title("First group") String first,
      @Title("Second group") String second,
      @Title("Difference of mean ranks over its standard deviation") @Unit("1") double z,
      @Title("Two-sided p-value") @Unit("1") double pValue,
      @Title("Adjusted p-value") @Unit("1") double adjusted) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.hypothesis.k-sample")
        .limit(
            "normality",
            "Not Bartlett's test, which holds for normal samples alone.",
            "test != 'bartlett'")
        .title(
            "Tests of several samples",
            "Kruskal-Wallis and Friedman of locations, Welch of means without equal variances, and"
                + " Levene, Brown-Forsythe, Bartlett and Fligner-Killeen of variances. Equal values"
                + " take their mean rank and the statistics are corrected for them.")
        .synonyms(
            "kruskal wallis, friedman, levene, bartlett, equal variances, nonparametric anova,"
                + " compare several groups, homogeneity of variance, brown forsythe")
        .direct(Workload.LOW)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Groups and their differences")
        .method(
            new Method(
                "Rank statistics against chi-square, ratios of squares against F",
                "kruskal_wallis: H = 12/(N(N+1)) sum n_i (r_i - (N+1)/2)^2 / (1 -"
                    + " sum(t^3-t)/(N^3-N)); levene, brown_forsythe: F of |x - center|;"
                    + " fligner_killeen: sum n_i (a_i - a)^2 / s_a^2 of normal scores",
                List.of(
                    "W. H. Kruskal and W. A. Wallis, J. Am. Statist. Assoc. 47, 1952, pp. 583-621",
                    "M. Friedman, J. Am. Statist. Assoc. 32, 1937, pp. 675-701",
                    "M. B. Brown and A. B. Forsythe, J. Am. Statist. Assoc. 69, 1974, pp. 364-367",
                    "M. S. Bartlett, Proc. R. Soc. Lond. A 160, 1937, pp. 268-282",
                    "W. J. Conover, M. E. Johnson and M. M. Johnson, Technometrics 23, 1981, pp."
                        + " 351-361",
                    "B. L. Welch, Biometrika 38, 1951, pp. 330-336",
                    "O. J. Dunn, Technometrics 6, 1964, pp. 241-252"),
                List.of(),
                List.of(
                    "Groups are independent samples; for friedman the rows of all lists are"
                        + " blocks.",
                    "Distances from medians that differ by at most 4 ulp of their largest value or"
                        + " median are equal, as they are in decimals.",
                    "P-values are of the distributions for many observations: with fewer than five"
                        + " a group those of ranks are rough.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var found = new ArrayList<>(GroupRows.problems(input.table(), input.response(), input.group()));
    if (input.postHoc().isPresent() && input.test() != SampleTest.KRUSKAL_WALLIS) {
      found.add(DataTableChecks.invalid("post_hoc", "belongs to test kruskal_wallis"));
    }
    if (!found.isEmpty()) {
      return found;
    }
    GroupRows groups = input.rows();
    String at = input.groups().isPresent() ? "groups" : "group";
    if (groups.values().size() < 2 || groups.values().size() > 1000) {
      found.add(DataTableChecks.invalid(at, "must have 2 to 1000 groups"));
    } else if (groups.values().stream().anyMatch(group -> group.length < 2)) {
      found.add(DataTableChecks.invalid(at, "must have two rows or more in each group"));
    } else if (input.test() == SampleTest.FRIEDMAN
        && groups.values().stream().anyMatch(g -> g.length != groups.values().get(0).length)) {
      found.add(DataTableChecks.invalid(at, "must have as many rows in each group for friedman"));
    }
    if (groups.count() > MOST_CELLS) {
      found.add(DataTableChecks.invalid(at, "must have at most " + MOST_CELLS + " rows"));
    }
    return found;
  }

  @Override
  public double steps(Input input) {
    if (input.table().isPresent()) {
      return 5000 + 60.0 * input.table().get().rows();
    }
    double[][] groups = input.groups().orElseThrow();
    double count = Arrays.stream(groups).mapToDouble(group -> group.length).sum();
    return 1000 + 60 * count + 50.0 * groups.length * groups.length;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    work.proceed();
    return Computed.of(of(input, work));
  }

  /**
   * Returns the outcome of a test, whose sources are with {@link #capability}.
   *
   * @throws dev.omni.engine.Infeasible when the values do not vary
   */
  public static Result value(Input input) {
    return of(input, Work.alone());
  }

  private static Result of(Input input, Work work) {
    GroupRows groups = input.rows();
    SampleTest.Outcome outcome = input.test().of(groups);
    return new Result(
        outcome.pValue(),
        outcome.statistic(),
        outcome.between(),
        Double.isNaN(outcome.within())
            ? OptionalDouble.empty()
            : OptionalDouble.of(outcome.within()),
        groups.names(),
        groups.values().stream().mapToInt(group -> group.length).toArray(),
        groups.leftOut(),
        input.postHoc().map(dunn -> dunn(groups, input.adjust(), work)));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new SampleTestChecks(input, input.rows(), result).all();
  }

  private static List<Pair> dunn(GroupRows groups, Adjustment adjust, Work work) {
    double[] all = groups.all();
    double n = all.length;
    List<double[]> ranks = groups.parts(Ranks.of(all));
    double variance = n * (n + 1) / 12 - Ranks.ties(all) / (12 * (n - 1));
    int count = ranks.size();
    double[] z = new double[count * (count - 1) / 2];
    int k = 0;
    for (int i = 0; i < count; i++) {
      work.proceed();
      for (int j = i + 1; j < count; j++) {
        double scale = variance * (1.0 / ranks.get(i).length + 1.0 / ranks.get(j).length);
        z[k++] = (SampleTest.mean(ranks.get(i)) - SampleTest.mean(ranks.get(j))) / Math.sqrt(scale);
      }
    }
    double[] p = Arrays.stream(z).map(Tails::normal).toArray();
    double[] adjusted = adjust.of(p, work);
    var pairs = new ArrayList<Pair>();
    for (int i = 0; i < count; i++) {
      for (int j = i + 1; j < count; j++) {
        int at = pairs.size();
        pairs.add(
            new Pair(groups.names().get(i), groups.names().get(j), z[at], p[at], adjusted[at]));
      }
    }
    return pairs;
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    GroupRows groups = input.rows();
    Plane below =
        result
            .postHoc()
            .map(DifferenceFigure::of)
            .orElseGet(
                () ->
                    switch (input.test()) {
                      case LEVENE, BROWN_FORSYTHE, BARTLETT, FLIGNER_KILLEEN ->
                          DifferenceFigure.ofSpreads(groups);
                      case FRIEDMAN -> DifferenceFigure.ofPaired(groups);
                      case KRUSKAL_WALLIS, WELCH -> DifferenceFigure.ofMeans(groups);
                    });
    return Optional.of(
        Figure.of("Groups and their differences", GroupFigure.withMean(groups), below));
  }
}
