package dev.omni.quant.finance.risk.alm;

import dev.omni.engine.contract.Word;

/**
 * The currencies with the sizes of their shocks: Basel Committee, Interest rate risk in the banking
 * book (BCBS 368), April 2016, annex 2, table 2.
 */
public enum ShockCurrency {
  /** Australian dollar. */
  @Word("AUD")
  AUD(300, 450, 200),
  /** Brazilian real. */
  @Word("BRL")
  BRL(400, 500, 300),
  /** Canadian dollar. */
  @Word("CAD")
  CAD(200, 300, 150),
  /** Swiss franc. */
  @Word("CHF")
  CHF(100, 150, 100),
  /** Chinese yuan. */
  @Word("CNY")
  CNY(250, 300, 150),
  /** Euro. */
  @Word("EUR")
  EUR(200, 250, 100),
  /** Pound sterling. */
  @Word("GBP")
  GBP(250, 300, 150),
  /** Hong Kong dollar. */
  @Word("HKD")
  HKD(200, 250, 100),
  /** Indian rupee. */
  @Word("INR")
  INR(400, 500, 300),
  /** Japanese yen. */
  @Word("JPY")
  JPY(100, 100, 100),
  /** South Korean won. */
  @Word("KRW")
  KRW(300, 400, 200),
  /** Mexican peso. */
  @Word("MXN")
  MXN(400, 500, 300),
  /** Swedish krona. */
  @Word("SEK")
  SEK(200, 300, 150),
  /** Singapore dollar. */
  @Word("SGD")
  SGD(150, 200, 100),
  /** Turkish lira. */
  @Word("TRY")
  TRY(400, 500, 300),
  /** US dollar. */
  @Word("USD")
  USD(200, 300, 150),
  /** South African rand. */
  @Word("ZAR")
  ZAR(400, 500, 300);

  private final RateShocks shocks;

  ShockCurrency(double parallel, double shortEnd, double longEnd) {
    this.shocks = new RateShocks(parallel, shortEnd, longEnd);
  }

  /** Returns the sizes of the annex. */
  public RateShocks shocks() {
    return shocks;
  }
}
