package dev.omni.quant.verify.cel;

import dev.cel.common.types.TypeType;
import dev.cel.common.values.NullValue;
import dev.omni.application.spi.feature.ConditionEvaluator.Undecided;
import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The conversion between JSON and CEL values. */
final class CelValues {
  private static final int MOST = 100_000;

  private int made;

  private CelValues() {}

  /** Each member a variable. */
  static Map<String, Object> of(Json.Obj variables) {
    var values = new LinkedHashMap<String, Object>();
    variables.members().forEach((name, value) -> values.put(name, value(value)));
    return values;
  }

  private static Object value(Json json) {
    if (json instanceof Json.Obj object) {
      return of(object);
    }
    if (json instanceof Json.Arr array) {
      return array.items().stream().map(CelValues::value).toList();
    }
    if (json instanceof Json.Num number) {
      return number.asDouble();
    }
    if (json instanceof Json.Str text) {
      return text.value();
    }
    return json instanceof Json.Bool bool ? bool.value() : NullValue.NULL_VALUE;
  }

  /**
   * Returns a value as JSON; moments, durations and types as CEL writes them.
   *
   * @throws Undecided for what JSON has no form for, and for too much of it
   */
  static Json json(Object value) {
    return new CelValues().written(value);
  }

  private Json written(Object value) {
    if (++made > MOST) {
      throw new Undecided("the value has more than " + MOST + " parts");
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
      throw new Undecided("the value is not a finite number");
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

  /** As CEL's {@code string} writes it: seconds and their decimals. */
  private static String seconds(Duration duration) {
    BigDecimal seconds =
        BigDecimal.valueOf(duration.getSeconds()).add(BigDecimal.valueOf(duration.getNano(), 9));
    return (seconds.signum() == 0 ? "0" : seconds.stripTrailingZeros().toPlainString()) + "s";
  }
}
