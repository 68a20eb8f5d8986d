package dev.omni.http;

import dev.omni.application.spi.WireNames;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.World;
import java.util.Map;
import java.util.Optional;

/**
 * The paths and headers of the API, for links without a prefix; {@link dev.omni.http.view.Links#followable} adds it.
 */
public final class ApiNames implements WireNames {
  private static final String EVIDENCE = "/lqm/evidence/";
  private static final Map<String, String> POINTERS =
      Map.of(
          "/world", "path:world",
          "/retry_of", "path:run",
          "/scenario", "header:Omni-Sandbox-Scenario",
          "/cancel_after", "header:Cancel-After",
          "/idempotency_key", "header:Idempotency-Key",
          "/webhook-signature", "header:webhook-signature",
          "/webhook-timestamp", "header:webhook-timestamp");

  @Override
  public Json linked(Json view) {
    if (view instanceof Json.Arr list) {
      return Json.of(list.items().stream().map(this::linked).toList());
    }
    if (!(view instanceof Json.Obj object)) {
      return view;
    }
    String id = object.text("id").orElse("");
    return switch (object.text("object").orElse("")) {
      case "model" -> linked(object, "runs", "/models/" + id + "/runs");
      case "workflow" -> linked(object, "runs", "/workflows/" + id + "/runs");
      case "workflow.run" ->
          linked(object, "self", "/workflow-runs/" + id, "evidence", EVIDENCE + id);
      case "composition", "forecast", "outcome", "guard.decision" ->
          linked(object, "evidence", EVIDENCE + id);
      case "omni.run", "model.run", "benchmark.run" -> linked(object, "evidence", EVIDENCE + id);
      case "connection" -> {
        String self = "/connections/" + id;
        yield linked(
            object, "self", self, "validate", self + "/validate", "events", self + "/events");
      }
      case "connection.validation" -> linked(object, "connection", connection(object));
      case "connector.event" -> {
        String evidence = EVIDENCE + object.text("event_id").orElseThrow();
        yield linked(object, "evidence", evidence, "connection", connection(object));
      }
      case "connector.event_batch" ->
          object.with("events", linked(object.array("events").orElse(Json.Arr.EMPTY)));
      default -> object;
    };
  }

  private static String connection(Json.Obj object) {
    return "/connections/" + object.text("connection_id").orElseThrow();
  }

  private static Json.Obj linked(Json.Obj object, Object... links) {
    return object.with("links", Json.obj(links));
  }

  @Override
  public Json.Obj announced(Json.Obj data) {
    boolean omni = data.text("object").equals(Optional.of("omni.run"));
    String id = data.text("id").orElseThrow();
    return linked(data, "self", "/api/v1" + (omni ? "/omni/runs/" : EVIDENCE) + id);
  }

  @Override
  public Optional<Json.Obj> repetition(Statement statement) {
    Json.Obj predicate = statement.predicate();
    Optional<Json> input = statement.inputDocument();
    return switch (statement.kind()) {
      case "omni_run" ->
          input.flatMap(
              document ->
                  predicate
                      .object("capability")
                      .flatMap(capability -> capability.text("id"))
                      .map(id -> run(id, predicate, document)));
      case "verification" -> input.map(document -> request("/verify", document));
      case "model_run" ->
          input.flatMap(
              document ->
                  predicate
                      .text("target")
                      .map(model -> request("/models/" + model + "/runs", document)));
      default -> Optional.empty();
    };
  }

  private static Json.Obj run(String capability, Json.Obj predicate, Json input) {
    String world = capability.substring(0, Math.max(0, capability.indexOf('.')));
    return request(
        "/omni/" + world + "/runs",
        Json.obj(
            "workspace_id", predicate.get("workspace_id"),
            "capability", capability,
            "input", input));
  }

  private static Json.Obj request(String path, Json body) {
    return Json.obj("method", "POST", "path", path, "body", body);
  }

  @Override
  public String pointer(String member) {
    return POINTERS.getOrDefault(member, member);
  }

  @Override
  public String list(String resources, World world) {
    return "GET /omni/" + world + "/" + resources;
  }
}
