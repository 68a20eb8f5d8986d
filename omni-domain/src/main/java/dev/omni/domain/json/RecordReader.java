package dev.omni.domain.json;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The conversion of a JSON object to a record, component by component. */
final class RecordReader {
  private static final Map<Class<?>, Function<BigDecimal, Object>> NUMBERS =
      Map.of(
          int.class, BigDecimal::intValueExact,
          Integer.class, BigDecimal::intValueExact,
          long.class, BigDecimal::longValueExact,
          Long.class, BigDecimal::longValueExact,
          double.class, BigDecimal::doubleValue,
          Double.class, BigDecimal::doubleValue,
          BigInteger.class, BigDecimal::toBigIntegerExact,
          BigDecimal.class, number -> number);

  private RecordReader() {}

  static <R extends Record> R read(Json.Obj object, Class<R> type, Pointer at) {
    RecordComponent[] components = type.getRecordComponents();
    Object[] values = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      values[i] = component(object, components[i], at);
    }
    try {
      Class<?>[] types =
          Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
      var constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (InvocationTargetException refused) {
      throw new IllegalArgumentException(
          place(at) + " is refused by " + type.getName() + ": " + refused.getCause(), refused);
    } catch (ReflectiveOperationException | RuntimeException closed) {
      throw new IllegalArgumentException(
          type.getName() + " cannot be created: open its package to dev.omni.domain", closed);
    }
  }

  @SuppressWarnings("NullAway") // A component that is marked @Nullable may be null.
  private static Object component(Json.Obj object, RecordComponent component, Pointer at) {
    String name = name(object, component.getName());
    Optional<Json> value = object.get(name).filter(found -> !found.equals(Json.NULL));
    if (value.isPresent()) {
      return new Place(component, at.to(name)).value(value.get(), component.getGenericType());
    }
    if (component.getType() == Optional.class) {
      return Optional.empty();
    }
    if (mayBeNull(component)) {
      return null;
    }
    throw new IllegalArgumentException(
        described(component) + ": there is no member " + at.to(name) + " in the JSON");
  }

  /** Returns the component's own name where the object has such a member, else in snake case. */
  private static String name(Json.Obj object, String component) {
    return object.members().containsKey(component)
        ? component
        : component.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
  }

  private static boolean mayBeNull(RecordComponent component) {
    return IntStream.of(0, 1)
        .mapToObj(
            i ->
                i == 0 ? component.getAnnotations() : component.getAnnotatedType().getAnnotations())
        .flatMap(Arrays::stream)
        .anyMatch(marked -> marked.annotationType().getSimpleName().equals("Nullable"));
  }

  private static String described(RecordComponent component) {
    return component.getDeclaringRecord().getSimpleName() + "." + component.getName();
  }

  private static String place(Pointer at) {
    return at.equals(Pointer.ROOT) ? "the document" : at.text();
  }

  /** The value of one component, for its error messages. */
  private record Place(RecordComponent component, Pointer at) {
    Object value(Json json, Type type) {
      if (type instanceof ParameterizedType generic) {
        Type item = generic.getActualTypeArguments()[0];
        if (generic.getRawType() == Optional.class) {
          return Optional.of(value(json, item));
        }
        if (generic.getRawType() == List.class && json instanceof Json.Arr array) {
          return IntStream.range(0, array.size())
              .mapToObj(i -> new Place(component, at.to(i)).value(array.get(i), item))
              .toList();
        }
      }
      return type instanceof Class<?> plain ? plain(json, plain) : wrong(json, type);
    }

    private Object plain(Json json, Class<?> type) {
      if (type.isInstance(json)) {
        return json;
      }
      if (json instanceof Json.Obj object && type.isRecord()) {
        return read(object, type.asSubclass(Record.class), at);
      }
      if (json instanceof Json.Bool bool && (type == boolean.class || type == Boolean.class)) {
        return bool.value();
      }
      Function<BigDecimal, Object> number = NUMBERS.get(type);
      if (json instanceof Json.Num found && number != null) {
        return number(found, type, number);
      }
      return json instanceof Json.Str text ? text(text, type) : wrong(json, type);
    }

    private Object number(Json.Num number, Class<?> type, Function<BigDecimal, Object> conversion) {
      try {
        return conversion.apply(number.value());
      } catch (ArithmeticException inexact) {
        return wrong(number, type);
      }
    }

    private Object text(Json.Str text, Class<?> type) {
      if (type == String.class) {
        return text.value();
      }
      if (type == LocalDate.class) {
        try {
          return LocalDate.parse(text.value());
        } catch (DateTimeException noDate) {
          return wrong(text, type);
        }
      }
      return type.isEnum() ? constant(text, type) : wrong(text, type);
    }

    /** Returns the constant of this text, or of this name in any case. */
    private Object constant(Json.Str text, Class<?> type) {
      String name = text.value().replace('-', '_');
      for (Object each : type.getEnumConstants()) {
        if (each.toString().equals(text.value())
            || ((Enum<?>) each).name().equalsIgnoreCase(name)) {
          return each;
        }
      }
      return wrong(text, type);
    }

    private Object wrong(Json json, Type type) {
      throw new IllegalArgumentException(
          described(component)
              + ": "
              + at
              + " is "
              + (json instanceof Json.Num ? "the number " + json : "of type " + json.type())
              + ", which does not become "
              + type.getTypeName());
    }
  }
}
