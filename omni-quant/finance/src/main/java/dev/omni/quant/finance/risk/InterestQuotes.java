package dev.omni.quant.finance.risk;

import com.opengamma.strata.pricer.credit.IsdaCreditDiscountFactors;
import java.util.List;
import java.util.Optional;

/**
 * The quotes of an interest rate curve, which is calibrated when it is first asked for and then
 * kept. An object is for one thread.
 */
final class InterestQuotes {
  private final List<CurveQuote> quotes;
  private Optional<IsdaCreditDiscountFactors> curve = Optional.empty();

  InterestQuotes(List<CurveQuote> quotes) {
    this.quotes = quotes;
  }

  List<CurveQuote> quotes() {
    return quotes;
  }

  /** Returns the curve under the terms that the quotes belong to. */
  IsdaCreditDiscountFactors discount(CdsTerms terms) {
    if (curve.isEmpty()) {
      curve = Optional.of(IsdaCds.calibrated(terms));
    }
    return curve.orElseThrow();
  }
}
