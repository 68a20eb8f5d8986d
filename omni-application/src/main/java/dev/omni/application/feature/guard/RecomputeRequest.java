package dev.omni.application.feature.guard;

import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import java.util.Optional;

/** The request that recomputes evidence. */
final class RecomputeRequest {
  private RecomputeRequest() {}

  /**
   * Returns {@code method, path, body}; empty when the result does not follow from a request alone.
   */
  static Optional<Json.Obj> of(Statement statement) {
    Optional<Json> input = statement.inputDocument();
    return switch (statement.kind()) {
      case "omni_run" -> input.flatMap(document -> run(statement, document));
      case "verification" -> input.map(document -> request("/verify", document));
      case "model_run" ->
          input.flatMap(
              document ->
                  statement
                      .predicate()
                      .text("target")
                      .map(model -> request("/models/" + model + "/runs", document)));
      default -> Optional.empty();
    };
  }

  private static Optional<Json.Obj> run(Statement statement, Json input) {
    Optional<String> capability =
        statement.predicate().object("capability").flatMap(c -> c.text("id"));
    return capability.map(
        id ->
            request(
                "/omni/" + id.substring(0, Math.max(0, id.indexOf('.'))) + "/runs",
                Json.obj(
                    "workspace_id", statement.predicate().get("workspace_id"),
                    "capability", id,
                    "input", input)));
  }

  private static Json.Obj request(String path, Json body) {
    return Json.obj("method", "POST", "path", path, "body", body);
  }
}
