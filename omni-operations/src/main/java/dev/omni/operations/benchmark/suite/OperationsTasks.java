package dev.omni.operations.benchmark.suite;

import dev.omni.domain.json.Json;
import dev.omni.operations.benchmark.BenchmarkTask;
import dev.omni.operations.model.TaskKind;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Programs, assignments and knapsacks drawn from the seed, queues, order quantities, and a job shop
 * with a known optimum. Drawn problems are solved by enumeration. A variant gives the same in
 * another order, or with an irrelevant number.
 */
final class OperationsTasks {
  /** H. Fisher and G. L. Thompson, in Industrial Scheduling (1963): machine, duration, ... */
  private static final int[][] FT06 = {
    {2, 1, 0, 3, 1, 6, 3, 7, 5, 3, 4, 6},
    {1, 8, 2, 5, 4, 10, 5, 10, 0, 10, 3, 4},
    {2, 5, 3, 4, 5, 8, 0, 9, 1, 1, 4, 7},
    {1, 5, 0, 5, 2, 5, 3, 3, 4, 8, 5, 9},
    {2, 9, 1, 3, 4, 5, 5, 4, 0, 3, 3, 1},
    {1, 3, 3, 3, 5, 9, 0, 10, 4, 4, 2, 1}
  };

  private static final int FT06_OPTIMUM = 55;
  private static final int DIGITS = 8;

  private final TaskList tasks;

  private OperationsTasks(TaskList tasks) {
    this.tasks = tasks;
  }

  static List<BenchmarkTask> tasks(long seed, int variants) {
    var made = new OperationsTasks(new TaskList(seed, variants));
    for (int k = 1; k <= 6; k++) {
      made.program("lp-" + k, made.tasks.chance(k));
      made.assignment("assignment-" + k, made.tasks.chance(10 + k));
    }
    for (int k = 1; k <= 3; k++) {
      made.knapsack("knapsack-" + k, made.tasks.chance(20 + k));
    }
    for (int k = 1; k <= 2; k++) {
      made.queue("erlang-c-" + k, made.tasks.chance(30 + k));
      made.order("eoq-" + k, made.tasks.chance(40 + k));
    }
    made.tasks.add("ft06", TaskKind.OPTIMIZE, OperationsTasks::shop, objective(FT06_OPTIMUM));
    return made.tasks.tasks();
  }

  private static Json.Obj objective(Object optimum) {
    return Json.obj("objective", optimum, "digits", DIGITS);
  }

  private void program(String id, SplittableRandom chance) {
    List<Integer> objective = drawn(chance, 2, 1, 9);
    List<List<Integer>> rows = IntStream.range(0, 3).mapToObj(i -> drawn(chance, 2, 1, 6)).toList();
    List<Integer> bounds = drawn(chance, 3, 10, 40);
    IntFunction<Json.Obj> input =
        variant ->
            Json.obj(
                "problem", "lp",
                "objective", turned(objective, variant),
                "constraints",
                    turned(
                        IntStream.range(0, 3)
                            .mapToObj(i -> atMost(turned(rows.get(i), variant), bounds.get(i)))
                            .toList(),
                        variant));
    tasks.add(id, TaskKind.OPTIMIZE, input, objective(Enumeration.corner(objective, rows, bounds)));
  }

  private static Json.Obj atMost(List<Integer> coefficients, int bound) {
    return Json.obj("coefficients", coefficients, "relation", "<=", "bound", bound);
  }

  private void assignment(String id, SplittableRandom chance) {
    List<List<Integer>> costs =
        IntStream.range(0, 6).mapToObj(i -> drawn(chance, 6, 1, 40)).toList();
    tasks.add(
        id,
        TaskKind.OPTIMIZE,
        variant -> Json.obj("problem", "assignment", "costs", turned(costs, variant)),
        objective(Enumeration.assignment(costs)));
  }

  private void knapsack(String id, SplittableRandom chance) {
    List<Integer> values = drawn(chance, 10, 5, 60);
    List<Integer> weights = drawn(chance, 10, 3, 30);
    int capacity = 60 + chance.nextInt(40);
    IntFunction<Json.Obj> input =
        variant ->
            Json.obj(
                "problem",
                "knapsack",
                "values",
                turned(values, variant),
                "weights",
                turned(weights, variant),
                "capacity",
                capacity);
    tasks.add(
        id, TaskKind.OPTIMIZE, input, objective(Enumeration.knapsack(values, weights, capacity)));
  }

  /**
   * Adds a task about the probability of waiting with four servers (A. K. Erlang, 1917), by his
   * recursion.
   */
  private void queue(String id, SplittableRandom chance) {
    BigDecimal load = BigDecimal.valueOf(10 + chance.nextInt(25), 1);
    BigDecimal four = BigDecimal.valueOf(4);
    BigDecimal lost = BigDecimal.ONE;
    for (int k = 1; k <= 4; k++) {
      BigDecimal offered = load.multiply(lost);
      lost = offered.divide(offered.add(BigDecimal.valueOf(k)), MathContext.DECIMAL128);
    }
    BigDecimal carried = load.multiply(BigDecimal.ONE.subtract(lost));
    BigDecimal waits = four.multiply(lost).divide(four.subtract(carried), MathContext.DECIMAL128);
    quantity(
        id,
        "(a^4/24*4/(4-a)) / (1 + a + a^2/2 + a^3/6 + a^4/24*4/(4-a))",
        Json.obj("a", load),
        waits);
  }

  /** Adds a task about the order quantity of F. W. Harris (1913). */
  private void order(String id, SplittableRandom chance) {
    int demand = 1000 + chance.nextInt(9000);
    int setup = 20 + chance.nextInt(80);
    BigDecimal holding = BigDecimal.valueOf(5 + chance.nextInt(60), 1);
    BigDecimal best =
        BigDecimal.valueOf(2L * demand * setup)
            .divide(holding, MathContext.DECIMAL128)
            .sqrt(MathContext.DECIMAL128);
    quantity(id, "sqrt(2*d*k/h)", Json.obj("d", demand, "k", setup, "h", holding), best);
  }

  private void quantity(String id, String expression, Json.Obj inputs, BigDecimal gold) {
    IntFunction<Json.Obj> input =
        variant ->
            Json.obj(
                "expression",
                expression,
                "inputs",
                variant == 0 ? inputs : inputs.with("irrelevant", variant));
    tasks.add(id, TaskKind.QUANTITY, input, Json.obj("value", gold, "unit", "1", "digits", DIGITS));
  }

  private static Json.Obj shop(int variant) {
    var jobs = new ArrayList<List<Json.Obj>>();
    for (int[] row : FT06) {
      jobs.add(
          IntStream.range(0, row.length / 2)
              .mapToObj(k -> Json.obj("machine", row[2 * k], "duration", row[2 * k + 1]))
              .toList());
    }
    return Json.obj("problem", "job_shop", "jobs", turned(jobs, variant));
  }

  private static List<Integer> drawn(SplittableRandom chance, int count, int least, int most) {
    return IntStream.range(0, count).mapToObj(i -> chance.nextInt(least, most + 1)).toList();
  }

  private static <T> List<T> turned(List<T> items, int variant) {
    var turned = new ArrayList<>(items);
    Collections.rotate(turned, variant);
    return turned;
  }
}
