package dev.omni.quant.finance.treasury;

import dev.omni.engine.contract.Word;

/** The indices of rates; {@link Conventions} has what each of them says of a trade. */
public enum RateIndex {
  /** Secured overnight financing rate. */
  @Word("USD-SOFR")
  USD_SOFR,
  /** Effective federal funds rate. */
  @Word("USD-FEDFUNDS")
  USD_FEDFUNDS,
  /** Euro short-term rate. */
  @Word("EUR-ESTR")
  EUR_ESTR,
  /** Euribor of one month. */
  @Word("EUR-EURIBOR-1M")
  EUR_EURIBOR_1M,
  /** Euribor of three months. */
  @Word("EUR-EURIBOR-3M")
  EUR_EURIBOR_3M,
  /** Euribor of six months. */
  @Word("EUR-EURIBOR-6M")
  EUR_EURIBOR_6M,
  /** Sterling overnight index average. */
  @Word("GBP-SONIA")
  GBP_SONIA,
  /** Swiss average rate overnight. */
  @Word("CHF-SARON")
  CHF_SARON,
  /** Tokyo overnight average rate. */
  @Word("JPY-TONA")
  JPY_TONA,
  /** Australian interbank overnight cash rate. */
  @Word("AUD-AONIA")
  AUD_AONIA,
  /** Bank bill swap rate of three months. */
  @Word("AUD-BBSW-3M")
  AUD_BBSW_3M,
  /** Bank bill swap rate of six months. */
  @Word("AUD-BBSW-6M")
  AUD_BBSW_6M,
  /** Canadian overnight repo rate average. */
  @Word("CAD-CORRA")
  CAD_CORRA;

  /** Returns the code of the currency, ISO 4217. */
  public String currency() {
    return name().substring(0, 3);
  }
}
