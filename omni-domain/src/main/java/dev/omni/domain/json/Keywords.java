package dev.omni.domain.json;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The supported keywords of JSON Schema 2020-12 and the types of their values. Unknown keywords are
 * rejected, so that no rule is silently ignored.
 */
final class Keywords {
  private static final BigDecimal MOST = BigDecimal.valueOf(Integer.MAX_VALUE);

  private static final Map<String, Form> CHECKED =
      Map.ofEntries(
          Map.entry("type", Form.TYPES),
          Map.entry("enum", Form.LIST),
          Map.entry("const", Form.ANYTHING),
          Map.entry("properties", Form.MEMBERS),
          Map.entry("required", Form.NAMES),
          Map.entry("additionalProperties", Form.REST),
          Map.entry("minProperties", Form.COUNT),
          Map.entry("maxProperties", Form.COUNT),
          Map.entry("items", Form.SCHEMA),
          Map.entry("minItems", Form.COUNT),
          Map.entry("maxItems", Form.COUNT),
          Map.entry("uniqueItems", Form.FLAG),
          Map.entry("minimum", Form.NUMBER),
          Map.entry("maximum", Form.NUMBER),
          Map.entry("exclusiveMinimum", Form.NUMBER),
          Map.entry("exclusiveMaximum", Form.NUMBER),
          Map.entry("minLength", Form.COUNT),
          Map.entry("maxLength", Form.COUNT),
          Map.entry("pattern", Form.TEXT),
          Map.entry("format", Form.TEXT),
          Map.entry("oneOf", Form.SCHEMAS),
          Map.entry("anyOf", Form.SCHEMAS),
          Map.entry("allOf", Form.SCHEMAS));
  private static final Set<String> DESCRIPTIVE =
      Set.of(
          "$schema",
          "$id",
          "$comment",
          "title",
          "description",
          "default",
          "examples",
          "deprecated",
          "readOnly",
          "writeOnly");

  private Keywords() {}

  private enum Form {
    ANYTHING("anything", value -> true),
    TEXT("a string", Form::text),
    FLAG("true or false", Json.Bool.class::isInstance),
    NUMBER("a number", Json.Num.class::isInstance),
    COUNT("a whole number from 0 on", Form::count),
    LIST("a list", Json.Arr.class::isInstance),
    NAMES("a list of names", value -> each(value, Form::text)),
    TYPES("a type or a list of types", value -> text(value) || some(value, Form::text)),
    SCHEMA("a schema that is an object", Form::schema),
    SCHEMAS("a list of schemas that are objects", value -> some(value, Form::schema)),
    MEMBERS(
        "an object of schemas that are objects",
        value ->
            value instanceof Json.Obj all
                && all.members().values().stream().allMatch(Form::schema)),
    REST(
        "true, false or a schema that is an object",
        value -> value instanceof Json.Bool || schema(value));

    private final String words;
    private final Predicate<Json> holds;

    Form(String words, Predicate<Json> holds) {
      this.words = words;
      this.holds = holds;
    }

    private static boolean text(Json value) {
      return value instanceof Json.Str;
    }

    private static boolean schema(Json value) {
      return value instanceof Json.Obj;
    }

    private static boolean count(Json value) {
      return value instanceof Json.Num number && number.isInteger() && number.value().signum() >= 0;
    }

    private static boolean each(Json value, Predicate<Json> one) {
      return value instanceof Json.Arr list && list.items().stream().allMatch(one);
    }

    private static boolean some(Json value, Predicate<Json> one) {
      return each(value, one) && !value.equals(new Json.Arr(List.of()));
    }
  }

  /**
   * Checks the schema's own keywords, not those of nested schemas.
   *
   * @throws IllegalArgumentException naming the unknown keyword, or the expected value
   */
  static void check(Json.Obj schema) {
    schema.members().forEach(Keywords::check);
  }

  private static void check(String keyword, Json value) {
    Form form = CHECKED.get(keyword);
    if (form == null) {
      if (!DESCRIPTIVE.contains(keyword) && !keyword.startsWith("x-")) {
        throw new IllegalArgumentException("the keyword " + keyword + " is not known here");
      }
    } else if (!form.holds.test(value)) {
      throw new IllegalArgumentException("the keyword " + keyword + " takes " + form.words);
    }
  }

  /** Returns the count of a keyword, at most the largest int. */
  static int count(Json.Obj schema, String keyword, int otherwise) {
    return schema.findNumber(keyword).map(number -> number.min(MOST).intValue()).orElse(otherwise);
  }
}
