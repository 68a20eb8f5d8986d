package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a creation of nearly the largest body allocates in all threads of a server. */
@Tag("ci")
class CreateAllocationTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int NUMBERS = 410_000;

  @TempDir private Path folder;

  private static long allocated() {
    long[] all = THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds());
    return Arrays.stream(all).filter(bytes -> bytes > 0).sum();
  }

  private static byte[] body(String workspace) {
    String numbers = "0.12345678901234566,".repeat(NUMBERS - 1) + "0.5";
    String input = "{\"values\":[" + numbers + "]}";
    return ("{\"workspace_id\":\""
            + workspace
            + "\",\"capability\":\"scientific-discovery.statistics.summary\",\"input\":"
            + input
            + "}")
        .getBytes(StandardCharsets.UTF_8);
  }

  private static HttpRequest request(Work work, byte[] body, String once) {
    return HttpRequest.newBuilder(URI.create(work.base() + "/omni/scientific-discovery/runs"))
        .header("Authorization", "Bearer " + work.key())
        .header("Content-Type", "application/json")
        .header("Idempotency-Key", once)
        .POST(BodyPublishers.ofByteArray(body))
        .build();
  }

  /** The least of a few: renewals of leases and the removal of what is old count too. */
  @Test
  void a_creation_of_nearly_eight_megabytes_allocates_64_times_its_body_at_most() throws Exception {
    try (var server = ServerHere.on(folder)) {
      Work work = Work.on(server.base(), server.credentials());
      byte[] body = body(work.workspace());
      HttpClient client = HttpClient.newHttpClient();
      long least = Long.MAX_VALUE;
      for (int i = 0; i < 5; i++) {
        HttpRequest request = request(work, body, "allocation-" + i);
        long before = allocated();
        var answer = client.send(request, BodyHandlers.ofString());
        least = Math.min(least, allocated() - before);
        assertThat(answer.body()).contains("\"status\":\"completed\"", "\"mean\":0.12345");
      }
      System.out.println("CreateAllocationTest: " + least / (double) body.length);
      assertThat(least).isBetween(10L * body.length, 64L * body.length);
    }
  }
}
