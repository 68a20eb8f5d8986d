package dev.omni.quant.physics;

import dev.omni.domain.json.Problem;
import java.util.Arrays;
import java.util.List;

/** The times at which states of a motion are given. */
final class OutputTimes {
  /** The least time between two outputs, over the duration. */
  private static final double APART = 1e-12;

  private OutputTimes() {}

  /** Returns the problem of times that do not rise or lie beyond the duration. */
  static List<Problem> problems(double[] times, double duration) {
    for (int i = 0; i < times.length; i++) {
      if (times[i] > duration) {
        return List.of(
            Problem.invalid("/output_times/" + i, "must be at most the duration, " + duration));
      }
      double before = i == 0 ? 0 : times[i - 1];
      if (times[i] - before <= APART * duration) {
        return List.of(
            Problem.invalid(
                "/output_times/" + i,
                "must be later than the time before it, by more than 1e-12 of the duration"));
      }
    }
    return List.of();
  }

  /** Returns the times followed by the end, where it is none of them. */
  static double[] withEnd(double[] times, double duration) {
    int count = times.length;
    if (count > 0 && duration - times[count - 1] <= APART * duration) {
      double[] same = times.clone();
      same[count - 1] = duration;
      return same;
    }
    double[] all = Arrays.copyOf(times, count + 1);
    all[count] = duration;
    return all;
  }
}
