package dev.omni.engine.figure;

/** The meaning of a color, which a shape has too. */
public enum Meaning {
  /** Nothing beyond which series it is. */
  NEUTRAL,
  /** As it should be. */
  GOOD,
  /** To be looked at. */
  WARN,
  /** Not as it should be. */
  BAD
}
