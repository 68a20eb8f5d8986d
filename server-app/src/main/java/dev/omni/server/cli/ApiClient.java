package dev.omni.server.cli;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** An HTTP client of a running server. */
public final class ApiClient {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private final HttpClient http = HttpClient.newHttpClient();
  private final URI base;
  private final String key;

  /**
   * Creates a client of one server.
   *
   * @param base of the API, as {@code http://127.0.0.1:8080/api/v1}
   * @param key the API key of every request
   */
  public ApiClient(URI base, String key) {
    this.base = base;
    this.key = key;
  }

  /** The status and the body of a response. */
  public record Answer(int status, Json.Obj body) {
    /** Returns the member {@code data}; throws with the error otherwise. */
    public Json data() {
      return body.find("data")
          .orElseThrow(() -> new IllegalStateException(status + " " + body.canonical()));
    }
  }

  /** Sends a GET; {@code prefer} may request a wait, or be empty. */
  public Answer get(String path, String prefer) {
    var request = request(path).GET();
    return send(prefer.isEmpty() ? request : request.header("Prefer", prefer));
  }

  /** Sends a POST with an idempotency key. */
  public Answer post(String path, Json body, String idempotencyKey) {
    return send(
        request(path)
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", idempotencyKey)
            .POST(BodyPublishers.ofString(JsonReader.write(body))));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(base + path))
        .timeout(PATIENCE)
        .header("Authorization", "Bearer " + key);
  }

  private Answer send(HttpRequest.Builder request) {
    try {
      var response = http.send(request.build(), BodyHandlers.ofString());
      return new Answer(response.statusCode(), (Json.Obj) JsonReader.trusted(response.body()));
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted");
    }
  }
}
