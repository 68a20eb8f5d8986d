package dev.omni.http.operation;

import dev.omni.application.json.JsonReader;
import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.application.operation.OperationCall.Signed;
import dev.omni.domain.document.MediaType;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.http.route.HeaderLines;
import dev.omni.http.route.Request;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * An event in HTTP (CloudEvents HTTP protocol binding 1.0.2, 2022): structured, in a batch, or with
 * its attributes in headers and its data in the body.
 */
final class CloudEventReader {
  private static final String PREFIX = "ce-";
  private static final Pattern JSON_TYPE = Pattern.compile("(?i)[^;]*[/+]json\\s*(?:;.*)?");
  private static final List<String> ATTRIBUTES =
      List.of("specversion", "id", "source", "type", "time", "subject", "dataschema");
  private static final Set<String> OF_THE_BODY = Set.of("data", "data_base64", "datacontenttype");

  private CloudEventReader() {}

  /** Returns the event as an object; a batch as an object with the events as its only member. */
  static Json.Obj body(Request request, ProblemCollector problems) {
    if (request.headers().one("ce-specversion").isPresent()) {
      return binary(request, problems);
    }
    Json body = json(request.body().bytes(), problems);
    if (body instanceof Json.Obj object) {
      return object;
    }
    boolean batch = type(request).startsWith("application/cloudevents-batch+json");
    if (batch && body instanceof Json.Arr events) {
      return Json.obj("events", events);
    }
    problems.add(
        "", FaultCode.BODY_INVALID, batch ? "must be a JSON array" : "must be a JSON object");
    return Json.Obj.EMPTY;
  }

  private static String type(Request request) {
    return request.headers().one("Content-Type").orElse("").strip().toLowerCase(Locale.ROOT);
  }

  private static Json json(byte[] body, ProblemCollector problems) {
    try {
      return JsonReader.parse(body);
    } catch (MalformedJsonException malformed) {
      problems.add("", FaultCode.BODY_INVALID, String.valueOf(malformed.getMessage()));
      return Json.Obj.EMPTY;
    }
  }

  private static Json.Obj binary(Request request, ProblemCollector problems) {
    Json.Obj event = Json.Obj.EMPTY;
    for (String name : names(request.headers())) {
      if (OF_THE_BODY.contains(name)) {
        problems.add(
            "header:" + PREFIX + name,
            FaultCode.PARAMETER_INVALID,
            "must be left out; the body is the data, of the type Content-Type");
      }
      Optional<String> value = request.headers().one(PREFIX + name).map(CloudEventReader::decoded);
      event = event.withPresent(name, value.map(Json::str));
    }
    Optional<String> type = request.headers().one("Content-Type").map(String::strip);
    event = event.withPresent("datacontenttype", type.map(CloudEventReader::plain).map(Json::str));
    byte[] body = request.body().bytes();
    if (body.length == 0) {
      return event;
    }
    Optional<String> text = type.flatMap(name -> new MediaType(name).decode(body));
    if (type.isEmpty() || JSON_TYPE.matcher(type.get()).matches()) {
      byte[] utf8 = text.map(json -> json.getBytes(StandardCharsets.UTF_8)).orElse(body);
      return event.with("data", json(utf8, problems));
    }
    return text.isPresent() && new MediaType(type.get()).isText()
        ? event.withPresent("data", text)
        : event.with("data_base64", Base64.getEncoder().encodeToString(body));
  }

  private static List<String> names(HeaderLines headers) {
    return headers.names().stream()
        .map(name -> name.toLowerCase(Locale.ROOT))
        .filter(name -> name.startsWith(PREFIX))
        .map(name -> name.substring(PREFIX.length()))
        .distinct()
        .sorted(java.util.Comparator.comparing(CloudEventReader::place).thenComparing(name -> name))
        .toList();
  }

  /** Returns the sort position: attributes in their usual order, then extensions. */
  private static int place(String name) {
    int at = ATTRIBUTES.indexOf(name);
    return at < 0 ? ATTRIBUTES.size() : at;
  }

  /** Returns no content type for JSON without a parameter, which is the default. */
  private static String plain(String type) {
    return type.toLowerCase(Locale.ROOT).matches("application/json\\s*(;\\s*charset=\"?utf-8\"?)?")
        ? "application/json"
        : type;
  }

  /** Decodes a header value: percent-encoded UTF-8 outside ASCII. */
  private static String decoded(String value) {
    try {
      return URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException stray) {
      return value;
    }
  }

  /** Returns the body with the headers of Standard Webhooks; those that are missing are empty. */
  static Signed signed(Request request) {
    HeaderLines headers = request.headers();
    return new Signed(
        headers.one("webhook-id").orElse(""),
        headers.one("webhook-timestamp").orElse(""),
        headers.one("webhook-signature").orElse(""),
        new String(request.body().bytes(), StandardCharsets.UTF_8),
        names(headers));
  }
}
