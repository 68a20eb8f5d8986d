package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.node.Node;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.SettingSources;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Quotas of a project after its server was killed, and on two nodes. */
class QuotasOverHttpIT extends QuotaFixture {
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
