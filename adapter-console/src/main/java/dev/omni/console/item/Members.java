package dev.omni.console.item;

import dev.omni.application.json.JsonReader;
import dev.omni.console.form.PrettyJson;
import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The members of an object by dotted paths. What is absent, null or of another type is empty: an
 * item that cannot be read, a draft and a former version have less than others.
 */
public record Members(Json.Obj json) {
  /** Returns the member at a path, as {@code runtime.status}; empty when it is absent or null. */
  public Optional<Json> at(String path) {
    Optional<Json> value = Optional.of(json);
    for (String name : path.split("\\.")) {
      value =
          value
              .filter(Json.Obj.class::isInstance)
              .flatMap(object -> ((Json.Obj) object).find(name))
              .filter(found -> !(found instanceof Json.Null));
    }
    return value;
  }

  /** Returns a member as text: texts without quotes, numbers with every digit. */
  public Optional<String> text(String path) {
    return at(path).map(Members::text);
  }

  /** Returns a member in words: lists and members one after the other. */
  public Optional<String> words(String path) {
    return at(path).map(Members::words);
  }

  /** Returns a number as the nearest double. */
  public Optional<Double> number(String path) {
    return at(path)
        .filter(Json.Num.class::isInstance)
        .map(value -> ((Json.Num) value).value().doubleValue());
  }

  /** Returns whether a member is true. */
  public boolean flag(String path) {
    return at(path).equals(Optional.of(Json.of(true)));
  }

  /** Returns the items of a list. */
  public List<Json> items(String path) {
    return at(path)
        .filter(Json.Arr.class::isInstance)
        .map(list -> ((Json.Arr) list).items())
        .orElse(List.of());
  }

  /** Returns those items of a list that are objects. */
  public List<Members> list(String path) {
    return items(path).stream()
        .filter(Json.Obj.class::isInstance)
        .map(item -> new Members((Json.Obj) item))
        .toList();
  }

  /** Returns an object; one without members when there is none. */
  public Members object(String path) {
    return new Members(
        at(path)
            .filter(Json.Obj.class::isInstance)
            .map(Json.Obj.class::cast)
            .orElse(Json.Obj.EMPTY));
  }

  /** Returns a value as text: texts without quotes, numbers with every digit. */
  public static String text(Json value) {
    if (value instanceof Json.Str plain) {
      return plain.value();
    }
    return value instanceof Json.Obj ? PrettyJson.of(value) : JsonReader.write(value);
  }

  /** Returns a value in words: lists and members one after the other. */
  public static String words(Json value) {
    if (value instanceof Json.Arr list) {
      return list.items().stream().map(Members::words).collect(Collectors.joining(", "));
    }
    if (value instanceof Json.Obj object) {
      return object.members().entrySet().stream()
          .filter(member -> !(member.getValue() instanceof Json.Null))
          .map(member -> member.getKey() + " " + words(member.getValue()))
          .collect(Collectors.joining("; "));
    }
    return text(value);
  }
}
