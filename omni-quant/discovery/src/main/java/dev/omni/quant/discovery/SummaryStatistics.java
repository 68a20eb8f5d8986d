package dev.omni.quant.discovery;

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
import dev.omni.engine.SecondMethod;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/** Location, spread, shape and first autocorrelation of a series. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class SummaryStatistics
    implements Engine<SummaryStatistics.Input, SummaryStatistics.Result> {
  /**
   * A series, or a table.
   *
   * @param values in the order in which they were observed
   * @param table columns of numbers
   * @param probabilities of the quantiles
   * @param confidence of the interval for the mean
   */
  @Ways({"values", "table"})
  @Example(
      """
      {"values": [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5]}""")
  @Example(
      """
      {"table": {"height": [171, 182, 165, 178], "mass": [64, 81, 58, 75]},
       "probabilities": [0.25, 0.75]}""")
  public record Input(
      @Title("Values, in the order in which they were observed")
          @Unit("1")
          @Size(min = 2, max = 1_000_000)
          Optional<double[]> values,
      @Title("Columns of numbers, in place of values") @Size(min = 1, max = 1000)
          Optional<DataColumns> table,
      @Title("Probabilities of the quantiles to give")
          @Unit("1")
          @Range(from = 0, to = 1)
          @Size(min = 1, max = 1000)
          Optional<double[]> probabilities,
      @Title(Confidence.TITLE) @Unit("1") @Range(above = 0, below = 1) @Default("0.95")
          double confidence) {}

  /**
   * The summary of a series, or those of columns.
   *
   * @param summary of a series
   * @param columns the summary of each column of a table
   */
  public record Result(
      @Flat Optional<Summary> summary,
      @Title("Summary of each column of the table") @Keys("column")
          Optional<Map<String, ColumnSummary>> columns) {}

  /**
   * The summary of a column.
   *
   * @param summary of its numbers
   * @param missing how many numbers are missing
   */
  public record ColumnSummary(
      @Flat Optional<Summary> summary, @Title("Missing values") @Unit("1") OptionalInt missing) {}

  /**
   * Location, spread and shape of numbers.
   *
   * @param mean of them
   * @param count of them
   * @param standardDeviation with n - 1
   * @param skewness adjusted, G1; null below three values and where they do not vary
   * @param excessKurtosis G2; null below four values and where they do not vary
   * @param min the least
   * @param max the largest
   * @param median of them
   * @param lag1Autocorrelation null where they do not vary
   * @param quantiles of type 7, one a probability
   * @param standardErrorOfMean its standard deviation
   * @param meanConfidenceLow lower end of its interval
   * @param meanConfidenceHigh upper end
   * @param interquartileRange from the first quartile to the third
   * @param medianAbsoluteDeviation median of the distances from the median
   * @param geometricMean null unless all are above 0
   */
  public record Summary(
      @Title("Mean") @Unit("1") double mean,
      @Title("Number of values") @Unit("1") int count,
      @Title("Standard deviation") @Unit("1") double standardDeviation,
      @Title("Skewness") @Unit("1") @Nullable Double skewness,
      @Title("Excess kurtosis") @Unit("1") @Nullable Double excessKurtosis,
      @Title("Minimum") @Unit("1") double min,
      @Title("Maximum") @Unit("1") double max,
      @Title("Median") @Unit("1") double median,
      @Title("Autocorrelation at lag 1") @Unit("1") @Nullable Double lag1Autocorrelation,
      @Title("Quantiles, type 7") @Unit("1") Optional<double[]> quantiles,
      @Title("Standard error of the mean") @Unit("1") double standardErrorOfMean,
      @Title("Lower end for the mean, t") @Unit("1") double meanConfidenceLow,
      @Title("Upper end for the mean, t") @Unit("1") double meanConfidenceHigh,
      @Title("Interquartile range") @Unit("1") double interquartileRange,
      @Title("Median of the distances from the median") @Unit("1") double medianAbsoluteDeviation,
      @Title("Geometric mean") @Unit("1") @Nullable Double geometricMean) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.statistics.summary")
        .limit(
            "confidence",
            "Confidence of 80 % to 99.9 %.",
            "confidence >= 0.8 && confidence <= 0.999")
        .title(
            "Summary statistics",
            "Standard deviation with n - 1; adjusted Fisher-Pearson skewness G1 and excess kurtosis"
                + " G2. Skewness is null below three values, kurtosis below four, and both, with"
                + " the autocorrelation, when the values do not vary; geometric_mean is null unless"
                + " all values are above 0. Quantiles are of type 7. Of a table each column has its"
                + " own summary, without its missing values.")
        .synonyms(
            "mean, median, standard deviation, average, descriptive statistics, variance,"
                + " quantiles, percentile, skewness and kurtosis, describe data")
        .direct(Workload.VERY_LOW)
        .version("3")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Values, their mean and their quartiles")
        .method(
            new Method(
                "Moments of the deviations from the mean, median by selection",
                "m = sum x / n; s^2 = sum (x - m)^2 / (n - 1);"
                    + " r1 = sum (x_i - m)(x_(i+1) - m) / sum (x_i - m)^2;"
                    + " G1 = sqrt(n (n - 1)) / (n - 2) g1;"
                    + " G2 = (n - 1) / ((n - 2)(n - 3)) ((n + 1) g2 + 6)",
                List.of(
                    "D. N. Joanes, C. A. Gill, Comparing measures of sample skewness and kurtosis,"
                        + " The Statistician 47 (1998) 183-189",
                    "R. J. Hyndman, Y. Fan, Sample quantiles in statistical packages, The American"
                        + " Statistician 50 (1996) 361-365",
                    "J. Rogers et al., StRD: Statistical Reference Datasets for Assessing the"
                        + " Numerical Accuracy of Statistical Software, NIST TN 1396 (1998): lag-1"
                        + " autocorrelation"),
                List.of(Libraries.named("org.apache.commons:commons-statistics-descriptive")),
                List.of("the autocorrelation takes the values to be equally spaced in time")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    if (input.table().isEmpty()) {
      return List.of();
    }
    DataColumns table = input.table().get();
    var found = new ArrayList<>(table.problems());
    for (String name : table.columns().keySet()) {
      Pointer at = Pointer.ROOT.to("table").to(name);
      if (table.isText(name)) {
        found.add(DataTableChecks.invalid(at, "must have numbers"));
      } else if (present(table, name).length < 2) {
        found.add(DataTableChecks.invalid(at, "must have two numbers at least"));
      }
    }
    return found;
  }

  private static double[] present(DataColumns table, String name) {
    return Arrays.stream(table.numbers(name)).filter(value -> !Double.isNaN(value)).toArray();
  }

  @Override
  public double steps(Input input) {
    if (input.values().isPresent()) {
      return 30.0 * input.values().get().length;
    }
    DataColumns table = input.table().orElseThrow();
    return 30.0 * table.rows() * table.columns().size();
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(of(input, work));
  }

  /** Returns the summary of a series, or of each column of a table. */
  public static Result value(Input input) {
    return of(input, Work.alone());
  }

  private static Result of(Input input, Work work) {
    if (input.values().isPresent()) {
      return new Result(
          Optional.of(SeriesSummary.of(input.values().get(), input, work)), Optional.empty());
    }
    DataColumns table = input.table().orElseThrow();
    var columns = new LinkedHashMap<String, ColumnSummary>();
    for (String name : table.columns().keySet()) {
      double[] values = present(table, name);
      columns.put(
          name,
          new ColumnSummary(
              Optional.of(SeriesSummary.of(values, input, work)),
              OptionalInt.of(table.rows() - values.length)));
    }
    return new Result(Optional.empty(), Optional.of(columns));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    var checks = new SummaryChecks(input);
    if (input.values().isPresent()) {
      return checks.and(input.values().get(), result.summary().orElseThrow()).all();
    }
    DataColumns table = input.table().orElseThrow();
    Map<String, ColumnSummary> columns = result.columns().orElseThrow();
    table
        .columns()
        .keySet()
        .forEach(
            name -> {
              double[] values = present(table, name);
              ColumnSummary column = Objects.requireNonNull(columns.get(name));
              checks
                  .and(values, column.summary().orElseThrow())
                  .missing(column.missing().orElseThrow(), table.rows() - values.length);
            });
    return checks.all();
  }

  @Override
  public Optional<SecondMethod<Input>> second() {
    return Optional.of(new ExactSummary());
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    if (input.values().isPresent()) {
      return Optional.of(SummaryFigure.of(input.values().get()));
    }
    DataColumns table = input.table().orElseThrow();
    var columns = new LinkedHashMap<String, double[]>();
    table.columns().keySet().forEach(name -> columns.put(name, present(table, name)));
    return Optional.of(SummaryFigure.of(columns));
  }
}
