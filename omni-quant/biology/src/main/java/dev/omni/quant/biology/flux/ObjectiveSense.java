package dev.omni.quant.biology.flux;

/** The end that an objective is driven to. */
public enum ObjectiveSense {
  MAXIMIZE,
  MINIMIZE
}
