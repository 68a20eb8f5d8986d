package dev.omni.operations.workflow;

import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Principal;
import dev.omni.domain.access.PrincipalType;
import dev.omni.domain.access.Scope;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import java.util.EnumSet;
import java.util.Optional;
import java.util.UUID;

/** The principal of a workflow run: its starter, with the scopes held at start time. */
final class WorkflowActor {
  private WorkflowActor() {}

  /** Returns the part of a caller that is stored in the input of a run. */
  static Json.Obj toJson(Caller caller) {
    return Json.obj(
            "type", caller.principal().type(),
            "name", caller.principal().name(),
            "scopes", caller.scopes().stream().map(Scope::toString).sorted().toList())
        .withPresent("created_by", caller.principal().createdBy());
  }

  /** Returns the caller of a run. */
  static Caller of(Run run) {
    Json.Obj stored = run.input().findObject("actor").orElseThrow();
    var scopes = EnumSet.noneOf(Scope.class);
    stored.findArray("scopes").orElseThrow().items().stream()
        .map(scope -> Scope.of(((Json.Str) scope).value()))
        .flatMap(Optional::stream)
        .forEach(scopes::add);
    var principal =
        new Principal(
            run.origin().principal(),
            stored.findText("type").flatMap(PrincipalType::of).orElseThrow(),
            stored.findText("name").orElseThrow(),
            stored.findText("created_by").map(UUID::fromString));
    var origin = run.origin();
    return new Caller(principal, origin.key(), origin.binding(), scopes, origin.requestId());
  }
}
