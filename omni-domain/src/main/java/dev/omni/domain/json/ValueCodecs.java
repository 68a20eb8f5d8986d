package dev.omni.domain.json;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The codecs of Java types. */
final class ValueCodecs {
  private ValueCodecs() {}

  /**
   * Returns the codec of a type.
   *
   * @throws IllegalArgumentException when no JSON becomes it
   */
  static ValueCodec of(AnnotatedType type, RecordNames names) {
    if (type instanceof AnnotatedParameterizedType generic) {
      AnnotatedType[] arguments = generic.getAnnotatedActualTypeArguments();
      Type raw = ((ParameterizedType) generic.getType()).getRawType();
      if (raw == List.class) {
        return ArrayCodec.list(item(arguments[0], names));
      }
      if (raw == Map.class && arguments[0].getType() == String.class) {
        return new MapCodec(item(arguments[1], names));
      }
    }
    if (type instanceof AnnotatedArrayType array && names.missing(numbers(array))) {
      return type.getType() == double[][].class
          ? ArrayCodec.matrix(ArrayCodec.sparse())
          : ArrayCodec.sparse();
    }
    if (type.getType() instanceof Class<?> plain) {
      return of(plain, names);
    }
    throw unknown(type.getType());
  }

  private static AnnotatedType numbers(AnnotatedArrayType array) {
    AnnotatedType item = array.getAnnotatedGenericComponentType();
    return item instanceof AnnotatedArrayType inner ? numbers(inner) : item;
  }

  /** Returns the codec of a type that is null where it is marked so. */
  static ValueCodec item(AnnotatedType type, RecordNames names) {
    ValueCodec codec = of(type, names);
    return Arrays.stream(type.getAnnotations()).anyMatch(ValueCodecs::isNullable)
        ? new NullableCodec(codec)
        : codec;
  }

  static boolean isNullable(Annotation annotation) {
    return annotation.annotationType().getSimpleName().equals("Nullable");
  }

  static ValueCodec of(Class<?> type, RecordNames names) {
    if (type == double[].class) {
      return ArrayCodec.doubles();
    }
    if (type == int[].class) {
      return ArrayCodec.ints();
    }
    if (type == double[][].class) {
      return ArrayCodec.matrix(ArrayCodec.doubles());
    }
    if (type == int[][].class) {
      return ArrayCodec.intMatrix();
    }
    if (type.isSealed()) {
      return ChoiceCodec.of(type, names);
    }
    if (type.isRecord() && names.bare(type)) {
      return BareCodec.of(type, names);
    }
    if (type.isRecord() && !Json.class.isAssignableFrom(type)) {
      return RecordCodec.of(type.asSubclass(Record.class), names);
    }
    return ScalarCodec.of(type, names).orElseThrow(() -> unknown(type));
  }

  private static IllegalArgumentException unknown(Type type) {
    return new IllegalArgumentException("no JSON becomes " + type.getTypeName());
  }

  /** The conversion of a number that may be missing, and is NaN then. */
  record MissingCodec(ValueCodec codec) implements ValueCodec {
    @Override
    public Object read(Json json) {
      return json instanceof Json.Null ? (Object) Double.NaN : codec.read(json);
    }

    @Override
    public Json write(Object value) {
      return Double.isNaN((double) value) ? Json.NULL : codec.write(value);
    }

    @Override
    public boolean accepts(Json json) {
      return json instanceof Json.Null || codec.accepts(json);
    }
  }

  /** The conversion of a value that may be null. */
  private record NullableCodec(ValueCodec codec) implements ValueCodec {
    @Override
    @SuppressWarnings("NullAway") // Null is the value.
    public Object read(Json json) {
      return json instanceof Json.Null ? null : codec.read(json);
    }

    @Override
    public Json write(Object value) {
      return value == null ? Json.NULL : codec.write(value);
    }

    @Override
    public boolean accepts(Json json) {
      return json instanceof Json.Null || codec.accepts(json);
    }
  }
}
