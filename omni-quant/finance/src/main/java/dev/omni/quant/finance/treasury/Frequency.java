package dev.omni.quant.finance.treasury;

import dev.omni.engine.contract.Word;

/** The length of the regular periods of a schedule. */
public enum Frequency {
  @Word("1M")
  MONTHLY(1),
  @Word("3M")
  QUARTERLY(3),
  @Word("6M")
  HALF_YEARLY(6),
  @Word("12M")
  YEARLY(12);

  private final int months;

  Frequency(int months) {
    this.months = months;
  }

  /** Returns the frequency of periods of so many months. */
  static Frequency of(int months) {
    for (Frequency each : values()) {
      if (each.months == months) {
        return each;
      }
    }
    throw new IllegalArgumentException("no frequency has periods of " + months + " months");
  }

  /** Returns the months of a period. */
  public int months() {
    return months;
  }
}
