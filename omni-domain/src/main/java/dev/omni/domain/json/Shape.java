package dev.omni.domain.json;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a JSON value must look like: a JSON Schema 2020-12 document, built in code, and the check of
 * values against it. One shape serves the 422 details, a capability's {@code request_contract} and
 * a tool's input schema, so that they can never disagree. Shapes are immutable; every method gives
 * a new one. An object shape is closed (unknown members are problems) until {@link #open()}.
 */
public final class Shape {
  private final Json.Obj schema;
  private volatile Optional<Checks> checks = Optional.empty();

  /**
   * What is made of the schema by the first who asks: most shapes are parts and steps of others.
   */
  private record Checks(ShapeRules rules, Map<String, Json> defaults) {}

  private Shape(Json.Obj schema) {
    this.schema = schema;
  }

  private Checks checks() {
    Optional<Checks> known = checks;
    if (known.isPresent()) {
      return known.get();
    }
    var made = new Checks(ShapeRules.of(schema), defaults(schema));
    checks = Optional.of(made);
    return made;
  }

  /**
   * A shape that a schema document describes, within the keywords that {@link ShapeRules} knows.
   */
  public static Shape of(Json.Obj schema) {
    var shape = new Shape(schema);
    shape.checks();
    return shape;
  }

  /** What keeps a schema that somebody sent from being a shape; empty when nothing does. */
  public static Optional<String> unusable(Json.Obj schema) {
    try {
      of(schema);
      return Optional.empty();
    } catch (IllegalArgumentException refused) {
      return String.valueOf(refused.getMessage()).lines().findFirst();
    } catch (ClassCastException other) {
      return Optional.of("a keyword has a value of another type than it takes");
    }
  }

  /** An object without members, closed. */
  public static Shape object() {
    return new Shape(
        Json.obj("type", "object", "additionalProperties", false, "required", List.of())
            .with("properties", Json.Obj.EMPTY));
  }

  /** An object whose members have any name and this shape. */
  public static Shape mapOf(Shape member) {
    return new Shape(Json.obj("type", "object", "additionalProperties", member.schema));
  }

  /** A number, finite as a double. */
  public static Shape number() {
    return new Shape(Json.obj("type", "number"));
  }

  /** A number without a fraction; {@code 2.0} is one. */
  public static Shape integer() {
    return new Shape(Json.obj("type", "integer"));
  }

  /** A string. */
  public static Shape string() {
    return new Shape(Json.obj("type", "string"));
  }

  /** True or false. */
  public static Shape bool() {
    return new Shape(Json.obj("type", "boolean"));
  }

  /** A calendar date, {@code YYYY-MM-DD}. */
  public static Shape date() {
    return new Shape(Json.obj("type", "string", "format", "date"));
  }

  /** An instant, RFC 3339. */
  public static Shape dateTime() {
    return new Shape(Json.obj("type", "string", "format", "date-time"));
  }

  /** A UUID in its canonical 36 characters. */
  public static Shape uuid() {
    return new Shape(Json.obj("type", "string", "format", "uuid"));
  }

  /** Anything. */
  public static Shape any() {
    return new Shape(Json.Obj.EMPTY);
  }

  /** One of these strings. */
  public static Shape choice(String... values) {
    return new Shape(Json.obj("type", "string", "enum", List.of(values)));
  }

  /** One of these integers. */
  public static Shape choice(int... values) {
    var all = new java.util.ArrayList<Integer>();
    for (int value : values) {
      all.add(value);
    }
    return new Shape(Json.obj("type", "integer", "enum", all));
  }

  /** An array of such items, {@code least} to {@code most} of them. */
  public static Shape arrayOf(Shape item, int least, int most) {
    return new Shape(
        Json.obj("type", "array", "items", item.schema, "minItems", least, "maxItems", most));
  }

  /** Exactly one of these shapes. */
  public static Shape oneOf(Shape... shapes) {
    return new Shape(Json.obj("oneOf", List.of(shapes).stream().map(s -> s.schema).toList()));
  }

  /** With a member that must be there. */
  public Shape required(String name, Shape shape) {
    var names = new java.util.ArrayList<>(schema.items("required"));
    names.add(Json.str(name));
    return optional(name, shape).set("required", names);
  }

  /** With a member that may be there. */
  public Shape optional(String name, Shape shape) {
    Json.Obj known = schema.object("properties").orElse(Json.Obj.EMPTY);
    return set("properties", known.with(name, shape.schema));
  }

  /** With exactly one of these optional members. */
  public Shape exactlyOne(String... names) {
    return set("oneOf", requiring(names));
  }

  /** With at least one of these optional members. */
  public Shape atLeastOne(String... names) {
    return set("anyOf", requiring(names));
  }

  /** With a number of members, {@code least} to {@code most}. */
  public Shape members(int least, int most) {
    return (least > 0 ? set("minProperties", least) : this).set("maxProperties", most);
  }

  /** With other members allowed. */
  public Shape open() {
    return set(
        "additionalProperties", true); // Said, because generators of clients believe silence.
  }

  /** Greater than {@code bound}. */
  public Shape above(double bound) {
    return set("exclusiveMinimum", bound);
  }

  /** {@code bound} or greater. */
  public Shape atLeast(double bound) {
    return set("minimum", bound);
  }

  /** Less than {@code bound}. */
  public Shape below(double bound) {
    return set("exclusiveMaximum", bound);
  }

  /** {@code bound} or less. */
  public Shape atMost(double bound) {
    return set("maximum", bound);
  }

  /** A string of {@code least} to {@code most} characters. */
  public Shape length(int least, int most) {
    return (least > 0 ? set("minLength", least) : this).set("maxLength", most);
  }

  /**
   * A string in which this regular expression is found.
   *
   * @param words what it asks for, to stand behind "a string holding"; kept as {@code x-form}
   */
  public Shape pattern(String regex, String words) {
    return set("pattern", regex).set("x-form", words);
  }

  /** The unit that a number is in, as {@code x-unit}. */
  public Shape unit(String unit) {
    return set("x-unit", unit);
  }

  /** A value that is taken and never shown. */
  public Shape writeOnly() {
    return set("writeOnly", true);
  }

  /** A short name for people. */
  public Shape titled(String title) {
    return set("title", title);
  }

  /** A sentence for people. */
  public Shape described(String description) {
    return set("description", description);
  }

  /** The value that holds when the member is not there. */
  public Shape otherwise(Object value) {
    return set("default", value);
  }

  /** One more example that fits as it stands. */
  public Shape example(Json value) {
    var all = new java.util.ArrayList<>(schema.items("examples"));
    all.add(value);
    return set("examples", all);
  }

  /** The JSON Schema 2020-12 document, without {@code $schema}. */
  public Json.Obj schema() {
    return schema;
  }

  /** The document with its {@code $schema}, as it stands alone. */
  public Json.Obj document() {
    var members = new OwnedMembers();
    members.put("$schema", Json.str("https://json-schema.org/draft/2020-12/schema"));
    members.putAll(schema.members());
    return new Json.Obj(members);
  }

  /** The examples that the shape carries. */
  public List<Json> examples() {
    return schema.items("examples");
  }

  /** Everything that is wrong with {@code value}, in document order; empty when it fits. */
  public List<Problem> problems(Json value) {
    var found = new ProblemCollector();
    checks().rules().check(value, LazyPointer.ROOT, found);
    return found.problems();
  }

  /** {@code object} with the defaults of this shape's own members where they are not there. */
  public Json.Obj filled(Json.Obj object) {
    Map<String, Json> defaults = checks().defaults();
    if (object.members().keySet().containsAll(defaults.keySet())) {
      return object;
    }
    var members = new OwnedMembers(object.members());
    defaults.forEach(members::putIfAbsent);
    return new Json.Obj(members);
  }

  private static Map<String, Json> defaults(Json.Obj schema) {
    var defaults = new LinkedHashMap<String, Json>();
    for (var member : schema.object("properties").orElse(Json.Obj.EMPTY).members().entrySet()) {
      if (member.getValue() instanceof Json.Obj shape) {
        shape.get("default").ifPresent(value -> defaults.put(member.getKey(), value));
      }
    }
    return defaults;
  }

  private Shape set(String keyword, Object value) {
    return new Shape(schema.with(keyword, value instanceof Double d ? bound(d) : value));
  }

  private static Json bound(double value) {
    BigDecimal shortest = ShortestDecimal.shortest(value);
    return new Json.Num(shortest);
  }

  private static List<Json.Obj> requiring(String... names) {
    return List.of(names).stream().map(name -> Json.obj("required", List.of(name))).toList();
  }

  @Override
  public String toString() {
    return schema.toString();
  }
}
