package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.domain.json.Json;
import dev.omni.server.cli.ApiClient;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server that is killed in the middle of a batch: the next attempt continues behind the last
 * stored chunk, each row is there once, and result, rows and root are those of a server that was
 * left alone, on one thread or several.
 */
class BatchKillTest {
  private static final Duration PATIENCE = Duration.ofSeconds(120);
  private static final String BATCH = "finance.batch.evaluate";
  private static final int SPOTS = 600;
  private static final int STRIKES = 200;

  @TempDir Path folder;

  /** 120,000 options. */
  private static Json.Obj batch() {
    return Json.obj(
        "capability",
        "finance.option.vanilla",
        "base",
        Json.obj("type", "call", "rate", 0.08, "volatility", 0.3, "expiry_years", 0.25),
        "grid",
        Json.obj(
            "spot", Json.obj("from", 40, "to", 80, "steps", SPOTS),
            "strike", Json.obj("from", 50, "to", 70, "steps", STRIKES)));
  }

  /** A client of one server. */
  private record Client(URI base, String key) {
    static Client of(ServerProcess server) {
      return new Client(server.base(), server.credentials().text("test_key"));
    }

    Json.Obj get(String path) {
      return (Json.Obj) new ApiClient(base, key).get(path, "").data();
    }

    String start() {
      var api = new ApiClient(base, key);
      Json.Arr all = (Json.Arr) api.get("/omni/finance/workspaces", "").data();
      Json.Obj body =
          Json.obj(
              "workspace_id", ((Json.Obj) all.get(0)).text("id"),
              "capability", BATCH,
              "input", batch());
      ApiClient.Answer answer = api.post("/omni/finance/runs", body, "batch-killed");
      return ((Json.Obj) answer.data()).text("id");
    }

    Json.Obj run(String id) {
      return get("/omni/runs/" + id);
    }

    double done(String id) {
      Json.Obj run = run(id);
      return run.findObject("progress").flatMap(p -> p.findNumber("done")).map(n -> n.doubleValue())
          .orElse(run.text("status").equals("completed") ? 1.0 * SPOTS * STRIKES : 0.0);
    }

    Json.Obj completed(String id) {
      await().atMost(PATIENCE).until(() -> run(id).text("status").equals("completed"));
      return run(id);
    }

    List<String> rows(String id) throws Exception {
      var request =
          HttpRequest.newBuilder(URI.create(base + "/omni/runs/" + id + "/rows?format=csv"))
              .header("Authorization", "Bearer " + key)
              .build();
      return HttpClient.newHttpClient().send(request, BodyHandlers.ofLines()).body().toList();
    }
  }

  @Test
  void a_batch_continues_behind_its_last_chunk_when_its_server_is_killed() throws Exception {
    Path data = folder.resolve("killed");
    String id;
    double before;
    try (ServerProcess server = server(data)) {
      Client client = Client.of(server);
      id = client.start();
      await()
          .atMost(PATIENCE)
          .pollInterval(Duration.ofMillis(20))
          .until(() -> client.done(id) > 0.0);
      before = client.done(id);
      server.killed();
    }
    assertThat(before).isBetween(1.0, SPOTS * STRIKES - 1.0);
    Json.Obj result;
    List<String> rows;
    try (ServerProcess server = server(data)) {
      Client client = Client.of(server);
      await()
          .atMost(PATIENCE)
          .pollInterval(Duration.ofMillis(20))
          .until(() -> client.run(id).number("attempt") > 1);
      assertThat(client.done(id)).as("rows that the second attempt has at once").isGreaterThanOrEqualTo(before);
      result = client.completed(id).findObject("result").orElseThrow();
      rows = client.rows(id);
    }

    assertThat(rows).hasSize(1 + SPOTS * STRIKES);
    for (int row = 0; row < SPOTS * STRIKES; row++) {
      assertThat(rows.get(row + 1)).startsWith(row + ",");
    }
    try (ServerProcess alone = server(folder.resolve("alone"), "-XX:ActiveProcessorCount=1")) {
      Client client = Client.of(alone);
      String same = client.start();
      assertThat(client.completed(same).findObject("result")).contains(result);
      assertThat(client.rows(same)).isEqualTo(rows);
    }
  }

  private static ServerProcess server(Path data, String... more) throws Exception {
    return ServerProcess.server(ShortLeaseNode.class, data, more).listening();
  }
}
