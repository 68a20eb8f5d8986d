package dev.omni.quant.discovery;

import dev.omni.engine.Work;
import dev.omni.engine.contract.Nullable;
import dev.omni.quant.core.ScaledDoubles;
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

  /** Returns Tukey's comparisons of each two means at the mean square within groups. */
  OneWayAnova.Tukey tukey(double meanSquare, double freedom, double confidence, Work work) {
    var range = new StudentizedRange(groups.size(), freedom);
    double quantile = range.quantile(confidence);
    int pairs = groups.size() * (groups.size() - 1) / 2;
    var first = new int[pairs];
    var second = new int[pairs];
    var columns = new double[4][pairs];
    int k = 0;
    for (int i = 0; i < groups.size(); i++) {
      for (int j = i + 1; j < groups.size(); j++) {
        work.proceed();
        first[k] = i;
        second[k] = j;
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
    return new OneWayAnova.Tukey(
        first,
        second,
        ScaledDoubles.times("a difference", columns[0], unit),
        ScaledDoubles.times("a bound", columns[1], unit),
        ScaledDoubles.times("a bound", columns[2], unit),
        columns[3]);
  }

  /** Returns Welch's test; null where a group does not vary. */
  OneWayAnova.@Nullable Welch welch() {
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
      return null;
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
    return new OneWayAnova.Welch(f, k - 1, within, Tails.fisher(f, k - 1, within));
  }

  /**
   * Returns the squares of the groups' means about the mean of all, each as often as the group is
   * large.
   */
  static double between(List<CenteredSample> groups) {
    double zero = groups.get(0).origin();
    double sum = 0;
    double count = 0;
    for (CenteredSample group : groups) {
      sum += group.deviations().length * group.meanFrom(zero);
      count += group.deviations().length;
    }
    double squares = 0;
    for (CenteredSample group : groups) {
      double apart = group.meanFrom(zero) - sum / count;
      squares += group.deviations().length * apart * apart;
    }
    return squares;
  }

  private static int size(CenteredSample group) {
    return group.deviations().length;
  }
}
