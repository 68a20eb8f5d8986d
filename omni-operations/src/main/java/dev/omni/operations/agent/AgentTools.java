package dev.omni.operations.agent;

import dev.omni.domain.access.Binding;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Principal;
import dev.omni.domain.access.PrincipalType;
import dev.omni.domain.access.Scope;
import dev.omni.domain.access.View;
import dev.omni.domain.json.Json;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.operations.guard.GuardDecisions;
import dev.omni.operations.model.Model;
import dev.omni.operations.model.ModelTask;
import dev.omni.operations.model.Models;
import dev.omni.operations.model.TaskKind;
import dev.omni.operations.verification.ClaimVerifier;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The tools of the MCP interface, in process: they answer and store nothing. None requires the
 * scope of a world.
 */
final class AgentTools {
  static final String RUN_MODEL = "run_model";
  static final String VERIFY = "verify";
  static final String GUARD = "guard_check";

  private final ClaimVerifier verifier;
  private final GuardDecisions guard;
  private final Models models;
  private final View view;

  /**
   * Creates the tools.
   *
   * @param verifier verifies claims
   * @param guard decides on actions
   * @param models the models of the view
   * @param view owner
   */
  AgentTools(ClaimVerifier verifier, GuardDecisions guard, Models models, View view) {
    this.verifier = verifier;
    this.guard = guard;
    this.models = models;
    this.view = view;
  }

  /**
   * Calls a tool.
   *
   * @throws Infeasible when there is no such tool or no result
   */
  Json.Obj call(String tool, Json.Obj arguments, Work work) {
    return switch (tool) {
      case RUN_MODEL -> ran(arguments, work);
      case VERIFY -> verifier.judge(arguments, Optional.empty());
      case GUARD -> guard.considered(caller(), arguments);
      default -> throw new Infeasible("there is no tool " + tool + " in this process");
    };
  }

  private Json.Obj ran(Json.Obj arguments, Work work) {
    Model model =
        arguments
            .findText("model")
            .flatMap(id -> models.find(view, id))
            .orElseThrow(() -> new Infeasible("no model has this id"));
    TaskKind kind =
        arguments
            .findText("task")
            .flatMap(TaskKind::of)
            .filter(known -> known != TaskKind.AGENT && model.card().kinds().contains(known))
            .orElseThrow(() -> new Infeasible("the model does not answer tasks of that kind"));
    Json.Obj input = kind.input().filled(arguments.findObject("input").orElse(Json.Obj.EMPTY));
    var task = new ModelTask(kind, input, 0);
    if (!kind.input().problems(input).isEmpty() || !model.problems(task).isEmpty()) {
      throw new Infeasible("the model cannot be asked so");
    }
    return model.answer(task, work);
  }

  /** Returns a caller of the view without scopes of worlds. */
  private Caller caller() {
    UUID nobody = UUID.nameUUIDFromBytes(ScriptedAgents.ID.getBytes(StandardCharsets.UTF_8));
    var binding =
        new Binding(
            nobody, view.tenant().projectId(), nobody, view.tenant().mode(), view.workspace());
    var principal = new Principal(nobody, PrincipalType.SERVICE_ACCOUNT, ScriptedAgents.ID);
    return new Caller(principal, nobody, binding, Set.of(Scope.OMNI_RUN), ScriptedAgents.ID);
  }
}
