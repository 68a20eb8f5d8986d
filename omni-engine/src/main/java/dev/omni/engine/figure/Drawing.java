package dev.omni.engine.figure;

import java.util.List;

/**
 * Shapes in units of their own, with the same scale across and down: a molecule, a tree, an
 * alignment, the map of a sequence.
 *
 * @param title the words above it; empty for none
 * @param shapes in the order in which they are drawn
 * @param width of the drawing in its units, above zero
 * @param height of the drawing in its units, above zero; down is positive
 */
public record Drawing(String title, List<Shape> shapes, double width, double height)
    implements Panel {
  /** A color by what it is for; a page has its own for light and dark. */
  public enum Ink {
    S1,
    S2,
    S3,
    S4,
    S5,
    S6,
    S7,
    S8,
    INK,
    GRID,
    GOOD,
    WARN,
    BAD,
    /** The color of the ground, for what covers other shapes. */
    GROUND
  }

  /** The side of its place on which a text stands. */
  public enum Anchor {
    START,
    MIDDLE,
    END
  }

  /** A shape. */
  public sealed interface Shape {
    /** Returns the series that it belongs to; empty for none. */
    String series();
  }

  /**
   * A line through points, or an area within them. A point that is not finite ends a part, and the
   * next one begins another.
   *
   * @param series that it belongs to; empty for none
   * @param x of the points
   * @param y of the points
   * @param ink its color
   * @param width of the line in units of the drawing; zero for an area
   */
  public record Path(String series, double[] x, double[] y, Ink ink, double width)
      implements Shape {}

  /**
   * A disc.
   *
   * @param series that it belongs to; empty for none
   * @param x of the center
   * @param y of the center
   * @param radius in units of the drawing
   * @param ink its color
   */
  public record Disc(String series, double x, double y, double radius, Ink ink) implements Shape {}

  /**
   * Words on one line.
   *
   * @param series that they belong to; empty for none
   * @param x of the place
   * @param y of the line on which they stand
   * @param text the words
   * @param anchor where they stand from the place
   * @param size of the letters in units of the drawing
   * @param ink their color
   */
  public record Label(
      String series, double x, double y, String text, Anchor anchor, double size, Ink ink)
      implements Shape {}

  /**
   * Letters at equal distances on one line, each centered on its place.
   *
   * @param series that they belong to; empty for none
   * @param x of the first letter
   * @param y of the line on which they stand
   * @param pitch from one letter to the next, in units of the drawing
   * @param text the letters, each one character
   * @param size of the letters in units of the drawing
   * @param ink their color
   */
  public record Letters(
      String series, double x, double y, double pitch, String text, double size, Ink ink)
      implements Shape {}

  /** Checks the size and copies the shapes. */
  public Drawing {
    if (!(width > 0 && height > 0 && width < 1e9 && height < 1e9)) {
      throw new IllegalArgumentException("a drawing has a width and a height above zero");
    }
    shapes = List.copyOf(shapes);
  }
}
