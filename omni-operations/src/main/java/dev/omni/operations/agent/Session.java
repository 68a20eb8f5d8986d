package dev.omni.operations.agent;

import dev.omni.domain.json.Json;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.List;

/** The tool calls of one goal, limited to the offered tools and the budget. */
final class Session {
  private final AgentTools tools;
  private final List<String> offered;
  private final int budget;
  private final Work work;
  private final List<Json> calls = new ArrayList<>();

  Session(AgentTools tools, Json.Obj input, Work work) {
    this.tools = tools;
    this.offered = input.items("tools").stream().map(tool -> ((Json.Str) tool).value()).toList();
    this.budget = input.findNumber("budget").orElseThrow().intValueExact();
    this.work = work;
  }

  /**
   * Calls a tool.
   *
   * @throws Infeasible when it is not offered or the budget is exhausted
   */
  Json.Obj call(String tool, Json.Obj arguments) {
    work.proceed();
    if (!offered.contains(tool)) {
      throw new Infeasible("the goal takes the tool " + tool + ", which is not offered");
    }
    if (calls.size() >= budget) {
      throw new Infeasible("the goal takes more than the " + budget + " calls that it may");
    }
    Json.Obj result = tools.call(tool, arguments, work);
    calls.add(Json.obj("tool", tool, "arguments", arguments, "result", result));
    return result;
  }

  /** Returns all calls, in order. */
  List<Json> calls() {
    return List.copyOf(calls);
  }
}
