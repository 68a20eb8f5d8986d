package dev.omni.quant.core.optimization;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.hipparchus.fraction.BigFraction;

/**
 * A parsed {@code optimize} task. Programs and assignments can be maximized or minimized;
 * assignments are minimized unless the task says otherwise.
 */
public record OptimizeTask(Json.Obj input) {
  /** Returns the problems that the shape of the task cannot express. */
  public List<Problem> problems() {
    return switch (problem()) {
      case "knapsack" -> knapsackProblems();
      case "assignment" -> assignmentProblems();
      case "job_shop" -> input.has("jobs") ? List.of() : List.of(missing("jobs"));
      default -> programProblems();
    };
  }

  private List<Problem> programProblems() {
    if (!input.has("objective") || !input.has("constraints")) {
      return List.of(missing(input.has("objective") ? "constraints" : "objective"));
    }
    int variables = items("objective").size();
    var problems = new ArrayList<Problem>();
    List<Json> rows = items("constraints");
    for (int i = 0; i < rows.size(); i++) {
      if (((Json.Obj) rows.get(i)).findArray("coefficients").orElseThrow().size() != variables) {
        String at = "constraints/" + i + "/coefficients";
        problems.add(invalid(at, "must have " + variables + " numbers, as objective has"));
      }
    }
    return problems;
  }

  private List<Problem> knapsackProblems() {
    for (String field : List.of("values", "weights", "capacity")) {
      if (!input.has(field)) {
        return List.of(missing(field));
      }
    }
    int values = items("values").size();
    return items("weights").size() == values
        ? List.of()
        : List.of(invalid("weights", "must have " + values + " numbers, as values has"));
  }

  private List<Problem> assignmentProblems() {
    if (!input.has("costs")) {
      return List.of(missing("costs"));
    }
    int rows = items("costs").size();
    return items("costs").stream().allMatch(row -> ((Json.Arr) row).size() == rows)
        ? List.of()
        : List.of(invalid("costs", "must be a square: " + rows + " numbers in each row"));
  }

  /** Returns the kind of problem: lp, ip, knapsack, assignment or job_shop. */
  public String problem() {
    return input.findText("problem").orElseThrow();
  }

  /** Returns whether a smaller objective is better. */
  public boolean minimizing() {
    boolean most = List.of("lp", "ip", "knapsack").contains(problem());
    return problem().equals("job_shop")
        || input.findText("sense").map("minimize"::equals).orElse(!most);
  }

  /** Returns the linear or integer program, turned so that it is maximized. */
  public Program program() {
    var rows = new ArrayList<Program.Row>();
    for (Json item : items("constraints")) {
      Json.Obj row = (Json.Obj) item;
      rows.add(
          new Program.Row(
              fractions(row.findArray("coefficients").orElseThrow().items(), false),
              Program.Relation.of(row.findText("relation").orElseThrow()),
              Program.fraction(row.findNumber("bound").orElseThrow())));
    }
    return new Program(fractions(items("objective"), minimizing()), rows);
  }

  private static List<BigFraction> fractions(List<Json> numbers, boolean negated) {
    return numbers(numbers, negated).stream().map(Program::fraction).toList();
  }

  /** Returns the knapsack. */
  public Knapsack knapsack() {
    List<Integer> weights =
        numbers(items("weights"), false).stream().map(BigDecimal::intValueExact).toList();
    int capacity = input.findNumber("capacity").orElseThrow().intValueExact();
    return new Knapsack(numbers(items("values"), false), weights, capacity);
  }

  /** Returns the assignment, turned so that its sum is minimized. */
  public Assignment assignment() {
    return new Assignment(
        items("costs").stream()
            .map(row -> numbers(((Json.Arr) row).items(), !minimizing()))
            .toList());
  }

  /** Returns the job shop. */
  public JobShop jobShop() {
    var jobs = new ArrayList<List<JobShop.Step>>();
    for (Json job : items("jobs")) {
      jobs.add(
          ((Json.Arr) job)
              .items().stream()
                  .map(Json.Obj.class::cast)
                  .map(step -> new JobShop.Step(whole(step, "machine"), whole(step, "duration")))
                  .toList());
    }
    return new JobShop(jobs);
  }

  private static int whole(Json.Obj step, String name) {
    return step.findNumber(name).orElseThrow().intValueExact();
  }

  private static List<BigDecimal> numbers(List<Json> items, boolean negated) {
    return items.stream()
        .map(item -> Program.exact(((Json.Num) item).value()))
        .map(value -> negated ? value.negate() : value)
        .toList();
  }

  private List<Json> items(String field) {
    return input.findArray(field).orElseThrow().items();
  }

  private Problem missing(String field) {
    return new Problem(
        "/" + field, Problem.Kind.MISSING, "must be there for a problem of kind " + problem());
  }

  private static Problem invalid(String field, String message) {
    return Problem.invalid("/" + field, message);
  }
}
