package dev.omni.quant.discovery.table;

import dev.omni.domain.json.Json;
import dev.omni.engine.contract.Bare;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.math.BigDecimal;

/** A value of a table: a number, or a level of a factor. */
public sealed interface TableCell permits TableCell.Amount, TableCell.Factor {
  /**
   * A number.
   *
   * @param value with all its digits; null where it is missing
   */
  @Bare
  record Amount(@Unit("1") @Nullable BigDecimal value) implements TableCell {}

  /**
   * A level of a factor.
   *
   * @param level its name
   */
  @Bare
  record Factor(@Title("Level") @Size(min = 1, max = 200) String level) implements TableCell {}

  /** Returns a number. */
  static TableCell of(double value) {
    return new Amount(BigDecimal.valueOf(value));
  }

  /** Returns the number; NaN where it is missing or this is a level. */
  default double number() {
    BigDecimal value = this instanceof Amount amount ? amount.value() : null;
    return value == null ? Double.NaN : value.doubleValue();
  }

  /** Returns the name of the level, or the number as it is written. */
  default String text() {
    if (this instanceof Factor factor) {
      return factor.level();
    }
    BigDecimal value = ((Amount) this).value();
    return value == null ? Json.NULL.canonical() : Json.of(value).canonical();
  }

  /** Returns whether a number is missing. */
  default boolean isMissing() {
    return this instanceof Amount amount && amount.value() == null;
  }

  /** Returns whether this is a level of a factor. */
  default boolean isLevel() {
    return this instanceof Factor;
  }
}
