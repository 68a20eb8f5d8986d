package dev.omni.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.server.ServerProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The absence of secrets in the request log, and in all files of a server. */
class RequestsCommandIT extends RequestLogFixture {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** A careless client: it sends its key in every place that it finds. */
  private static void careless(URI base, String key) throws Exception {
    String body = "{\"workspace_id\":\"" + key + "\",\"" + key + "\":\"" + key + "\"}";
    var request =
        HttpRequest.newBuilder(URI.create(base + "/omni/finance/runs?" + key + "=" + key))
            .header("Authorization", "Bearer " + key)
            .header("X-Request-Id", key)
            .header("User-Agent", "Bearer " + key)
            .header("Idempotency-Key", key)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body));
    HttpClient.newHttpClient().send(request.build(), BodyHandlers.discarding());
  }

  @Test
  void requests_are_listed_and_keys_show_their_last_use_but_no_file_holds_a_key() throws Exception {
    String key;
    try (var server = ServerProcess.server(folder).listening()) {
      key = server.credentials().findText("test_key").orElseThrow();
      server.client("test_key").get("/omni", "");
      new ApiClient(server.base(), key + "x").get("/omni", "");
      careless(server.base(), key);

      await().atMost(PATIENCE).until(() -> listed("requests", "list").size() == 3);
      assertThat(listed("requests", "list"))
          .filteredOn(
              line -> line.findText("route").equals(Optional.of("/api/v1/omni/{world}/runs")))
          .singleElement()
          .satisfies(line -> assertThat(line.findText("request_id")).contains("***"))
          .satisfies(line -> assertThat(line.findText("agent")).contains("***"));
      assertThat(listed("requests", "list", "--status=401"))
          .singleElement()
          .satisfies(line -> assertThat(line.findText("code")).contains("credential_invalid"));
      String id =
          listed("requests", "list", "--status=200").get(0).findText("key_id").orElseThrow();
      assertThat(listed("requests", "list", "--key=" + id)).hasSize(2);
      assertThat(server.terminated()).isZero();
      assertThat(server.said() + server.complained()).doesNotContain(key);
      assertThat(listed("keys", "list"))
          .filteredOn(shown -> shown.findText("last_used_at").isPresent())
          .extracting(shown -> shown.findText("id").orElseThrow())
          .containsExactly(id);
    }
    assertThat(filesWith(key)).containsExactly(folder.resolve("credentials.json"));
  }

  private List<Path> filesWith(String secret) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).filter(file -> holds(file, secret)).toList();
    }
  }

  private static boolean holds(Path file, String secret) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(secret);
    } catch (IOException unreadable) {
      throw new java.io.UncheckedIOException(unreadable);
    }
  }
}
