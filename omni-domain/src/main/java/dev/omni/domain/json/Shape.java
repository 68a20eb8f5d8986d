package dev.omni.domain.json;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A JSON Schema 2020-12 document, built in code, with the validation of values by it. Immutable:
 * every method returns a new one. An object is closed (others are problems) until {@link #open()}.
 */
public final class Shape {
  private final SchemaDocument document;

  private Shape(SchemaDocument document) {
    this.document = document;
  }

  Shape(Json.Obj schema) {
    this(SchemaDocument.of(schema));
  }

  /** Creates a shape whose schema is made at its first use, which throws what the source throws. */
  public static Shape later(Supplier<Json.Obj> source) {
    return new Shape(SchemaDocument.later(source));
  }

  /** Returns whether the schema is there without being made now. */
  public boolean isMade() {
    return document.isMade();
  }

  /** Creates a shape from a schema document with the keywords that {@link ShapeRules} supports. */
  public static Shape of(Json.Obj schema) {
    return new Shape(SchemaDocument.checked(schema));
  }

  /** Returns the reason why a submitted schema is unusable; empty when it is usable. */
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

  /** Returns the shape of a closed object without members. */
  public static Shape object() {
    return new Shape(
        Json.obj("type", "object", "additionalProperties", false, "required", List.of())
            .with("properties", Json.Obj.EMPTY));
  }

  /** Returns the shape of an object with arbitrary names and members of one shape. */
  public static Shape mapOf(Shape member) {
    return new Shape(Json.obj("type", "object", "additionalProperties", member.schema()));
  }

  /** Returns the same with a name for the keys, {@code x-keys}: what they are, as a species. */
  public static Shape mapOf(String keys, Shape member) {
    return mapOf(member).set("x-keys", keys);
  }

  /** Returns the shape of a number, finite as a double. */
  public static Shape number() {
    return new Shape(Json.obj("type", "number"));
  }

  /** Returns the shape of a number without a fraction; {@code 2.0} is one. */
  public static Shape integer() {
    return new Shape(Json.obj("type", "integer"));
  }

  /** Returns the shape of a string. */
  public static Shape string() {
    return new Shape(Json.obj("type", "string"));
  }

  /** Returns the shape of a boolean. */
  public static Shape bool() {
    return new Shape(Json.obj("type", "boolean"));
  }

  /** Returns the shape of a calendar date, {@code YYYY-MM-DD}. */
  public static Shape date() {
    return new Shape(Json.obj("type", "string", "format", "date"));
  }

  /** Returns the shape of an instant, RFC 3339. */
  public static Shape dateTime() {
    return new Shape(Json.obj("type", "string", "format", "date-time"));
  }

  /** Returns the shape of a UUID in its canonical 36 characters. */
  public static Shape uuid() {
    return new Shape(Json.obj("type", "string", "format", "uuid"));
  }

  /** Returns the shape of any value. */
  public static Shape any() {
    return new Shape(Json.Obj.EMPTY);
  }

  /** Returns the shape of one of these strings. */
  public static Shape choice(String... values) {
    return new Shape(Json.obj("type", "string", "enum", List.of(values)));
  }

  /** Returns the shape of one of these integers. */
  public static Shape choice(int... values) {
    return new Shape(Json.obj("type", "integer", "enum", IntStream.of(values).boxed().toList()));
  }

  /** Returns the shape of an array of {@code least} to {@code most} items. */
  public static Shape arrayOf(Shape item, int least, int most) {
    return new Shape(
        Json.obj("type", "array", "items", item.schema(), "minItems", least, "maxItems", most));
  }

  /** Returns the shape of an array of arrays, once its rows or its columns are counted. */
  public static MatrixShape matrix(Shape inner) {
    return new MatrixShape(inner.schema());
  }

  /** Returns the shape of an array of any number of items. */
  public static Shape listOf(Shape item) {
    return new Shape(Json.obj("type", "array", "items", item.schema()));
  }

  /** Returns a shape that matches exactly one of these shapes. */
  public static Shape oneOf(Shape... shapes) {
    return new Shape(Json.obj("oneOf", List.of(shapes).stream().map(s -> s.schema()).toList()));
  }

  /** Adds a required member. */
  public Shape required(String name, Shape shape) {
    return optional(name, shape).added("required", Json.str(name));
  }

  /** Adds an optional member. */
  public Shape optional(String name, Shape shape) {
    Json.Obj known = schema().findObject("properties").orElse(Json.Obj.EMPTY);
    return set("properties", known.with(name, shape.schema()));
  }

  /** Requires exactly one of these optional members. */
  public Shape exactlyOne(String... names) {
    return set("oneOf", requiring(names));
  }

  /** Requires at least one of these optional members. */
  public Shape atLeastOne(String... names) {
    return set("anyOf", requiring(names));
  }

  /** Requires {@code least} to {@code most} members. */
  public Shape members(int least, int most) {
    return (least > 0 ? set("minProperties", least) : this).set("maxProperties", most);
  }

  /** Allows other members: explicitly, since client generators treat its absence otherwise. */
  public Shape open() {
    return set("additionalProperties", true);
  }

  /** Requires a number greater than {@code bound}. */
  public Shape above(double bound) {
    return set("exclusiveMinimum", bound);
  }

  /** Requires {@code bound} or greater. */
  public Shape atLeast(double bound) {
    return set("minimum", bound);
  }

  /** Requires a number less than {@code bound}. */
  public Shape below(double bound) {
    return set("exclusiveMaximum", bound);
  }

  /** Requires {@code bound} or less. */
  public Shape atMost(double bound) {
    return set("maximum", bound);
  }

  /** Allows null for a value that may not exist. */
  public Shape orNull() {
    return set("type", List.of(schema().find("type").orElseThrow(), "null"));
  }

  /** Requires {@code least} to {@code most} characters. */
  public Shape length(int least, int most) {
    return (least > 0 ? set("minLength", least) : this).set("maxLength", most);
  }

  /** Requires a match of a pattern; its words, {@code x-form}, follow "a string holding". */
  public Shape pattern(String regex, String words) {
    return set("pattern", regex).set("x-form", words);
  }

  /** Sets the unit of a number, {@code x-unit}. */
  public Shape unit(String unit) {
    return set("x-unit", unit);
  }

  /** Marks a member of a result that no check sees, {@code x-unchecked}, with the reason. */
  public Shape unchecked(String reason) {
    return set("x-unchecked", reason);
  }

  /** Marks a value that is accepted and never returned. */
  public Shape writeOnly() {
    return set("writeOnly", true);
  }

  /** Sets the display title. */
  public Shape titled(String title) {
    return set("title", title);
  }

  /** Sets the description, one sentence. */
  public Shape described(String description) {
    return set("description", description);
  }

  /** Sets the default value. */
  public Shape otherwise(Object value) {
    return set("default", value);
  }

  /** Adds a valid example. */
  public Shape example(Json value) {
    return added("examples", value);
  }

  /** Returns the JSON Schema 2020-12 document, without {@code $schema}. */
  public Json.Obj schema() {
    return document.schema();
  }

  /** Returns the document with its {@code $schema}. */
  public Json.Obj document() {
    return Json.obj("$schema", "https://json-schema.org/draft/2020-12/schema").withAll(schema());
  }

  /** Returns the examples. */
  public List<Json> examples() {
    return schema().items("examples");
  }

  /** Returns the problems of {@code value}, in document order; empty when it is valid. */
  public List<Problem> problems(Json value) {
    var problems = new ProblemCollector();
    check(value, "", problems);
    return problems.first();
  }

  /** Adds all problems of {@code value}, which is at a pointer, in document order. */
  public void check(Json value, String pointer, ProblemCollector problems) {
    document.rules().check(value, new ShapeEvaluation(problems, pointer));
  }

  /** Returns the rule of an object's member; empty for an unknown one, and where more decides. */
  public Optional<MemberRule> member(String name) {
    return document.rules().member(name);
  }

  /** Returns {@code object} with the defaults of this shape's own absent members. */
  public Json.Obj filled(Json.Obj object) {
    Map<String, Json> defaults = document.defaults();
    if (object.members().keySet().containsAll(defaults.keySet())) {
      return object;
    }
    var members = new OwnedMembers(object.members());
    defaults.forEach(members::putIfAbsent);
    return new Json.Obj(members);
  }

  Shape set(String keyword, Object value) {
    return new Shape(schema().with(keyword, value));
  }

  private Shape added(String keyword, Json value) {
    return set(keyword, Stream.concat(schema().items(keyword).stream(), Stream.of(value)).toList());
  }

  private static List<Json.Obj> requiring(String... names) {
    return List.of(names).stream().map(name -> Json.obj("required", List.of(name))).toList();
  }

  @Override
  public String toString() {
    return schema().toString();
  }
}
