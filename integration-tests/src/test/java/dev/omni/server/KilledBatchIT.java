package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.application.json.JsonReader;
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
class KilledBatchIT {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final String BATCH = "finance.batch.evaluate";
  private static final int SPOTS = 600;
  private static final int STRIKES = 100;

  @TempDir Path folder;

  /** 60,000 options. */
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
      return run(id).findObject("progress").map(progress -> progress.number("done")).orElse(0.0);
    }

    /** The stored rows that each progress event of the run had, over all attempts. */
    List<Double> progress(String id) throws Exception {
      return lines("/omni/runs/" + id + "/events").stream()
          .filter(line -> line.startsWith("data:") && line.contains("rows_per_second"))
          .map(line -> (Json.Obj) JsonReader.trusted(line.substring("data:".length())))
          .map(event -> event.findObject("data").orElse(event).number("done"))
          .toList();
    }

    Json.Obj completed(String id) {
      await().atMost(PATIENCE).until(() -> run(id).text("status").equals("completed"));
      return run(id);
    }

    List<String> lines(String path) throws Exception {
      var request =
          HttpRequest.newBuilder(URI.create(base + path))
              .header("Authorization", "Bearer " + key)
              .build();
      return HttpClient.newHttpClient().send(request, BodyHandlers.ofLines()).body().toList();
    }

    List<String> rows(String id) throws Exception {
      return lines("/omni/runs/" + id + "/rows?format=csv");
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
      result = client.completed(id).findObject("result").orElseThrow();
      rows = client.rows(id);
      assertThat(client.get("/omni/runs/" + id + "/evidence").at("/statement/predicate/attempt"))
          .isEqualTo(Json.num(2));
      assertThat(client.progress(id)).contains(before).isSorted();
    }

    assertThat(rows).hasSize(1 + SPOTS * STRIKES);
    for (int row = 0; row < SPOTS * STRIKES; row++) {
      assertThat(rows.get(row + 1)).startsWith(row + ",");
    }
    try (ServerProcess alone = onOneProcessor(folder.resolve("alone"))) {
      Client client = Client.of(alone);
      String same = client.start();
      assertThat(client.completed(same).findObject("result")).contains(result);
      assertThat(client.rows(same)).isEqualTo(rows);
    }
  }

  private static ServerProcess server(Path data) throws Exception {
    return ServerProcess.server(ShortLeaseNode.class, data).listening();
  }

  private static ServerProcess onOneProcessor(Path data) throws Exception {
    return ServerProcess.onOneProcessor(ShortLeaseNode.class, data).listening();
  }
}
