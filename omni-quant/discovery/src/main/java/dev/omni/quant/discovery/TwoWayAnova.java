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
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Word;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The analysis of variance by two factors, balanced or not. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class TwoWayAnova implements Engine<TwoWayAnova.Input, TwoWayAnova.Result> {

  /** The types of sums of squares. */
  public enum SumsType {
    @Word("I")
    FIRST,
    @Word("II")
    SECOND,
    @Word("III")
    THIRD
  }

  /**
   * Observations with two factors.
   *
   * @param table columns by name
   * @param response column of the observations
   * @param factorA column of the first factor
   * @param factorB column of the second factor
   * @param interaction whether the factors may act together
   * @param sumsOfSquares type of sums of squares
   */
  @Example(
      """
      {"table": {"dose": ["low", "low", "low", "low", "high", "high", "high", "high"],
                 "sex": ["f", "f", "m", "m", "f", "f", "m", "m"],
                 "y": [4.2, 4.6, 5.1, 4.9, 6.3, 6.9, 5.2, 5.6]},
       "response": "y", "factor_a": "dose", "factor_b": "sex"}""")
  public record Input(
      @Title("Columns by name") @Size(min = 3, max = 200) DataColumns table,
      @Title("Column of the observations") @Size(min = 1, max = 200) String response,
      @Title("Column of the first factor") @Size(min = 1, max = 200) String factorA,
      @Title("Column of the second factor") @Size(min = 1, max = 200) String factorB,
      @Title("Whether the factors may act together") @Default("true") boolean interaction,
      @Title("Type of sums of squares") @Default("\"II\"") SumsType sumsOfSquares) {
    /** Returns the rows without a missing number. */
    DataColumns complete() {
      return table.complete(List.of(response, factorA, factorB));
    }

    /** Returns how many pairs of levels there are in a table. */
    double pairs(DataColumns rows) {
      return rows.levels(factorA).size() * (double) rows.levels(factorB).size();
    }

    /** Returns the mean of each pair of levels that has a row. */
    List<PairMean> means(DataColumns rows) {
      List<String> a = rows.texts(factorA);
      List<String> b = rows.texts(factorB);
      double[] y = rows.numbers(response);
      var cells = new HashMap<List<String>, double[]>();
      for (int i = 0; i < y.length; i++) {
        double[] cell = cells.computeIfAbsent(List.of(a.get(i), b.get(i)), pair -> new double[2]);
        cell[0] += y[i];
        cell[1]++;
      }
      var means = new ArrayList<PairMean>();
      for (String first : rows.levels(factorA)) {
        for (String second : rows.levels(factorB)) {
          double[] cell = cells.get(List.of(first, second));
          if (cell != null) {
            means.add(new PairMean(cell[0] / cell[1], first, second, (int) cell[1]));
          }
        }
      }
      return means;
    }
  }

  /**
   * The analysis of variance.
   *
   * @param terms factors and their interaction
   * @param residual what they leave
   * @param means of the pairs of levels
   * @param rowsLeftOut rows with a missing number
   */
  public record Result(
      @Title("Factors and their interaction") List<Term> terms,
      @Title("What the terms leave") Remainder residual,
      @Title("Mean of each pair of levels") List<PairMean> means,
      @Title("Rows with a missing number") @Unit("1") int rowsLeftOut) {}

  /**
   * A factor, or both.
   *
   * @param sumOfSquares that it explains
   * @param term its name
   * @param df degrees of freedom
   * @param meanSquare squares over them
   * @param fStatistic mean square over that of the residual
   * @param pValue the probability of an F of this size or more
   * @param partialEtaSquared share of what the other terms leave
   */
  public record Term(
      @Title("Sum of squares") @Unit("1") double sumOfSquares,
      @Title("Factor, or both") String term,
      @Title("Degrees of freedom") @Unit("1") int df,
      @Title("Mean square") @Unit("1") double meanSquare,
      @Title("F statistic") @Unit("1") double fStatistic,
      @Title("P-value") @Unit("1") double pValue,
      @Title("Partial eta squared") @Unit("1") double partialEtaSquared) {}

  /**
   * The rest that the terms leave.
   *
   * @param sumOfSquares of the residuals
   * @param df degrees of freedom
   * @param meanSquare squares over them
   */
  public record Remainder(
      @Title("Sum of squares") @Unit("1") double sumOfSquares,
      @Title("Degrees of freedom") @Unit("1") int df,
      @Title("Mean square") @Unit("1") double meanSquare) {}

  /**
   * The mean of a pair of levels.
   *
   * @param mean of its rows
   * @param a level of the first factor
   * @param b level of the second factor
   * @param n rows
   */
  public record PairMean(
      @Title("Mean") @Unit("1") double mean,
      @Title("Level of the first factor") String a,
      @Title("Level of the second factor") String b,
      @Title("Rows") @Unit("1") int n) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.anova.two-way")
        .limit(
            "sums",
            "Sums of squares II or III: those of type I depend on the order of the " + "factors.",
            "sums_of_squares != 'I'")
        .title(
            "Two-way analysis of variance",
            "Sums of squares of two factors and of their interaction, with F tests, for groups of"
                + " any size. Type I takes the factors in order; II each after the other; III each"
                + " after all else, in contrasts that sum to zero.")
        .synonyms(
            "two factor ANOVA, interaction effect, factorial design, unbalanced design,"
                + " type III sums of squares, two factors, main effects")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Means by both factors, shares of terms")
        .method(
            new Method(
                "Residual sums of squares of nested models",
                "SS(term) = RSS(model without it) - RSS(model); F = (SS/df)/(RSS/(n - rank))",
                List.of(
                    "F. Yates, J. Am. Statist. Assoc. 29, 1934, pp. 51-66",
                    "S. R. Searle, Linear Models for Unbalanced Data, 1987, ch. 4 and 8",
                    "O. Langsrud, Statistics and Computing 13, 2003, pp. 163-167"),
                List.of(),
                List.of(
                    "Observations are independent and normal with one variance.",
                    "Type III needs a row of every pair of levels, because the contrasts have no"
                        + " meaning otherwise.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return TwoWayProblems.of(input);
  }

  @Override
  public double steps(Input input) {
    double columns = input.pairs(input.table());
    return 1e4 + 10 * input.table().rows() * columns * columns;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(of(input, work));
  }

  /**
   * Returns the analysis of variance: Yates (1934), Searle (1987).
   *
   * @throws Infeasible when the terms leave nothing to compare with
   */
  public static Result value(Input input) {
    return of(input, Work.alone());
  }

  private static Result of(Input input, Work work) {
    DataColumns table = input.complete();
    double[] y = table.numbers(input.response());
    double mean = SampleTest.mean(y);
    for (int i = 0; i < y.length; i++) {
      y[i] -= mean;
    }
    String a = input.factorA();
    String b = input.factorB();
    var sums = new TwoWaySums(TwoWayDesign.of(table, a, b), y, input.interaction(), work);
    LeastSquaresSum full = sums.full();
    int left = y.length - full.rank();
    if (left < 1) {
      throw new Infeasible("there are no more rows than terms: nothing is left to compare with");
    }
    var residual = new Remainder(full.squares(), left, full.squares() / left);
    List<double[]> found = sums.of(input.sumsOfSquares());
    List<String> names = List.of(a, b, a + ":" + b);
    List<Term> terms =
        IntStream.range(0, found.size())
            .mapToObj(k -> term(names.get(k), found.get(k), residual))
            .toList();
    return new Result(terms, residual, input.means(table), input.table().rows() - table.rows());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    DataColumns table = input.complete();
    var cells =
        FactorCells.of(table, input.factorA(), input.factorB(), table.numbers(input.response()));
    return new TwoWayChecks(cells, input, result).all(input.table().rows() - table.rows());
  }

  private static Term term(String name, double[] sum, Remainder residual) {
    double f = sum[0] / sum[1] / residual.meanSquare();
    if (!Double.isFinite(f)) {
      throw new Infeasible("the terms fit every row, or " + name + " has no contrast: no F exists");
    }
    return new Term(
        sum[0],
        name,
        (int) sum[1],
        sum[0] / sum[1],
        f,
        Tails.fisher(f, sum[1], residual.df()),
        sum[0] / (sum[0] + residual.sumOfSquares()));
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(FactorFigure.of(input, result));
  }
}
