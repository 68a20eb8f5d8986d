package dev.omni.quant.biology.kinetic;

import java.util.Arrays;

/**
 * The times whose states a course reports.
 *
 * @param times rising, from 0
 */
@SuppressWarnings("ArrayRecordComponent") // Read at each step, never compared.
record ReportTimes(double[] times) {
  /** How many units of rounding a step stays away from a time at which a formula has no value. */
  static final int GAP = 4;

  /** How near a time is one of these, relative. */
  static final double SAME = 1e-13;

  int count() {
    return times.length;
  }

  double at(int k) {
    return times[k];
  }

  double end() {
    return times[times.length - 1];
  }

  /**
   * Returns the output time after t that is within rounding of a time, or the time.
   *
   * @param from the first output time that is not reported yet
   */
  double snapped(double time, int from, double t) {
    double near = SAME * Math.abs(time);
    for (int k = from; k < times.length && times[k] <= time + near; k++) {
      if (times[k] >= time - near && times[k] > t) {
        return times[k];
      }
    }
    return time;
  }

  /**
   * Returns the output times that are left up to a stop, and the stop.
   *
   * @param from the first output time that is not reported yet
   */
  double[] left(int from, double stop) {
    int to = from;
    while (to < times.length && times[to] <= stop) {
      to++;
    }
    double[] left = Arrays.copyOfRange(times, from, to);
    if (left.length == 0 || left[left.length - 1] < stop) {
      left = Arrays.copyOf(left, left.length + 1);
      left[left.length - 1] = stop;
    }
    return left;
  }

  /** Returns times of which the last is just before that of a break, where a value may be none. */
  static double[] before(double[] times, double begin) {
    double[] before = times.clone();
    int last = before.length - 1;
    double ahead = before[last] - GAP * Math.ulp(before[last]);
    if (ahead > (last == 0 ? begin : Math.max(begin, before[last - 1]))) {
      before[last] = ahead;
    }
    return before;
  }
}
