package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.ApiKey.RateLimit;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Scope;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LimitsTest {
  private final TestServer server = new TestServer(true, builder -> builder);
  private final String slow =
      server.made(Mode.TEST, Scope.all(), Optional.of(new RateLimit(1, 3))).text().reveal();

  @AfterEach
  void close() {
    server.close();
  }

  private TestServer.Response read() {
    return server.get("/omni").key(slow).send();
  }

  @Test
  void a_key_is_told_its_limits() {
    TestServer.Response answer = server.get("/omni").send();
    assertThat(answer.header("RateLimit-Policy"))
        .isEqualTo("\"read\";q=400;w=2, \"create\";q=400;w=2");
    assertThat(answer.header("RateLimit")).isEqualTo("\"read\";r=399;t=1");
    assertThat(answer.header("X-RateLimit-Limit")).isEqualTo("400");
    assertThat(answer.header("X-RateLimit-Remaining")).isEqualTo("399");
    TestServer.Response live = server.get("/omni").key(server.live).send();
    assertThat(live.header("RateLimit-Policy")).startsWith("\"read\";q=1000;w=2");
  }

  @Test
  void whoever_asks_too_fast_waits_and_then_goes_on() {
    for (int i = 0; i < 3; i++) {
      assertThat(read().status()).isEqualTo(200);
    }
    TestServer.Response refused = read();
    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.code()).isEqualTo("rate_limit_exceeded");
    assertThat(refused.error().find("retryable")).contains(dev.omni.domain.json.Json.of(true));
    assertThat(refused.header("Retry-After")).isEqualTo("3");
    assertThat(refused.header("RateLimit")).isEqualTo("\"read\";r=0;t=3");
    server.pass(Duration.ofSeconds(1));
    assertThat(read().status()).isEqualTo(200);
    assertThat(read().status()).isEqualTo(429);
  }

  @Test
  void what_is_refused_for_asking_too_fast_has_nothing_left_though_little_was_made() {
    while (read().status() == 200) {}
    TestServer.Response refused =
        server.start(server.sum(SmallEngines.SUM, 1), "limits-0004").key(slow).send();
    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.header("RateLimit")).isEqualTo("\"read\";r=0;t=3, \"create\";r=3;t=1");
    assertThat(refused.header("X-RateLimit-Remaining")).isEqualTo("0");
  }

  @Test
  void refusals_of_every_kind_cost_as_well() {
    server.get("/omni/nope/capabilities").key(slow).send();
    server.get("/nope").key(slow).send();
    server.get("/omni/runs?limit=0").key(slow).send();
    assertThat(read().status()).isEqualTo(429);
  }

  @Test
  void a_replay_costs_nothing_of_what_creating_may_cost() {
    TestServer.Call start = server.start(server.sum(SmallEngines.SUM, 1), "limits-0001").key(slow);
    assertThat(start.send().status()).isEqualTo(200);
    for (int i = 2; i < 4; i++) {
      server.limits.create(caller());
    }
    TestServer.Response fresh =
        server.start(server.sum(SmallEngines.SUM, 2), "limits-0002").key(slow).send();
    assertThat(fresh.status()).isEqualTo(429);
    assertThat(fresh.error().findObject("details").orElseThrow().findText("policy"))
        .contains("create");
    TestServer.Response replay = start.send();
    assertThat(replay.status()).isEqualTo(200);
    assertThat(replay.header("Idempotent-Replayed")).isEqualTo("true");
    assertThat(replay.header("RateLimit")).contains("\"create\";r=0;t=3");
  }

  private dev.omni.domain.access.Caller caller() {
    var text = dev.omni.domain.access.ApiKeyFormat.of(slow).orElseThrow();
    return server
        .stores
        .keys()
        .find(text.hash())
        .orElseThrow()
        .caller("req_12345678", server.time.get());
  }

  @Test
  void nothing_crowds_out_a_cancel() {
    TestServer.Response job = server.start(server.sum(SmallEngines.JOB, 1), "limits-0003").send();
    String cancel = job.link("cancel");
    while (read().status() == 200) {}
    TestServer.Response cancelled = server.post(cancel).key(slow).send();
    assertThat(cancelled.status()).isEqualTo(200);
    assertThat(cancelled.header("RateLimit")).startsWith("\"cancel\";r=2");
  }

  @Test
  void one_address_may_not_try_keys_without_end_and_a_valid_key_from_there_is_not_affected() {
    // A client may send a GET again by itself when a connection ends; a POST never.
    TestServer.Call wrong = server.post("/omni").key("lq_test_" + "0".repeat(38));
    for (int i = 1; i <= 300; i++) {
      TestServer.Response answer = wrong.send();
      assertThat(answer.status()).as("wrong key %d: %s", i, answer.text()).isEqualTo(401);
    }
    TestServer.Response refused = wrong.send();
    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.header("Retry-After")).isEqualTo("1");
    assertThat(refused.header("RateLimit")).isEmpty();
    assertThat(server.get("/omni").send().status()).isEqualTo(200);
    server.pass(Duration.ofSeconds(1));
    assertThat(wrong.send().status()).isEqualTo(401);
  }

  @Test
  void a_key_without_a_rate_and_a_server_without_limits_say_nothing_of_limits() {
    String free =
        server.made(Mode.TEST, Scope.all(), Optional.of(new RateLimit(0, 0))).text().reveal();
    assertThat(server.get("/omni").key(free).send().headers()).doesNotContainKey("ratelimit");
    try (var open = new TestServer(false, builder -> builder)) {
      assertThat(open.get("/omni").send().headers()).doesNotContainKey("ratelimit-policy");
    }
  }

  @Test
  void a_thousand_waiting_jobs_are_enough() {
    var caller = caller();
    var body = server.sum(SmallEngines.JOB, 1);
    for (int i = 0; i < 1000; i++) {
      server
          .stores
          .runs()
          .insert(
              job(caller, body, i),
              Optional.empty(),
              dev.omni.application.spi.store.ChangeSet.NONE);
    }
    TestServer.Response refused = server.start(body, "limits-0004").send();
    assertThat(refused.status()).isEqualTo(503);
    assertThat(refused.code()).isEqualTo("queue_full");
    assertThat(refused.header("Retry-After")).isEqualTo("1");
    assertThat(server.start(server.sum(SmallEngines.SUM, 1), "limits-0005").send().status())
        .isEqualTo(200);
  }

  private dev.omni.domain.run.Run job(
      dev.omni.domain.access.Caller caller, dev.omni.domain.json.Json.Obj body, int n) {
    var origin =
        new dev.omni.domain.run.RunOrigin(
            caller.binding(),
            caller.principal().id(),
            caller.keyId(),
            dev.omni.domain.access.CorrelationIds.of("req_" + n),
            server.time.get(),
            dev.omni.domain.run.RunSources.NONE);
    var subject =
        new dev.omni.domain.run.RunTarget.CapabilityTarget(
            dev.omni.domain.world.World.FINANCE,
            SmallEngines.JOB,
            java.util.UUID.fromString(body.findText("workspace_id").orElseThrow()));
    var terms =
        new dev.omni.domain.run.ExecutionPolicy(
            dev.omni.domain.world.Execution.JOB,
            dev.omni.domain.world.Workload.LOW,
            true,
            Optional.empty(),
            Optional.empty());
    return dev.omni.domain.run.Run.accepted(
        java.util.UUID.randomUUID(),
        origin,
        subject,
        terms,
        body.findObject("input").orElseThrow());
  }
}
