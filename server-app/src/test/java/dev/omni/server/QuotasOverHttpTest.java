package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.cli.InProcessCommand;
import dev.omni.server.node.Node;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.SettingSources;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Quotas of a project over HTTP, also after its server was killed. */
class QuotasOverHttpTest {
  @TempDir private Path data;

  private InProcessCommand quota(String... more) {
    var line = new ArrayList<>(List.of(more));
    line.addAll(List.of("--mode=test", "--data-dir=" + data));
    return limited(line);
  }

  private static InProcessCommand limited(List<String> words) {
    var line = new ArrayList<>(List.of("projects", "quota"));
    line.addAll(words);
    InProcessCommand done = InProcessCommand.run(line.toArray(String[]::new));
    assertThat(done.status()).as(done.err()).isZero();
    return done;
  }

  private static Json.Obj usage(ApiClient client) {
    return client.get("/developer/usage", "").body().findObject("meta").orElseThrow();
  }

  private String project() {
    String listed = InProcessCommand.run("projects", "list", "--data-dir=" + data, "--json").out();
    var first = (Json.Obj) ((Json.Obj) JsonReader.trusted(listed)).items("data").get(0);
    return first.findText("name").orElseThrow();
  }

  @Test
  void the_run_above_the_quota_is_refused_with_the_time_of_the_reset_even_after_a_kill()
      throws Exception {
    String project;
    try (var server = ServerProcess.server(data).listening()) {
      Work work = Work.on(server.base(), server.credentials());
      project = project();
      assertThat(work.direct("quota-first", 1).status()).isEqualTo(200);
      assertThat(usage(new ApiClient(server.base(), work.key())).items("quotas")).isEmpty();
      assertThat(quota(project, "--runs-per-day=2").out()).contains("runs_per_day  2      1");
      assertThat(work.direct("quota-second", 2).status()).isEqualTo(200);

      ApiClient.Answer refused = work.direct("quota-third", 3);

      assertThat(refused.status()).isEqualTo(429);
      assertThat(Work.code(refused)).contains("quota_exceeded");
      assertThat(work.direct("quota-second", 2).status()).isEqualTo(200);
      server.killed();
    }
    try (var server = ServerProcess.server(data).listening()) {
      Work work = Work.on(server.base(), server.credentials());
      assertThat(Work.code(work.direct("quota-third", 3))).contains("quota_exceeded");
      assertThat(Work.code(work.briefJob("quota-job", 3))).contains("quota_exceeded");
      Json.Obj state =
          (Json.Obj) usage(new ApiClient(server.base(), work.key())).items("quotas").get(0);
      assertThat(state.find("used")).isEqualTo(Optional.of(Json.of(2)));
      assertThat(state.findText("resets_at").orElseThrow()).endsWith("T00:00:00Z");

      quota(project, "--runs-per-day=none");

      assertThat(work.direct("quota-third", 3).status()).isEqualTo(200);
    }
  }

  private static Json.Obj refusal(ApiClient.Answer answer) {
    assertThat(answer.status()).isEqualTo(429);
    assertThat(Work.code(answer)).contains("quota_exceeded");
    return answer
        .body()
        .findObject("error")
        .flatMap(error -> error.findObject("details"))
        .orElseThrow();
  }

  @Test
  void computing_time_and_stored_bytes_are_limited_too() {
    try (ServerHere server = ServerHere.on(data)) {
      Work work = Work.on(server.base(), server.credentials());
      String project = project();
      assertThat(work.direct("quota-first", 1).status()).isEqualTo(200);

      quota(project, "--compute-seconds-per-day=0");
      Json.Obj compute = refusal(work.direct("quota-compute", 2));
      assertThat(compute.findText("quota")).contains("compute_seconds_per_day");
      assertThat(compute.findText("resets_at").orElseThrow()).endsWith("T00:00:00Z");
      var headers = work.asked("quota-compute", "complete").join().headers();
      assertThat(headers.firstValueAsLong("Retry-After").orElseThrow()).isBetween(1L, 86_400L);

      quota(project, "--compute-seconds-per-day=none", "--bytes-stored=1");
      Json.Obj bytes = refusal(work.direct("quota-bytes", 2));
      assertThat(bytes.findText("quota")).contains("bytes_stored");
      assertThat(bytes.find("resets_at")).contains(Json.NULL);

      quota(project, "--bytes-stored=none");
      assertThat(work.direct("quota-bytes", 2).status()).isEqualTo(200);
    }
  }

  @Test
  void test_and_live_mode_have_a_quota_each() {
    try (ServerHere server = ServerHere.on(data)) {
      quota(project(), "--runs-per-day=0");
      Work work = Work.on(server.base(), server.credentials());
      refusal(work.direct("quota-mode", 1));

      Json.Obj live =
          server
              .credentials()
              .with("test_key", server.credentials().find("live_key").orElseThrow());
      ApiClient.Answer run = Work.on(server.base(), live).briefJob("quota-mode", 1);

      assertThat(run.status()).isEqualTo(202);
      assertThat(usage(server.client("live_key")).items("quotas")).isEmpty();
    }
  }

  @Test
  void two_nodes_count_together() {
    var database = SharedDatabase.create();
    try (Node one = Node.start(shared(database, "one"));
        Node two = Node.start(shared(database, "two"))) {
      Work atOne = Work.on(one.baseUrl(), one.credentials().read().orElseThrow());
      Work atTwo = atOne.at(two.baseUrl());
      var words = new ArrayList<>(List.of("default", "--mode=test", "--runs-per-day=3"));
      database
          .node(data, "operator")
          .forEach((setting, value) -> words.add(setting.flag() + "=" + value));
      limited(words);

      assertThat(atOne.direct("quota-nodes-1", 1).status()).isEqualTo(200);
      assertThat(atTwo.direct("quota-nodes-2", 2).status()).isEqualTo(200);
      assertThat(atTwo.direct("quota-nodes-3", 3).status()).isEqualTo(200);

      refusal(atTwo.direct("quota-nodes-4", 4));
      Json.Obj seen =
          (Json.Obj) usage(new ApiClient(one.baseUrl(), atOne.key())).items("quotas").get(0);
      assertThat(seen.find("used")).contains(Json.of(3));
      refusal(atOne.direct("quota-nodes-5", 5));
      assertThat(atOne.direct("quota-nodes-3", 3).status()).isEqualTo(200);
    }
  }

  private ServerSettings shared(SharedDatabase database, String name) {
    return ServerSettings.of(SettingSources.read(database.node(data, name), "", Map.of()));
  }
}
