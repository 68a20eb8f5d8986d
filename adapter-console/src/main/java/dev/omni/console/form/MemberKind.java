package dev.omni.console.form;

import dev.omni.application.json.JsonReader;
import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.domain.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The ways in which a member is typed into a form. */
enum MemberKind {
  NUMBER,
  /** A number that may also be typed in per cent or in basis points. */
  SHARE,
  BOOLEAN,
  TEXT,
  CHOICE,
  NUMBERS,
  TEXTS,
  OBJECT,
  JSON;

  /** Returns a value as the text of its field. */
  String text(Json value) {
    if (value instanceof Json.Arr list && (this == NUMBERS || this == TEXTS)) {
      boolean plain = list.items().stream().noneMatch(each -> each instanceof Json.Arr);
      return plain
          ? list.items().stream().map(Member::plain).collect(Collectors.joining("\n"))
          : value.canonical();
    }
    return this == JSON ? PrettyJson.of(value) : Member.plain(value);
  }

  /**
   * Returns the value of a text as typed; a text that is none of this kind stays a text, which the
   * contract then refuses by name.
   */
  Json value(String text) {
    return switch (this) {
      case NUMBER -> number(text.strip()).map(Json.class::cast).orElseGet(() -> Json.str(text));
      case SHARE -> Percentage.number(text).orElseGet(() -> Json.str(text));
      case BOOLEAN ->
          text.equals("true") || text.equals("false")
              ? Json.of(text.equals("true"))
              : Json.str(text);
      case NUMBERS -> numbers(text);
      case TEXTS -> Json.of(text.lines().filter(line -> !line.isBlank()).toList());
      case OBJECT, JSON -> json(text);
      case TEXT, CHOICE -> Json.str(text);
    };
  }

  private static Json numbers(String text) {
    String all = text.strip();
    if (all.startsWith("[") || all.startsWith("{")) {
      return json(all);
    }
    List<Json> values =
        Stream.of(all.split("[\\s,;]+"))
            .map(each -> number(each).map(Json.class::cast).orElseGet(() -> Json.str(each)))
            .toList();
    return Json.of(values);
  }

  /** Returns a number as typed, never through a double. */
  static Optional<Json.Num> number(String text) {
    return parsed(text.startsWith("+") ? text.substring(1) : text)
        .filter(Json.Num.class::isInstance)
        .map(Json.Num.class::cast);
  }

  private static Json json(String text) {
    return parsed(text).orElseGet(() -> Json.str(text));
  }

  private static Optional<Json> parsed(String text) {
    try {
      return Optional.of(JsonReader.parse(text.getBytes(StandardCharsets.UTF_8)));
    } catch (MalformedJsonException notJson) {
      return Optional.empty();
    }
  }
}
