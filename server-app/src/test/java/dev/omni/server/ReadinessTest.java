package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.node.Node;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import dev.omni.server.store.ConfiguredStores;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The readiness of a server when a dependency is missing. */
class ReadinessTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final Json.Obj JOB =
      Json.obj("names", 10, "hazard_rate", 0.01, "recovery_rate", 0.4, "rate", 0.05)
          .with("maturity_years", 5)
          .with("asset_correlation", 0.3);

  @TempDir Path folder;

  private ServerSettings settings() {
    Map<Setting, String> given =
        Map.of(
            Setting.PORT,
            "0",
            Setting.ADMIN_PORT,
            "off",
            Setting.DATA_DIR,
            CurrentTables.in(folder.resolve("data")).toString());
    return ServerSettings.of(SettingSources.read(given, "", Map.of()));
  }

  /** Why each part that is not usable is not; empty when the server is ready. */
  private static Optional<Json.Obj> reasons(Node node) throws Exception {
    var ready = HttpRequest.newBuilder(node.baseUrl().resolve("/readyz")).build();
    var answer = HTTP.send(ready, BodyHandlers.ofString());
    Optional<Json.Obj> reasons = ((Json.Obj) JsonReader.parse(answer.body())).findObject("reasons");
    assertThat(answer.statusCode()).isEqualTo(reasons.isEmpty() ? 200 : 503);
    return reasons;
  }

  private static String reason(Node node, String part) throws Exception {
    return reasons(node).flatMap(all -> all.findText(part)).orElse("");
  }

  @Test
  void a_folder_that_is_gone_is_named_until_it_is_back() throws Exception {
    try (Node node = Node.start(settings())) {
      assertThat(reasons(node)).isEmpty();
      Path moved = Files.move(folder.resolve("data"), folder.resolve("moved"));
      assertThat(reason(node, "data_dir")).isEqualTo("the folder is gone");
      assertThat(reasons(node).orElseThrow().members()).containsOnlyKeys("data_dir");
      Files.move(moved, folder.resolve("data"));
      assertThat(reasons(node)).isEmpty();
    }
  }

  @Test
  void a_server_that_stops_says_so_while_it_finishes_what_runs() throws Exception {
    Node node = Node.start(settings());
    assertThat(reasons(node)).isEmpty();
    String run = held(node);
    CompletableFuture<Void> stopped;
    try {
      await().atMost(PATIENCE).until(() -> status(node, run).equals("running"));
    } finally {
      stopped = CompletableFuture.runAsync(node::close);
    }
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(20))
        .until(() -> reason(node, "worker").endsWith("the server is stopping"));
    stopped.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }

  @Test
  void a_store_that_is_closed_does_not_answer() {
    ConfiguredStores store = ConfiguredStores.open(settings());
    assertThat(store.unavailableReason()).isEmpty();
    store.close();
    assertThatThrownBy(store::unavailableReason).isInstanceOf(RuntimeException.class);
  }

  private static ApiClient client(Node node) {
    String key =
        node.credentials().read().flatMap(known -> known.findText("test_key")).orElseThrow();
    return new ApiClient(node.baseUrl(), key);
  }

  private static String status(Node node, String run) {
    return ((Json.Obj) client(node).get("/omni/runs/" + run, "").data())
        .findText("status")
        .orElse("");
  }

  /** A job that stays running for two seconds. */
  private static String held(Node node) throws IOException, InterruptedException {
    Json.Arr rooms = (Json.Arr) client(node).get("/omni/risk/workspaces", "").data();
    Json.Obj body =
        Json.obj("capability", "risk.credit.nth-to-default", "input", JOB)
            .with("workspace_id", ((Json.Obj) rooms.get(0)).findText("id").orElseThrow());
    String key =
        node.credentials().read().flatMap(known -> known.findText("test_key")).orElseThrow();
    var post =
        HttpRequest.newBuilder(java.net.URI.create(node.baseUrl() + "/omni/risk/runs"))
            .header("Authorization", "Bearer " + key)
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", "held-while-stopping")
            .header("Omni-Sandbox-Scenario", "hold_running=2")
            .POST(BodyPublishers.ofString(JsonReader.write(body)))
            .build();
    var answer = (Json.Obj) JsonReader.parse(HTTP.send(post, BodyHandlers.ofString()).body());
    return answer.findObject("data").flatMap(run -> run.findText("id")).orElseThrow();
  }
}
