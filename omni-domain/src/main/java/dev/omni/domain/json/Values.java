package dev.omni.domain.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The conversion of Java values to JSON. */
final class Values {
  private Values() {}

  static Json json(Object value) {
    if (value == null) {
      return Json.NULL;
    }
    if (value instanceof Json json) {
      return json;
    }
    if (value instanceof String text) {
      return new Json.Str(text);
    }
    if (value instanceof Enum<?> || value instanceof UUID) {
      return new Json.Str(value.toString());
    }
    if (value instanceof Instant at) {
      return new Json.Str(at.toString());
    }
    if (value instanceof CharSequence text) {
      return new Json.Str(text.toString());
    }
    if (value instanceof Number number) {
      return number(number);
    }
    if (value instanceof Boolean bool) {
      return new Json.Bool(bool);
    }
    if (value instanceof Optional<?> optional) {
      return optional.isPresent() ? json(optional.get()) : Json.NULL;
    }
    return composite(value);
  }

  private static Json composite(Object value) {
    if (value instanceof Iterable<?> many) {
      var items = new ArrayList<Json>();
      many.forEach(item -> items.add(json(item)));
      return new Json.Arr(items);
    }
    if (value instanceof Map<?, ?> map) {
      var members = new OwnedMembers();
      map.forEach((name, member) -> members.put((String) name, json(member)));
      return new Json.Obj(members);
    }
    if (value instanceof double[] doubles) {
      return Json.arr(doubles);
    }
    throw new IllegalArgumentException("no JSON for " + value.getClass().getName());
  }

  /** Returns whether a number is so large that its nearest double is infinite. */
  static boolean isBeyondDoubles(BigDecimal value) {
    return (long) value.precision() - value.scale() > Double.MAX_EXPONENT * 0.3
        && Double.isInfinite(value.doubleValue());
  }

  /** Returns the name of the JSON type of a value. */
  static String type(Json value) {
    if (value instanceof Json.Obj) {
      return "object";
    }
    if (value instanceof Json.Arr) {
      return "array";
    }
    if (value instanceof Json.Str) {
      return "string";
    }
    if (value instanceof Json.Num) {
      return "number";
    }
    return value instanceof Json.Bool ? "boolean" : "null";
  }

  private static Json number(Number number) {
    if (number instanceof BigDecimal decimal) {
      return new Json.Num(decimal);
    }
    if (number instanceof BigInteger integer) {
      return new Json.Num(integer);
    }
    if (number instanceof Double || number instanceof Float) {
      return Json.num(number.doubleValue());
    }
    return Json.num(number.longValue());
  }
}
