package dev.omni.quant.discovery.signal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The local maxima of values and their prominences, in a time that grows with the values.
 *
 * @param x places, rising
 * @param y values
 */
@SuppressWarnings("ArrayRecordComponent") // Read where it is made, never compared.
record CrestSearch(double[] x, double[] y) {
  /** Distances of decimal places differ from decimal numbers by rounding. */
  private static final double ROUNDING = 1e-9;

  /** Returns the maxima that satisfy conditions, by place. */
  List<Crest> found(SignalPeaks.Conditions conditions) {
    List<Integer> places = maxima();
    places.removeIf(i -> y[i] < conditions.minHeight().orElse(Double.NEGATIVE_INFINITY));
    if (conditions.minDistance().isPresent()) {
      places = apart(places, conditions.minDistance().getAsDouble());
    }
    int[] left = bases(false);
    int[] right = bases(true);
    double prominent = conditions.minProminence().orElse(0);
    double wide = conditions.minWidth().orElse(0);
    var crests = new ArrayList<Crest>();
    for (int i : places) {
      double prominence = y[i] - Math.max(y[left[i]], y[right[i]]);
      if (prominence >= prominent) {
        Crest crest = crest(i, left[i], right[i], prominence);
        if (crest.width() >= wide) {
          crests.add(crest);
        }
      }
    }
    return crests;
  }

  private List<Integer> maxima() {
    var maxima = new ArrayList<Integer>();
    int i = 1;
    while (i < y.length - 1) {
      int end = i;
      while (end + 1 < y.length && y[end + 1] == y[i]) {
        end++;
      }
      if (y[i - 1] < y[i] && end + 1 < y.length && y[end + 1] < y[i]) {
        maxima.add((i + end) / 2);
      }
      i = end + 1;
    }
    return maxima;
  }

  /** Keeps the highest, and of equal heights the last, and drops what is too near to it. */
  private List<Integer> apart(List<Integer> places, double distance) {
    double least = distance * (1 - ROUNDING);
    boolean[] dropped = new boolean[places.size()];
    List<Integer> order =
        IntStream.range(0, places.size())
            .boxed()
            .sorted(
                Comparator.comparingDouble((Integer k) -> -y[places.get(k)])
                    .thenComparing(Comparator.reverseOrder()))
            .toList();
    for (int k : order) {
      if (!dropped[k]) {
        double at = x[places.get(k)];
        for (int j = k - 1; j >= 0 && at - x[places.get(j)] < least; j--) {
          dropped[j] = true;
        }
        for (int j = k + 1; j < dropped.length && x[places.get(j)] - at < least; j++) {
          dropped[j] = true;
        }
      }
    }
    return IntStream.range(0, dropped.length)
        .filter(k -> !dropped[k])
        .mapToObj(places::get)
        .toList();
  }

  /** Returns of each value the nearest lowest one before a higher value, on one side. */
  private int[] bases(boolean toTheRight) {
    int n = y.length;
    int[] bases = new int[n];
    int[] higher = new int[n]; // Values each lower than the one below it, from the last seen.
    int depth = 0;
    for (int step = 0; step < n; step++) {
      int i = toTheRight ? n - 1 - step : step;
      int lowest = i;
      while (depth > 0 && y[higher[depth - 1]] <= y[i]) {
        int passed = bases[higher[--depth]];
        lowest = y[passed] < y[lowest] ? passed : lowest;
      }
      bases[i] = lowest;
      higher[depth++] = i;
    }
    return bases;
  }

  private Crest crest(int i, int leftBase, int rightBase, double prominence) {
    double half = y[i] - 0.5 * prominence;
    int left = i;
    while (left > leftBase && y[left] > half) {
      left--;
    }
    int right = i;
    while (right < rightBase && y[right] > half) {
      right++;
    }
    double from = y[left] < half ? between(left, left + 1, half) : x[left];
    double to = y[right] < half ? between(right, right - 1, half) : x[right];
    return new Crest(i, leftBase, rightBase, prominence, from, to);
  }

  /** Returns the place between a lower value and a higher one beside it. */
  private double between(int low, int high, double level) {
    return x[low] + (level - y[low]) / (y[high] - y[low]) * (x[high] - x[low]);
  }
}
