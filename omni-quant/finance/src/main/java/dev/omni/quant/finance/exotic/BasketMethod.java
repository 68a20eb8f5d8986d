package dev.omni.quant.finance.exotic;

/** A method for the price of an option on several assets. */
public enum BasketMethod {
  /** One integral over the second of two assets. */
  CLOSED_FORM,
  /** Simulation. */
  MONTE_CARLO
}
