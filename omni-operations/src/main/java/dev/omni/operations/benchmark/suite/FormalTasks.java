package dev.omni.operations.benchmark.suite;

import dev.omni.domain.json.Json;
import dev.omni.operations.benchmark.BenchmarkTask;
import dev.omni.operations.model.TaskKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Statements whose truth is known by construction or by enumeration. A variant states the same in
 * another order or with other names.
 */
final class FormalTasks {
  /** Composite, and yet like primes to every base prime to them (R. D. Carmichael, 1910). */
  private static final int[] PRETENDERS = {
    561, 1105, 1729, 2465, 2821, 6601, 8911, 10585, 15841, 29341
  };

  private final TaskList tasks;

  private FormalTasks(TaskList tasks) {
    this.tasks = tasks;
  }

  static List<BenchmarkTask> tasks(long seed, int variants) {
    var made = new FormalTasks(new TaskList(seed, variants));
    for (int k = 1; k <= 3; k++) {
      made.prime("prime-" + k, made.tasks.chance(700 + k));
    }
    int pretender = PRETENDERS[made.tasks.chance(704).nextInt(PRETENDERS.length)];
    made.add("prime-4", variant -> Json.obj("kind", "prime", "n", pretender), false);
    for (int k = 1; k <= 2; k++) {
      made.divisor("bezout-" + k, made.tasks.chance(710 + k), k == 1);
      made.program("lp-optimal-" + k, made.tasks.chance(720 + k), k == 1);
      made.pigeons("unsatisfiable-" + k, k == 1 ? 4 : 3, 3);
      made.square("identity-" + k, made.tasks.chance(750 + k), k == 1);
      made.parabola("bound-" + k, made.tasks.chance(760 + k), k == 1);
    }
    made.empty("lp-infeasible-1", made.tasks.chance(731), true);
    made.empty("lp-infeasible-2", made.tasks.chance(732), false);
    return made.tasks.tasks();
  }

  private void add(String id, IntFunction<Json.Obj> statement, boolean holds) {
    tasks.add(
        id,
        TaskKind.PROVE,
        variant -> Json.obj("statement", statement.apply(variant)),
        Json.obj("holds", holds));
  }

  /** Adds a task about the next prime above a drawn number, found by trial division. */
  private void prime(String id, SplittableRandom chance) {
    long prime =
        LongStream.iterate(1_000_000_000L + chance.nextInt(1_000_000_000), n -> n + 1)
            .filter(n -> LongStream.rangeClosed(2, (long) Math.sqrt(n)).noneMatch(d -> n % d == 0))
            .findFirst()
            .orElseThrow();
    add(id, variant -> Json.obj("kind", "prime", "n", prime), true);
  }

  private void divisor(String id, SplittableRandom chance, boolean right) {
    long common = 2L + chance.nextInt(500);
    long a = common * (1L + chance.nextInt(1_000_000));
    long b = common * (1L + chance.nextInt(1_000_000));
    long greatest = BigInteger.valueOf(a).gcd(BigInteger.valueOf(b)).longValueExact();
    add(
        id,
        variant ->
            Json.obj(
                "kind",
                "bezout",
                "a",
                variant % 2 == 0 ? a : b,
                "b",
                variant % 2 == 0 ? b : a,
                "g",
                right ? greatest : greatest * 2),
        right);
  }

  private void program(String id, SplittableRandom chance, boolean right) {
    List<Integer> objective = drawn(chance, 2);
    List<List<Integer>> rows = List.of(drawn(chance, 2), drawn(chance, 2), drawn(chance, 2));
    List<Integer> bounds =
        IntStream.range(0, 3).mapToObj(i -> 12 * (1 + chance.nextInt(5))).toList();
    var value = Enumeration.corner(objective, rows, bounds);
    boolean whole = value.stripTrailingZeros().scale() <= 6;
    add(
        id,
        variant ->
            Json.obj(
                "kind",
                "lp_optimal",
                "objective",
                objective,
                "constraints",
                turned(constraints(rows, "<=", bounds), variant),
                "value",
                right ? value : value.add(BigDecimal.ONE)),
        right && whole);
  }

  private static List<Json> constraints(
      List<List<Integer>> rows, String relation, List<Integer> bounds) {
    return IntStream.range(0, rows.size())
        .<Json>mapToObj(
            i ->
                Json.obj("coefficients", rows.get(i), "relation", relation, "bound", bounds.get(i)))
        .toList();
  }

  /**
   * Adds a task about bounds: a value of at most a number is never at least one more, but may be at
   * least that number.
   */
  private void empty(String id, SplittableRandom chance, boolean right) {
    List<Integer> row = drawn(chance, 3);
    int bound = 10 + chance.nextInt(50);
    List<Json> both =
        new ArrayList<>(constraints(List.of(row, drawn(chance, 3)), "<=", List.of(bound, 90)));
    both.addAll(constraints(List.of(row), ">=", List.of(right ? bound + 1 : bound - 9)));
    add(
        id,
        variant -> Json.obj("kind", "lp_infeasible", "constraints", turned(both, variant)),
        right);
  }

  /** Adds a pigeonhole task: each pigeon has a hole, and no two have the same. */
  private void pigeons(String id, int pigeons, int holes) {
    List<List<Integer>> clauses = new ArrayList<>();
    for (int p = 0; p < pigeons; p++) {
      int first = p * holes + 1;
      clauses.add(IntStream.range(first, first + holes).boxed().toList());
      for (int other = 0; other < p; other++) {
        for (int h = 0; h < holes; h++) {
          clauses.add(List.of(-(first + h), -(other * holes + 1 + h)));
        }
      }
    }
    add(
        id,
        variant -> Json.obj("kind", "unsatisfiable", "clauses", turned(clauses, variant)),
        pigeons > holes);
  }

  private void square(String id, SplittableRandom chance, boolean right) {
    int a = 2 + chance.nextInt(8);
    int b = 2 + chance.nextInt(8);
    int middle = 2 * a * b + (right ? 0 : 1);
    add(
        id,
        variant -> {
          String x = variant == 0 ? "x" : "u" + variant;
          String y = variant == 0 ? "y" : "v" + variant;
          return Json.obj(
              "kind",
              "identity",
              "left",
              "(" + a + "*" + x + " + " + b + "*" + y + ")^2",
              "right",
              a * a + "*" + x + "^2 + " + middle + "*" + x + "*" + y + " + " + b * b + "*" + y
                  + "^2",
              "variables",
              List.of(x, y));
        },
        right);
  }

  /** Adds a task about the maximum of x (c - x), which is c^2/4. */
  private void parabola(String id, SplittableRandom chance, boolean right) {
    int c = 4 * (1 + chance.nextInt(5));
    int top = c * c / 4;
    add(
        id,
        variant -> {
          String x = variant == 0 ? "x" : "t" + variant;
          return Json.obj(
              "kind",
              "bound",
              "expression",
              x + "*(" + c + " - " + x + ")",
              "variables",
              Json.obj(x, List.of(0, c)),
              "upper",
              right ? top + 1 : top - 1);
        },
        right);
  }

  private static List<Integer> drawn(SplittableRandom chance, int count) {
    return IntStream.range(0, count).mapToObj(i -> 1 + chance.nextInt(6)).toList();
  }

  private static <T> List<T> turned(List<T> items, int variant) {
    var turned = new ArrayList<>(items);
    Collections.rotate(turned, variant);
    return turned;
  }
}
