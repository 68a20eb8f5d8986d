package dev.omni.domain.json;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** The keywords that look at a value itself, not inside it. */
final class Scalars {
  private static final Pattern UUID =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
  private static final Pattern DATE_TIME =
      Pattern.compile(
          "[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?"
              + "([Zz]|[+-][0-9]{2}:[0-9]{2})");
  private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");

  private final Json.Obj schema;
  private final List<String> types;
  private final Optional<Pattern> pattern;

  Scalars(Json.Obj schema) {
    this.schema = schema;
    this.types =
        schema
            .get("type")
            .map(t -> t instanceof Json.Arr many ? many.items() : List.of(t))
            .orElse(List.of())
            .stream()
            .map(t -> ((Json.Str) t).value())
            .toList();
    this.pattern = schema.text("pattern").map(Scalars::compiled);
  }

  /** In JSON Schema a closing {@code $} is the very end; in Java it may stand before a line end. */
  private static Pattern compiled(String regex) {
    boolean anchored = regex.endsWith("$") && !regex.endsWith("\\$");
    return Pattern.compile(anchored ? regex.substring(0, regex.length() - 1) + "\\z" : regex);
  }

  /** Whether the schema names the value's type. */
  boolean ofType(Json value) {
    return types.stream().anyMatch(type -> is(type, value));
  }

  /** Adds what is wrong; false when the type is, so that nothing further makes sense. */
  boolean check(Json value, Pointer at, Findings found) {
    if (!types.isEmpty() && !ofType(value)) {
      found.invalid(at, Wording.expected(schema));
      return false;
    }
    if (schema.array("enum").filter(all -> !all.items().contains(value)).isPresent()
        || schema.get("const").filter(only -> !only.equals(value)).isPresent()) {
      found.invalid(at, Wording.expected(schema));
      return false;
    }
    if (value instanceof Json.Num number && outside(number)) {
      found.invalid(at, Wording.expected(schema));
    }
    if (value instanceof Json.Str string) {
      string(string.value(), at, found);
    }
    return true;
  }

  private static boolean is(String type, Json value) {
    if (type.equals("integer")) {
      return value instanceof Json.Num number && number.isInteger();
    }
    return type.equals(value.type());
  }

  private boolean outside(Json.Num number) {
    BigDecimal n = number.value();
    return !Double.isFinite(number.asDouble())
        || beyond("minimum", bound -> n.compareTo(bound) < 0)
        || beyond("exclusiveMinimum", bound -> n.compareTo(bound) <= 0)
        || beyond("maximum", bound -> n.compareTo(bound) > 0)
        || beyond("exclusiveMaximum", bound -> n.compareTo(bound) >= 0);
  }

  private boolean beyond(String keyword, java.util.function.Predicate<BigDecimal> broken) {
    return schema.number(keyword).filter(broken).isPresent();
  }

  private void string(String text, Pointer at, Findings found) {
    int length = text.codePointCount(0, text.length());
    if (beyond("minLength", bound -> length < bound.intValue())
        || beyond("maxLength", bound -> length > bound.intValue())) {
      found.invalid(at, Wording.expected(schema) + "; this one has " + length);
    } else if (pattern.isPresent() && !pattern.get().matcher(text).find()) {
      found.invalid(at, Wording.expected(schema));
    } else if (schema.text("format").filter(format -> !formatted(format, text)).isPresent()) {
      found.invalid(at, Wording.expected(schema));
    }
  }

  private static boolean formatted(String format, String text) {
    return switch (format) {
      case "uuid" -> UUID.matcher(text).matches();
      case "date" -> DATE.matcher(text).matches() && parses(text, LocalDate::parse);
      case "date-time" -> DATE_TIME.matcher(text).matches() && parses(text, OffsetDateTime::parse);
      default -> true;
    };
  }

  private static boolean parses(String text, Function<String, ?> parse) {
    try {
      return parse.apply(text) != null;
    } catch (DateTimeException notOne) {
      return false;
    }
  }
}
