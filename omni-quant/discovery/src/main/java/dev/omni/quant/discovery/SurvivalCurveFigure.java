package dev.omni.quant.discovery;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import dev.omni.engine.figure.Sheet;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/** Survival curves: steps with the band of their intervals, censorings, and who is at risk. */
final class SurvivalCurveFigure {
  private static final int MOST = 6;
  private static final int MOST_STEPS = 400;
  private static final int TIMES = 6;

  private SurvivalCurveFigure() {}

  /** Returns the figure of the first groups of a result. */
  static Figure of(List<GroupSurvival> all, double confidence) {
    List<GroupSurvival> groups = all.subList(0, Math.min(MOST, all.size()));
    String percent =
        BigDecimal.valueOf(confidence).movePointRight(2).stripTrailingZeros().toPlainString();
    String title = "bands: " + percent + " %";
    if (groups.size() < all.size()) {
      title += ", " + MOST + " of " + all.size() + " groups";
    }
    Plane plane =
        Plane.of(
            title,
            Axis.of("time").withZero(),
            Axis.of("survival").showing(new Axis.Between(0, 1.02)));
    var times = new ArrayList<Double>();
    var heights = new ArrayList<Double>();
    for (GroupSurvival group : groups) {
      double[] time = group.time();
      double[] survival = group.survival();
      int[] shown = ShownRows.ranks(time.length, MOST_STEPS);
      double[][] low = SurvivalCurve.steps(of(time, shown), of(group.confidenceLow(), shown));
      double[][] high = SurvivalCurve.steps(of(time, shown), of(group.confidenceHigh(), shown));
      String name = name(group);
      plane =
          plane
              .with(Mark.steps(name, begun(0, of(time, shown)), begun(1, of(survival, shown))))
              .with(new Mark.Band(name + ": band", low[0], low[1], high[1]));
      for (int k : shown) {
        if (group.censored()[k] > 0) {
          times.add(time[k]);
          heights.add(survival[k]);
        }
      }
    }
    if (!times.isEmpty()) {
      plane =
          plane.with(
              new Mark.Ticks("censored", GroupFigure.numbers(times), GroupFigure.numbers(heights)));
    }
    return Figure.of("Survival by group", plane, atRisk(groups));
  }

  private static String name(GroupSurvival group) {
    return group.group().isBlank() ? "all" : group.group();
  }

  private static double[] of(double[] values, int[] shown) {
    return Arrays.stream(shown).mapToDouble(k -> values[k]).toArray();
  }

  private static double[] begun(double first, double[] values) {
    return DoubleStream.concat(DoubleStream.of(first), Arrays.stream(values)).toArray();
  }

  private static Sheet atRisk(List<GroupSurvival> groups) {
    double last =
        groups.stream().flatMapToDouble(group -> Arrays.stream(group.time())).max().orElse(0);
    double step = step(last / TIMES);
    var heads = new ArrayList<String>(List.of("group"));
    var times = new ArrayList<Double>();
    int count = (int) Math.floor(last / step);
    for (int k = 0; k <= count; k++) {
      times.add(k * step);
      heads.add(
          BigDecimal.valueOf(k)
              .multiply(BigDecimal.valueOf(step))
              .stripTrailingZeros()
              .toPlainString());
    }
    var rows = new ArrayList<List<Sheet.Cell>>();
    for (GroupSurvival group : groups) {
      var row = new ArrayList<Sheet.Cell>(List.of(new Sheet.Words(name(group))));
      times.forEach(time -> row.add(new Sheet.Amount(left(group, time))));
      rows.add(row);
    }
    return new Sheet("at risk", heads, rows);
  }

  /** Returns the least step of 1, 2 or 5 times a power of ten that is at least a number. */
  private static double step(double least) {
    if (!(least > 0)) {
      return 1;
    }
    int power = (int) Math.floor(StrictMath.log10(least));
    for (int digit : new int[] {1, 2, 5}) {
      double step = Double.parseDouble(digit + "e" + power);
      if (step >= least) {
        return step;
      }
    }
    return Double.parseDouble("1e" + (power + 1));
  }

  /** Returns how many are at risk just before a time. */
  private static int left(GroupSurvival group, double time) {
    double[] times = group.time();
    for (int k = 0; k < times.length; k++) {
      if (times[k] >= time) {
        return group.atRisk()[k];
      }
    }
    return 0;
  }
}
