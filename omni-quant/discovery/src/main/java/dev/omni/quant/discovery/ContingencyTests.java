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
import dev.omni.engine.contract.Inner;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Word;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Tests of counts in rows and columns, alone or in strata. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class ContingencyTests
    implements Engine<ContingencyTests.Input, ContingencyTests.Result> {
  private static final double MOST_COUNT = 1e9;

  /** The kinds of tests. */
  public enum Kind {
    /** The exact test of all tables with these margins. */
    FISHER,
    /** Pearson's test. */
    CHI_SQUARE,
    /** The test of the likelihood ratio. */
    G,
    /** The test of the symmetry of pairs; Bowker's for more than two categories. */
    MCNEMAR,
    /** The test of association within strata. */
    COCHRAN_MANTEL_HAENSZEL,
    /** The test of a trend of shares. */
    COCHRAN_ARMITAGE
  }

  /** The ways to a p-value. */
  public enum Source {
    @Word("EXACT")
    EXACT,
    @Word("ASYMPTOTIC")
    ASYMPTOTIC,
    @Word("SAMPLED")
    SAMPLED
  }

  /**
   * A test and its counts.
   *
   * @param test which one
   * @param counts in rows and columns
   * @param strata of such counts
   * @param table of single observations
   * @param row column of the table whose levels are the rows
   * @param column column of the table whose levels are the columns
   * @param stratum column of the table whose levels are the strata
   * @param continuity whether two by two tables are corrected for continuity
   * @param confidence of the interval of the odds ratio
   * @param seed of sampled tables
   */
  @Example(
      """
      {"test": "fisher", "counts": [[12, 7, 9, 2], [5, 3, 14, 6]]}""")
  @Example(
      """
      {"test": "chi_square", "counts": [[762, 327, 468], [484, 239, 477]]}""")
  @Example(
      """
      {"test": "mcnemar", "counts": [[794, 150], [86, 570]]}""")
  @Example(
      """
      {"test": "cochran_mantel_haenszel",
       "strata": [[[512, 89], [313, 19]], [[353, 17], [207, 8]], [[120, 202], [205, 391]]]}""")
  @Example(
      """
      {"test": "g", "row": "dose", "column": "answer",
       "table": {"dose": ["low", "low", "low", "high", "high", "high", "high", "low"],
                 "answer": ["no", "no", "yes", "yes", "yes", "no", "yes", "no"]}}""")
  public record Input(
      @Title("Test") Kind test,
      @Title("Counts in rows and columns") @Size(min = 2, max = 20) @Inner(is = Inner.Is.ROWS)
          Optional<
                  List<@Unit("1") @Range(from = 0, to = MOST_COUNT) @Size(min = 2, max = 20) int[]>>
              counts,
      @Title("Counts in rows and columns of each stratum") @Size(min = 1, max = 1000)
          Optional<List<StratumCounts>> strata,
      @Title("Single observations, as columns by name") @Size(min = 2, max = 200)
          Optional<DataColumns> table,
      @Title("Column of the table whose levels are the rows") @Size(min = 1, max = 200)
          Optional<String> row,
      @Title("Column of the table whose levels are the columns") @Size(min = 1, max = 200)
          Optional<String> column,
      @Title("Column of the table whose levels are the strata") @Size(min = 1, max = 200)
          Optional<String> stratum,
      @Title("Whether two by two tables are corrected for continuity") @Default("true")
          boolean continuity,
      @Title(Confidence.TITLE) @Unit("1") @Range(above = 0, below = 1) @Default("0.95")
          double confidence,
      @Title("Seed of sampled tables")
          @Unit("1")
          @Range(from = 0, to = 9_007_199_254_740_992.0)
          @Default("0")
          long seed) {}

  /**
   * The outcome of a test.
   *
   * @param pValue probability of a table that is as far from what is under test
   * @param statistic of the test; absent for fisher
   * @param df degrees of freedom; absent for fisher
   * @param pValueMethod way to the p-value
   * @param pValueStandardError of a sampled one
   * @param pValueExact of mcnemar with two categories
   * @param association of the rows and columns of one table
   * @param oddsRatio of a two by two table, or the common one of strata
   * @param confidenceLow lower end of its interval
   * @param confidenceHigh upper end of its interval
   * @param breslowDay test of equal odds ratios in all strata
   * @param rowLevels of the table
   * @param columnLevels of the table
   */
  public record Result(
      @Title("P-value") @Unit("1") double pValue,
      @Title("Test statistic, left out for fisher") @Unit("1") OptionalDouble statistic,
      @Title("Degrees of freedom, left out for fisher") @Unit("1") OptionalInt df,
      @Title("Way to the p-value") Source pValueMethod,
      @Title("Standard error of a sampled p-value") @Unit("1") OptionalDouble pValueStandardError,
      @Title("Exact p-value of mcnemar with two categories") @Unit("1") OptionalDouble pValueExact,
      @Flat Optional<Association> association,
      @Title("Odds ratio of a two by two table, or the common one of strata") @Unit("1")
          OptionalDouble oddsRatio,
      @Title("Lower end of the interval of the common odds ratio") @Unit("1")
          OptionalDouble confidenceLow,
      @Title("Upper end of the interval of the common odds ratio") @Unit("1")
          OptionalDouble confidenceHigh,
      @Title("Test of equal odds ratios in all strata") Optional<Homogeneity> breslowDay,
      @Title("Levels of the rows of a table of observations") Optional<List<String>> rowLevels,
      @Title("Levels of the columns of a table of observations")
          Optional<List<String>> columnLevels) {}

  /**
   * The association of rows and columns.
   *
   * @param expected counts of independent rows and columns
   * @param residuals adjusted, of which each has variance 1
   * @param cramerV strength of the association
   */
  public record Association(
      @Title("Counts that independent rows and columns would have")
          List<@Unit("1") double[]> expected,
      @Title("Adjusted residuals, each with variance 1") List<@Unit("1") double[]> residuals,
      @Title("Cramer's V") @Unit("1") double cramerV) {}

  /**
   * A test of equal odds ratios.
   *
   * @param statistic of Breslow and Day
   * @param df degrees of freedom
   * @param pValue of the test
   */
  public record Homogeneity(
      @Title("Statistic of Breslow and Day") @Unit("1") double statistic,
      @Title("Degrees of freedom") @Unit("1") int df,
      @Title("P-value") @Unit("1") double pValue) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.hypothesis.contingency")
        .limit(
            "confidence",
            "Confidence of 80 % to 99.9 %.",
            "confidence >= 0.8 && confidence <= 0.999")
        .title(
            "Tests of contingency tables",
            "Fisher's exact test of a table of any size, Pearson's chi-square and the likelihood"
                + " ratio G, McNemar's and Bowker's test of symmetry, the test of Cochran, Mantel"
                + " and Haenszel within strata and that of Cochran and Armitage for a trend. counts"
                + " are rows of whole numbers; single observations come as a table with row and"
                + " column, and stratum for strata. continuity corrects chi_square, mcnemar and"
                + " cochran_mantel_haenszel of two by two tables alone. fisher adds up all tables"
                + " that are no more likely than the observed one; where these are too many, or"
                + " where there are more than 2,000 counts in more than two by two cells, it"
                + " draws 100,000 tables, with the standard error of the p-value. statistic and df"
                + " are left out for fisher, odds_ratio where a cell makes it infinite.")
        .synonyms(
            "fisher exact test, chi squared test of independence, cross tabulation, mcnemar test,"
                + " mantel haenszel odds ratio, trend test, association of categories,"
                + " confounding, contingency table")
        .direct(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Adjusted residuals of the cells")
        .method(
            new Method(
                "Network of partial tables, Pearson, likelihood ratio, McNemar, Mantel-Haenszel",
                "P(table) = prod n_i. ! prod n_.j ! / (n! prod n_ij !); X^2 = sum (O - E)^2 / E;"
                    + " G = 2 sum O ln(O / E); strata: (sum (O - E))' V^-1 (sum (O - E))",
                List.of(
                    "C. R. Mehta and N. R. Patel, J. Am. Statist. Assoc. 78, 1983, pp. 427-434",
                    "W. M. Patefield, Applied Statistics 30, 1981, pp. 91-97",
                    "A. Agresti, Categorical Data Analysis, 2nd ed., 2002, ch. 3, 6, 7, 10",
                    "N. Mantel and W. Haenszel, J. Natl. Cancer Inst. 22, 1959, pp. 719-748",
                    "J. Robins, N. Breslow and S. Greenland, Biometrics 42, 1986, pp. 311-323",
                    "N. E. Breslow and N. E. Day, Statistical Methods in Cancer Research 1, 1980,"
                        + " section 4.4",
                    "P. Armitage, Biometrics 11, 1955, pp. 375-386"),
                List.of(
                    Libraries.named("org.apache.commons:commons-statistics-distribution"),
                    Libraries.named("org.apache.commons:commons-rng-simple")),
                List.of(
                    "Observations are independent; those of mcnemar are pairs.",
                    "P-values of statistics are those of large samples: expected counts should be"
                        + " 5 or more.",
                    "The levels of cochran_armitage have equally spaced scores.",
                    "Probabilities within one part in 1e7 count as equal.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return new CountTables(input).problems();
  }

  @Override
  public double steps(Input input) {
    return new CountTables(input).steps();
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    work.proceed();
    return Computed.of(new ContingencyReport(new CountTables(input).tables(), input).result(work));
  }

  /** Returns the outcome of a test. */
  public static Result value(Input input) {
    return new ContingencyReport(new CountTables(input).tables(), input).result(Work.alone());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new ContingencyChecks(new CountTables(input).tables(), input, result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(new ContingencyFigure(new CountTables(input), result).figure());
  }
}
