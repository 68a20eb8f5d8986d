package dev.omni.engine.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Marks between two axes.
 *
 * @param title the words above it; empty for none
 * @param x the axis across
 * @param y the axis up
 * @param marks in the order in which they are drawn
 * @param guides labelled lines
 * @param own the place of the run itself, if it has one
 * @param equal whether a unit is as long on both axes
 * @param backdrop what lies behind the marks
 */
public record Plane(
    String title,
    Axis x,
    Axis y,
    List<Mark> marks,
    List<Guide> guides,
    Optional<Own> own,
    boolean equal,
    Backdrop backdrop)
    implements Panel {
  /** The ground behind the marks. */
  public enum Backdrop {
    /** Nothing. */
    NONE,
    /**
     * The sky above a place, north up and east left: the zenith is at 0, 0, and the horizon is the
     * circle of radius 90, in degrees from the zenith.
     */
    SKY
  }

  /** Copies the lists. */
  public Plane {
    marks = List.copyOf(marks);
    guides = List.copyOf(guides);
  }

  /** Returns a plane without marks. */
  public static Plane of(String title, Axis x, Axis y) {
    return new Plane(title, x, y, List.of(), List.of(), Optional.empty(), false, Backdrop.NONE);
  }

  /** Returns this plane with one more mark. */
  public Plane with(Mark mark) {
    var all = new ArrayList<>(marks);
    all.add(mark);
    return new Plane(title, x, y, all, guides, own, equal, backdrop);
  }

  /** Returns this plane with one more guide. */
  public Plane with(Guide guide) {
    var all = new ArrayList<>(guides);
    all.add(guide);
    return new Plane(title, x, y, marks, all, own, equal, backdrop);
  }

  /** Returns this plane with the place of the run. */
  public Plane with(Own place) {
    return new Plane(title, x, y, marks, guides, Optional.of(place), equal, backdrop);
  }

  /** Returns this plane with a unit as long on both axes. */
  public Plane withEqualUnits() {
    return new Plane(title, x, y, marks, guides, own, true, backdrop);
  }

  /** Returns this plane before something. */
  public Plane before(Backdrop other) {
    return new Plane(title, x, y, marks, guides, own, equal, other);
  }
}
