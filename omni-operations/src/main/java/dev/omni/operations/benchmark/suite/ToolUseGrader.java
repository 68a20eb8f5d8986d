package dev.omni.operations.benchmark.suite;

import dev.omni.domain.json.Json;
import dev.omni.operations.benchmark.BenchmarkMode;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The grader of a model's tool calls: {@code tool_calls} of {@code {tool, arguments, error?}}. */
final class ToolUseGrader {
  private ToolUseGrader() {}

  /**
   * Returns the share of calls without a violation, and the ratio of calls needed to calls made. A
   * call violates when its tool is forbidden, its arguments are none that the tool takes, it
   * repeats another one exactly, or it is one too many. Nothing without calls.
   *
   * @param offered the tools that the task names
   * @param needed how many calls the task takes, when that is known
   */
  static Json.Obj marks(
      BenchmarkMode mode, List<String> offered, Optional<Integer> needed, Json.Obj answer) {
    List<Json> calls = answer.findArray("tool_calls").orElse(Json.Arr.EMPTY).items();
    if (calls.isEmpty()) {
      return Json.Obj.EMPTY;
    }
    int most = mode.calls().orElse(Integer.MAX_VALUE);
    Set<Json> before = new HashSet<>();
    double violations = 0;
    for (int i = 0; i < calls.size(); i++) {
      Json.Obj call = calls.get(i) instanceof Json.Obj object ? object : Json.Obj.EMPTY;
      boolean allowed =
          call.findText("tool").filter(tool -> mode.allows(tool, offered)).isPresent();
      boolean repeated = !before.add(call.without("result").without("error"));
      violations += !allowed || call.has("error") || repeated || i >= most ? 1 : 0;
    }
    return Json.obj("tool_discipline", 1 - violations / calls.size())
        .withPresent(
            "efficiency", needed.map(n -> Json.of(Math.min(1, (double) n / calls.size()))));
  }
}
