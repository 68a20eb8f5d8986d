package dev.omni.operations.benchmark.suite;

import dev.omni.domain.json.Json;
import dev.omni.operations.model.TaskKind;
import dev.omni.quant.core.StandardNormal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Data made from a known truth: two regressions with ten coefficients each, and two series of which
 * the last dozen values are withheld. Only the coverage of the stated intervals is graded.
 */
final class CalibrationTasks {
  private static final int ROWS = 40;
  private static final int COLUMNS = 9;
  private static final double LEVEL = 0.95;
  private static final int LONG = 120;
  private static final int SEASON = 12;
  private static final int AHEAD = 12;
  private static final double CENTRE = 100;
  private static final double MEMORY = 0.7;

  private CalibrationTasks() {}

  static void add(TaskList tasks) {
    for (int k = 1; k <= 2; k++) {
      regression(tasks, "calibration-" + k, tasks.chance(600 + k));
    }
    series(tasks, "calibration-3", 1, remembering(tasks.chance(603)));
    series(tasks, "calibration-4", SEASON, seasonal(tasks.chance(604)));
  }

  private static void regression(TaskList tasks, String id, SplittableRandom chance) {
    List<Integer> coefficients =
        IntStream.rangeClosed(0, COLUMNS).mapToObj(j -> chance.nextInt(11) - 5).toList();
    List<double[]> x = new ArrayList<>();
    var y = new double[ROWS];
    for (int i = 0; i < ROWS; i++) {
      var row = new double[COLUMNS];
      y[i] = coefficients.get(0) + noise(chance);
      for (int j = 0; j < COLUMNS; j++) {
        row[j] = (chance.nextInt(2001) - 1000) / 1000.0;
        y[i] += coefficients.get(j + 1) * row[j];
      }
      x.add(row);
    }
    Json.Obj truth = Json.Obj.EMPTY;
    for (int j = 0; j <= COLUMNS; j++) {
      truth = truth.with("B" + j, coefficients.get(j));
    }
    Json.Obj input = Json.obj("y", y, "x", x, "statistic", "linear_regression");
    tasks.once(id, TaskKind.ESTIMATE, input, Json.obj("truth", truth, "level", LEVEL));
  }

  private static double noise(SplittableRandom chance) {
    return StandardNormal.quantile((chance.nextInt(1_000_000) + 0.5) / 1_000_000);
  }

  /** Returns a series in which each value has a part of the deviation of the previous one. */
  private static double[] remembering(SplittableRandom chance) {
    var series = new double[LONG + AHEAD];
    double off = 0;
    for (int t = 0; t < series.length; t++) {
      off = MEMORY * off + noise(chance);
      series[t] = CENTRE + off;
    }
    return series;
  }

  /** Returns a series that repeats a season of drawn heights. */
  private static double[] seasonal(SplittableRandom chance) {
    int[] heights = IntStream.range(0, SEASON).map(i -> chance.nextInt(41)).toArray();
    var series = new double[LONG + AHEAD];
    for (int t = 0; t < series.length; t++) {
      series[t] = CENTRE + heights[t % SEASON] + noise(chance);
    }
    return series;
  }

  private static void series(TaskList tasks, String id, int season, double[] all) {
    double[] known = Arrays.copyOf(all, LONG);
    double[] outcomes = Arrays.copyOfRange(all, LONG, all.length);
    Json.Obj input = Json.obj("series", known, "horizon", AHEAD, "season", season);
    tasks.once(id, TaskKind.FORECAST, input, Json.obj("outcomes", outcomes));
  }
}
