package dev.omni.quant.finance.treasury;

import dev.omni.engine.contract.Word;

/** The day counts of the legs of a swap, and of caps and floors. */
public enum LegDayCount {
  @Word("Act/360")
  ACT_360(DayCountRule.ACT_360),
  @Word("Act/365F")
  ACT_365F(DayCountRule.ACT_365F),
  @Word("30U/360")
  THIRTY_U_360(DayCountRule.THIRTY_U_360);

  private final DayCountRule rule;

  LegDayCount(DayCountRule rule) {
    this.rule = rule;
  }

  DayCountRule rule() {
    return rule;
  }
}
