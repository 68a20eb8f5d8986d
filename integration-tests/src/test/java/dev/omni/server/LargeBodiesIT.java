package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The largest bodies at once and in a row, to a server with the heap of the image. */
class LargeBodiesIT {
  private static final String WORLD = "/omni/scientific-discovery";
  private static final int AT_ONCE = 16;
  private static final int VALUES = 370_000;
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  @TempDir Path folder;
  private final HttpClient http = HttpClient.newHttpClient();

  @Test
  void they_leave_the_process_alive_and_healthy_and_so_does_the_next_start() throws Exception {
    try (var server = ServerProcess.ofImage(folder).listening()) {
      Json workspaces = server.client("live_key").get(WORLD + "/workspaces", "").body();
      String workspace =
          ((Json.Str) new Pointer("/data/0/id").in(workspaces).orElseThrow()).value();
      String body = body(workspace);

      List<CompletableFuture<HttpResponse<String>>> sent =
          IntStream.range(0, AT_ONCE)
              .mapToObj(i -> http.sendAsync(run(server, body, "at-once-" + i), text()))
              .toList();
      List<HttpResponse<String>> heard = sent.stream().map(CompletableFuture::join).toList();
      heard.forEach(LargeBodiesIT::isAnsweredOrToldToComeAgain);
      assertThat(heard).filteredOn(answer -> answer.statusCode() == 200).isNotEmpty();

      for (int i = 0; i < 3; i++) {
        assertThat(http.send(run(server, body, "in-a-row-" + i), text()).statusCode())
            .isEqualTo(200);
      }
      assertHealthy(server);
    }
    try (var again = ServerProcess.ofImage(folder).listening()) {
      assertHealthy(again);
    }
  }

  private void assertHealthy(ServerProcess server) throws IOException, InterruptedException {
    URI health = server.base().resolve("/healthz");
    HttpRequest ask = HttpRequest.newBuilder(health).timeout(PATIENCE).build();
    assertThat(http.send(ask, text()).statusCode()).isEqualTo(200);
    assertThat(server.process().isAlive()).isTrue();
  }

  private static void isAnsweredOrToldToComeAgain(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).isIn(200, 429, 503);
    if (answer.statusCode() != 200) {
      assertThat(answer.body()).containsAnyOf("overloaded", "concurrency_limit_exceeded");
      assertThat(answer.headers().firstValueAsLong("Retry-After").orElseThrow()).isBetween(1L, 30L);
    }
  }

  private static HttpResponse.BodyHandler<String> text() {
    return HttpResponse.BodyHandlers.ofString();
  }

  private static String body(String workspace) {
    Json.Obj empty =
        Json.obj(
            "workspace_id",
            workspace,
            "capability",
            "scientific-discovery.statistics.summary",
            "input",
            Json.obj("values", Json.Arr.EMPTY));
    String values = "0.12345678901234566,".repeat(VALUES);
    return empty.canonical().replace("[]", "[" + values.substring(0, values.length() - 1) + "]");
  }

  private static HttpRequest run(ServerProcess server, String body, String key) {
    return HttpRequest.newBuilder(URI.create(server.base() + WORLD + "/runs"))
        .timeout(PATIENCE)
        .header(
            "Authorization", "Bearer " + server.credentials().findText("live_key").orElseThrow())
        .header("Content-Type", "application/json")
        .header("Idempotency-Key", key)
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
  }
}
