package dev.omni.operations.benchmark.suite;

import dev.omni.domain.json.Json;
import dev.omni.quant.core.optimization.JobShop;
import dev.omni.quant.core.optimization.OptimizeTask;
import dev.omni.quant.core.optimization.Program;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The objective of a stated solution that satisfies all constraints, computed without a solver. */
final class FeasibilityChecker {
  private static final BigDecimal SLACK = new BigDecimal("1e-9");

  private FeasibilityChecker() {}

  /** Returns the objective of the answer's solution; empty when it is infeasible. */
  static Optional<BigDecimal> achieved(OptimizeTask task, Json.Obj answer) {
    Optional<Json.Arr> solution = answer.findArray("solution");
    if (solution.isEmpty()) {
      return Optional.empty();
    }
    return switch (task.problem()) {
      case "knapsack" -> whole(solution.get()).flatMap(taken -> knapsack(task, taken));
      case "assignment" -> whole(solution.get()).flatMap(columns -> assignment(task, columns));
      case "job_shop" -> shop(task.jobShop(), solution.get());
      default -> numbers(solution.get()).flatMap(point -> program(task, point));
    };
  }

  private static Optional<BigDecimal> program(OptimizeTask task, List<BigDecimal> point) {
    Json.Obj input = task.input();
    boolean satisfied =
        point.size() == input.findArray("objective").orElseThrow().size()
            && point.stream().allMatch(part -> part.compareTo(SLACK.negate()) >= 0)
            && input.findArray("constraints").orElseThrow().items().stream()
                .allMatch(row -> holds((Json.Obj) row, point));
    return satisfied ? Optional.of(dot(input, "objective", point)) : Optional.empty();
  }

  private static boolean holds(Json.Obj row, List<BigDecimal> point) {
    BigDecimal bound = row.findNumber("bound").orElseThrow();
    BigDecimal over = dot(row, "coefficients", point).subtract(bound);
    BigDecimal slack = SLACK.multiply(BigDecimal.ONE.max(bound.abs()));
    return over.abs().compareTo(slack) <= 0
        || Program.Relation.of(row.findText("relation").orElseThrow())
            .holds(Program.fraction(over), Program.fraction(BigDecimal.ZERO));
  }

  private static BigDecimal dot(Json.Obj object, String field, List<BigDecimal> point) {
    List<Json> coefficients = object.findArray(field).orElseThrow().items();
    return IntStream.range(0, point.size())
        .mapToObj(j -> ((Json.Num) coefficients.get(j)).value().multiply(point.get(j)))
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  private static Optional<BigDecimal> knapsack(OptimizeTask task, List<Integer> taken) {
    List<Integer> weights = task.knapsack().weights();
    boolean things =
        taken.stream().allMatch(i -> i >= 0 && i < weights.size())
            && taken.stream().distinct().count() == taken.size();
    return things && taken.stream().mapToInt(weights::get).sum() <= task.knapsack().capacity()
        ? Optional.of(
            taken.stream()
                .map(task.knapsack().values()::get)
                .reduce(BigDecimal.ZERO, BigDecimal::add))
        : Optional.empty();
  }

  private static Optional<BigDecimal> assignment(OptimizeTask task, List<Integer> columns) {
    List<Json> costs = task.input().findArray("costs").orElseThrow().items();
    boolean permutation =
        columns.size() == costs.size()
            && columns.stream().allMatch(j -> j >= 0 && j < costs.size())
            && columns.stream().distinct().count() == costs.size();
    return permutation
        ? Optional.of(
            IntStream.range(0, costs.size())
                .mapToObj(i -> ((Json.Arr) costs.get(i)).get(columns.get(i)))
                .map(cost -> ((Json.Num) cost).value())
                .reduce(BigDecimal.ZERO, BigDecimal::add))
        : Optional.empty();
  }

  /** A step with a stated start. */
  private record ScheduledStep(int job, int machine, int start, int end) {
    boolean clashes(ScheduledStep other) {
      return (job == other.job || machine == other.machine)
          && start < other.end
          && other.start < end;
    }
  }

  private static Optional<BigDecimal> shop(JobShop shop, Json.Arr starts) {
    var placed = new ArrayList<ScheduledStep>();
    for (int job = 0; job < shop.jobs().size(); job++) {
      List<JobShop.Step> steps = shop.jobs().get(job);
      Optional<List<Integer>> row =
          job < starts.size() && starts.get(job) instanceof Json.Arr given
              ? whole(given)
              : Optional.empty();
      if (row.isEmpty() || row.get().size() != steps.size()) {
        return Optional.empty();
      }
      int ready = 0;
      for (int k = 0; k < steps.size(); k++) {
        int start = row.get().get(k);
        if (start < ready) {
          return Optional.empty();
        }
        ready = start + steps.get(k).duration();
        placed.add(new ScheduledStep(job, steps.get(k).machine(), start, ready));
      }
    }
    boolean clash =
        IntStream.range(0, placed.size())
            .anyMatch(i -> placed.subList(0, i).stream().anyMatch(p -> p.clashes(placed.get(i))));
    return clash
        ? Optional.empty()
        : placed.stream().map(p -> BigDecimal.valueOf(p.end())).max(BigDecimal::compareTo);
  }

  private static Optional<List<BigDecimal>> numbers(Json.Arr items) {
    return items.items().stream().allMatch(Json.Num.class::isInstance)
        ? Optional.of(items.items().stream().map(item -> ((Json.Num) item).value()).toList())
            .filter(all -> all.stream().allMatch(Program::isExact))
        : Optional.empty();
  }

  private static Optional<List<Integer>> whole(Json.Arr items) {
    BigDecimal most = BigDecimal.valueOf(1_000_000_000);
    return numbers(items)
        .filter(
            all ->
                all.stream()
                    .allMatch(
                        n -> n.abs().compareTo(most) <= 0 && n.stripTrailingZeros().scale() <= 0))
        .map(all -> all.stream().map(BigDecimal::intValueExact).toList());
  }
}
