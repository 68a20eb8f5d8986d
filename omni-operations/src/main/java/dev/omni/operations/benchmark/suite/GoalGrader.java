package dev.omni.operations.benchmark.suite;

import dev.omni.domain.json.Json;
import java.util.Iterator;
import java.util.List;

/** The grader of an agent's result and of the way to it. */
final class GoalGrader {
  private GoalGrader() {}

  /**
   * Grades a goal: right when the figure and the guard's outcome are right and the required tools
   * were called in order.
   *
   * @param gold a quantity's, with {@code outcome} and {@code tools}
   */
  static Json.Obj of(Json.Obj gold, Json.Obj answer) {
    Json.Obj marks = QuantityGrader.of(gold, answer);
    boolean led = led(gold, answer);
    boolean right =
        marks.findNumber("correctness").orElseThrow().signum() > 0
            && led
            && answer.find("outcome").equals(gold.find("outcome"));
    return marks.with("correctness", right ? 1 : 0).with("constraint_adherence", led ? 1 : 0);
  }

  private static boolean led(Json.Obj gold, Json.Obj answer) {
    List<Json> wanted = gold.findArray("tools").orElseThrow().items();
    Iterator<Json> called =
        answer.findArray("tool_calls").orElse(Json.Arr.EMPTY).items().stream()
            .flatMap(
                call ->
                    call instanceof Json.Obj one
                        ? one.find("tool").stream()
                        : List.<Json>of().stream())
            .iterator();
    for (Json tool : wanted) {
      boolean found = false;
      while (!found && called.hasNext()) {
        found = called.next().equals(tool);
      }
      if (!found) {
        return false;
      }
    }
    return true;
  }
}
