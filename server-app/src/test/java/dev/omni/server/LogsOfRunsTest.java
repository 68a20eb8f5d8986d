package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.application.json.JacksonJson;
import dev.omni.domain.json.Json;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a server in a process of its own writes of runs that go wrong. */
class LogsOfRunsTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
  private static final Json.Obj DIRECT =
      Json.obj("confidence", 0.99)
          .with("positions", List.of(100, 50))
          .with("volatilities", List.of(0.02, 0.01))
          .with("correlation", List.of(List.of(1, 0.3), List.of(0.3, 1)));
  private static final Json.Obj JOB =
      Json.obj("names", 10, "hazard_rate", 0.01, "recovery_rate", 0.4, "rate", 0.05)
          .with("maturity_years", 5)
          .with("asset_correlation", 0.3);

  @TempDir Path folder;

  @Test
  void a_line_about_a_run_names_it_its_request_and_its_trace_which_its_runtime_hears_too()
      throws Exception {
    try (var runtime = new LosingRuntime();
        ServerProcess server =
            ServerProcess.server(
                    folder.resolve("data"), "--log-format=json", "--runtime=" + runtime.address())
                .listening()) {
      await()
          .atMost(PATIENCE)
          .until(() -> asked(server, "/readyz").map(status -> status == 200).orElse(false));
      named(
          server,
          started(server, "risk.var.parametric", DIRECT, "of-a-direct-run"),
          "of-a-direct-run");
      named(server, started(server, "risk.credit.nth-to-default", JOB, "of-a-job"), "of-a-job");
      assertThat(runtime.told("X-request-id"))
          .contains(Optional.of("of-a-direct-run"), Optional.of("of-a-job"));
      assertThat(runtime.told("Traceparent"))
          .allSatisfy(
              told ->
                  assertThat(told.orElseThrow())
                      .matches("00-" + TRACE + "-(?!00f067aa0ba902b7)[0-9a-f]{16}-01"));
      assertThat(runtime.told("Tracestate")).containsOnly(Optional.of("a=1,b=2"));
      String key = server.credentials().text("live_key").orElseThrow();
      assertThat(server.complained()).doesNotContain(key).doesNotContain("hazard_rate");
    }
  }

  private static void named(ServerProcess server, String run, String request) {
    await().atMost(PATIENCE).until(() -> about(server, run).isPresent());
    Json.Obj line = about(server, run).orElseThrow();
    assertThat(line.text("request_id")).contains(request);
    assertThat(line.text("formattedMessage").orElseThrow()).contains("was lost by runtime");
    assertThat(line.text("level")).contains("WARN");
    assertThat(line.text("trace_id")).contains(TRACE);
  }

  private static Optional<Integer> asked(ServerProcess server, String path) throws Exception {
    var request = HttpRequest.newBuilder(server.base().resolve(path)).build();
    return Optional.of(HTTP.send(request, BodyHandlers.discarding()).statusCode());
  }

  /** The first line that names that run; all lines must be JSON objects. */
  private static Optional<Json.Obj> about(ServerProcess server, String run) {
    return server
        .complained()
        .lines()
        .map(line -> (Json.Obj) JacksonJson.trusted(line))
        .filter(line -> line.text("run_id").equals(Optional.of(run)))
        .findFirst();
  }

  private static String started(
      ServerProcess server, String capability, Json.Obj input, String request) throws Exception {
    Json.Arr rooms = (Json.Arr) server.client("live_key").get("/omni/risk/workspaces", "").data();
    Json.Obj body =
        Json.obj("capability", capability, "input", input)
            .with("workspace_id", ((Json.Obj) rooms.get(0)).text("id").orElseThrow());
    var post =
        HttpRequest.newBuilder(URI.create(server.base() + "/omni/risk/runs"))
            .header(
                "Authorization", "Bearer " + server.credentials().text("live_key").orElseThrow())
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", "key-" + request)
            .header("X-Request-Id", request)
            .header("traceparent", "00-" + TRACE + "-00f067aa0ba902b7-01")
            .header("tracestate", "a=1,b=2")
            .POST(BodyPublishers.ofString(JacksonJson.write(body)))
            .build();
    String answer = HTTP.send(post, BodyHandlers.ofString()).body();
    return ((Json.Obj) JacksonJson.trusted(answer))
        .object("data")
        .flatMap(data -> data.text("id"))
        .orElseThrow(() -> new IllegalStateException(answer));
  }
}
