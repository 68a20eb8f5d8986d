package dev.omni.quant.finance.treasury;

import dev.omni.engine.contract.Word;

/** The rules by which a bond's payments are discounted at a yield. */
public enum YieldConvention {
  /** Compounded, and simple in the last coupon period. */
  @Word("US_STREET")
  US_STREET,
  /** Compounded throughout, of British gilts. */
  @Word("GB_BUMP_DMO")
  GB_BUMP_DMO,
  /** Compounded, and simple in the last coupon period, of German bonds. */
  @Word("DE_BONDS")
  DE_BONDS,
  /** Simple to the next coupon, and compounded from there. */
  @Word("US_TREASURY")
  US_TREASURY
}
