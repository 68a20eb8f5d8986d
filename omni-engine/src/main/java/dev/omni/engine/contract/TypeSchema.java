package dev.omni.engine.contract;

import dev.omni.domain.json.Json;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The schema of the values of a Java type.
 *
 * @param type raw, of the value or of the whole array
 * @param inner the type of the items of a list or the members of a map, with its annotations
 */
record TypeSchema(Class<?> type, Optional<AnnotatedType> inner) {
  private static final Map<Class<?>, Json.Obj> SCALARS = scalars();

  private static Map<Class<?>, Json.Obj> scalars() {
    var all = new HashMap<Class<?>, Json.Obj>();
    for (Class<?> real : List.of(double.class, Double.class, BigDecimal.class)) {
      all.put(real, Json.obj("type", "number"));
    }
    for (Class<?> whole :
        List.of(int.class, Integer.class, long.class, Long.class, BigInteger.class)) {
      all.put(whole, Json.obj("type", "integer"));
    }
    all.put(boolean.class, Json.obj("type", "boolean"));
    all.put(Boolean.class, Json.obj("type", "boolean"));
    all.put(String.class, Json.obj("type", "string"));
    all.put(LocalDate.class, Json.obj("type", "string", "format", "date"));
    all.put(Instant.class, Json.obj("type", "string", "format", "date-time"));
    return Map.copyOf(all);
  }

  static TypeSchema of(AnnotatedType type) {
    if (type instanceof AnnotatedParameterizedType generic) {
      Class<?> raw = (Class<?>) ((ParameterizedType) generic.getType()).getRawType();
      AnnotatedType[] arguments = generic.getAnnotatedActualTypeArguments();
      return new TypeSchema(raw, Optional.of(arguments[arguments.length - 1]));
    }
    return new TypeSchema((Class<?>) type.getType(), Optional.empty());
  }

  /**
   * Returns the schema with what annotations say of it; the first that has one is heard.
   *
   * @param outer the unit of numbers that have none of their own
   */
  Json.Obj annotated(List<AnnotatedElement> places, Optional<Unit> outer) {
    Optional<Unit> unit = find(Unit.class, places).or(() -> outer);
    Json.Obj plain = texts(form(places, unit), places);
    Json.Obj schema =
        find(StoredKind.class, places)
            .map(stored -> plain.with("x-stored", stored.value()))
            .orElse(plain);
    return find(Unchecked.class, places)
        .map(unchecked -> schema.with("x-unchecked", unchecked.value()))
        .orElse(schema);
  }

  /** Returns the schema with its title and description. */
  static Json.Obj texts(Json.Obj schema, List<AnnotatedElement> places) {
    Json.Obj titled =
        find(Title.class, places).map(title -> schema.with("title", title.value())).orElse(schema);
    return find(Described.class, places)
        .map(described -> titled.with("description", described.value()))
        .orElse(titled);
  }

  private Json.Obj form(List<AnnotatedElement> places, Optional<Unit> unit) {
    if (type == double[].class || type == int[].class) {
      return array(leaf(type.getComponentType(), places, unit), places);
    }
    if (type == double[][].class || type == int[][].class) {
      return matrix(places, unit);
    }
    if (type == List.class) {
      Json.Obj list = array(item(unit), places);
      return find(Inner.class, places).map(inner -> meaning(list, inner)).orElse(list);
    }
    if (type == Map.class) {
      return map(places, unit);
    }
    if (type.isSealed()) {
      Json.Obj either = nullable(Json.obj("oneOf", choices(unit)), places);
      return find(Unit.class, places).map(own -> either.with("x-unit", own.value())).orElse(either);
    }
    if (type.isAnnotationPresent(Bare.class)) {
      return bare(places, unit);
    }
    if (type.isRecord()) {
      return nullable(new RecordSchema(type, unit).schema(), places);
    }
    return leaf(type, places, unit);
  }

  private Json.Obj item(Optional<Unit> unit) {
    AnnotatedType item = inner.orElseThrow();
    return of(item).annotated(places(item), unit);
  }

  /** Returns a type, and that of the numbers of an array: annotations stand before these. */
  static List<AnnotatedElement> places(AnnotatedType type) {
    return type instanceof AnnotatedArrayType array
        ? Stream.concat(Stream.of(type), places(array.getAnnotatedGenericComponentType()).stream())
            .toList()
        : List.of(type);
  }

  private static Json.Obj array(Json.Obj item, List<AnnotatedElement> places) {
    Json.Obj schema = nullable(Json.obj("type", "array", "items", item), places);
    return find(Size.class, places)
        .map(size -> schema.with("minItems", size.min()).with("maxItems", size.max()))
        .orElse(schema);
  }

  private Json.Obj matrix(List<AnnotatedElement> places, Optional<Unit> unit) {
    Inner inner =
        find(Inner.class, places)
            .orElseThrow(() -> new IllegalArgumentException("a matrix has an @Inner"));
    Class<?> number = type.getComponentType().getComponentType();
    Json.Obj cell = titled(leaf(number, places, unit), inner.cell());
    Json.Obj row = titled(Json.obj("type", "array", "items", cell), inner.title());
    if (inner.max() < Integer.MAX_VALUE) {
      row = row.with("minItems", inner.min()).with("maxItems", inner.max());
    }
    return meaning(array(row, places), inner);
  }

  private static Json.Obj meaning(Json.Obj matrix, Inner inner) {
    return matrix.with("x-data", inner.is().name().toLowerCase(Locale.ROOT));
  }

  private static Json.Obj titled(Json.Obj schema, String title) {
    return title.isEmpty() ? schema : schema.with("title", title);
  }

