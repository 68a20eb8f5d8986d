package dev.omni.quant.finance.treasury;

import dev.omni.engine.contract.Word;

/** The day counts of bonds with equal coupons. */
public enum BondDayCount {
  @Word("Act/Act ICMA")
  ACT_ACT_ICMA,
  @Word("30U/360")
  THIRTY_U_360
}
