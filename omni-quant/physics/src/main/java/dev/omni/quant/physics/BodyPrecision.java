package dev.omni.quant.physics;

/** The arithmetics in which bodies are followed. */
public enum BodyPrecision {
  DOUBLE,
  EXTENDED
}
