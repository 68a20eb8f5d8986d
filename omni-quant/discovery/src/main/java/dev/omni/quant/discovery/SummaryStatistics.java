package dev.omni.quant.discovery;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.ScaledDoubles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.DoubleStatistics;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Statistic;
import org.hipparchus.util.FastMath;

/** Location, spread, shape and first autocorrelation of a series. */
@AutoService(JsonEngine.class)
public final class SummaryStatistics implements JsonEngine {
  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.statistics.summary")
        .title(
            "Summary statistics",
            "Standard deviation with n - 1; adjusted Fisher-Pearson skewness G1 and excess kurtosis"
                + " G2. Skewness is null below three values, kurtosis below four, and both, with"
                + " the autocorrelation, when the values do not vary; geometric_mean is null unless"
                + " all values are above 0. Quantiles are of type 7. Of a table each column has its"
                + " own summary, without its missing values.")
        .direct(Workload.VERY_LOW)
        .version("3")
        .reproducibility(Reproducibility.BITWISE)
        .input(SummaryContract.CONTRACT)
        .result(SummaryContract.RESULT)
        .plot("Values")
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
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    var found = new ArrayList<Problem>();
    if (!fields.has("table")) {
      return found;
    }
    DataColumns table = DataColumns.of(fields);
    found.addAll(table.problems());
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
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    if (!fields.has("table")) {
      return 30.0 * fields.items("values").size();
    }
    DataColumns table = DataColumns.of(fields);
    return 30.0 * table.rows() * table.columns().size();
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    if (!fields.has("table")) {
      double[] values = fields.numbers("values");
      return JsonComputed.of(summary(values, fields, work));
    }
    DataColumns table = DataColumns.of(fields);
    Json.Obj columns = Json.Obj.EMPTY;
    for (String name : table.columns().keySet()) {
      double[] values = present(table, name);
      Json.Obj result = summary(values, fields, work);
      columns = columns.with(name, result.with("missing", table.rows() - values.length));
    }
    return JsonComputed.of(Json.obj("columns", columns));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    var checks = new SummaryChecks(fields);
    if (!fields.has("table")) {
      return checks.and(fields.numbers("values"), new JsonFields(result)).all();
    }
    DataColumns table = DataColumns.of(fields);
    JsonFields columns = new JsonFields(result).fields("columns");
    for (String name : table.columns().keySet()) {
      double[] values = present(table, name);
      JsonFields summary = columns.fields(name);
      checks.and(values, summary).missing(summary.object(), table.rows() - values.length);
    }
    return checks.all();
  }

  private static Json.Obj summary(double[] given, JsonFields fields, Work work) {
    double unit = ScaledDoubles.of(given);
    double[] values = ScaledDoubles.over(given, unit);
    var statistics =
        DoubleStatistics.of(EnumSet.of(Statistic.MEAN, Statistic.MIN, Statistic.MAX), values);
    double[] apart = CenteredSample.of(values).deviations();
    double width = ScaledDoubles.of(apart);
    double[] deviations = ScaledDoubles.over(apart, width);
    var moments =
        DoubleStatistics.of(
            EnumSet.of(Statistic.STANDARD_DEVIATION, Statistic.SKEWNESS, Statistic.KURTOSIS),
            deviations);
    work.proceed();
    double median = Median.withDefaults().withCopy(true).evaluate(values);
    work.proceed();
    double min = statistics.getAsDouble(Statistic.MIN);
    double max = statistics.getAsDouble(Statistic.MAX);
    double mean =
        between(min, max, FiniteResults.number("the mean", statistics.getAsDouble(Statistic.MEAN)));
    boolean varies = min < max;
    double skewness = moments.getAsDouble(Statistic.SKEWNESS);
    double kurtosis = moments.getAsDouble(Statistic.KURTOSIS);
    Json.Obj result =
        Json.obj(
            "count", values.length,
            "mean", ScaledDoubles.times("the mean", mean, unit),
            "standard_deviation",
                ScaledDoubles.times(
                    "the standard deviation",
                    width * moments.getAsDouble(Statistic.STANDARD_DEVIATION),
                    unit),
            "skewness", known(varies && values.length >= 3, "the skewness", skewness),
            "excess_kurtosis", known(varies && values.length >= 4, "the kurtosis", kurtosis),
            "min", min * unit,
            "max", max * unit,
            "median", unit * median,
            "lag1_autocorrelation",
                known(varies, "the autocorrelation", autocorrelation(deviations)));
    double error =
        moments.getAsDouble(Statistic.STANDARD_DEVIATION) * width / Math.sqrt(given.length);
    var order = new OrderStatistics(values);
    Json.Obj whole =
        withMean(
                result, new double[] {mean, error, fields.number("confidence")}, given.length, unit)
            .with(
                "interquartile_range",
                ScaledDoubles.times("the interquartile range", order.interquartileRange(), unit))
            .with(
                "median_absolute_deviation",
                ScaledDoubles.times(
                    "the median absolute deviation", order.absoluteDeviation(), unit))
            .with("geometric_mean", order.min() > 0 ? geometric(given) : Json.NULL);
    if (fields.has("probabilities")) {
      double[] quantiles =
          Arrays.stream(fields.numbers("probabilities")).map(order::quantile).toArray();
      whole = whole.with("quantiles", ScaledDoubles.times("a quantile", quantiles, unit));
    }
    return whole;
  }

  /** Adds the interval of a mean with its standard error at a confidence. */
  private static Json.Obj withMean(Json.Obj result, double[] mean, int count, double unit) {
    double half = mean[1] * Tails.studentQuantile(mean[2], count - 1);
    return result
        .with("standard_error_of_mean", ScaledDoubles.times("the error of the mean", mean[1], unit))
        .with(
            "mean_confidence_low", ScaledDoubles.times("an end for the mean", mean[0] - half, unit))
        .with(
            "mean_confidence_high",
            ScaledDoubles.times("an end for the mean", mean[0] + half, unit));
  }

  private static Json geometric(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += FastMath.log(value) / values.length;
    }
    return Json.num(FiniteResults.number("the geometric mean", FastMath.exp(sum)));
  }

  /** Limits a mean to the range of the values, which rounding can leave. */
  private static double between(double min, double max, double mean) {
    return Math.max(min, Math.min(max, mean));
  }

  private static Json known(boolean exists, String what, double value) {
    return exists ? Json.num(FiniteResults.number(what, value)) : Json.NULL;
  }

  private static double autocorrelation(double[] deviations) {
    double squares = 0;
    double products = 0;
    for (int i = 0; i < deviations.length; i++) {
      squares += deviations[i] * deviations[i];
      products += i == 0 ? 0 : deviations[i - 1] * deviations[i];
    }
    return products / squares;
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    if (!fields.has("table")) {
      return Optional.of(
          GroupPlot.of(
              "Values", new GroupRows(List.of("values"), List.of(fields.numbers("values")), 0)));
    }
    DataColumns table = DataColumns.of(fields);
    List<String> names = List.copyOf(table.columns().keySet());
    return Optional.of(
        GroupPlot.of(
            "Values",
            new GroupRows(names, names.stream().map(name -> present(table, name)).toList(), 0)));
  }
}
