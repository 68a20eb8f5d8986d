package dev.omni.server;

import dev.omni.application.json.JsonReader;
import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.net.http.HttpHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The answer to one case, and what it lacks of what was expected. */
record CaseAnswer(int status, HttpHeaders headers, String text) {
  /** The body; null where it is none of JSON. */
  Json json() {
    try {
      return text.isEmpty() ? Json.NULL : JsonReader.parse(text);
    } catch (MalformedJsonException other) {
      return Json.NULL;
    }
  }

  /** What differs from {@code expected}: the status, JSON pointers and headers of a case. */
  List<String> differences(Json.Obj expected) {
    Json body = json();
    var found = new ArrayList<String>();
    expected
        .members()
        .forEach(
            (place, wanted) -> {
              Optional<Json> value = value(place, body).filter(v -> !(v instanceof Json.Null));
              if (!fits(value, wanted)) {
                found.add(place + " is " + value + ", not " + wanted);
              }
            });
    return found;
  }

  private Optional<Json> value(String place, Json body) {
    if (place.equals("status")) {
      return Optional.of(Json.num(status));
    }
    return place.startsWith("header:")
        ? headers.firstValue(place.substring("header:".length())).map(Json::str)
        : new Pointer(place).in(body);
  }

  private static boolean fits(Optional<Json> value, Json wanted) {
    if (!(wanted instanceof Json.Obj form) || form.members().size() != 1) {
      return value.orElse(Json.NULL).equals(wanted);
    }
    String name = form.members().keySet().iterator().next();
    Json than = form.members().get(name);
    return switch (name) {
      case "absent" -> value.isEmpty();
      case "not" -> value.isPresent() && !value.get().equals(than);
      case "any" -> value.isPresent() && ((Json.Arr) than).items().contains(value.get());
      case "contains" -> value.isPresent() && contains(value.get(), (Json.Arr) than);
      case "near" -> value.isPresent() && isNear(value.get(), (Json.Arr) than);
      case "items" -> value.isPresent() && counts(value.get(), (Json.Arr) than);
      default -> value.orElse(Json.NULL).equals(wanted);
    };
  }

  private static boolean contains(Json value, Json.Arr texts) {
    String written = JsonReader.write(value);
    return texts.items().stream().allMatch(text -> written.contains(((Json.Str) text).value()));
  }

  private static boolean isNear(Json value, Json.Arr numberAndRelative) {
    double number = ((Json.Num) numberAndRelative.get(0)).asDouble();
    double relative = ((Json.Num) numberAndRelative.get(1)).asDouble();
    return value instanceof Json.Num own
        && Math.abs(own.asDouble() - number) <= relative * Math.abs(number);
  }

  private static boolean counts(Json value, Json.Arr leastAndMost) {
    return value instanceof Json.Arr list
        && list.size() >= ((Json.Num) leastAndMost.get(0)).value().intValueExact()
        && list.size() <= ((Json.Num) leastAndMost.get(1)).value().intValueExact();
  }
}
