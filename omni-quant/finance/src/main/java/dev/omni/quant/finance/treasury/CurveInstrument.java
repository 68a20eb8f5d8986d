package dev.omni.quant.finance.treasury;

/** The instruments whose quotes make a curve. */
public enum CurveInstrument {
  DEPOSIT,
  FRA,
  FUTURE,
  OIS,
  SWAP
}
