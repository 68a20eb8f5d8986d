package dev.omni.operations.benchmark.suite;

import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * A number of a question that is drawn.
 *
 * @param name in the expression
 * @param low the least that it can be; it is drawn in steps of this number's last digit
 * @param high the most that it can be
 * @param unit in which it is stated
 * @param standard its standard uncertainty, when it has one
 */
record RandomParameter(
    String name, BigDecimal low, BigDecimal high, String unit, Optional<BigDecimal> standard) {
  /** Returns a plain number. */
  static RandomParameter given(String name, String low, String high) {
    return given(name, low, high, "1");
  }

  /** Returns a quantity. */
  static RandomParameter given(String name, String low, String high, String unit) {
    return new RandomParameter(
        name, new BigDecimal(low), new BigDecimal(high), unit, Optional.empty());
  }

  /** Returns the same with a standard uncertainty. */
  RandomParameter within(String uncertainty) {
    return new RandomParameter(name, low, high, unit, Optional.of(new BigDecimal(uncertainty)));
  }

  FiftyDigitDecimal drawn(SplittableRandom chance) {
    BigDecimal step = BigDecimal.ONE.movePointLeft(low.scale());
    int steps = high.subtract(low).divide(step).intValueExact();
    return new FiftyDigitDecimal(
        low.add(step.multiply(BigDecimal.valueOf(chance.nextInt(steps + 1)))));
  }

  /** Returns the number as a task states it. */
  Json toJson(FiftyDigitDecimal value) {
    Json number = new Json.Num(value.value());
    if (unit.equals("1") && standard.isEmpty()) {
      return number;
    }
    return Json.obj("value", number, "unit", unit)
        .withPresent("uncertainty", standard.map(u -> Json.obj("standard", new Json.Num(u))));
  }
}
