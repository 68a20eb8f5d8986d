package dev.omni.quant.finance.timeseries;

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
import dev.omni.engine.contract.Name;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Names;
import dev.omni.quant.core.Numerics;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** How many linear relations of several series are stationary. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class JohansenCointegration
    implements Engine<JohansenCointegration.Input, JohansenCointegration.Result> {
  static final int LEAST = 30;
  private static final int MOST = 20_000;
  private static final int SERIES = CriticalValues.MOST;

  /**
   * Series and the model of their differences.
   *
   * @param series one array for each, of equal lengths, oldest first
   * @param deterministic what is taken away of the series
   * @param laggedDifferences how many earlier differences explain one
   * @param names of the series
   */
  @Example(
      """
      {"series": [
        [10.0, 10.4, 10.1, 10.9, 11.3, 11.0, 11.6, 12.1, 11.8, 12.4, 12.0, 12.7, 13.1, 12.9, 13.6,
         13.2, 12.8, 13.3, 13.9, 14.2, 13.8, 14.5, 14.1, 14.9, 15.3, 15.0, 14.6, 15.2, 15.7, 16.1,
         15.8, 16.4],
        [20.3, 20.5, 20.4, 21.6, 22.8, 21.9, 23.0, 24.4, 23.5, 24.9, 24.2, 25.1, 26.4, 25.7, 27.0,
         26.6, 25.4, 26.8, 27.6, 28.5, 27.5, 29.2, 28.0, 29.9, 30.4, 30.1, 29.0, 30.6, 31.2, 32.4,
         31.5, 32.6]],
       "deterministic": "constant", "lagged_differences": 1, "names": ["spot", "basket"]}""")
  public record Input(
      @Title("Series, one array for each, oldest first")
          @Unit("1")
          @Inner(min = LEAST, max = MOST, is = Inner.Is.COLUMNS)
          @Size(min = 2, max = SERIES)
          double[][] series,
      @Title("What is taken away of the series before") @Default("\"constant\"")
          Deterministic deterministic,
      @Title("How many earlier differences explain one")
          @Unit("1")
          @Range(from = 0, to = 20)
          @Default("1")
          int laggedDifferences,
      @Title("Names of the series, shown in place of numbers") @Size(min = 2, max = SERIES)
          Optional<List<@Size(min = 1, max = Names.LONGEST) String>> names) {
    int periods() {
      return series[0].length;
    }

    /** Returns the rows of the regressions: differences with all their earlier ones. */
    int rows() {
      return periods() - 1 - laggedDifferences;
    }

    /** Returns how many numbers explain a difference: a constant and earlier differences. */
    int regressors() {
      return (deterministic == Deterministic.NONE ? 0 : 1) + laggedDifferences * series.length;
    }
  }

  /**
   * The relations and their tests.
   *
   * @param eigenvalues squared canonical correlations of differences and levels, falling
   * @param eigenvectors coefficients of the relations, one array for each eigenvalue
   * @param trace test of at most so many relations
   * @param maximumEigenvalue test of so many relations against one more
   * @param rank95 relations by the trace at 95 %
   * @param halfLife periods in which the first relation halves its distance; null if it does not
   * @param numerics how the numbers came about
   * @param names of the series, as given
   */
  public record Result(
      @Title("Squared canonical correlations of differences and levels, falling") @Unit("1")
          double[] eigenvalues,
      @Title("Coefficients of the relations, one array for each eigenvalue")
          @Unit("1")
          @Inner(is = Inner.Is.ROWS)
          double[][] eigenvectors,
      @Title("Tests of at most 0, 1, ... relations") RankTest trace,
      @Title("Tests of 0, 1, ... relations against one more") RankTest maximumEigenvalue,
      @Title("Relations by the trace at 95 %") @Unit("1") @Name("rank_95") int rank95,
      @Title("Half-life of the first relation") @Unit("period") @Nullable Double halfLife,
      @Title("How the numbers came about") @Unit("1") Numerics numerics,
      @Title("Names of the series") Optional<List<String>> names) {}

  /**
   * A test by column, one row for each number of relations from 0.
   *
   * @param statistic likelihood ratio
   * @param critical90 exceeded with 10 % by chance
   * @param critical95 exceeded with 5 %
   * @param critical99 exceeded with 1 %
   */
  public record RankTest(
      @Title("Likelihood ratios") @Unit("1") double[] statistic,
      @Title("Critical values at 90 %") @Unit("1") @Name("critical_90") double[] critical90,
      @Title("Critical values at 95 %") @Unit("1") @Name("critical_95") double[] critical95,
      @Title("Critical values at 99 %") @Unit("1") @Name("critical_99") double[] critical99) {}

  @Override
  public Capability capability() {
    return Capability.named("finance.timeseries.cointegration")
        .limit(
            "observations",
            "At least 100 observations: the critical values are those of long series.",
            "size(series[0]) >= 100")
        .title(
            "Johansen cointegration test",
            "How many linear relations of several series are stationary, with their coefficients."
                + " half_life is null where the first relation does not return to its mean.")
        .synonyms(
            "cointegration, pairs trading, Johansen, VECM, error correction, common trend, mean"
                + " reversion of a spread, long-run relation, half-life, statistical arbitrage")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.NUMERIC)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("The first relation over time")
        .method(
            new Method(
                "Canonical correlations of differences and levels, by orthonormal columns",
                "dy_t and y_(t-1), each less what earlier differences explain, R0 and R1; lambda ="
                    + " squared canonical correlations of R0 and R1; trace_r = -T sum_(i>r) ln(1 -"
                    + " lambda_i), maximum_r = -T ln(1 - lambda_(r+1)); vectors with v' R1' R1 v = T;"
                    + " half-life = ln 2 / -ln(1 + b), b of the relation's change on its level",
                List.of(
                    "S. Johansen, Estimation and hypothesis testing of cointegration vectors in"
                        + " Gaussian vector autoregressive models, Econometrica 59, 1991, pp."
                        + " 1551-1580",
                    "J. MacKinnon, A. Haug and L. Michelis, Numerical distribution functions of"
                        + " likelihood ratio tests for cointegration, Journal of Applied"
                        + " Econometrics 14, 1999, pp. 563-577"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "The series are integrated of order 1, their errors normal.",
                    "constant takes the mean away of series and differences, trend a straight line"
                        + " of the series and the mean of the differences.",
                    "The rank is the first at which the trace is below its 95 % value.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return new SeriesProblems(input).found();
  }

  @Override
  public double steps(Input input) {
    double columns = input.regressors() + 2.0 * input.series().length;
    return 1000 + 0.5 * input.rows() * columns * columns;
  }

  /**
   * Returns the relations and their tests.
   *
   * @throws dev.omni.engine.Infeasible when series or differences are linear combinations of each
   *     other, or a relation is exact
   */
  public static Result value(Input input) {
    return value(input, Work.alone());
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input, work));
  }

  private static Result value(Input input, Work work) {
    return new CanonicalRelations(input, work).result();
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new RelationChecks(input, result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    double[] relation = new LaggedRegression(input).relation(result.eigenvectors()[0]);
    return Optional.of(
        Chart.of(
                "The first relation over time",
                Chart.Axis.of("Period"),
                Chart.Axis.of("Value of the relation (1)"))
            .line(
                "relation",
                IntStream.rangeClosed(1, relation.length).asDoubleStream().toArray(),
                relation)
            .figure());
  }
}
