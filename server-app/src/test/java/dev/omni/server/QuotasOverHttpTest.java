package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.cli.InProcessCommand;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Quotas of a project over HTTP, also after its server was killed. */
class QuotasOverHttpTest {
  @TempDir private Path data;

  private InProcessCommand quota(String... more) {
    var line = new ArrayList<>(List.of("projects", "quota"));
    line.addAll(List.of(more));
    line.addAll(List.of("--mode=test", "--data-dir=" + data));
    return InProcessCommand.run(line.toArray(String[]::new));
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

      assertThat(quota(project, "--runs-per-day=none").status()).isZero();

      assertThat(work.direct("quota-third", 3).status()).isEqualTo(200);
    }
  }
}
