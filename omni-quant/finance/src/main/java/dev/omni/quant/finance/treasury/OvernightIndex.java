package dev.omni.quant.finance.treasury;

import dev.omni.engine.contract.Word;

/** The indices of overnight rates. */
public enum OvernightIndex {
  /** Secured overnight financing rate. */
  @Word("USD-SOFR")
  USD_SOFR(RateIndex.USD_SOFR),
  /** Effective federal funds rate. */
  @Word("USD-FEDFUNDS")
  USD_FEDFUNDS(RateIndex.USD_FEDFUNDS),
  /** Euro short-term rate. */
  @Word("EUR-ESTR")
  EUR_ESTR(RateIndex.EUR_ESTR),
  /** Sterling overnight index average. */
  @Word("GBP-SONIA")
  GBP_SONIA(RateIndex.GBP_SONIA),
  /** Swiss average rate overnight. */
  @Word("CHF-SARON")
  CHF_SARON(RateIndex.CHF_SARON),
  /** Tokyo overnight average rate. */
  @Word("JPY-TONA")
  JPY_TONA(RateIndex.JPY_TONA),
  /** Australian interbank overnight cash rate. */
  @Word("AUD-AONIA")
  AUD_AONIA(RateIndex.AUD_AONIA),
  /** Canadian overnight repo rate average. */
  @Word("CAD-CORRA")
  CAD_CORRA(RateIndex.CAD_CORRA);

  private final RateIndex index;

  OvernightIndex(RateIndex index) {
    this.index = index;
  }

  Conventions conventions() {
    return Conventions.of(index);
  }
}
