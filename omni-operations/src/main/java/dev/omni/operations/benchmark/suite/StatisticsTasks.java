package dev.omni.operations.benchmark.suite;

import ch.obermuhlner.math.big.BigDecimalMath;
import dev.omni.domain.json.Json;
import dev.omni.operations.benchmark.BenchmarkTask;
import dev.omni.operations.model.ModelTask;
import dev.omni.operations.model.TaskKind;
import dev.omni.operations.nist.StrdCatalog;
import dev.omni.operations.nist.StrdDataSet;
import dev.omni.quant.core.BlockSeeds;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Statistics and regressions with certified values: univariate first, then analyses of variance,
 * linear and nonlinear regressions from the near start, and the digits of pi; then measurements
 * with published uncertainties, and intervals graded by coverage. A variant gives the data
 * themselves, in another order.
 */
final class StatisticsTasks {
  private static final List<String> ORDER =
      List.of("standard_deviation", "anova", "linear_regression", "nonlinear_regression");
  private static final String LAST = "PiDigits";
  private static final MathContext LOGARITHM = new MathContext(40);

  /** The number of digits that must agree: of 15 that are certified, and of 11. */
  private static final int LINEAR = 8;

  private static final int NONLINEAR = 6;

  private StatisticsTasks() {}

  static List<BenchmarkTask> tasks(long seed, int variants) {
    var tasks = new ArrayList<BenchmarkTask>();
    for (String statistic : ORDER) {
      for (StrdDataSet set : StrdCatalog.sets()) {
        if (set.statistic().equals(statistic) && !set.name().equals(LAST)) {
          add(tasks, set, seed, variants);
        }
      }
    }
    add(tasks, StrdCatalog.find(LAST).orElseThrow(), seed, variants);
    var more = new TaskList(seed, variants);
    MeasurementTasks.add(more);
    CalibrationTasks.add(more);
    tasks.addAll(more.tasks());
    return tasks;
  }

  private static void add(List<BenchmarkTask> tasks, StrdDataSet set, long seed, int variants) {
    Json.Obj named = Json.obj("dataset", "strd:" + set.name(), "statistic", set.statistic());
    tasks.add(task(set, 0, named));
    for (int variant = 1; variant <= variants; variant++) {
      long chance = BlockSeeds.splitmix64(seed, 1000L * variant + tasks.size());
      tasks.add(task(set, variant, retold(set, new SplittableRandom(chance))));
    }
  }

  private static BenchmarkTask task(StrdDataSet set, int variant, Json.Obj input) {
    Json.Obj filled = TaskKind.ESTIMATE.input().filled(input);
    return new BenchmarkTask(
        "strd-" + set.name().toLowerCase(Locale.ROOT),
        "strd-" + set.statistic(),
        variant,
        new ModelTask(TaskKind.ESTIMATE, filled, 0),
        gold(set));
  }

  private static Json.Obj gold(StrdDataSet set) {
    boolean regression = set.statistic().endsWith("regression");
    List<String> names =
        regression ? set.coefficients() : List.of(set.statistic().replace("anova", "f_statistic"));
    Json.Obj values = Json.Obj.EMPTY;
    for (String name : names) {
      values = values.with(name, set.certified(name));
    }
    int digits = set.statistic().equals("nonlinear_regression") ? NONLINEAR : LINEAR;
    return Json.obj("values", values, "digits", digits);
  }

  private static Json.Obj retold(StrdDataSet set, SplittableRandom chance) {
    List<BigDecimal> y = new ArrayList<>();
    List<List<BigDecimal>> x = new ArrayList<>();
    for (int i : shuffled(set.y().size(), chance)) {
      BigDecimal value = set.y().get(i);
      y.add(set.curve().logarithm() ? BigDecimalMath.log(value, LOGARITHM) : value);
      if (!set.x().isEmpty()) {
        x.add(set.x().get(i));
      }
    }
    Json.Obj input = Json.obj("y", y, "statistic", set.statistic());
    if (!x.isEmpty()) {
      input = input.with("x", x);
    }
    if (set.statistic().equals("nonlinear_regression")) {
      return input.with("model", set.curve().formula()).with("start", set.curve().starts().get(1));
    }
    return input.with("degree", set.curve().degree()).with("intercept", set.curve().intercept());
  }

  private static List<Integer> shuffled(int count, SplittableRandom chance) {
    var order = new ArrayList<Integer>();
    for (int i = 0; i < count; i++) {
      order.add(i);
    }
    for (int i = count - 1; i > 0; i--) {
      Collections.swap(order, i, chance.nextInt(i + 1));
    }
    return order;
  }
}
