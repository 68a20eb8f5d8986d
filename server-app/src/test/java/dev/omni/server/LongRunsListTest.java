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
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the answer of a list of runs with inputs of nearly 8 MB allocates. */
@Tag("ci")
class LongRunsListTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final int RUNS = 100;
  private static final int NUMBERS = 410_000;

  @TempDir private Path folder;

  /** Returns what the threads have allocated that answer requests; they read the database too. */
  private static long allocated() {
    return Arrays.stream(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
        .filter(thread -> thread != null && thread.getThreadName().startsWith("http-"))
        .mapToLong(thread -> THREADS.getThreadAllocatedBytes(thread.getThreadId()))
        .sum();
  }

  private static HttpResponse<String> send(Work work, HttpRequest.Builder request)
      throws Exception {
    return HTTP.send(
        request.header("Authorization", "Bearer " + work.key()).build(), BodyHandlers.ofString());
  }

  /** Stores one run by a request, and as many copies of its rows as are missing. */
  private long filled() throws Exception {
    String input = "{\"values\":[" + "0.12345678901234566,".repeat(NUMBERS) + "0.5]}";
    try (var server = ServerHere.on(folder)) {
      Work work = Work.on(server.base(), server.credentials());
      String body =
          "{\"workspace_id\":\""
              + work.workspace()
              + "\",\"capability\":\"scientific-discovery.statistics.summary\",\"input\":"
              + input
              + "}";
      HttpResponse<String> made =
          send(
              work,
              HttpRequest.newBuilder(URI.create(work.base() + "/omni/scientific-discovery/runs"))
                  .header("Content-Type", "application/json")
                  .header("Idempotency-Key", "long-input")
                  .POST(BodyPublishers.ofString(body)));
      assertThat(made.body()).contains("\"status\":\"completed\"");
    }
    try (var records = new BrokenRecords(folder)) {
      String first = records.texts("SELECT run_id FROM run_body WHERE part = 'input'").get(0);
      for (int copy = 1; copy < RUNS; copy++) {
        String id = UUID.randomUUID().toString();
        records.copy("run", "id = '" + first + "'", Map.of("id", "'" + id + "'"));
        records.run(
            "INSERT INTO run_body SELECT project_id, mode, '%s', part, body FROM run_body WHERE run_id = '%s'"
                .formatted(id, first));
      }
    }
    return input.length();
  }

  /** The least of a few: the first ones fill caches. */
  @Test
  void a_list_of_a_hundred_runs_of_eight_megabytes_allocates_less_than_four() throws Exception {
    assertThat(filled()).isGreaterThan(7_800_000L);
    try (var server = ServerHere.on(folder)) {
      Work work = Work.on(server.base(), server.credentials());
      URI list = URI.create(work.base() + "/omni/runs?limit=100");
      long least = Long.MAX_VALUE;
      long size = 0;
      for (int i = 0; i < 8; i++) {
        long before = allocated();
        HttpResponse<String> answer = send(work, HttpRequest.newBuilder(list));
        least = Math.min(least, allocated() - before);
        size = answer.body().length();
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        List<Json> items = ((Json.Obj) JsonReader.parse(answer.body())).items("data");
        assertThat(items).hasSize(RUNS);
      }
      System.out.println("LongRunsListTest: " + least + " bytes, answer " + size);
      assertThat(least).isBetween(size, 4_000_000 + size);
    }
  }
}
