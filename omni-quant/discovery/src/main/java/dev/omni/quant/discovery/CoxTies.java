package dev.omni.quant.discovery;

/** The treatment of events at the same time. */
public enum CoxTies {
  /** Each event in a tie finds the others half gone, as B. Efron has it. */
  EFRON,
  /** Each event in a tie finds all others there, as N. Breslow has it. */
  BRESLOW
}
