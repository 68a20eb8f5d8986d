package dev.omni.server;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.math.BigDecimal;
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
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Sends the requests of a list of cases to one server; later ones may name earlier answers. */
final class CaseRunner {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{([^{}]*)}}");
  private static final String BOUND = "bound:";
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

  /** The answers to a case, which is sent as often as its {@code repeat} says, at once. */
  List<CaseAnswer> sendAll(Json.Obj asked) {
    int times = asked.findNumber("repeat").map(BigDecimal::intValueExact).orElse(1);
    List<CompletableFuture<HttpResponse<String>>> sent =
        IntStream.range(0, times)
            .mapToObj(i -> http.sendAsync(request(asked), BodyHandlers.ofString()))
            .toList();
    List<CaseAnswer> all =
        sent.stream()
            .map(CompletableFuture::join)
            .map(got -> new CaseAnswer(got.statusCode(), got.headers(), got.body()))
            .toList();
    answers.put(asked.findText("id").orElseThrow(), all.get(0).json());
    return all;
  }

  private HttpRequest request(Json.Obj asked) {
    var request =
        HttpRequest.newBuilder(URI.create(base + filled(asked.findText("path").orElseThrow())))
            .timeout(Duration.ofSeconds(120));
    String by = asked.findText("key").orElse("");
    if (!by.equals("none")) {
      String secret = by.startsWith(BOUND) ? names.computeIfAbsent(by, this::boundKey) : key;
      request.setHeader("Authorization", "Bearer " + secret);
    }
    if (asked.findObject("body").isPresent()) {
      request.setHeader("Content-Type", "application/json");
    }
    asked
        .findObject("headers")
        .orElse(Json.Obj.EMPTY)
        .members()
        .forEach((name, value) -> request.setHeader(name, filled(text(value))));
    Json.Obj whole = asked.find("body").map(b -> asked.with("body", filled(b))).orElse(asked);
    return request
        .method(
            asked.findText("method").orElseThrow(),
            CaseBody.of(whole).map(BodyPublishers::ofByteArray).orElseGet(BodyPublishers::noBody))
        .build();
  }

  /** A new key that is bound to the workspace of a world. */
  private String boundKey(String by) {
    String workspace = value("workspace:" + by.substring(BOUND.length()));
    Json.Obj body =
        Json.obj("name", by, "principal_type", "service_account", "workspace_id", workspace)
            .with("scopes", List.of("omni.read", "omni.run", "evidence.read"));
    var made = Json.obj("id", by, "method", "POST", "path", "/developer/keys").with("body", body);
    CaseAnswer answer = send(made);
    return new Pointer("/data/key")
        .in(answer.json())
        .map(CaseRunner::text)
        .orElseThrow(() -> new AssertionError("no key: " + answer.text()));
  }

  /** A value with its placeholders filled in. */
  Json filled(Json value) {
    if (value instanceof Json.Str text && !text.value().contains("{{")) {
      return value;
    }
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
