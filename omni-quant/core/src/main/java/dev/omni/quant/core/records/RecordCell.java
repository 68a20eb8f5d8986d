package dev.omni.quant.core.records;

import dev.omni.engine.contract.Bare;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.math.BigDecimal;

/** A cell of a table of records: a number, a text or a flag. */
public sealed interface RecordCell {
  /** Returns an empty cell. */
  static RecordCell none() {
    return new Amount(null);
  }

  /**
   * A number.
   *
   * @param value null where the cell is empty
   */
  @Bare
  record Amount(@Title("Number, or null") @Unit("1") @Nullable BigDecimal value)
      implements RecordCell {}

  /**
   * A text.
   *
   * @param value as the record has it
   */
  @Bare
  record Letters(@Title("Text") String value) implements RecordCell {}

  /**
   * A flag.
   *
   * @param value whether it is set
   */
  @Bare
  record Flag(@Title("Flag") boolean value) implements RecordCell {}

  /** Returns whether the cell is empty. */
  default boolean isEmpty() {
    return this instanceof Amount amount && amount.value() == null;
  }

  /** Returns the text of a cell; that of an empty one is empty. */
  default String text() {
    if (this instanceof Letters letters) {
      return letters.value();
    }
    if (this instanceof Flag flag) {
      return Boolean.toString(flag.value());
    }
    BigDecimal value = ((Amount) this).value();
    return value == null ? "" : value.toString();
  }
}