  private Json.Obj map(List<AnnotatedElement> places, Optional<Unit> unit) {
    Json.Obj schema = Json.obj("type", "object", "additionalProperties", item(unit));
    Optional<Size> size = find(Size.class, places);
    if (size.isPresent()) {
      int least = size.get().min();
      schema = least > 0 ? schema.with("minProperties", least) : schema;
      schema = schema.with("maxProperties", size.get().max());
    }
    Optional<Keys> keys = find(Keys.class, places);
    return nullable(keys.isPresent() ? schema.with("x-keys", keys.get().value()) : schema, places);
  }

  private List<Json.Obj> choices(Optional<Unit> unit) {
    return Stream.of(type.getPermittedSubclasses())
        .map(each -> new TypeSchema(each, Optional.empty()).form(List.of(), unit))
        .toList();
  }

  /** Returns the schema of the value that a record is, with what is said where the record is. */
  private Json.Obj bare(List<AnnotatedElement> places, Optional<Unit> unit) {
    RecordComponent only = type.getRecordComponents()[0];
    AnnotatedType value = only.getAnnotatedType();
    List<AnnotatedElement> all = Stream.concat(places.stream(), Stream.of(only, value)).toList();
    return of(value).annotated(all, unit);
  }

  /** Returns the schema of a single value, or of the numbers of an array. */
  private static Json.Obj leaf(Class<?> type, List<AnnotatedElement> places, Optional<Unit> unit) {
    Json.Obj schema =
        choice(type, places)
            .map(words -> chosen(words, places))
            .orElseGet(() -> number(type, places));
    Optional<Range> range = find(Range.class, places);
    if (range.isPresent()) {
      schema = within(schema, range.get());
    }
    boolean measured = unit.isPresent() && choice(type, places).isEmpty() && isNumber(schema);
    return text(
        measured ? schema.with("x-unit", unit.orElseThrow().value()) : schema, type, places);
  }

  /** Returns the schema of a scalar; where an array of primitives may be null they are not. */
  private static Json.Obj number(Class<?> type, List<AnnotatedElement> places) {
    if (find(Missing.class, places).isPresent()) {
      return scalar(type).with("type", List.of("number", "null"));
    }
    return type.isPrimitive() ? scalar(type) : nullable(scalar(type), places);
  }

  private static Json.Obj text(Json.Obj plain, Class<?> type, List<AnnotatedElement> places) {
    Json.Obj schema = plain;
    Optional<Size> size = find(Size.class, places);
    if (size.isPresent() && type == String.class) {
      int least = size.get().min();
      schema = least > 0 ? schema.with("minLength", least) : schema;
      int most = size.get().max();
      schema = most < Integer.MAX_VALUE ? schema.with("maxLength", most) : schema;
    }
    Optional<Form> form = find(Form.class, places);
    return form.isPresent()
        ? schema.with("pattern", form.get().regex()).with("x-form", form.get().words())
        : schema;
  }

  private static boolean isNumber(Json.Obj schema) {
    String type = schema.find("type").orElse(Json.NULL).canonical();
    return type.contains("number") || type.contains("integer");
  }

  private static Json.Obj scalar(Class<?> type) {
    Json.Obj known = SCALARS.get(type);
    if (known == null) {
      throw new IllegalArgumentException("no JSON becomes " + type.getName());
    }
    return known;
  }

  private static Optional<List<Json>> choice(Class<?> type, List<AnnotatedElement> places) {
    if (type.isEnum()) {
      return Optional.of(
          Arrays.stream(type.getEnumConstants())
              .map(each -> (Json) Json.str(ContractNames.ANNOTATED.word((Enum<?>) each)))
              .toList());
    }
    return find(IntChoice.class, places)
        .map(ints -> IntStream.of(ints.value()).mapToObj(i -> (Json) Json.num(i)).toList());
  }

  /** Returns a choice; with null among the words it has no type of its own. */
  private static Json.Obj chosen(List<Json> words, List<AnnotatedElement> places) {
    if (isNullable(places)) {
      return Json.obj("enum", Stream.concat(words.stream(), Stream.of(Json.NULL)).toList());
    }
    if (find(IntChoice.class, places).filter(ints -> !ints.typed()).isPresent()) {
      return Json.obj("enum", words);
    }
    String type = words.get(0) instanceof Json.Str ? "string" : "integer";
    return Json.obj("type", type, "enum", words);
  }

  private static Json.Obj within(Json.Obj plain, Range range) {
    Json.Obj schema = bound(plain, "minimum", range.from());
    schema = bound(schema, "exclusiveMinimum", range.above());
    schema = bound(schema, "maximum", range.to());
    return bound(schema, "exclusiveMaximum", range.below());
  }

  private static Json.Obj bound(Json.Obj schema, String keyword, double bound) {
    return Double.isInfinite(bound) ? schema : schema.with(keyword, bound);
  }

  private static Json.Obj nullable(Json.Obj schema, List<AnnotatedElement> places) {
    return isNullable(places)
        ? schema.with("type", List.of(schema.find("type").orElseThrow(), "null"))
        : schema;
  }

  private static boolean isNullable(List<AnnotatedElement> places) {
    return places.stream()
        .flatMap(place -> Arrays.stream(place.getAnnotations()))
        .anyMatch(each -> each.annotationType().getSimpleName().equals("Nullable"));
  }

  private static <A extends Annotation> Optional<A> find(
      Class<A> annotation, List<AnnotatedElement> places) {
    return places.stream()
        .flatMap(place -> Optional.ofNullable(place.getAnnotation(annotation)).stream())
        .findFirst();
  }
}
