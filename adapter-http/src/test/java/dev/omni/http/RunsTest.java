package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.Mode;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.World;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RunsTest {
  private final TestServer server = new TestServer();

  @AfterEach
  void close() {
    server.close();
  }

  private TestServer.Response job(String key) {
    return server.start(server.sum(SmallEngines.JOB, 1, 2), key).send();
  }

  @Test
  void a_direct_run_answers_with_its_number() {
    TestServer.Response answer =
        server.start(server.sum(SmallEngines.SUM, 1, 2.5), "direct-0001").send();
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    assertThat(answer.data().findObject("result")).contains(Json.obj("sum", 3.5));
    assertThat(answer.data().findText("status")).contains("completed");
    assertThat(answer.header("Idempotent-Replayed")).isEqualTo("false");
    assertThat(answer.header("Idempotency-Key")).isEqualTo("direct-0001");
    assertThat(answer.header("Idempotency-Expires")).isEqualTo("Tue, 31 Mar 2026 12:00:00 GMT");
  }

  @Test
  void a_job_is_seen_queued_then_completed() {
    TestServer.Response answer = job("job-00000001");
    assertThat(answer.status()).isEqualTo(202);
    assertThat(answer.data().findText("status")).contains("queued");
    assertThat(answer.header("Retry-After")).isEqualTo("1");
    server.omni.work();
    TestServer.Response again = server.get(answer.link("self")).send();
    assertThat(again.data().findText("status")).contains("completed");
    assertThat(again.data().findObject("result")).contains(Json.obj("sum", 3));
    assertThat(job("job-00000001").status()).isEqualTo(202);
  }

  @Test
  void a_computation_that_fails_is_a_run_that_failed() {
    TestServer.Response answer =
        server.start(server.sum(SmallEngines.SUM, -1), "failing-001").send();
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.data().findText("status")).contains("failed");
    Json.Obj error = answer.data().findObject("error").orElseThrow();
    assertThat(error.findText("type")).contains("execution_error");
    assertThat(error.findText("code")).contains("capability_failed");
    assertThat(error.findText("message")).contains("The sum is below nothing.");
    assertThat(error.findText("request_id")).isEqualTo(answer.data().findText("request_id"));
    assertThat(error.findText("docs_url").orElseThrow()).endsWith("/docs/errors#capability_failed");
  }

  @Test
  void a_second_opinion_is_a_flag_and_refused_where_there_is_none() {
    Json.Obj body = server.sum(SmallEngines.SUM, 1, 2);
    TestServer.Response text =
        server.start(body.with("second_opinion", "yes"), "opinion-0001").send();
    assertThat(text.status()).isEqualTo(422);
    assertThat(text.code()).isEqualTo("parameter_invalid");
    TestServer.Response none =
        server.start(body.with("second_opinion", true), "opinion-0002").send();
    assertThat(none.status()).isEqualTo(422);
    assertThat(none.code()).isEqualTo("second_opinion_unavailable");
    assertThat(none.text()).contains("\"pointer\":\"/second_opinion\"").contains("none have");
    TestServer.Response without =
        server.start(body.with("second_opinion", false), "opinion-0003").send();
    assertThat(without.status()).isEqualTo(200);
  }

  @Test
  void a_capability_that_is_not_there_is_told_with_the_one_that_was_meant() {
    String id = SmallEngines.SUM;
    String tail = id.substring("finance.".length());
    var said = new LinkedHashMap<String, String>();
    said.put(id.substring(0, id.length() - 1), "did you mean " + id + "?");
    said.put(tail, "did you mean " + id + "?");
    said.put(SmallEngines.RISK, SmallEngines.RISK + " is one of risk.");
    said.put("finance.nothing-like-it", "has this id; GET /omni/finance/capabilities");
    said.forEach(
        (written, message) -> {
          TestServer.Response none =
              server.start(server.sum(written, 1), "meant-" + written).send();
          assertThat(none.status()).isEqualTo(404);
          assertThat(none.code()).isEqualTo("capability_not_found");
          assertThat(none.error().findText("message").orElseThrow())
              .contains(message)
              .endsWith("GET /omni/finance/capabilities lists them.");
        });
  }

  @Test
  void workspaces_and_capabilities_that_are_not_there_are_not_found() {
    var elsewhere =
        server
            .sum(SmallEngines.SUM, 1)
            .with("workspace_id", "00000000-0000-4000-8000-000000000000");
    assertThat(server.start(elsewhere, "absent-0001").send().code())
        .isEqualTo("workspace_not_found");
    assertThat(server.start(server.sum(SmallEngines.RISK, 1), "absent-0002").send().code())
        .isEqualTo("capability_not_found");
    var risk =
        server.sum(SmallEngines.SUM, 1).with("workspace_id", server.room(Mode.TEST, World.RISK));
    TestServer.Response mismatch = server.start(risk, "absent-0003").send();
    assertThat(mismatch.status()).isEqualTo(422);
    assertThat(mismatch.code()).isEqualTo("workspace_world_mismatch");
    var live =
        server.sum(SmallEngines.SUM, 1).with("workspace_id", server.room(Mode.LIVE, World.FINANCE));
    assertThat(server.start(live, "absent-0004").send().code()).isEqualTo("workspace_not_found");
  }

  @Test
  void cancel_is_final_and_twice_is_fine() {
    TestServer.Response job = job("cancel-0001");
    TestServer.Response first = server.post(job.link("cancel")).text("not even json").send();
    assertThat(first.status()).isEqualTo(200);
    assertThat(first.data().findText("status")).contains("cancelled");
    assertThat(first.data().findObject("links").orElseThrow().find("cancel")).isEmpty();
    server.pass(Duration.ofSeconds(5));
    assertThat(server.post(job.link("cancel")).send().data()).isEqualTo(first.data());
    server.omni.work();
    assertThat(server.get(job.link("self")).send().data()).isEqualTo(first.data());
  }

  @Test
  void a_refused_cancel_says_the_true_reason() {
    TestServer.Response direct =
        server.start(server.sum(SmallEngines.SUM, 1), "cancel-0002").send();
    TestServer.Response refused = server.post(direct.link("self") + "/cancel").send();
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.code()).isEqualTo("run_not_cancellable");
    TestServer.Response job = job("cancel-0003");
    server.omni.work();
    TestServer.Response late = server.post(job.link("cancel")).send();
    assertThat(late.status()).isEqualTo(409);
    assertThat(late.code()).isEqualTo("run_already_terminal");
    assertThat(late.error().findObject("details").orElseThrow().findText("status"))
        .contains("completed");
  }

  @Test
  void a_run_can_be_tried_again_as_another_one() {
    TestServer.Response job = job("retry-00001");
    String retry = job.link("self") + "/retry";
    TestServer.Response early = server.post(retry).with("Idempotency-Key", "retry-00002").send();
    assertThat(early.code()).isEqualTo("run_not_terminal");
    server.post(job.link("cancel")).send();
    TestServer.Response again = server.post(retry).with("Idempotency-Key", "retry-00003").send();
    assertThat(again.status()).isEqualTo(202);
    assertThat(again.data().findText("id")).isNotEqualTo(job.data().findText("id"));
    assertThat(again.link("retry_of")).isEqualTo(job.link("self"));
    assertThat(
            server.post(retry).with("Idempotency-Key", "retry-00003").send().data().findText("id"))
        .isEqualTo(again.data().findText("id"));
    assertThat(server.post(retry).send().code()).isEqualTo("idempotency_key_required");
  }

  @Test
  void a_run_that_has_ended_leads_to_those_that_tried_it_again() {
    TestServer.Response job = job("retried-0001");
    assertThat(job.data().findObject("links").orElseThrow().has("retried_by")).isFalse();
    TestServer.Response ended = server.post(job.link("cancel")).send();
    String retried = ended.link("retried_by");
    assertThat(ids(retried)).isEmpty();
    server.post(job.link("self") + "/retry").with("Idempotency-Key", "retried-0002").send();
    server.post(job.link("self") + "/retry").with("Idempotency-Key", "retried-0003").send();
    job("retried-0004");

    assertThat(ids(retried)).hasSize(2).doesNotContain(job.data().findText("id"));
    assertThat(ids(retried + "&limit=1")).hasSize(1);
    assertThat(ids(retried + "&status=completed")).isEmpty();
    String nonsense = retried.replaceAll("=.*", "=42");
    assertThat(server.get(nonsense).send().pointers()).containsExactly("query:retry_of");
  }

  private List<Optional<String>> ids(String list) {
    return server.get(list).send().list().stream().map(run -> run.findText("id")).toList();
  }

  @Test
  void evidence_is_there_for_every_run_that_has_ended() {
    TestServer.Response job = job("evidence-01");
    TestServer.Response early = server.get(job.link("evidence")).send();
    assertThat(early.status()).isEqualTo(409);
    assertThat(early.code()).isEqualTo("evidence_not_ready");
    assertThat(early.header("Retry-After")).isEqualTo("1");
    server.post(job.link("cancel")).send();
    assertThat(server.get(job.link("evidence")).send().data().findText("id"))
        .isEqualTo(job.data().findText("id"));
    assertThat(server.get(job.link("evidence")).send().data().find("included")).isEmpty();
    assertThat(server.get(job.link("evidence") + "?include=parents").send().data().find("included"))
        .contains(Json.arr());
    assertThat(server.get(job.link("evidence") + "?include=all").send().pointers())
        .containsExactly("query:include");
  }

  @Test
  void a_plot_is_derived_from_a_result() {
    TestServer.Response run = server.start(server.sum(SmallEngines.SUM, 1), "plot-000001").send();
    assertThat(server.get(run.link("plot")).send().data().items("layer")).hasSize(1);
    TestServer.Response none = server.start(server.sum(SmallEngines.SUM, 0), "plot-000002").send();
    assertThat(server.get(none.link("plot")).send().code()).isEqualTo("plot_not_found");
    TestServer.Response job = job("plot-000003");
    assertThat(server.get(job.link("self") + "/plot").send().code()).isEqualTo("run_not_terminal");
    assertThat(job.data().findObject("links").orElseThrow().has("plot")).isFalse();
  }

  @Test
  void a_plot_is_drawn_for_those_who_want_a_picture() {
    String plot = server.start(server.sum(SmallEngines.SUM, 2), "plot-000005").send().link("plot");
    TestServer.Response drawn = server.get(plot).with("Accept", "image/svg+xml").send();
    assertThat(drawn.header("Content-Type")).startsWith("image/svg+xml");
    assertThat(drawn.header("Vary")).startsWith("Accept");
    assertThat(drawn.header("Content-Security-Policy")).contains("default-src 'none'", "sandbox");
    assertThat(drawn.text()).startsWith("<svg ").contains("role=\"img\"");
    TestServer.Response both =
        server.get(plot).with("Accept", "image/svg+xml;q=0.5, application/json").send();
    assertThat(both.data().items("layer")).hasSize(1);
    TestServer.Response neither = server.get(plot).with("Accept", "audio/ogg").send();
    assertThat(neither.status()).isEqualTo(406);
    assertThat(neither.code()).isEqualTo("not_acceptable");
    assertThat(neither.text())
        .contains("application/json, image/svg+xml, image/png, text/csv, text/plain");
  }

  @Test
  void a_deadline_that_passes_before_the_start_fails_the_run() {
    TestServer.Response job =
        server
            .start(server.sum(SmallEngines.JOB, 1), "deadline-01")
            .with("Cancel-After", "1.5")
            .send();
    server.pass(Duration.ofSeconds(2));
    TestServer.Response late = server.get(job.link("self")).send();
    assertThat(late.data().findText("status")).contains("failed");
    assertThat(late.data().findObject("error").orElseThrow().findText("code"))
        .contains("deadline_exceeded");
  }

  @Test
  void scenarios_are_for_test_keys() {
    var live =
        server.sum(SmallEngines.SUM, 1).with("workspace_id", server.room(Mode.LIVE, World.FINANCE));
    TestServer.Call call = server.start(live, "scenario-01").key(server.live);
    TestServer.Response refused = call.with("Omni-Sandbox-Scenario", "complete").send();
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.code()).isEqualTo("sandbox_only");
    TestServer.Response run = call.send();
    assertThat(run.data().findText("execution")).contains("direct");
    assertThat(run.data().findObject("billing").orElseThrow().find("sandbox_billable")).isEmpty();
    TestServer.Response again =
        server
            .post(run.link("self") + "/retry")
            .key(server.live)
            .with("Idempotency-Key", "scenario-02")
            .with("Omni-Sandbox-Scenario", "lose_worker")
            .send();
    assertThat(again.status()).isEqualTo(409);
    assertThat(again.code()).isEqualTo("sandbox_only");
  }

  @Test
  void what_belongs_to_others_is_as_what_is_not_there() {
    TestServer.Response run = server.start(server.sum(SmallEngines.SUM, 1), "others-0001").send();
    TestServer.Response random =
        server.get("/omni/runs/00000000-0000-4000-8000-000000000000").send();
    TestServer.Response other = server.get(run.link("self")).key(server.live).send();
    assertThat(other.status()).isEqualTo(404);
    assertThat(other.error().without("request_id")).isEqualTo(random.error().without("request_id"));
  }
}
