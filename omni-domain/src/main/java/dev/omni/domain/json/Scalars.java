package dev.omni.domain.json;

import dev.omni.domain.limit.SizedPattern;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The keywords that constrain a value itself, not its parts. */
final class Scalars {
  private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");

  private static final Set<String> TYPES =
      Set.of("object", "array", "string", "number", "integer", "boolean", "null");

  private final Json.Obj schema;
  private final List<String> types;
  private final Optional<Json.Arr> choice;
  private final Optional<Json> constant;
  private final Optional<SizedPattern> pattern;
  private final Optional<String> format;
  private final List<Bound> bounds;
  private final int shortest;
  private final int longest;

  /**
   * A bound of a number.
   *
   * @param near its nearest double
   * @param beyond comparison of an invalid number with the limit: -1 below, 1 above
   * @param touching whether the limit itself is invalid
   */
  private record Bound(BigDecimal limit, double near, int beyond, boolean touching) {
    Bound(BigDecimal limit, int beyond, boolean touching) {
      this(limit, limit.doubleValue(), beyond, touching);
    }

    /**
     * Returns whether a number breaks the bound. Rounding to double keeps the order, so that
     * different doubles decide.
     */
    boolean broken(Json.Num number, double value) {
      int compared = Double.compare(value, near);
      return value == near ? broken(number.value()) : compared == beyond;
    }

    /** Returns the doubles whose shortest decimals keep the bound, for certain. */
    NumberRange range() {
      boolean sharp = !touching && Double.isFinite(near) && limit.compareTo(exactly()) == 0;
      return beyond < 0
          ? new NumberRange(sharp ? near : Math.nextUp(near), Double.MAX_VALUE, false)
          : new NumberRange(-Double.MAX_VALUE, sharp ? near : Math.nextDown(near), false);
    }

    private BigDecimal exactly() {
      return Json.num(near).value();
    }

    boolean broken(BigDecimal number) {
      int compared = number.compareTo(limit);
      return compared == beyond || (touching && compared == 0);
    }
  }

  Scalars(Json.Obj schema) {
    this.schema = schema;
    this.types =
        schema
            .find("type")
            .map(t -> t instanceof Json.Arr many ? many.items() : List.of(t))
            .orElse(List.of())
            .stream()
            .map(t -> known(((Json.Str) t).value()))
            .toList();
    this.choice = schema.findArray("enum");
    this.constant = schema.find("const");
    this.pattern = schema.findText("pattern").map(Scalars::compiled);
    this.format = schema.findText("format");
    this.bounds = bounds(schema);
    this.shortest = Keywords.count(schema, "minLength", 0);
    this.longest = Keywords.count(schema, "maxLength", Integer.MAX_VALUE);
  }

  private static String known(String type) {
    if (!TYPES.contains(type)) {
      throw new IllegalArgumentException("the type " + type + " is not known here");
    }
    return type;
  }

  private static List<Bound> bounds(Json.Obj schema) {
    var bounds = new ArrayList<Bound>();
    schema.findNumber("minimum").ifPresent(least -> bounds.add(new Bound(least, -1, false)));
    schema
        .findNumber("exclusiveMinimum")
        .ifPresent(under -> bounds.add(new Bound(under, -1, true)));
    schema.findNumber("maximum").ifPresent(most -> bounds.add(new Bound(most, 1, false)));
    schema.findNumber("exclusiveMaximum").ifPresent(over -> bounds.add(new Bound(over, 1, true)));
    return bounds;
  }

  /**
   * Compiles a pattern. In JSON Schema a final {@code $} is the very end; in Java it may precede a
   * line terminator.
   */
  private static SizedPattern compiled(String regex) {
    boolean anchored = regex.endsWith("$") && !regex.endsWith("\\$");
    String java = anchored ? regex.substring(0, regex.length() - 1) + "\\z" : regex;
    return SizedPattern.of(regex, ecma -> Pattern.compile(java));
  }

  /** Returns whether a value has the type of the schema. */
  boolean ofType(Json value) {
    for (String type : types) {
      if (is(type, value)) {
        return true;
      }
    }
    return false;
  }

  /** Returns the numbers that certainly obey the keywords, if any may. */
  Optional<NumberRange> range() {
    boolean number = types.contains("number") || types.isEmpty();
    boolean integer = types.contains("integer") && !number;
    if (isListed() || !(number || integer)) {
      return Optional.empty();
    }
    NumberRange range = new NumberRange(-Double.MAX_VALUE, Double.MAX_VALUE, integer);
    for (Bound bound : bounds) {
      range = range.and(bound.range());
    }
    return Optional.of(range);
  }

  /**
   * Adds the problems of a value; returns false when it has another type or is none of the
   * permitted values, so that further checks make no sense.
   */
  boolean check(Json value, ShapeEvaluation on) {
    if (!types.isEmpty() && !ofType(value)) {
      on.invalid(() -> expectedType(value));
      return false;
    }
    if (excludes(value)) {
      on.invalid(this::expected);
      return false;
    }
    if (value instanceof Json.Num number && outside(number)) {
      on.invalid(this::expected);
    } else if (value instanceof Json.Str string) {
      string(string.value(), on);
    }
    return true;
  }

  private String expected() {
    return ShapeMessages.expected(schema);
  }

  private String expectedType(Json value) {
    boolean numbers = choice.isPresent() && types.contains("integer");
    return numbers ? ShapeMessages.typed(schema, value) : expected();
  }

  /** Returns whether a value is none of the permitted ones, where those are listed. */
  boolean excludes(Json value) {
    return (choice.isPresent() && !choice.get().items().contains(value))
        || (constant.isPresent() && !constant.get().equals(value));
  }

  /** Returns whether the permitted values are listed. */
  boolean isListed() {
    return choice.isPresent() || constant.isPresent();
  }

  private static boolean is(String type, Json value) {
    if (type.equals("integer")) {
      return value instanceof Json.Num number && number.isInteger();
    }
    return type.equals(value.type());
  }

  private boolean outside(Json.Num number) {
    double nearest = number.asDouble();
    for (Bound bound : bounds) {
      if (bound.broken(number, nearest)) {
        return true;
      }
    }
    return !Double.isFinite(nearest);
  }

  private void string(String text, ShapeEvaluation on) {
    boolean anyLength = shortest == 0 && longest == Integer.MAX_VALUE;
    int length = anyLength ? 0 : text.codePointCount(0, text.length());
    if (length < shortest || length > longest) {
      on.invalid(() -> expected() + "; this one has " + length);
    } else if (matches(text, on) && format.isPresent() && !formatted(format.get(), text)) {
      on.invalid(this::expected);
    }
  }

  /** Returns whether a text matches the pattern, if any; adds the problem. */
  private boolean matches(String text, ShapeEvaluation on) {
    if (pattern.isEmpty()) {
      return true;
    }
    Optional<Boolean> matches = on.effort().found(pattern.get(), text);
    if (!matches.equals(Optional.of(true))) {
      String undecided = matches.isEmpty() ? "; whether this one does takes too long to tell" : "";
      on.invalid(() -> expected() + undecided);
    }
    return matches.orElse(false);
  }

  private static boolean formatted(String format, String text) {
    return switch (format) {
      case "uuid" -> UuidText.canonical(text);
      case "date" -> DATE.matcher(text).matches() && ofTheCalendar(text);
      case "date-time" -> Times.of(text).isPresent();
      default -> true;
    };
  }

  private static boolean ofTheCalendar(String text) {
    try {
      return LocalDate.parse(text) != null;
    } catch (DateTimeException notOne) {
      return false;
    }
  }
}
