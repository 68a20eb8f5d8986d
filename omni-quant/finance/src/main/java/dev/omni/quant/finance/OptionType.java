package dev.omni.quant.finance;

/** The rights of an option. */
public enum OptionType {
  /** The right to buy. */
  CALL,
  /** The right to sell. */
  PUT
}
