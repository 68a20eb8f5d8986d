package dev.omni.http.view;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.PrincipalType;
import dev.omni.domain.access.Role;
import dev.omni.domain.access.Scope;
import dev.omni.domain.json.Json;
import java.util.List;
import java.util.stream.Stream;

/** The JSON of developer identity (sections 2.8 and 2.9 of the specification). */
public final class ContextView {
  private static final Json.Obj SANDBOX =
      (Json.Obj) JsonReader.bundled(ContextView.class, "sandbox.json");

  private ContextView() {}

  /** Returns the caller with its scopes and binding. */
  public static Json.Obj of(Caller caller) {
    boolean test = caller.mode() == Mode.TEST;
    List<String> scopes =
        Stream.of(Scope.values()).filter(caller.scopes()::contains).map(Scope::toString).toList();
    return Json.obj(
            "object", "developer.context",
            "protocol", "LQDEV/1.0",
            "principal_type", caller.principal().type(),
            "mode", caller.mode(),
            "sandbox", test,
            "scopes", scopes,
            "service_account", account(caller),
            "workspace_id", caller.binding().workspaceId(),
            "project_id", caller.binding().projectId(),
            "environment_id", caller.binding().environmentId(),
            "environment_type", test ? "sandbox" : "production")
        .withPresent("role", caller.role().map(Role::toString));
  }

  private static Json account(Caller caller) {
    return caller.principal().type() == PrincipalType.SERVICE_ACCOUNT
        ? Json.obj("id", caller.principal().id(), "name", caller.principal().name())
        : Json.NULL;
  }

  /** Returns the sandbox of a test key. */
  public static Json.Obj sandbox() {
    return SANDBOX;
  }
}
