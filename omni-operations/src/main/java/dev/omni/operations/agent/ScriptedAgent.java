package dev.omni.operations.agent;

import dev.omni.domain.json.Json;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.operations.model.Model;
import dev.omni.operations.model.ModelCard;
import dev.omni.operations.model.ModelTask;
import dev.omni.operations.model.TaskKind;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rule-based planner: reads the requested quantity and its limit, computes it with the reference
 * model, verifies it, and asks the guard.
 */
final class ScriptedAgent implements Model {
  private static final Pattern GOAL =
      Pattern.compile(
          "(.+?) Verify it, then ask whether it may be reported under an upper limit of"
              + " (-?[0-9.]+) with a standard uncertainty of ([0-9.]+)\\.");

  private final AgentTools tools;

  ScriptedAgent(AgentTools tools) {
    this.tools = tools;
  }

  @Override
  public ModelCard card() {
    return ModelCard.builtin(
        ScriptedAgents.ID, "A planner by rules with this service's tools", TaskKind.AGENT);
  }

  @Override
  public Json.Obj answer(ModelTask task, Work work) {
    Matcher goal = GOAL.matcher(task.input().findText("goal").orElseThrow());
    if (!goal.matches()) {
      throw new Infeasible("the goal is none that this planner reads: a figure and its limit");
    }
    var session = new Session(tools, task.input(), work);
    ComputedNumber figure = ComputedNumber.of(goal.group(1), session);
    Json.Obj verified =
        session.call(
            AgentTools.VERIFY,
            Json.obj(
                "claim", Json.obj("value", figure.value(), "unit", figure.unit()),
                "basis", figure.basis()));
    Json.Obj quantity =
        Json.obj(
            "name", "figure",
            "value", figure.value(),
            "unit", figure.unit(),
            "uncertainty", Json.obj("standard", ComputedNumber.decimal(goal.group(3))),
            "limit",
                Json.obj("upper", ComputedNumber.decimal(goal.group(2)), "unit", figure.unit()));
    Json.Obj decided =
        session.call(
            AgentTools.GUARD, Json.obj("action", "report", "quantities", Json.arr(quantity)));
    return Json.obj("value", figure.value(), "unit", figure.unit())
        .withPresent("verdict", verified.find("verdict"))
        .withPresent("outcome", decided.find("outcome"))
        .with("tool_calls", session.calls());
  }
}
