package dev.omni.domain.batch;

import dev.omni.domain.json.Json;
import java.util.List;

/**
 * The values of one member of a grid.
 *
 * @param name of the member
 * @param values listed or computed
 */
record GridAxis(String name, Values values) {
  /** Some values by number. */
  sealed interface Values permits Listed, Range {
    long size();

    Json at(long i);
  }

  /** Values that the input lists. */
  record Listed(List<Json> items) implements Values {
    @Override
    public long size() {
      return items.size();
    }

    @Override
    public Json at(long i) {
      return items.get((int) i);
    }
  }

  /**
   * Values from one number to another.
   *
   * @param from first value
   * @param to last value
   * @param size number of values
   * @param log whether they have equal ratios, else equal differences
   */
  record Range(double from, double to, long size, boolean log) implements Values {
    @Override
    public Json at(long i) {
      return Json.num(value(i));
    }

    /** Returns a value as a double; {@code -0} is one of 0. */
    double value(long i) {
      if (i == 0) {
        return from;
      }
      if (i == size - 1) {
        return to;
      }
      return log
          ? from * StrictMath.pow(to / from, (double) i / (size - 1))
          : from + (to - from) * i / (size - 1);
    }

    /** Returns whether every value is finite. */
    boolean isFinite() {
      return log
          ? from > 0 && to > 0 && to / from > 0 && Double.isFinite(to / from)
          : Double.isFinite((to - from) * (size - 1));
    }
  }

  static GridAxis of(String name, Json axis) {
    return new GridAxis(
        name, axis instanceof Json.Arr array ? new Listed(array.items()) : range((Json.Obj) axis));
  }

  private static Range range(Json.Obj axis) {
    return new Range(
        axis.number("from"),
        axis.number("to"),
        axis.findNumber("steps")
            .orElseThrow()
            .min(java.math.BigDecimal.valueOf(Long.MAX_VALUE))
            .longValue(),
        axis.findText("scale").filter("log"::equals).isPresent());
  }
}
