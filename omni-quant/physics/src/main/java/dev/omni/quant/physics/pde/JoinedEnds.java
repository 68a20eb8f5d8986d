package dev.omni.quant.physics.pde;

/** The word for ends of a domain that are joined. */
public enum JoinedEnds {
  PERIODIC
}
