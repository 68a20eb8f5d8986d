package dev.omni.quant.physics;

import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The passes of a satellite above an elevation: samples every 20 seconds, the extremes between them
 * by golden section, and the crossings by halving.
 */
final class PassSearch {
  private static final double STRIDE = 20;
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;
  private static final double FINE = 1e-4;
  private static final int HALVINGS = 60;

  private final SkyStation sky;
  private final double duration;
  private final double least;
  private final List<Double> times = new ArrayList<>();
  private final List<Double> heights = new ArrayList<>();

  /**
   * A pass.
   *
   * @param rise seconds after the start; empty where it is under way then
   * @param culmination seconds of the highest elevation
   * @param set seconds after the start; empty where it is under way at the end
   */
  record Pass(OptionalDouble rise, double culmination, OptionalDouble set) {}

  private PassSearch(SkyStation sky, double duration, double least) {
    this.sky = sky;
    this.duration = duration;
    this.least = least;
  }

  /** Returns the passes within a duration in seconds, by time. */
  static List<Pass> of(SkyStation sky, double duration, double least, Work work) {
    var search = new PassSearch(sky, duration, least);
    search.sample(work);
    return search.passes();
  }

  private void sample(Work work) {
    int count = (int) Math.ceil(duration / STRIDE);
    double[] at = new double[count + 1];
    double[] height = new double[count + 1];
    for (int i = 0; i <= count; i++) {
      work.proceed();
      at[i] = Math.min(duration, i * STRIDE);
      height[i] = sky.elevation(at[i]);
    }
    for (int i = 0; i <= count; i++) {
      add(at[i], height[i]);
      if (i > 0 && i < count) {
        extreme(at, height, i)
            .ifPresent(
                time -> {
                  // The neighbor before may lie later than the extreme.
                  addSorted(time, sky.elevation(time));
                });
      }
    }
  }

  private void add(double time, double height) {
    int last = times.size() - 1;
    if (last >= 0 && times.get(last) > time) {
      addSorted(time, height);
    } else {
      times.add(time);
      heights.add(height);
    }
  }

  private void addSorted(double time, double height) {
    int place = times.size();
    while (place > 0 && times.get(place - 1) > time) {
      place--;
    }
    times.add(place, time);
    heights.add(place, height);
  }

  /** Returns the time of a highest or lowest elevation next to a sample. */
  private Optional<Double> extreme(double[] at, double[] height, int i) {
    boolean high = height[i] >= height[i - 1] && height[i] > height[i + 1];
    boolean low = height[i] <= height[i - 1] && height[i] < height[i + 1];
    if (!high && !low) {
      return Optional.empty();
    }
    double sign = high ? 1 : -1;
    double from = at[i - 1];
    double to = at[i + 1];
    double inner = to - GOLDEN * (to - from);
    double outer = from + GOLDEN * (to - from);
    double one = sign * sky.elevation(inner);
    double other = sign * sky.elevation(outer);
    while (to - from > FINE) {
      if (one > other) {
        to = outer;
        outer = inner;
        other = one;
        inner = to - GOLDEN * (to - from);
        one = sign * sky.elevation(inner);
      } else {
        from = inner;
        inner = outer;
        one = other;
        outer = from + GOLDEN * (to - from);
        other = sign * sky.elevation(outer);
      }
    }
    return Optional.of((from + to) / 2);
  }

  private List<Pass> passes() {
    var passes = new ArrayList<Pass>();
    boolean above = heights.get(0) > least;
    OptionalDouble rise = OptionalDouble.empty();
    double best = times.get(0);
    double highest = heights.get(0);
    for (int i = 1; i < times.size(); i++) {
      boolean now = heights.get(i) > least;
      if (now && !above) {
        rise = OptionalDouble.of(crossing(times.get(i - 1), times.get(i), true));
        highest = Double.NEGATIVE_INFINITY;
      }
      if (now && heights.get(i) > highest) {
        highest = heights.get(i);
        best = times.get(i);
      }
      if (!now && above) {
        passes.add(
            new Pass(
                rise, best, OptionalDouble.of(crossing(times.get(i - 1), times.get(i), false))));
      }
      above = now;
    }
    if (above) {
      passes.add(new Pass(rise, best, OptionalDouble.empty()));
    }
    return passes;
  }

  private double crossing(double from, double to, boolean rising) {
    double low = from;
    double high = to;
    for (int k = 0; k < HALVINGS && high - low > Math.ulp(high); k++) {
      double middle = (low + high) / 2;
      if (sky.elevation(middle) > least == rising) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return (low + high) / 2;
  }
}
