package dev.omni.quant.finance.treasury;

import dev.omni.engine.contract.Word;

/** The market conventions by which days and parts of a year are counted. */
public enum DayCountRule {
  /** Days in leap years of 366, the others of 365. */
  @Word("Act/Act ISDA")
  ACT_ACT_ISDA,
  /** Days of the coupon period, times the periods of a year. */
  @Word("Act/Act ICMA")
  ACT_ACT_ICMA,
  /** Whole years back from the end, and the rest of 365 or 366 days. */
  @Word("Act/Act AFB")
  ACT_ACT_AFB,
  /** Days of 360. */
  @Word("Act/360")
  ACT_360,
  /** Days of 365. */
  @Word("Act/365F")
  ACT_365F,
  /** Months of 30 days; a 31st at the end is day 30 where the start is. */
  @Word("30/360 ISDA")
  THIRTY_360_ISDA,
  /** Months of 30 days, with the last days of February. */
  @Word("30U/360")
  THIRTY_U_360,
  /** Months of 30 days; each 31st is day 30. */
  @Word("30E/360")
  THIRTY_E_360,
  /** The same, and last days of February are day 30 but for the last day of all. */
  @Word("30E/360 ISDA")
  THIRTY_E_360_ISDA;

  /** Returns whether months have 30 days. */
  boolean isThirty() {
    return switch (this) {
      case THIRTY_360_ISDA, THIRTY_U_360, THIRTY_E_360, THIRTY_E_360_ISDA -> true;
      default -> false;
    };
  }
}
