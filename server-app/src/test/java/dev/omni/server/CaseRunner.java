package dev.omni.server;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sends the requests of a list of cases to one server; later ones may name earlier answers. */
final class CaseRunner {
  private static final String BOUND = "bound:";
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
    return sendAll(asked).get(0);
  }

  /** The answers to the requests that a case sends at once: {@code repeat} of them, or one. */
  List<CaseAnswer> sendAll(Json.Obj asked) {
    int count = asked.has("repeat") ? (int) asked.number("repeat") : 1;
    Optional<CaseBody> body = CaseBody.of(asked).map(sent -> sent.filled(this::filled));
    var sent = new ArrayList<CompletableFuture<HttpResponse<String>>>();
    for (int i = 0; i < count; i++) {
      sent.add(http.sendAsync(request(asked, body), BodyHandlers.ofString()));
    }
    var received = new ArrayList<CaseAnswer>();
    for (CompletableFuture<HttpResponse<String>> each : sent) {
      HttpResponse<String> response = each.join();
      received.add(new CaseAnswer(response.statusCode(), response.headers(), response.body()));
    }
    answers.put(asked.findText("id").orElseThrow(), received.get(0).json());
    return received;
  }

  private HttpRequest request(Json.Obj asked, Optional<CaseBody> body) {
    var request =
        HttpRequest.newBuilder(URI.create(base + filled(asked.findText("path").orElseThrow())))
            .timeout(Duration.ofMinutes(2));
    String named = asked.findText("key").orElse("");
    if (!named.equals("none")) {
      request.setHeader("Authorization", "Bearer " + key(named));
    }
    if (body.filter(CaseBody::isJson).isPresent()) {
      request.setHeader("Content-Type", "application/json");
    }
    asked
        .findObject("headers")
        .orElse(Json.Obj.EMPTY)
        .members()
        .forEach((name, value) -> request.setHeader(name, filled(text(value))));
    var published = body.map(sent -> BodyPublishers.ofByteArray(sent.bytes()));
    return request
        .method(asked.findText("method").orElseThrow(), published.orElse(BodyPublishers.noBody()))
        .build();
  }

  /** The key of a case: the usual one, or one that is bound to the workspace of a world. */
  private String key(String named) {
    if (!named.startsWith(BOUND)) {
      return named.isEmpty() ? key : named;
    }
    if (!names.containsKey(named)) {
      names.put(named, bound(named));
    }
    return names.get(named);
  }

  private String bound(String named) {
    Json.Obj body =
        Json.obj(
            "name",
            named,
            "role",
            "admin",
            "principal_type",
            "service_account",
            "workspace_id",
            filled("{{workspace:" + named.substring(BOUND.length()) + "}}"));
    Json.Obj asked =
        Json.obj("id", named, "method", "POST", "path", "/developer/keys", "body", body)
            .with("headers", Json.obj("Idempotency-Key", UUID.randomUUID().toString()));
    CaseAnswer made = send(asked);
    return new Pointer("/data/key").in(made.json()).map(CaseRunner::text).orElseThrow();
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

  static String text(Json value) {
    return value instanceof Json.Str s ? s.value() : JsonReader.write(value);
  }
}
