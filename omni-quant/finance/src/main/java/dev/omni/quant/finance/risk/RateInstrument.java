package dev.omni.quant.finance.risk;

/** The instruments whose quotes make an interest rate curve. */
public enum RateInstrument {
  /** Money for a time. */
  DEPOSIT,
  /** Fixed against floating interest. */
  SWAP
}
