package dev.omni.application.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The places taken by texts and lines: two texts never lie over each other. */
final class Room {
  private static final double GAP = 2;

  private final Box whole;
  private final List<Box> taken = new ArrayList<>();
  private final List<Box> lines = new ArrayList<>();

  /**
   * A rectangle.
   *
   * @param x its left end
   * @param y its upper end
   */
  record Box(double x, double y, double width, double height) {
    private boolean isWithin(Box other) {
      return x >= other.x
          && y >= other.y
          && x + width <= other.x + other.width
          && y + height <= other.y + other.height;
    }

    private boolean meets(Box other) {
      return x < other.x + other.width + GAP
          && other.x < x + width + GAP
          && y < other.y + other.height + GAP
          && other.y < y + height + GAP;
    }
  }

  Room(Box whole) {
    this.whole = whole;
  }

  /** Takes a place, whatever else is there. */
  void reserve(Box place) {
    taken.add(place);
  }

  /** Takes the place of a line, over which a text may lie where it has no other place. */
  void reserveLine(Box place) {
    lines.add(place);
  }

  /** Takes the first of some places that is free; empty where none is. */
  Optional<Box> take(List<Box> places) {
    return takeOverLines(
        places.stream().filter(place -> lines.stream().noneMatch(place::meets)).toList());
  }

  /** Takes the first of some places that no text has; empty where none is. */
  Optional<Box> takeOverLines(List<Box> places) {
    Optional<Box> free =
        places.stream()
            .filter(place -> place.isWithin(whole))
            .filter(place -> taken.stream().noneMatch(place::meets))
            .findFirst();
    free.ifPresent(taken::add);
    return free;
  }
}
