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
import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.Missing;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.engine.figure.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The correlations of columns of numbers, in pairs. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class CorrelationMatrix
    implements Engine<CorrelationMatrix.Input, CorrelationMatrix.Result> {
  private static final int MOST_ROWS = 200_000;
  private static final int MOST_CELLS = 2_000_000;

  /** The kinds of correlation. */
  public enum Kind {
    PEARSON,
    SPEARMAN,
    KENDALL
  }

  /**
   * Columns of numbers: a table, or x and y.
   *
   * @param table by name, NaN where a number is missing
   * @param x the first of two
   * @param y the second
   * @param method kind of correlation
   * @param alternative to no correlation
   * @param confidence of the intervals
   */
  @Ways({"table", "x"})
  @Example(
      """
      {"x": [44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1],
       "y": [2.6, 3.1, 2.5, 5.0, 3.6, 4.0, 5.2, 2.8, 3.8]}""")
  public record Input(
      @Title("Columns of numbers by name") @Keys("column") @Size(min = 2, max = 200)
          Optional<Map<String, @Unit("1") @Size(min = 2, max = MOST_ROWS) @Missing double[]>> table,
      @Title("First column")
          Optional<@Unit("1") @Size(min = 2, max = MOST_ROWS) @Missing double[]> x,
      @Title("Second column")
          Optional<@Unit("1") @Size(min = 2, max = MOST_ROWS) @Missing double[]> y,
      @Title("Kind of correlation") @Default("\"pearson\"") Kind method,
      @Title("Alternative to no correlation") @Default("\"two_sided\"") Alternative alternative,
      @Title(Confidence.TITLE) @Unit("1") @Range(above = 0, below = 1) @Default("0.95")
          double confidence) {
    private List<String> names() {
      return table.map(columns -> List.copyOf(columns.keySet())).orElse(List.of("x", "y"));
    }

    private List<double[]> columns() {
      return table
          .map(columns -> List.copyOf(columns.values()))
          .orElseGet(() -> List.of(x.orElseThrow(), y.orElseThrow()));
    }

    private int rows() {
      return table
          .map(columns -> columns.values().iterator().next())
          .or(() -> x)
          .orElseThrow()
          .length;
    }
  }

  /**
   * Numbers of each pair of columns.
   *
   * @param coefficients NaN where a column does not vary
   * @param names of the columns
   * @param pValues NaN where there is none
   * @param n rows that each pair has
   * @param confidenceLow lower ends of the intervals, NaN where there are none
   * @param confidenceHigh upper ends
   */
  public record Result(
      @Title("Correlation of each pair of columns") List<@Unit("1") @Missing double[]> coefficients,
      @Title("Names of the columns") List<String> names,
      @Title("P-value of each pair") List<@Unit("1") @Missing double[]> pValues,
      @Title("Rows that each pair has") List<@Unit("1") int[]> n,
      @Title("Lower end of the interval") List<@Unit("1") @Missing double[]> confidenceLow,
      @Title("Upper end of the interval") List<@Unit("1") @Missing double[]> confidenceHigh) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.correlation")
        .limit(
            "confidence",
            "Confidence of 80 % to 99.9 %.",
            "confidence >= 0.8 && confidence <= 0.999")
        .title(
            "Correlation matrix",
            "Pearson, Spearman or Kendall correlations of columns with their p-values. A missing"
                + " number, null, leaves its row out of the pairs of its column. coefficients and"
                + " p_values are null where a column does not vary, p_values also where there are"
                + " too few rows; confidence_low and confidence_high are null but for pearson with"
                + " four rows or more.")
        .synonyms(
            "pearson, spearman, kendall, correlation coefficient, rank correlation,"
                + " are two variables related, correlated, association, correlation p value")
        .direct(Workload.MEDIUM)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Correlations of columns")
        .method(
            new Method(
                "Product moments of values or mid-ranks; concordant pairs for Kendall",
                "r = Sxy / sqrt(Sxx Syy); t = r sqrt((n - 2) / (1 - r^2)); interval tanh(atanh r"
                    + " +- z / sqrt(n - 3)); tau_b = (C - D) / sqrt((n0 - n1)(n0 - n2))",
                List.of(
                    "R. A. Fisher, Metron 1, 1921, pp. 3-32",
                    "C. Spearman, Am. J. Psychol. 15, 1904, pp. 72-101",
                    "M. G. Kendall, Rank Correlation Methods, 4th ed., 1970, ch. 3 to 5"),
                List.of(),
                List.of(
                    "P-values of pearson and spearman are of t with n - 2 degrees of freedom;"
                        + " kendall is exact without ties up to 33 rows, else normal with the"
                        + " variance of ties and without correction for continuity.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<Problem>();
    if (input.table().isPresent()) {
      if (input.y().isPresent()) {
        problems.add(DataTableChecks.invalid("y", "must be left out where there is a table"));
      }
      problems.addAll(DataTableChecks.uneven("table", input.table().get()));
      if ((long) input.names().size() * input.rows() > MOST_CELLS) {
        problems.add(
            DataTableChecks.invalid("table", "must have at most " + MOST_CELLS + " numbers"));
      }
      return problems;
    }
    int rows = input.x().orElseThrow().length;
    if (input.y().isEmpty() || input.y().get().length != rows) {
      problems.add(
          DataTableChecks.invalid("y", "must have " + rows + " values, one for each of x"));
    }
    return problems;
  }

  @Override
  public double steps(Input input) {
    double count = input.names().size();
    double rows = input.rows();
    return count * count * rows * (13 + 2.5 * StrictMath.log(1 + rows)) + 1000;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(of(input, work));
  }

  /** Returns the correlation of each pair: Fisher (1921), Spearman (1904) or Kendall (1970). */
  public static Result value(Input input) {
    return of(input, Work.alone());
  }

  private static Result of(Input input, Work work) {
    List<double[]> columns = input.columns();
    int count = columns.size();
    var coefficients = new double[count][count];
    var p = new double[count][count];
    var low = new double[count][count];
    var high = new double[count][count];
    var rows = new int[count][count];
    for (int i = 0; i < count; i++) {
      for (int j = 0; j <= i; j++) {
        work.proceed();
        PairCorrelation pair = PairCorrelation.of(input.method(), columns.get(i), columns.get(j));
        boolean itself = i == j && Double.isFinite(pair.coefficient());
        set(coefficients, i, j, itself ? 1 : pair.coefficient());
        set(p, i, j, i == j ? Double.NaN : pair.pValue(input.alternative()));
        double[] interval = i == j ? PairCorrelation.NONE : pair.interval(input.confidence());
        set(low, i, j, interval[0]);
        set(high, i, j, interval[1]);
        rows[i][j] = pair.rows();
        rows[j][i] = pair.rows();
      }
    }
    return new Result(
        List.of(coefficients),
        input.names(),
        List.of(p),
        List.of(rows),
        List.of(low),
        List.of(high));
  }

  private static void set(double[][] matrix, int i, int j, double value) {
    matrix[i][j] = Double.isFinite(value) ? value : Double.NaN;
    matrix[j][i] = matrix[i][j];
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new CorrelationChecks(input.columns(), input, result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(CorrelationFigure.of(input.names(), input.columns(), result.coefficients()));
  }
}
