package dev.omni.server;

import static org.awaitility.Awaitility.await;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Asks a server what its description gives as examples, with its own identifiers in them. */
final class ExampleRequests {
  /** Until what was asked is in the request log. */
  private static final Duration WRITTEN = Duration.ofSeconds(60);

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final URI server;
  private final String key;
  private final ApiDescription described;
  private final Map<String, String> known = new HashMap<>();

  /**
   * Of a server.
   *
   * @param known what stands for stand-ins that no operation makes
   */
  ExampleRequests(URI server, String key, ApiDescription described, Map<String, String> known) {
    this.server = server;
    this.key = key;
    this.described = described;
    this.known.putAll(known);
  }

  /** Returns the stand-ins that are known by now, by the identifiers that they stand for. */
  Map<String, String> standIns() {
    var standIns = new HashMap<String, String>();
    known.forEach((standIn, own) -> standIns.put(own, standIn));
    return standIns;
  }

  /** A response. */
  record Answer(int status, HttpResponse<String> response) {
    String text() {
      return response.body();
    }

    Optional<String> header(String name) {
      return response.headers().firstValue(name);
    }

    /** The error code, in either form of errors. */
    Optional<String> code() {
      if (!header("Content-Type").orElse("").contains("json") || text().isEmpty()) {
        return Optional.empty();
      }
      Json body = JsonReader.trusted(text());
      return Pointer.ROOT
          .to("error")
          .to("code")
          .in(body)
          .or(() -> Pointer.ROOT.to("errors").to("code").to(0).in(body))
          .filter(Json.Str.class::isInstance)
          .map(code -> ((Json.Str) code).value());
    }
  }

  /**
   * A request in the making.
   *
   * @param path with its query
   * @param body empty text for none
   */
  record Sent(String method, String path, Map<String, String> headers, String body) {
    Sent with(String name, String value) {
      var more = new LinkedHashMap<>(headers);
      more.put(name, value);
      return new Sent(method, path, more, body);
    }

    Sent without(String name) {
      var less = new LinkedHashMap<>(headers);
      less.remove(name);
      return new Sent(method, path, less, body);
    }

    Sent at(String other) {
      return new Sent(method, other, headers, body);
    }

    Sent saying(String other) {
      return new Sent(method, path, headers, other);
    }
  }

  /** The request that an example describes; the name is empty for an operation without names. */
  Sent example(ApiDescription.Operation operation, String name) {
    String path = operation.path();
    String query = "";
    Map<String, String> headers = new LinkedHashMap<>();
    if (operation.secured()) {
      headers.put("Authorization", "Bearer " + key);
    }
    for (Json.Obj parameter : operation.parameters()) {
      Optional<String> value = value(parameter, name).map(this::own);
      String called = parameter.findText("name").orElseThrow();
      switch (parameter.findText("in").orElseThrow()) {
        case "path" -> path = path.replace("{" + called + "}", value.orElseThrow());
        case "query" -> query += value.map(v -> "&" + called + "=" + encoded(v)).orElse("");
        default -> value.ifPresent(v -> headers.put(called, v));
      }
    }
    Optional<Json> example = body(operation, name);
    boolean csv = example.filter(Json.Str.class::isInstance).isPresent();
    String body = example.map(csv ? ExampleRequests::text : JsonReader::write).orElse("");
    body = own(body);
    if (!body.isEmpty()) {
      headers.put("Content-Type", csv ? "text/csv" : "application/json");
    }
    String whole = query.isEmpty() ? path : path + "?" + query.substring(1);
    return new Sent(operation.method().toUpperCase(java.util.Locale.ROOT), whole, headers, body);
  }

  private static Optional<Json> body(ApiDescription.Operation operation, String name) {
    return operation
        .examplesOfBody()
        .flatMap(examples -> Pointer.ROOT.to(name).to("value").in(examples));
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8);
  }

  private static Optional<String> value(Json.Obj parameter, String name) {
    Optional<Json> value =
        parameter
            .findObject("examples")
            .map(all -> all.findObject(name).flatMap(example -> example.find("value")))
            .orElseGet(() -> parameter.find("example"));
    return value.map(
        v ->
            v instanceof Json.Arr list
                ? String.join(",", list.items().stream().map(ExampleRequests::text).toList())
                : text(v));
  }

  private static String text(Json value) {
    return value instanceof Json.Str s ? s.value() : JsonReader.write(value);
  }

  /** The same with this server's identifiers for those that stand in for them. */
  private String own(String text) {
    String whole = text;
    Json.Obj standIns = described.document().findObject("x-stand-ins").orElseThrow();
    for (var standIn : standIns.members().entrySet()) {
      if (whole.contains(standIn.getKey())) {
        whole = whole.replace(standIn.getKey(), made(standIn.getKey(), standIn.getValue()));
      }
    }
    return whole;
  }

  private String made(String standIn, Json told) {
    String there = known.get(standIn);
    if (there == null) {
      var from = (Json.Obj) told;
      var operation = described.operation(from.findText("operation").orElseThrow());
      String name = from.findText("example").orElse(operation.examples().get(0));
      var pointer = new Pointer(from.findText("pointer").orElseThrow());
      there =
          await()
              .alias(standIn + " in what " + operation + " answers")
              .atMost(WRITTEN)
              .until(
                  () -> pointer.in(JsonReader.trusted(send(making(operation, name)).text())),
                  Optional::isPresent)
              .map(ExampleRequests::text)
              .orElseThrow();
      known.put(standIn, there);
    }
    return there;
  }

  /** The request that makes something: the answer for what is held would wait for its end. */
  private Sent making(ApiDescription.Operation operation, String name) {
    Sent sent = example(operation, name);
    return name.equals("held") ? sent.without("Prefer") : sent;
  }

  Answer send(Sent sent) {
    var request =
        HttpRequest.newBuilder(server.resolve(sent.path()))
            .timeout(Duration.ofSeconds(60))
            .method(sent.method(), BodyPublishers.ofString(sent.body()));
    sent.headers().forEach(request::header);
    try {
      HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
      return new Answer(response.statusCode(), response);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", stop);
    }
  }
}
