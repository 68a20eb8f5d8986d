package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.cli.InProcessCommand;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several people of one project, each with a role. */
class RolesOverHttpTest {
  @TempDir private Path data;

  private ApiClient person(ServerHere server, String role) {
    String made =
        InProcessCommand.run(
                "keys",
                "create",
                "--mode=test",
                "--role=" + role,
                "--name=" + role,
                "--json",
                "--data-dir=" + data)
            .out();
    return new ApiClient(
        server.base(), ((Json.Obj) JsonReader.trusted(made)).findText("key").orElseThrow());
  }

  private static Json.Obj outcome(String type, String id, Object value) {
    return Json.obj("subject", Json.obj("type", type, "id", id), "value", value);
  }

  private static Optional<String> code(ApiClient.Answer answer) {
    return Optional.of(answer.body().canonical()).filter(text -> text.contains("scope_missing"));
  }

  @Test
  void an_approval_comes_from_an_approver_and_never_from_who_asked() {
    try (ServerHere server = ServerHere.on(data)) {
      ApiClient runner = person(server, "runner");
      ApiClient approver = person(server, "approver");
      ApiClient viewer = person(server, "viewer");
      String decision =
          ((Json.Obj) runner.post("/guard/check", Json.Obj.EMPTY, "roles-ask-1").data())
              .findText("id")
              .orElseThrow();
      Json.Obj approval = outcome("guard_decision", decision, "approved");

      assertThat(viewer.post("/outcomes", approval, "").status()).isEqualTo(403);
      Json.Obj own = (Json.Obj) runner.post("/outcomes", approval, "").data();
      assertThat(own.canonical()).contains("another principal");
      ApiClient.Answer others = approver.post("/outcomes", approval, "");
      assertThat(others.status()).isEqualTo(201);
      assertThat(((Json.Obj) others.data()).has("problems")).isFalse();
    }
  }

  @Tag("ci")
  @Test
  void an_approver_starts_nothing_and_reports_nothing_else() {
    try (ServerHere server = ServerHere.on(data)) {
      ApiClient approver = person(server, "approver");
      Work work = Work.on(server.base(), server.credentials());
      String run = Work.text(work.direct("roles-run-1", 1), "id");

      assertThat(code(approver.post("/outcomes", outcome("run", run, 1), ""))).isPresent();
      assertThat(approver.post("/guard/check", Json.Obj.EMPTY, "roles-ask-2").status())
          .isEqualTo(403);
      assertThat(approver.get("/omni/runs/" + run, "").status()).isEqualTo(200);
    }
  }
}
