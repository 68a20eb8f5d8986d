package dev.omni.engine.figure;

/** What a reader is told by a color, which a shape tells too. */
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
