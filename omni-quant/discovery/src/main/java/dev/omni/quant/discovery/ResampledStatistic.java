package dev.omni.quant.discovery;

import static dev.omni.quant.discovery.DataTableChecks.invalid;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.engine.Infeasible;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.ScaledDoubles;
import java.util.ArrayList;
import java.util.List;

/**
 * The statistic that a bootstrap resamples, read from its input.
 *
 * @param statistic of the scaled data
 * @param unit what it is to be multiplied by
 */
record ResampledStatistic(Statistic statistic, double unit) {
  private static final List<String> PAIRS = List.of("correlation", "slope", "ratio");
  private static final List<String> DIFFERENCES = List.of("mean_difference", "median_difference");
  private static final List<String> SINGLES =
      List.of("mean", "median", "sd", "variance", "trimmed_mean", "quantile");
  private static final double TRIMMED = 0.1;
  private static final double HALF = 0.5;
  private static final int MOST_PROBLEMS = 10;

  /** Returns the names of all statistics. */
  static String[] ids() {
    var ids = new ArrayList<>(SINGLES);
    ids.addAll(PAIRS);
    ids.addAll(DIFFERENCES);
    return ids.toArray(String[]::new);
  }

  /** Reads a valid input. */
  static ResampledStatistic of(JsonFields fields) {
    String name = fields.text("statistic");
    ResampledStatistic sent =
        PAIRS.contains(name)
            ? new ResampledStatistic(pairs(name, fields.rows("data")), 1)
            : numbers(name, fields);
    if (Double.isNaN(sent.statistic().estimate())) {
      throw new Infeasible(
          switch (name) {
            case "correlation" -> "the correlation does not exist: x or y is the same in all pairs";
            case "slope" -> "the slope does not exist: x is the same in all pairs";
            default -> "the " + name + " does not exist: the mean of y is zero";
          });
    }
    FiniteResults.number("the " + name, sent.statistic().estimate());
    return sent;
  }

  private static Statistic pairs(String name, double[][] pairs) {
    return switch (name) {
      case "slope" -> Correlation.slope(pairs);
      case "ratio" -> Correlation.ratio(pairs);
      default -> Correlation.of(pairs);
    };
  }

  private static ResampledStatistic numbers(String name, JsonFields fields) {
    double[] data = fields.numbers("data");
    double[] other = fields.has("other_data") ? fields.numbers("other_data") : new double[0];
    double unit = ScaledDoubles.of(new double[][] {data, other});
    double[] x = ScaledDoubles.over(data, unit);
    double[] y = ScaledDoubles.over(other, unit);
    Statistic statistic =
        switch (name) {
          case "mean" -> new Mean(x);
          case "sd" -> new Spread(x, true);
          case "variance" -> new Spread(x, false);
          case "trimmed_mean" ->
              new TrimmedMean(
                  x, fields.has("trimmed_fraction") ? fields.number("trimmed_fraction") : TRIMMED);
          case "quantile" -> new Quantile(x, fields.number("probability"));
          case "mean_difference" -> new Difference(new Mean(x), new Mean(y));
          case "median_difference" -> new Difference(new Quantile(x, HALF), new Quantile(y, HALF));
          default -> new Quantile(x, HALF);
        };
    return new ResampledStatistic(statistic, name.equals("variance") ? unit * unit : unit);
  }

  /** Returns the problems of an input that its shape does not find. */
  static List<Problem> problems(JsonFields fields) {
    String name = fields.text("statistic");
    boolean pairs = PAIRS.contains(name);
    List<Json> data = fields.items("data");
    var found = new ArrayList<Problem>();
    for (int i = 0; i < data.size() && found.size() < MOST_PROBLEMS; i++) {
      if (data.get(i) instanceof Json.Arr != pairs) {
        found.add(
            invalid(
                Pointer.ROOT.to("data").to(i),
                pairs
                    ? "must be a pair [x, y] when the statistic is " + name
                    : "must be a number unless the statistic is correlation, slope or ratio"));
      }
    }
    found.addAll(belongs(fields, "other_data", DIFFERENCES.contains(name), true));
    found.addAll(belongs(fields, "probability", name.equals("quantile"), true));
    found.addAll(belongs(fields, "trimmed_fraction", name.equals("trimmed_mean"), false));
    return found;
  }

  private static List<Problem> belongs(
      JsonFields fields, String member, boolean read, boolean required) {
    String statistic = fields.text("statistic");
    if (!read && fields.has(member)) {
      return List.of(invalid(member, "must not be given for " + statistic));
    }
    return read && required && !fields.has(member)
        ? List.of(new Problem("/" + member, Problem.Kind.MISSING, "is required for " + statistic))
        : List.of();
  }
}
