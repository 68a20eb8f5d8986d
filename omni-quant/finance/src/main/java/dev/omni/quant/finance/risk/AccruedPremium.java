package dev.omni.quant.finance.risk;

import com.opengamma.strata.pricer.credit.AccrualOnDefaultFormula;
import dev.omni.engine.contract.Word;

/** The formulas for the premium of a credit default swap that has accrued at the default. */
public enum AccruedPremium {
  /** The first one of the standard model. */
  @Word("ORIGINAL_ISDA")
  ORIGINAL_ISDA,
  /** The correction of Markit. */
  @Word("MARKIT_FIX")
  MARKIT_FIX,
  /** What has passed of the period. */
  @Word("CORRECT")
  CORRECT;

  AccrualOnDefaultFormula formula() {
    return AccrualOnDefaultFormula.valueOf(name());
  }
}
