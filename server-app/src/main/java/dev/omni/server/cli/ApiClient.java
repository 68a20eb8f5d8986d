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

/** Speaks to a running server as any client would. */
public final class ApiClient {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private final HttpClient http = HttpClient.newHttpClient();
  private final URI base;
  private final String key;

  /**
   * A client of one server.
   *
   * @param base of the API, as {@code http://127.0.0.1:8080/api/v1}
   * @param key that every request carries
   */
  public ApiClient(URI base, String key) {
    this.base = base;
    this.key = key;
  }

  /** An answer: its status and its body. */
  public record Answer(int status, Json.Obj body) {
    /** The member {@code data}, or a failure that quotes the error. */
    public Json data() {
      return body.get("data")
          .orElseThrow(() -> new IllegalStateException(status + " " + body.canonical()));
    }
  }

  /** Reads; {@code prefer} may ask the server to wait, or be empty. */
  public Answer get(String path, String prefer) {
    var request = request(path).GET();
    return send(prefer.isEmpty() ? request : request.header("Prefer", prefer));
  }

  /** Creates, under an idempotency key. */
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
