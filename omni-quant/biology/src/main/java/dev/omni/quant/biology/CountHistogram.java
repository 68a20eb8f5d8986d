package dev.omni.quant.biology;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Map;
import java.util.TreeMap;

/**
 * A histogram of the values of a count. Where there are more different values than it may hold,
 * their bins are made twice as wide, so that the bins follow from the values alone, in whatever
 * order and parts they come.
 */
final class CountHistogram {
  private static final int SHOWN = 20;

  private final int most;
  private final TreeMap<Long, Long> bins = new TreeMap<>();
  private int doublings;

  CountHistogram(int most) {
    this.most = most;
  }

  /** Adds a value. */
  void add(long value) {
    bins.merge(value >> doublings, 1L, Long::sum);
    widen();
  }

  /** Adds the values of another histogram. */
  void addAll(CountHistogram other) {
    while (doublings < other.doublings) {
      twice();
    }
    for (Map.Entry<Long, Long> bin : other.bins.entrySet()) {
      bins.merge(bin.getKey() >> (doublings - other.doublings), bin.getValue(), Long::sum);
    }
    widen();
  }

  private void widen() {
    while (bins.size() > most) {
      twice();
    }
  }

  private void twice() {
    var wider = new TreeMap<Long, Long>();
    bins.forEach((bin, count) -> wider.merge(bin >> 1, count, Long::sum));
    bins.clear();
    bins.putAll(wider);
    doublings++;
  }

  /**
   * Returns the least value that at least this share of the values does not exceed; the middle of
   * its bin where bins are wider than one value.
   */
  double quantile(double share) {
    long total = bins.values().stream().mapToLong(Long::longValue).sum();
    double wanted = share * total;
    long below = 0;
    for (Map.Entry<Long, Long> bin : bins.entrySet()) {
      below += bin.getValue();
      if (below >= wanted) {
        return middle(bin.getKey());
      }
    }
    return middle(bins.lastKey());
  }

  private double middle(long bin) {
    return (double) (bin << doublings) + ((1L << doublings) - 1) / 2.0;
  }

  /** Returns at most twenty bins of equal width. */
  ShownHistogram shown() {
    long first = bins.firstKey();
    long last = bins.lastKey();
    long step = (last - first) / SHOWN + 1;
    var counts = new ArrayList<Long>();
    for (long bin = first; bin <= last; bin += step) {
      counts.add(bins.subMap(bin, bin + step).values().stream().mapToLong(Long::longValue).sum());
    }
    return new ShownHistogram(
        first << doublings,
        step << doublings,
        counts.stream().mapToInt(Math::toIntExact).toArray());
  }

  void write(DataOutput out) throws IOException {
    out.writeInt(doublings);
    out.writeInt(bins.size());
    for (Map.Entry<Long, Long> bin : bins.entrySet()) {
      out.writeLong(bin.getKey());
      out.writeLong(bin.getValue());
    }
  }

  static CountHistogram read(int most, DataInput in) throws IOException {
    var histogram = new CountHistogram(most);
    histogram.doublings = in.readInt();
    for (int left = in.readInt(); left > 0; left--) {
      histogram.bins.put(in.readLong(), in.readLong());
    }
    return histogram;
  }
}
