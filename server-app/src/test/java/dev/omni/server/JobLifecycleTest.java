package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.domain.json.Json;
import dev.omni.server.node.Node;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A job on a real server, followed as a client follows it. */
class JobLifecycleTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration LOOK = Duration.ofMillis(20);

  @TempDir(factory = CurrentTables.class)
  static Path folder;

  private static Node node;
  private static Work work;

  @BeforeAll
  static void start() {
    node = Node.start(settings(folder));
    work = Work.on(node.baseUrl(), node.credentials().read().orElseThrow());
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static ServerSettings settings(Path folder) {
    return ServerSettings.of(
        SettingSources.read(
            Map.of(
                Setting.PORT, "0",
                Setting.ADMIN_PORT, "off",
                Setting.RATE_LIMIT, "off",
                Setting.DATA_DIR, folder.toString()),
            "",
            Map.of()));
  }

  private static void reaches(String run, String status) {
    await().atMost(PATIENCE).pollInterval(LOOK).until(() -> work.status(run).equals(status));
  }

  @Test
  void a_direct_run_is_answered_with_its_result() {
    var answer = work.direct("walk-direct", 3);
    assertThat(answer.status()).isEqualTo(200);
    assertThat(Work.text(answer, "status")).isEqualTo("completed");
    Json.Obj result = ((Json.Obj) answer.data()).findObject("result").orElseThrow();
    assertThat(result.findNumber("mean").orElseThrow()).isEqualByComparingTo("4");
  }

  @Test
  void a_job_is_accepted_and_seen_queued_then_completed() {
    assertThat(seen("walk-queued", "hold_queued=1"))
        .containsSubsequence("queued", "completed")
        .isSubsetOf("queued", "running", "completed");
  }

  @Test
  void a_job_is_seen_running_before_it_is_completed() {
    assertThat(seen("walk-running", "hold_running=1"))
        .containsSubsequence("running", "completed")
        .isSubsetOf("queued", "running", "completed");
  }

  /** All that polling shows of a job, in its order. */
  private static Set<String> seen(String key, String scenario) {
    var accepted = work.job(key, 1, scenario);
    assertThat(accepted.status()).isEqualTo(202);
    String run = Work.text(accepted, "id");
    var seen = new LinkedHashSet<String>();
    await()
        .atMost(PATIENCE)
        .pollInterval(LOOK)
        .until(
            () -> {
              String now = work.status(run);
              seen.add(now);
              return now.equals("completed");
            });
    return seen;
  }

  @Test
  void a_held_job_is_cancelled_and_stays_so() {
    for (String held : new String[] {"hold_queued=30", "hold_running=30"}) {
      String run = Work.text(work.job("walk-cancel-" + held.replace('=', '-'), 1, held), "id");
      reaches(run, held.startsWith("hold_queued") ? "queued" : "running");
      var cancelled = work.cancel(run);
      assertThat(cancelled.status()).isEqualTo(200);
      assertThat(Work.text(cancelled, "status")).isEqualTo("cancelled");
      assertThat(work.status(run)).isEqualTo("cancelled");
    }
  }

  @Test
  void the_same_key_gives_the_same_run_and_other_input_is_refused() {
    var first = work.job("walk-same", 1);
    var again = work.job("walk-same", 1);
    assertThat(again.status()).isEqualTo(202);
    assertThat(Work.text(again, "id")).isEqualTo(Work.text(first, "id"));
    var other = work.job("walk-same", 2);
    assertThat(other.status()).isEqualTo(409);
    assertThat(Work.code(other)).contains("idempotency_key_reused");
  }

  @Test
  void a_job_whose_worker_is_lost_completes_at_its_second_attempt() {
    String run = Work.text(work.job("walk-lost", 1, "lose_worker"), "id");
    reaches(run, "completed");
    Json evidence = work.evidence(run).data();
    assertThat(evidence.canonical()).contains("\"attempt\":2").doesNotContain("\"attempt\":1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"hold_queued=0.5", "hold_running=0.5", "slow=0.5", "lose_worker"})
  void a_direct_run_is_answered_with_its_result_when_its_scenario_has_been_played(String scenario) {
    var answer = work.direct("walk-played-" + scenario.replace('=', '-'), 3, scenario);
    assertThat(answer.status()).isEqualTo(200);
    assertThat(Work.text(answer, "status")).isEqualTo("completed");
    Json.Obj run = (Json.Obj) answer.data();
    assertThat(run.findObject("result").orElseThrow().findNumber("mean").orElseThrow())
        .isEqualByComparingTo("4");
    assertThat(Duration.between(instant(run, "created_at"), instant(run, "completed_at")))
        .isGreaterThanOrEqualTo(Duration.ofMillis(500));
    assertThat(work.evidence(Work.text(answer, "id")).data().canonical())
        .contains(scenario.equals("lose_worker") ? "\"attempt\":2" : "\"attempt\":1");
  }

  private static Instant instant(Json.Obj run, String name) {
    return Instant.parse(run.findText(name).orElseThrow());
  }

  @Test
  void failures_and_refusals_are_had_on_demand_and_a_refusal_leaves_its_key_free() {
    var failed = work.direct("walk-fail", 3, "fail");
    assertThat(failed.status()).isEqualTo(200);
    Json.Obj error = ((Json.Obj) failed.data()).findObject("error").orElseThrow();
    assertThat(error.findText("code")).contains("capability_failed");
    var refused = work.direct("walk-refused", 3, "reject_503");
    assertThat(refused.status()).isEqualTo(503);
    assertThat(Work.code(refused)).contains("runtime_unavailable");
    assertThat(work.direct("walk-refused", 3).status()).isEqualTo(200);
  }

  @Test
  void a_client_that_hangs_up_has_cancelled_nothing() {
    var asked = work.asked("walk-hung-up", "hold_running=1");
    reachesUnder("walk-hung-up", "running");
    assertThat(asked.cancel(true)).isTrue();
    reachesUnder("walk-hung-up", "completed");
  }

  private static void reachesUnder(String key, String status) {
    await().atMost(PATIENCE).pollInterval(LOOK).until(() -> work.statusUnder(key).equals(status));
  }
}
