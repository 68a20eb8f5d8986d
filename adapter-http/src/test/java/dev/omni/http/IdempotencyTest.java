package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Scope;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.World;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class IdempotencyTest {
  private final TestServer server = new TestServer();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void the_same_key_gives_the_same_run() {
    TestServer.Call call = server.start(server.sum(SmallEngines.SUM, 1), "replay-0001");
    TestServer.Response first = call.send();
    TestServer.Response again =
        call.without("Idempotency-Key").with("Idempotency-Key", "\"replay-0001\"").send();
    assertThat(again.data()).isEqualTo(first.data());
    assertThat(again.status()).isEqualTo(200);
    assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
    assertThat(again.json().findObject("meta").orElseThrow().findText("request_id"))
        .isNotEqualTo(first.json().findObject("meta").orElseThrow().findText("request_id"));
  }

  @Test
  void the_same_key_of_another_project_or_mode_is_another_run() {
    server.projects.create("second");
    var wanted = server.wanted("second", Mode.TEST, Scope.all(), Optional.empty());
    String stranger = server.keys.create(wanted).text().reveal();
    String own = server.room(Mode.TEST, World.FINANCE);
    var ids = new HashSet<String>();
    ids.add(started(own, server.test));
    ids.add(started(server.room(Mode.LIVE, World.FINANCE), server.live));
    ids.add(started(server.room("second", Mode.TEST, World.FINANCE), stranger));
    assertThat(ids).hasSize(3);
    assertThat(started(own, server.test)).isIn(ids);
  }

  private String started(String workspace, String key) {
    Json.Obj body = server.sum(SmallEngines.SUM, 1).with("workspace_id", workspace);
    return server.start(body, "shared-0001").key(key).send().data().findText("id").orElseThrow();
  }

  @Test
  void the_same_key_for_other_input_tells_where_it_differs() {
    TestServer.Response first =
        server.start(server.sum(SmallEngines.SUM, 1, 2), "reused-0001").send();
    TestServer.Response other =
        server.start(server.sum(SmallEngines.SUM, 1, 3), "reused-0001").send();
    assertThat(other.status()).isEqualTo(409);
    assertThat(other.code()).isEqualTo("idempotency_key_reused");
    Json.Obj details = other.error().findObject("details").orElseThrow();
    assertThat(details.findText("run_id")).isEqualTo(first.data().findText("id"));
    assertThat(details.find("differing_paths")).contains(Json.arr("/input/numbers/1"));
    TestServer.Response world =
        server
            .post("/omni/risk/runs")
            .body(server.sum(SmallEngines.SUM, 1, 2))
            .with("Idempotency-Key", "reused-0001")
            .send();
    assertThat(world.error().findObject("details").orElseThrow().find("differing_paths"))
        .contains(Json.arr("path:world"));
  }

  @Test
  void numbers_that_are_equal_are_the_same_request_and_near_ones_are_not() {
    String body = JSON.formatted(server.room(Mode.TEST, World.FINANCE), SmallEngines.SUM, "%s");
    TestServer.Call call = server.post("/omni/finance/runs").with("Idempotency-Key", "numbers-001");
    assertThat(call.text(body.formatted("1")).send().status()).isEqualTo(200);
    assertThat(call.text(body.formatted("1.0")).send().header("Idempotent-Replayed"))
        .isEqualTo("true");
    assertThat(call.text(body.formatted("10e-1")).send().header("Idempotent-Replayed"))
        .isEqualTo("true");
    TestServer.Call big = server.post("/omni/finance/runs").with("Idempotency-Key", "numbers-002");
    assertThat(big.text(body.formatted("9007199254740992")).send().status()).isEqualTo(200);
    assertThat(big.text(body.formatted("9007199254740993")).send().status()).isEqualTo(409);
  }

  private static final String JSON =
      "{\"workspace_id\":\"%s\",\"capability\":\"%s\",\"input\":{\"numbers\":[%s]}}";

  @Test
  void a_refusal_binds_no_key() {
    assertThat(server.start(server.sum(SmallEngines.SUM, "one"), "unbound-001").send().status())
        .isEqualTo(422);
    assertThat(server.start(server.sum("finance.nothing", 1), "unbound-001").send().code())
        .isEqualTo("capability_not_found");
    assertThat(server.start(server.sum(SmallEngines.SUM, 1), "unbound-001").send().status())
        .isEqualTo(200);
  }

  @Test
  void fifty_equal_requests_at_once_are_one_run() {
    TestServer.Call call = server.start(server.sum(SmallEngines.SUM, 1, 2), "fifty-00001");
    var all = new ArrayList<CompletableFuture<TestServer.Response>>();
    for (int i = 0; i < 50; i++) {
      all.add(CompletableFuture.supplyAsync(call::send));
    }
    List<TestServer.Response> answers = all.stream().map(CompletableFuture::join).toList();
    assertThat(answers).extracting(TestServer.Response::status).containsOnly(200);
    assertThat(answers).extracting(TestServer.Response::data).containsOnly(answers.get(0).data());
    assertThat(answers).filteredOn(a -> a.header("Idempotent-Replayed").equals("false")).hasSize(1);
  }
}
