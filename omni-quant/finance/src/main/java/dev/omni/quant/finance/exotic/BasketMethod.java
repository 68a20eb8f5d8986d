package dev.omni.quant.finance.exotic;

/** How the price of an option on several assets is found. */
public enum BasketMethod {
  /** One integral over the second of two assets. */
  CLOSED_FORM,
  /** Simulation. */
  MONTE_CARLO
}
