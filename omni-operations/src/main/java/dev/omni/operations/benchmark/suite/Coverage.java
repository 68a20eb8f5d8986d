package dev.omni.operations.benchmark.suite;

import dev.omni.domain.json.Json;

/** The JSON form of the coverage of stated intervals. */
final class Coverage {
  private Coverage() {}

  /** Adds a number of intervals of a level and how many of them cover; unchanged without any. */
  static Json.Obj marks(Json.Obj marks, int intervals, int covered, double level) {
    return intervals == 0
        ? marks
        : marks.with("intervals", intervals).with("covered", covered).with("level", level);
  }
}
