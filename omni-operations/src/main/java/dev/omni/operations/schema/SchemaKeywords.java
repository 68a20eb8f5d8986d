package dev.omni.operations.schema;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The keywords of JSON Schema 2020-12, by the place of the schemas within them. */
final class SchemaKeywords {
  /** The place of schemas in the value of a keyword. */
  enum Place {
    /** The value is a schema. */
    ONE,
    /** The value is a list of schemas. */
    LIST,
    /** The members of the value are schemas. */
    MEMBERS,
    /** The value holds none. */
    NONE
  }

  private static final Map<String, Place> PLACES =
      Map.ofEntries(
          Map.entry("additionalProperties", Place.ONE),
          Map.entry("propertyNames", Place.ONE),
          Map.entry("unevaluatedProperties", Place.ONE),
          Map.entry("items", Place.ONE),
          Map.entry("unevaluatedItems", Place.ONE),
          Map.entry("contains", Place.ONE),
          Map.entry("contentSchema", Place.ONE),
          Map.entry("not", Place.ONE),
          Map.entry("if", Place.ONE),
          Map.entry("then", Place.ONE),
          Map.entry("else", Place.ONE),
          Map.entry("allOf", Place.LIST),
          Map.entry("anyOf", Place.LIST),
          Map.entry("oneOf", Place.LIST),
          Map.entry("prefixItems", Place.LIST),
          Map.entry("properties", Place.MEMBERS),
          Map.entry("patternProperties", Place.MEMBERS),
          Map.entry("dependentSchemas", Place.MEMBERS),
          Map.entry("$defs", Place.MEMBERS),
          Map.entry("definitions", Place.MEMBERS));

  /** Keywords whose schemas judge the same value as the schema around them. */
  private static final Set<String> SAME_VALUE =
      Set.of("not", "if", "then", "else", "allOf", "anyOf", "oneOf", "dependentSchemas");

  private static final Set<String> PLAIN =
      Set.of(
          "$schema",
          "$id",
          "$ref",
          "$anchor",
          "$dynamicRef",
          "$dynamicAnchor",
          "$vocabulary",
          "$comment",
          "type",
          "enum",
          "const",
          "multipleOf",
          "maximum",
          "exclusiveMaximum",
          "minimum",
          "exclusiveMinimum",
          "maxLength",
          "minLength",
          "pattern",
          "maxItems",
          "minItems",
          "uniqueItems",
          "maxContains",
          "minContains",
          "maxProperties",
          "minProperties",
          "required",
          "dependentRequired",
          "format",
          "contentEncoding",
          "contentMediaType",
          "title",
          "description",
          "default",
          "deprecated",
          "readOnly",
          "writeOnly",
          "examples");

  /** Keywords that refer to another schema for the same value. */
  static final List<String> REFERENCES = List.of("$ref", "$dynamicRef");

  /** The formats of 2020-12; each is asserted. */
  static final Set<String> FORMATS =
      new TreeSet<>(
          Set.of(
              "date-time",
              "date",
              "time",
              "duration",
              "email",
              "idn-email",
              "hostname",
              "idn-hostname",
              "ipv4",
              "ipv6",
              "uri",
              "uri-reference",
              "iri",
              "iri-reference",
              "uuid",
              "uri-template",
              "json-pointer",
              "relative-json-pointer",
              "regex"));

  private SchemaKeywords() {}

  /** Returns whether a keyword is one; those that begin with {@code x-} are remarks. */
  static boolean known(String keyword) {
    return PLACES.containsKey(keyword) || PLAIN.contains(keyword) || keyword.startsWith("x-");
  }

  /** Returns the names of all keywords. */
  static Set<String> names() {
    var all = new TreeSet<>(PLAIN);
    all.addAll(PLACES.keySet());
    return all;
  }

  static Place place(String keyword) {
    return PLACES.getOrDefault(keyword, Place.NONE);
  }

  static boolean ofTheSameValue(String keyword) {
    return SAME_VALUE.contains(keyword);
  }
}
