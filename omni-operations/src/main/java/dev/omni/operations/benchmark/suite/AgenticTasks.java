package dev.omni.operations.benchmark.suite;

import dev.omni.domain.json.Json;
import dev.omni.operations.benchmark.BenchmarkTask;
import dev.omni.operations.model.TaskKind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * Goals that take three or four calls of tools: compute a figure, have it verified, ask the guard
 * whether it may be reported under a limit. The limit is drawn three standard uncertainties above
 * the figure, near it, or three below, which decides what the guard says.
 */
final class AgenticTasks {
  private static final List<String> TOOLS = List.of("run_model", "verify", "guard_check");
  private static final int BUDGET = 20;
  private static final int DIGITS = 8;
  private static final int LIMIT_DIGITS = 6;
  private static final BigDecimal CONFIDENCE = new BigDecimal("0.95");
  private static final String[] DISTANCES = {"3", "0.3", "-3"};

  private final TaskList tasks;

  private AgenticTasks(TaskList tasks) {
    this.tasks = tasks;
  }

  static List<BenchmarkTask> tasks(long seed, int variants) {
    var made = new AgenticTasks(new TaskList(seed, variants));
    for (int k = 1; k <= 4; k++) {
      made.option("price-" + k, made.tasks.chance(800 + k));
    }
    for (int k = 1; k <= 3; k++) {
      made.line("predict-" + k, made.tasks.chance(810 + k));
      made.mean("mean-" + k, made.tasks.chance(820 + k));
    }
    return made.tasks.tasks();
  }

  private void option(String id, SplittableRandom chance) {
    Map<String, FiftyDigitDecimal> numbers = new LinkedHashMap<>();
    numbers.put("S", FiftyDigitDecimal.of(80L + chance.nextInt(41)));
    numbers.put("K", FiftyDigitDecimal.of(80L + chance.nextInt(41)));
    numbers.put("r", new FiftyDigitDecimal(BigDecimal.valueOf(1 + chance.nextInt(9), 2)));
    numbers.put("v", new FiftyDigitDecimal(BigDecimal.valueOf(10 + chance.nextInt(40), 2)));
    numbers.put(
        "T",
        new FiftyDigitDecimal(
            BigDecimal.valueOf(1 + chance.nextInt(8), 2).multiply(BigDecimal.valueOf(25))));
    String words =
        "Price a European call with spot %s, strike %s, rate %s, volatility %s and %s years."
            .formatted(numbers.values().stream().map(AgenticTasks::plain).toArray());
    numbers.put("q", FiftyDigitDecimal.of(0));
    FiftyDigitDecimal value =
        new HaugOption(true, new ParameterValues(numbers), BigDecimal.ZERO).value();
    add(id, words, value, "USD", List.of("run_model", "verify", "guard_check"));
  }

  private void line(String id, SplittableRandom chance) {
    var points = new ArrayList<FiftyDigitDecimal[]>();
    for (int i = 1; i <= 5; i++) {
      FiftyDigitDecimal y =
          new FiftyDigitDecimal(BigDecimal.valueOf(20L * i + chance.nextInt(15), 1));
      points.add(new FiftyDigitDecimal[] {FiftyDigitDecimal.of(i), y});
    }
    FiftyDigitDecimal at = FiftyDigitDecimal.of(7);
    String listed =
        points.stream()
            .map(point -> "(" + plain(point[0]) + ", " + plain(point[1]) + ")")
            .collect(Collectors.joining(", "));
    String words = "Fit a line to " + listed + " and predict its value at " + plain(at) + ".";
    List<String> calls = List.of("run_model", "run_model", "verify", "guard_check");
    add(id, words, predicted(points, at), "1", calls);
  }

  /** Returns the line of least squares through points, about their center. */
  private static FiftyDigitDecimal predicted(
      List<FiftyDigitDecimal[]> points, FiftyDigitDecimal at) {
    FiftyDigitDecimal x = FiftyDigitDecimal.of(0);
    FiftyDigitDecimal y = FiftyDigitDecimal.of(0);
    for (FiftyDigitDecimal[] point : points) {
      x = x.plus(point[0].over(points.size()));
      y = y.plus(point[1].over(points.size()));
    }
    FiftyDigitDecimal products = FiftyDigitDecimal.of(0);
    FiftyDigitDecimal squares = FiftyDigitDecimal.of(0);
    for (FiftyDigitDecimal[] point : points) {
      products = products.plus(point[0].minus(x).times(point[1].minus(y)));
      squares = squares.plus(point[0].minus(x).power(2));
    }
    return y.plus(products.over(squares).times(at.minus(x)));
  }

  private void mean(String id, SplittableRandom chance) {
    var numbers = new ArrayList<FiftyDigitDecimal>();
    FiftyDigitDecimal sum = FiftyDigitDecimal.of(0);
    for (int i = 0; i < 6; i++) {
      numbers.add(new FiftyDigitDecimal(BigDecimal.valueOf(100 + chance.nextInt(900), 1)));
      sum = sum.plus(numbers.get(i));
    }
    String words =
        "Find the mean of "
            + numbers.stream().map(AgenticTasks::plain).collect(Collectors.joining(", "))
            + ".";
    add(id, words, sum.over(6), "1", TOOLS);
  }

  private void add(
      String id, String words, FiftyDigitDecimal value, String unit, List<String> calls) {
    int which = tasks.tasks().size() % DISTANCES.length;
    FiftyDigitDecimal spread = FiftyDigitDecimal.of("0.25");
    FiftyDigitDecimal limit =
        new FiftyDigitDecimal(
            value
                .plus(spread.times(FiftyDigitDecimal.of(DISTANCES[which])))
                .value()
                .setScale(LIMIT_DIGITS, RoundingMode.HALF_EVEN));
    FiftyDigitDecimal inside = limit.minus(value).over(spread).normal();
    String goal =
        words
            + " Verify it, then ask whether it may be reported under an upper limit of "
            + plain(limit)
            + " with a standard uncertainty of "
            + plain(spread)
            + ".";
    Json.Obj gold =
        BenchmarkQuestion.gold(value, unit, DIGITS)
            .with("outcome", outcome(inside.value()))
            .with("tools", calls)
            .with("calls", calls.size());
    tasks.once(id, TaskKind.AGENT, Json.obj("goal", goal, "tools", TOOLS, "budget", BUDGET), gold);
  }

  /**
   * Returns the decision at 95 percent for the probability of conformity (JCGM 106:2012, section
   * 8).
   */
  private static String outcome(BigDecimal inside) {
    if (inside.compareTo(CONFIDENCE) >= 0) {
      return "allow";
    }
    return BigDecimal.ONE.subtract(inside).compareTo(CONFIDENCE) >= 0 ? "block" : "recompute";
  }

  private static String plain(FiftyDigitDecimal number) {
    return number.value().toPlainString();
  }
}
