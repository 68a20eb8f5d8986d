package dev.omni.quant.finance.timeseries;

/** The part of series that is taken away before their relations are sought. */
public enum Deterministic {
  /** Nothing. */
  NONE(-1),
  /** A constant. */
  CONSTANT(0),
  /** A straight line, and a constant of the differences. */
  TREND(1);

  private final int degree;

  Deterministic(int degree) {
    this.degree = degree;
  }

  /** Returns the degree of the polynomial of time, -1 for none. */
  int degree() {
    return degree;
  }
}
