package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A batch of 500 rows of 500 numbers, whose end eight clients await. */
@Tag("ci")
class PolledBatchTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int POLLS = 8;

  @TempDir private Path folder;
  private final HttpClient client = HttpClient.newHttpClient();

  /** The bytes that each thread of a server has allocated for requests. */
  private static Map<Long, Long> allocated() {
    var found = new HashMap<Long, Long>();
    for (var thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
      if (thread != null && thread.getThreadName().startsWith("http-")) {
        found.put(thread.getThreadId(), THREADS.getThreadAllocatedBytes(thread.getThreadId()));
      }
    }
    return found;
  }

  private static String body(String workspace) {
    String rows =
        IntStream.range(0, 500)
            .mapToObj(
                row ->
                    IntStream.range(0, 500)
                        .mapToObj(i -> String.valueOf(Math.sin(row * 500.0 + i)))
                        .collect(Collectors.joining(",", "{\"profit_and_loss\":[", "]}")))
            .collect(Collectors.joining(",", "[", "]"));
    return "{\"workspace_id\":\""
        + workspace
        + "\",\"capability\":\"risk.batch.evaluate\",\"input\":{\"capability\":"
        + "\"risk.var.historical\",\"base\":{\"confidence\":0.95},\"rows\":"
        + rows
        + "}}";
  }

  private HttpRequest.Builder request(Work work, String path) {
    return HttpRequest.newBuilder(URI.create(work.base() + path))
        .header("Authorization", "Bearer " + work.key());
  }

  private static Json.Obj data(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isIn(200, 202);
    return (Json.Obj) ((Json.Obj) JsonReader.parse(answer.body())).find("data").orElseThrow();
  }

  @Test
  void eight_clients_that_await_it_do_not_read_its_input_eight_times() throws Exception {
    try (var server = ServerHere.on(folder)) {
      Work finance = Work.on(server.base(), server.credentials());
      var workspaces =
          client.send(request(finance, "/omni/risk/workspaces").build(), BodyHandlers.ofString());
      String workspace =
          ((Json.Obj) ((Json.Obj) JsonReader.parse(workspaces.body())).items("data").get(0))
              .text("id");
      String body = body(workspace);
      String run =
          data(client.send(
                  request(finance, "/omni/risk/runs")
                      .header("Content-Type", "application/json")
                      .header("Idempotency-Key", "polled-batch")
                      .header("Prefer", "respond-async")
                      .POST(BodyPublishers.ofString(body))
                      .build(),
                  BodyHandlers.ofString()))
              .text("id");
      Map<Long, Long> before = allocated();
      List<CompletableFuture<HttpResponse<String>>> polls =
          IntStream.range(0, POLLS)
              .mapToObj(
                  i ->
                      client.sendAsync(
                          request(finance, "/omni/runs/" + run).header("Prefer", "wait=55").build(),
                          BodyHandlers.ofString()))
              .toList();
      for (var poll : polls) {
        Json.Obj ended = data(poll.join());
        assertThat(ended.text("status")).as(ended.canonical()).isEqualTo("completed");
      }
      Map<Long, Long> after = allocated();
      long all =
          after.entrySet().stream()
              .mapToLong(t -> t.getValue() - before.getOrDefault(t.getKey(), 0L))
              .sum();
      System.out.println("PolledBatchTest: " + all + " bytes, body " + body.length());
      assertThat(all).as("of all polls").isLessThan(4L * body.length());
    }
  }
}
