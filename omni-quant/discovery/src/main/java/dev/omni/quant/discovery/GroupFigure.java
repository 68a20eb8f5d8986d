package dev.omni.quant.discovery;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Observations by group: points beside each other over boxes of their quartiles. */
final class GroupFigure {
  private static final int MOST_GROUPS = 20;
  private static final int MOST_POINTS = 900;
  private static final double WIDE = 0.36;
  private static final double GOLDEN = 0.6180339887498949;
  private static final double FENCE = 1.5;

  private GroupFigure() {}

  /** Returns how far beside its group the observation of a number stands, the same each time. */
  static double jitter(int number) {
    double place = (number + 1) * GOLDEN;
    return WIDE * (place - Math.floor(place) - 0.5);
  }

  /** Returns the observations of groups, of many the first. */
  static Plane of(GroupRows groups) {
    int count = Math.min(MOST_GROUPS, groups.names().size());
    int[] shown = new int[count];
    Arrays.setAll(shown, i -> i);
    double[] places = Arrays.stream(shown).asDoubleStream().toArray();
    double[][] boxes = new double[count][];
    var x = new ArrayList<Double>();
    var y = new ArrayList<Double>();
    for (int g = 0; g < count; g++) {
      double[] values = groups.values().get(g);
      boxes[g] = box(values);
      ShownRows rows = ShownRows.of(values, MOST_POINTS / count);
      for (int row : rows.rows()) {
        x.add(g + jitter(row));
        y.add(values[row]);
      }
    }
    return Plane.of(
            count < groups.names().size()
                ? String.format(Locale.ROOT, "%d of %,d groups", count, groups.names().size())
                : "",
            Axis.ofNames("group", groups.names().subList(0, count)),
            Axis.of("value"))
        .with(new Mark.Boxes("quartiles", places, boxes))
        .with(FitFigure.dots("observation", numbers(x), numbers(y)));
  }

  /** Returns the same with the mean of all observations. */
  static Plane withMean(GroupRows groups) {
    return of(groups).with(Guide.y("grand mean", SampleTest.mean(groups.all())));
  }

  static double[] numbers(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** Returns whiskers to the last values within 1.5 times the middle half, and quartiles. */
  static double[] box(double[] values) {
    double[] sorted = Arrays.stream(values).filter(Double::isFinite).sorted().toArray();
    if (sorted.length == 0) {
      return new double[] {Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN};
    }
    double low = quantile(sorted, 0.25);
    double high = quantile(sorted, 0.75);
    double reach = FENCE * (high - low);
    return new double[] {
      Arrays.stream(sorted).filter(v -> v >= low - reach).findFirst().orElse(low),
      low,
      quantile(sorted, 0.5),
      high,
      Arrays.stream(sorted).filter(v -> v <= high + reach).max().orElse(high)
    };
  }

  private static double quantile(double[] sorted, double share) {
    double at = share * (sorted.length - 1);
    int below = (int) at;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
  }
}
