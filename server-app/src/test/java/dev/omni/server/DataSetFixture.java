package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

/** Requests about the data sets of a server, and its files of them. */
abstract class DataSetFixture {
  static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir Path folder;
  final HttpClient http = HttpClient.newHttpClient();

  final HttpRequest.Builder request(URI base, Json.Obj keys, String path) {
    return HttpRequest.newBuilder(URI.create(base + path))
        .timeout(PATIENCE)
        .header("Authorization", "Bearer " + keys.text("live_key"));
  }

  final Json.Obj upload(ServerHere server, String name, String csv) throws Exception {
    var answer =
        send(
            request(server.base(), server.credentials(), "/omni/data-sets?name=" + name)
                .header("Content-Type", "text/csv")
                .POST(BodyPublishers.ofString(csv)));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    return data(answer);
  }

  final HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return http.send(request.build(), BodyHandlers.ofString());
  }

  static Json.Obj data(HttpResponse<String> answer) {
    return ((Json.Obj) JsonReader.trusted(answer.body())).findObject("data").orElseThrow();
  }

  final List<String> files() throws IOException {
    Path sets = folder.resolve("sets");
    if (!Files.isDirectory(sets)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(sets)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
