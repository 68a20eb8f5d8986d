package dev.omni.engine.contract;

import dev.omni.domain.json.Json;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** The schema of the object that a record is. */
final class RecordSchema {
  private final Class<?> type;
  private final Optional<Unit> unit;
  private final Map<String, Json> properties = new LinkedHashMap<>();
  private final List<Json> required = new ArrayList<>();
  private final List<Json> nested = new ArrayList<>();
  private Json.Obj schema = Json.Obj.EMPTY;

  /**
   * Creates the schema of a record.
   *
   * @param unit of its numbers that have none of their own
   */
  RecordSchema(Class<?> type, Optional<Unit> unit) {
    this.type = type;
    this.unit = unit;
  }

  Json.Obj schema() {
    add(type, true);
    Json.Obj object =
        Json.obj(
                "type",
                "object",
                "additionalProperties",
                type.isAnnotationPresent(Open.class),
                "required",
                required,
                "properties",
                new Json.Obj(properties))
            .withAll(schema);
    return examples(nested.isEmpty() ? object : object.with("allOf", nested));
  }

  private void add(Class<?> record, boolean needed) {
    for (RecordComponent component : record.getRecordComponents()) {
      if (!ContractNames.ANNOTATED.flat(component)) {
        add(component, needed);
      } else if (component.getType() == Map.class) {
        schema = schema.withAll(member(component).without("type"));
      } else if (component.getType() == Optional.class) {
        add((Class<?>) argument(component.getAnnotatedType()).getType(), false);
      } else {
        add(component.getType(), needed);
      }
    }
    Ways ways = record.getAnnotation(Ways.class);
    if (ways != null) {
      add(ways);
    }
  }

  private void add(Ways ways) {
    String keyword = ways.any() ? "anyOf" : "oneOf";
    List<Json.Obj> sets =
        Stream.of(ways.value())
            .map(set -> Json.obj("required", set.isEmpty() ? List.of() : List.of(set.split(" "))))
            .toList();
    if (ways.nested()) {
      nested.add(Json.obj(keyword, sets));
    } else {
      schema = schema.with(keyword, sets);
    }
  }

  private void add(RecordComponent component, boolean needed) {
    String name = ContractNames.ANNOTATED.member(component);
    try {
      properties.put(name, member(component));
    } catch (IllegalArgumentException unknown) {
      throw new IllegalArgumentException(
          type.getName() + "." + component.getName() + ": " + unknown.getMessage(), unknown);
    }
    if (needed
        && !component.isAnnotationPresent(Default.class)
        && !isOptional(component.getType())) {
      required.add(Json.str(name));
    }
  }

  private static boolean isOptional(Class<?> type) {
    return type == Optional.class || type == OptionalDouble.class || type == OptionalInt.class;
  }

  private Json.Obj member(RecordComponent component) {
    Class<?> raw = component.getType();
    AnnotatedType type = component.getAnnotatedType();
    TypeSchema schema =
        raw == OptionalDouble.class
            ? new TypeSchema(double.class, Optional.empty())
            : raw == OptionalInt.class
                ? new TypeSchema(int.class, Optional.empty())
                : raw == Optional.class ? TypeSchema.of(argument(type)) : TypeSchema.of(type);
    Json.Obj member = schema.annotated(both(component, type), unit);
    Default otherwise = component.getAnnotation(Default.class);
    return otherwise == null ? member : member.with("default", JsonText.parse(otherwise.value()));
  }

  private static AnnotatedType argument(AnnotatedType type) {
    return ((AnnotatedParameterizedType) type).getAnnotatedActualTypeArguments()[0];
  }

  /** Returns where the annotations of a component are: before it, or at its type. */
  private static List<AnnotatedElement> both(RecordComponent component, AnnotatedType type) {
    return isOptional(component.getType()) && type instanceof AnnotatedParameterizedType optional
        ? Stream.concat(
                Stream.of(component, type),
                TypeSchema.places(optional.getAnnotatedActualTypeArguments()[0]).stream())
            .toList()
        : Stream.concat(Stream.of(component), TypeSchema.places(type).stream()).toList();
  }

  private Json.Obj examples(Json.Obj object) {
    Json.Obj titled = TypeSchema.texts(object, List.of(type));
    List<Json> examples =
        Stream.of(type.getAnnotationsByType(Example.class))
            .map(example -> JsonText.parse(example.value()))
            .toList();
    return examples.isEmpty() ? titled : titled.with("examples", examples);
  }
}
