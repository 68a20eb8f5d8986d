package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.cli.InProcessCommand;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** Quotas as an operator sets them and a client meets them. */
abstract class QuotaFixture {
  @TempDir(factory = CurrentTables.class)
  Path data;

  final InProcessCommand quota(String... more) {
    var line = new ArrayList<>(List.of(more));
    line.addAll(List.of("--mode=test", "--data-dir=" + data));
    return limited(line);
  }

  static InProcessCommand limited(List<String> words) {
    var line = new ArrayList<>(List.of("projects", "quota"));
    line.addAll(words);
    InProcessCommand done = InProcessCommand.run(line.toArray(String[]::new));
    assertThat(done.status()).as(done.err()).isZero();
    return done;
  }

  static Json.Obj usage(ApiClient client) {
    return client.get("/developer/usage", "").body().findObject("meta").orElseThrow();
  }

  final String project() {
    String listed = InProcessCommand.run("projects", "list", "--data-dir=" + data, "--json").out();
    var first = (Json.Obj) ((Json.Obj) JsonReader.trusted(listed)).items("data").get(0);
    return first.findText("name").orElseThrow();
  }

  static Json.Obj refusal(ApiClient.Answer answer) {
    assertThat(answer.status()).isEqualTo(429);
    assertThat(Work.code(answer)).contains("quota_exceeded");
    return answer
        .body()
        .findObject("error")
        .flatMap(error -> error.findObject("details"))
        .orElseThrow();
  }
}
