package dev.omni.engine.figure;

/**
 * A labelled line across a plane.
 *
 * @param name its label
 * @param side the axis on which its number lies
 * @param at the number
 * @param meaning of what lies beyond it
 */
public record Guide(String name, Side side, double at, Meaning meaning) {
  /** The axis on which the number of a guide lies. */
  public enum Side {
    /** An upright line at a number of the axis across. */
    X,
    /** A level line at a number of the axis up. */
    Y
  }

  /** Returns an upright line. */
  public static Guide x(String name, double at) {
    return new Guide(name, Side.X, at, Meaning.NEUTRAL);
  }

  /** Returns a level line. */
  public static Guide y(String name, double at) {
    return new Guide(name, Side.Y, at, Meaning.NEUTRAL);
  }
}
