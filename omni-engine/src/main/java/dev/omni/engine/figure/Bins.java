package dev.omni.engine.figure;

import java.util.Arrays;
import java.util.Optional;

/**
 * The bins of a histogram: whole numbers each have their own, others have bins of equal width after
 * Freedman and Diaconis (Zeitschrift für Wahrscheinlichkeitstheorie 57, 1981, pp. 453-476), at
 * least 5 and at most 60.
 *
 * @param first the left end of the first
 * @param last the right end of the last
 * @param counts of the values in each; the last holds its right end too
 */
public record Bins(double first, double last, int[] counts) {
  private static final int FEWEST = 5;
  private static final int MOST = 60;
  private static final int FEWEST_VALUES = 30;
  private static final int FEWEST_DISTINCT = 8;
  private static final int MOST_DOTS = 300;

  /**
   * Returns the bins of numbers; empty for fewer than 30 of them, or fewer than 8 different ones,
   * each of which is a dot of its own.
   *
   * @param values of which those that are not finite are left out
   */
  public static Optional<Bins> of(double[] values) {
    double[] sorted = Arrays.stream(values).filter(Double::isFinite).sorted().toArray();
    if (sorted.length < FEWEST_VALUES
        || Arrays.stream(sorted).distinct().count() < FEWEST_DISTINCT) {
      return Optional.empty();
    }
    double least = sorted[0];
    double greatest = sorted[sorted.length - 1];
    boolean whole = Arrays.stream(sorted).allMatch(value -> value == StrictMath.rint(value));
    return Optional.of(
        whole && greatest - least < MOST
            ? counted(sorted, least - 0.5, greatest + 0.5, (int) (greatest - least) + 1)
            : counted(sorted, least, greatest, count(sorted)));
  }

  private static int count(double[] sorted) {
    double spread = quantile(sorted, 0.75) - quantile(sorted, 0.25);
    double width = 2 * spread / StrictMath.cbrt(sorted.length);
    double range = sorted[sorted.length - 1] - sorted[0];
    return (int) Math.max(FEWEST, Math.min(MOST, Math.ceil(range / width)));
  }

  private static double quantile(double[] sorted, double share) {
    double place = share * (sorted.length - 1);
    int below = (int) place;
    double next = sorted[Math.min(below + 1, sorted.length - 1)];
    return sorted[below] + (place - below) * (next - sorted[below]);
  }

  private static Bins counted(double[] sorted, double first, double last, int count) {
    int[] counts = new int[count];
    for (double value : sorted) {
      int bin = (int) ((value - first) / (last - first) * count);
      bin = Math.min(bin, count - 1);
      // A value on an edge belongs to the bin on its right, whatever the division rounds to.
      while (bin > 0 && value < edge(first, last, count, bin)) {
        bin--;
      }
      while (bin < count - 1 && value >= edge(first, last, count, bin + 1)) {
        bin++;
      }
      counts[bin]++;
    }
    return new Bins(first, last, counts);
  }

  private static double edge(double first, double last, int count, int bin) {
    return first + (last - first) / count * bin;
  }

  /** Returns how many there are. */
  public int size() {
    return counts.length;
  }

  /** Returns the left ends. */
  public double[] from() {
    double[] from = new double[size()];
    Arrays.setAll(from, bin -> edge(first, last, size(), bin));
    return from;
  }

  /** Returns the right ends. */
  public double[] to() {
    double[] to = new double[size()];
    Arrays.setAll(to, bin -> bin == size() - 1 ? last : edge(first, last, size(), bin + 1));
    return to;
  }

  /** Returns the counts as heights. */
  public double[] heights() {
    return Arrays.stream(counts).asDoubleStream().toArray();
  }

  /**
   * Returns a mark for the numbers of a series: bars, or a dot for each, stacked, where they are
   * few, or a bar for each different one, where there are many but few different ones.
   */
  public static Mark mark(String series, double[] values) {
    return of(values)
        .<Mark>map(bins -> Mark.histogram(series, bins))
        .orElseGet(
            () ->
                Arrays.stream(values).filter(Double::isFinite).count() > MOST_DOTS
                    ? counts(series, values)
                    : dots(series, values));
  }

  private static Mark counts(String series, double[] values) {
    double[] sorted = Arrays.stream(values).filter(Double::isFinite).sorted().toArray();
    double[] places = Arrays.stream(sorted).distinct().toArray();
    double gap = places.length > 1 ? Double.MAX_VALUE : 1;
    for (int i = 1; i < places.length; i++) {
      gap = Math.min(gap, places[i] - places[i - 1]);
    }
    double half = gap / 4;
    double[] heights = new double[places.length];
    for (double value : sorted) {
      heights[Arrays.binarySearch(places, value)]++;
    }
    return new Mark.Bars(
        series,
        Arrays.stream(places).map(place -> place - half).toArray(),
        Arrays.stream(places).map(place -> place + half).toArray(),
        new double[places.length],
        heights,
        Meaning.NEUTRAL);
  }

  private static Mark dots(String series, double[] values) {
    double[] sorted = Arrays.stream(values).filter(Double::isFinite).sorted().toArray();
    double[] height = new double[sorted.length];
    for (int i = 0; i < sorted.length; i++) {
      height[i] = i > 0 && sorted[i] == sorted[i - 1] ? height[i - 1] + 1 : 1;
    }
    return Mark.points(series, sorted, height);
  }
}
