package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Scope;
import dev.omni.domain.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The links by which anybody reads a run, managed with a key of their tenant. */
class SharesTest {
  private final TestServer server = new TestServer();
  private String run = "";

  @BeforeEach
  void start() {
    run = server.start(server.sum(SmallEngines.SUM, 2), "shares-run-1").send().data().text("id");
  }

  @AfterEach
  void close() {
    server.close();
  }

  private TestServer.Response shared(Json.Obj body) {
    return server.post("/omni/runs/" + run + "/shares").body(body).send();
  }

  @Test
  void a_link_is_made_listed_and_revoked() {
    TestServer.Response made = shared(Json.obj("expires_in_days", 3, "note", "für dich"));

    assertThat(made.status()).as(made.text()).isEqualTo(201);
    Json.Obj share = made.data();
    assertThat(share.text("object")).isEqualTo("omni.share");
    assertThat(share.text("run_id")).isEqualTo(run);
    assertThat(share.text("note")).isEqualTo("für dich");
    assertThat(share.text("url")).matches("http://omni\\.example/s/[A-Za-z0-9_-]{43}");
    assertThat(share.find("include"))
        .contains(Json.of(List.of("input", "result", "figure", "evidence")));
    assertThat(share.find("revoked_at")).contains(Json.NULL);
    assertThat(server.get("/omni/shares").send().list()).containsExactly(share);
    assertThat(server.get("/omni/runs/" + run + "/shares").send().list()).containsExactly(share);

    String path = "/omni/shares/" + share.text("id") + "/revoke";
    server.pass(Duration.ofSeconds(1));
    Json.Obj revoked = server.post(path).send().data();
    assertThat(revoked.text("revoked_at")).isNotEmpty();
    server.pass(Duration.ofSeconds(1));
    assertThat(server.post(path).send().data()).isEqualTo(revoked);
    assertThat(server.get("/omni/shares").send().list()).containsExactly(revoked);
  }

  @ParameterizedTest
  @CsvSource({
    "'{\"expires_in_days\": 0}', parameter_invalid, /expires_in_days",
    "'{\"expires_in_days\": 91}', parameter_invalid, /expires_in_days",
    "'{\"include\": []}', parameter_invalid, /include",
    "'{\"include\": [\"all\"]}', parameter_invalid, /include/0",
    "'{\"include\": [\"result\", \"figure\"]}', parameter_invalid, /include",
    "'{\"include\": [\"input\", \"evidence\"]}', parameter_invalid, /include",
    "'{\"include\": [\"result\", \"rows\"]}', parameter_invalid, /include",
    "'{\"mode\": \"x\"}', unknown_field, /mode"
  })
  void what_no_link_may_be_is_refused_at_its_place(String body, String code, String pointer) {
    TestServer.Response refused = shared((Json.Obj) JsonReader.parse(body));

    assertThat(refused.status()).as(refused.text()).isEqualTo(422);
    assertThat(refused.pointers()).containsExactly(pointer);
    assertThat(refused.code()).isEqualTo(code);
    assertThat(server.get("/omni/shares").send().list()).isEmpty();
  }

  @Test
  void a_note_has_at_most_200_characters() {
    assertThat(shared(Json.obj("note", "x".repeat(200))).status()).isEqualTo(201);
    assertThat(shared(Json.obj("note", "x".repeat(201))).pointers()).containsExactly("/note");
  }

  @Test
  void only_what_has_ended_is_shown() {
    String job =
        server.start(server.sum(SmallEngines.JOB, 1), "shares-job-1").send().data().text("id");

    assertThat(server.post("/omni/runs/" + job + "/shares").body(Json.Obj.EMPTY).send().code())
        .isEqualTo("run_not_terminal");
  }

  @Test
  void a_run_has_at_most_100_links_that_work() {
    String first = shared(Json.Obj.EMPTY).data().text("id");
    for (int i = 1; i < 100; i++) {
      assertThat(shared(Json.Obj.EMPTY).status()).isEqualTo(201);
      server.pass(Duration.ofSeconds(1));
    }
    assertThat(shared(Json.Obj.EMPTY).code()).isEqualTo("share_limit_reached");
    server.post("/omni/shares/" + first + "/revoke").send();
    assertThat(shared(Json.Obj.EMPTY).status()).isEqualTo(201);
  }

  @ParameterizedTest
  @ValueSource(strings = {"00000000-0000-4000-8000-000000000000", "x", "%20"})
  void an_unknown_share_is_not_found(String id) {
    assertThat(server.post("/omni/shares/" + id + "/revoke").send().code())
        .isEqualTo("share_not_found");
  }

  @Test
  void a_share_is_not_there_for_another_mode_or_without_the_scope() {
    String path = "/omni/shares/" + shared(Json.Obj.EMPTY).data().text("id") + "/revoke";

    assertThat(server.post(path).key(server.live).send().code()).isEqualTo("share_not_found");
    assertThat(server.get("/omni/shares").key(server.live).send().list()).isEmpty();
    String reader = server.key(Mode.TEST, Set.of(Scope.OMNI_READ, Scope.OMNI_RUN));
    assertThat(server.post(path).key(reader).send().code()).isEqualTo("scope_missing");
  }

  @Test
  void making_and_revoking_stand_in_the_audit_log() {
    Json.Obj share = shared(Json.Obj.EMPTY).data();
    server.post("/omni/shares/" + share.text("id") + "/revoke").send();

    var lines =
        server.stores.administration().audit().page(1, 100).stream()
            .map(entry -> entry.require().event())
            .filter(event -> event.name().startsWith("shares."))
            .toList();
    assertThat(lines)
        .extracting(event -> event.name())
        .containsExactly("shares.create", "shares.revoke");
    assertThat(lines)
        .allSatisfy(
            event -> {
              assertThat(event.details().text("share_id")).isEqualTo(share.text("id"));
              assertThat(event.details().text("via")).isEqualTo("api");
              assertThat(event.details().canonical()).doesNotContain("/s/");
            });
  }
}
