package dev.omni.operations.cel;

import dev.cel.common.types.TypeType;
import dev.cel.common.values.NullValue;
import dev.omni.application.spi.condition.ConditionEvaluator.UndecidedException;
import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The conversion between JSON and CEL values. A whole number within 64 bits is an int, by its value
 * and not by how it is written; any other number is a double if its shortest text is the number.
 */
final class CelValues {
  private static final int MOST = 100_000;
  private static final int LONGEST_SHOWN = 60;
  private static final BigDecimal LEAST_INT = BigDecimal.valueOf(Long.MIN_VALUE);
  private static final BigDecimal LARGEST_INT = BigDecimal.valueOf(Long.MAX_VALUE);

  /** Beyond this no number is an int, however it is written. */
  private static final double BEYOND_INT = 1e19;

  /** Zeros after the point beyond which the digits of a number are not looked through. */
  private static final int SMALLEST_SCALE = 10_000;

  private int made;

  private CelValues() {}

  /** Returns the value of a variable; empty when there is none of that name. */
  static Optional<Object> variable(Json.Obj variables, String name) {
    return variables.find(name).map(value -> value(value, name));
  }

  /**
   * Returns the value of a part of the input.
   *
   * @param path where it stands, in the words of an expression
   * @throws UndecidedException for a number that neither an int nor a double holds
   */
  static Object value(Json json, String path) {
    if (json instanceof Json.Obj object) {
      return new JsonMap(object, path);
    }
    if (json instanceof Json.Arr array) {
      return new JsonList(array, path);
    }
    if (json instanceof Json.Num number) {
      return number(number.value(), path);
    }
    if (json instanceof Json.Str text) {
      return text.value();
    }
    return json instanceof Json.Bool bool ? bool.value() : NullValue.NULL_VALUE;
  }

  private static Object number(BigDecimal value, String path) {
    double nearest = value.doubleValue();
    boolean within = Math.abs(nearest) < BEYOND_INT && value.scale() < SMALLEST_SCALE;
    if (within && isLong(value)) {
      return value.longValueExact();
    }
    if (Double.isFinite(nearest) && BigDecimal.valueOf(nearest).compareTo(value) == 0) {
      return nearest;
    }
    throw new UndecidedException(
        path + " is " + shown(value) + ", which neither an int of 64 bits nor a double holds");
  }

  private static boolean isLong(BigDecimal value) {
    BigDecimal plain = value.signum() == 0 ? BigDecimal.ZERO : value.stripTrailingZeros();
    return plain.scale() <= 0
        && plain.compareTo(LEAST_INT) >= 0
        && plain.compareTo(LARGEST_INT) <= 0;
  }

  private static String shown(BigDecimal value) {
    String text = value.toString();
    return text.length() > LONGEST_SHOWN ? text.substring(0, LONGEST_SHOWN) + "…" : text;
  }

  /**
   * Returns a value as JSON; moments, durations and types as CEL writes them.
   *
   * @throws UndecidedException for what JSON has no form for, and for too much of it
   */
  static Json json(Object value) {
    return new CelValues().written(value);
  }

  private Json written(Object value) {
    if (++made > MOST) {
      throw new UndecidedException("the value has more than " + MOST + " parts");
    }
    if (value instanceof JsonMap map) {
      return map.json();
    }
    if (value instanceof JsonList list) {
      return list.json();
    }
    if (value instanceof Map<?, ?> map) {
      var members = new LinkedHashMap<String, Json>();
      map.forEach((name, member) -> members.put(String.valueOf(name), written(member)));
      return new Json.Obj(members);
    }
    if (value instanceof List<?> list) {
      var items = new ArrayList<Json>();
      list.forEach(item -> items.add(written(item)));
      return new Json.Arr(items);
    }
    return scalar(value);
  }

  private static Json scalar(Object value) {
    if (value instanceof Double number && !Double.isFinite(number)) {
      throw new UndecidedException("the value is not a finite number");
    }
    if (value instanceof Duration duration) {
      return Json.str(seconds(duration));
    }
    if (value instanceof TypeType type) {
      return Json.str(type.containingTypeName());
    }
    if (value instanceof Number number && !(value instanceof Double)) {
      return new Json.Num(new BigDecimal(number.toString()));
    }
    if (value instanceof Number || value instanceof Boolean || value instanceof String) {
      return Json.of(value);
    }
    if (value instanceof NullValue) {
      return Json.NULL;
    }
    return Json.str(String.valueOf(value));
  }

  /** Returns seconds with decimals, as CEL's {@code string} writes them. */
  private static String seconds(Duration duration) {
    BigDecimal seconds =
        BigDecimal.valueOf(duration.getSeconds()).add(BigDecimal.valueOf(duration.getNano(), 9));
    return (seconds.signum() == 0 ? "0" : seconds.stripTrailingZeros().toPlainString()) + "s";
  }
}
