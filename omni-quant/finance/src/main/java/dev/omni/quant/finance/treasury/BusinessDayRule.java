package dev.omni.quant.finance.treasury;

import dev.omni.engine.contract.Word;

/**
 * The rules by which a date that is no business day is moved. ISDA Definitions, 2006, section 4.12.
 */
public enum BusinessDayRule {
  /** Not at all. */
  @Word("NoAdjust")
  NO_ADJUST,
  /** To the next business day. */
  @Word("Following")
  FOLLOWING,
  /** To the next business day of the month, else to the one before. */
  @Word("ModifiedFollowing")
  MODIFIED_FOLLOWING,
  /** To the business day before. */
  @Word("Preceding")
  PRECEDING
}
