package dev.omni.server;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sends the requests of a list of cases to one server; later ones may name earlier answers. */
final class CaseRunner {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{([^{}]*)}}");
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final URI base;
  private final String key;
  private final Map<String, String> names = new HashMap<>();
  private final Map<String, Json> answers = new HashMap<>();

  /**
   * Of a server.
   *
   * @param base of the API, as {@code http://127.0.0.1:8080/api/v1}
   */
  CaseRunner(URI base, String key) {
    this.base = base;
    this.key = key;
  }

  /** The answer to a case's request; its body can be named by the cases that follow. */
  CaseAnswer send(Json.Obj asked) {
    HttpRequest request = request(asked);
    HttpResponse<String> response = exchange(request);
    var answer = new CaseAnswer(response.statusCode(), response.headers(), response.body());
    answers.put(asked.findText("id").orElseThrow(), answer.json());
    return answer;
  }

  private HttpRequest request(Json.Obj asked) {
    var request =
        HttpRequest.newBuilder(URI.create(base + filled(asked.findText("path").orElseThrow())))
            .timeout(Duration.ofSeconds(60));
    if (!asked.findText("key").orElse("").equals("none")) {
      request.setHeader("Authorization", "Bearer " + key);
    }
    if (asked.findObject("body").isPresent()) {
      request.setHeader("Content-Type", "application/json");
    }
    asked
        .findObject("headers")
        .orElse(Json.Obj.EMPTY)
        .members()
        .forEach((name, value) -> request.setHeader(name, filled(text(value))));
    var body = asked.find("body").map(sent -> BodyPublishers.ofString(filled(text(sent))));
    return request
        .method(asked.findText("method").orElseThrow(), body.orElse(BodyPublishers.noBody()))
        .build();
  }

  private HttpResponse<String> exchange(HttpRequest request) {
    try {
      return http.send(request, BodyHandlers.ofString());
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", stop);
    }
  }

  /** A value with its placeholders filled in. */
  Json filled(Json value) {
    return JsonReader.trusted(filled(JsonReader.write(value)));
  }

  private String filled(String text) {
    return PLACEHOLDER
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(value(found.group(1))));
  }

  private String value(String placeholder) {
    if (placeholder.equals("fresh")) {
      return "fresh-" + UUID.randomUUID();
    }
    if (placeholder.equals("now")) {
      return Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
    }
    if (placeholder.startsWith("fresh:")) {
      return names.computeIfAbsent(placeholder, p -> "fresh-" + UUID.randomUUID());
    }
    if (placeholder.startsWith("workspace:")) {
      return names.computeIfAbsent(placeholder, this::workspace);
    }
    String[] earlier = placeholder.split("#", 2);
    return new Pointer(earlier[1])
        .in(answers.getOrDefault(earlier[0], Json.Obj.EMPTY))
        .map(CaseRunner::text)
        .orElseThrow(() -> new AssertionError("no earlier answer has " + placeholder));
  }

  private String workspace(String placeholder) {
    String world = placeholder.substring("workspace:".length());
    var listed =
        Json.obj("id", placeholder, "method", "GET", "path", "/omni/" + world + "/workspaces");
    return new Pointer("/data/0/id").in(send(listed).json()).map(CaseRunner::text).orElseThrow();
  }

  private static String text(Json value) {
    return value instanceof Json.Str s ? s.value() : JsonReader.write(value);
  }
}
