package dev.omni.quant.discovery;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.engine.Work;
import dev.omni.quant.core.ScaledDoubles;
import java.util.ArrayList;
import java.util.List;

/**
 * Comparisons of the means of groups beyond the F test.
 *
 * @param groups scaled by {@code unit}
 * @param unit of the scaled values
 */
record GroupComparisons(List<CenteredSample> groups, double unit) {
  /** The most groups whose pairs are compared. */
  static final int MOST_COMPARED = 50;

  static final Shape TUKEY =
      Shape.object()
          .required("first", Shape.listOf(Shape.integer().unit("1")).titled("Group, from 0"))
          .required("second", Shape.listOf(Shape.integer().unit("1")).titled("Group after it"))
          .required(
              "difference",
              Shape.listOf(Shape.number().unit("1")).titled("Mean of the second less the first"))
          .required("low", Shape.listOf(Shape.number().unit("1")).titled("Lower bound"))
          .required("high", Shape.listOf(Shape.number().unit("1")).titled("Upper bound"))
          .required("p_value", Shape.listOf(Shape.number().unit("1")).titled("Adjusted p-value"))
          .titled("Tukey's comparison of each two groups");

  static final Shape WELCH =
      Shape.object()
          .required("f_statistic", Shape.number().unit("1").titled("F statistic"))
          .required("df_between", Shape.integer().unit("1").titled("Degrees of freedom between"))
          .required("df_within", Shape.number().unit("1").titled("Degrees of freedom within"))
          .required("p_value", Shape.number().unit("1").titled("P-value"))
          .titled("Welch's test, for groups of unequal variances");

  /** Returns Tukey's comparisons of each two means at the mean square within groups. */
  Json.Obj tukey(double meanSquare, double freedom, double confidence, Work work) {
    var range = new StudentizedRange(groups.size(), freedom);
    double quantile = range.quantile(confidence);
    var first = new ArrayList<Integer>();
    var second = new ArrayList<Integer>();
    var columns = new double[4][groups.size() * (groups.size() - 1) / 2];
    int k = 0;
    for (int i = 0; i < groups.size(); i++) {
      for (int j = i + 1; j < groups.size(); j++) {
        work.proceed();
        first.add(i);
        second.add(j);
        double difference = groups.get(j).meanFrom(groups.get(i).meanFrom(0));
        double error =
            Math.sqrt(meanSquare / 2 * (1.0 / size(groups.get(i)) + 1.0 / size(groups.get(j))));
        columns[0][k] = difference;
        columns[1][k] = difference - quantile * error;
        columns[2][k] = difference + quantile * error;
        columns[3][k] = range.upperTail(Math.abs(difference) / error);
        k++;
      }
    }
    return Json.obj(
        "first",
        first,
        "second",
        second,
        "difference",
        ScaledDoubles.times("a difference", columns[0], unit),
        "low",
        ScaledDoubles.times("a bound", columns[1], unit),
        "high",
        ScaledDoubles.times("a bound", columns[2], unit),
        "p_value",
        columns[3]);
  }

  /** Returns Welch's test; null where a group does not vary. */
  Json welch() {
    int k = groups.size();
    double[] weights = new double[k];
    double total = 0;
    double sum = 0;
    double zero = groups.get(0).origin();
    for (int i = 0; i < k; i++) {
      CenteredSample group = groups.get(i);
      weights[i] = size(group) * (size(group) - 1.0) / group.squares();
      total += weights[i];
      sum += weights[i] * group.meanFrom(zero);
    }
    if (!Double.isFinite(sum) || !Double.isFinite(total)) {
      return Json.NULL;
    }
    double between = 0;
    double rest = 0;
    for (int i = 0; i < k; i++) {
      double apart = groups.get(i).meanFrom(zero) - sum / total;
      between += weights[i] * apart * apart / (k - 1);
      double other = 1 - weights[i] / total;
      rest += other * other / (size(groups.get(i)) - 1);
    }
    double f = between / (1 + 2.0 * (k - 2) / ((double) k * k - 1) * rest);
    double within = ((double) k * k - 1) / (3 * rest);
    return Json.obj(
        "f_statistic",
        f,
        "df_between",
        k - 1,
        "df_within",
        within,
        "p_value",
        Tails.fisher(f, k - 1, within));
  }

  private static int size(CenteredSample group) {
    return group.deviations().length;
  }
}
