package dev.omni.operations.agent;

import dev.omni.domain.access.View;
import dev.omni.operations.guard.GuardDecisions;
import dev.omni.operations.model.Model;
import dev.omni.operations.model.Models;
import dev.omni.operations.verification.ClaimVerifier;
import java.util.List;
import java.util.Optional;

/** The rule-based planner, with tools for each view. */
public final class ScriptedAgents implements Models.TenantModels {
  /** The model's id. */
  static final String ID = "agent.scripted";

  private final ClaimVerifier verifier;
  private final GuardDecisions guard;

  /**
   * @param verifier verifies claims
   * @param guard decides on actions
   */
  public ScriptedAgents(ClaimVerifier verifier, GuardDecisions guard) {
    this.verifier = verifier;
    this.guard = guard;
  }

  @Override
  public List<Model> all(View view, Models members) {
    return List.of(new ScriptedAgent(new AgentTools(verifier, guard, members, view)));
  }

  @Override
  public Optional<Model> find(View view, String id, Models members) {
    return all(view, members).stream().filter(model -> id.equals(ID)).findFirst();
  }
}
