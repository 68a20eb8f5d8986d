package dev.omni.server.bench;

import dev.omni.application.json.JacksonJson;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;

/**
 * A client of a server: it prepares what a load then asks for.
 *
 * @param base of the server's addresses
 * @param key that it shows
 */
record Client(URI base, String key) {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /** The text of what is there. */
  String get(String path) {
    return sent(request(path).GET());
  }

  /** The text of the answer to a body sent under an idempotency key. */
  String post(String path, String body, String once) {
    return sent(
        request(path)
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", once)
            .POST(BodyPublishers.ofString(body)));
  }

  /** The member {@code data} of an answer. */
  static Json data(String answer) {
    return ((Json.Obj) JacksonJson.trusted(answer)).get("data").orElseThrow();
  }

  /** A text of the object that is the member {@code data} of an answer. */
  static String text(String answer, String name) {
    return ((Json.Obj) data(answer)).text(name).orElseThrow();
  }

  /** The workspace of its project. */
  String workspace() {
    Json.Arr spaces = (Json.Arr) data(get("/omni/scientific-discovery/workspaces"));
    return ((Json.Obj) spaces.get(0)).text("id").orElseThrow();
  }

  /** How many leaves the evidence log has numbered. */
  long numbered() {
    String log = sent(HttpRequest.newBuilder(base.resolve("/.well-known/omni-log.json")).GET());
    return ((Json.Obj) JacksonJson.trusted(log))
        .text("checkpoint")
        .flatMap(head -> head.lines().skip(1).findFirst())
        .map(Long::parseLong)
        .orElse(0L);
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(base + path)).header("Authorization", "Bearer " + key);
  }

  private static String sent(HttpRequest.Builder request) {
    try {
      HttpResponse<String> answer = HTTP.send(request.build(), BodyHandlers.ofString());
      if (answer.statusCode() >= 300) {
        throw new IllegalStateException(answer.statusCode() + " " + answer.body());
      }
      return answer.body();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", stop);
    }
  }

  /** The bytes of a request that reads. */
  byte[] getting(String path) {
    return bytes("GET " + base.getPath() + path, "\r\n");
  }

  /** The bytes of a request that sends a body under an idempotency key. */
  byte[] posting(String path, String body, String once) {
    int length = body.getBytes(StandardCharsets.UTF_8).length;
    return bytes(
        "POST " + base.getPath() + path,
        "Content-Type: application/json\r\nIdempotency-Key: "
            + once
            + "\r\nContent-Length: "
            + length
            + "\r\n\r\n"
            + body);
  }

  private byte[] bytes(String line, String rest) {
    return (line
            + " HTTP/1.1\r\nHost: "
            + base.getAuthority()
            + "\r\nAuthorization: Bearer "
            + key
            + "\r\n"
            + rest)
        .getBytes(StandardCharsets.UTF_8);
  }
}
