package dev.omni.quant.core;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The values that must be known of very many to find those of some ranks exactly: at first all,
 * then only those within bands that the first million suggest. A band is eight standard errors of
 * the rank wide to both sides, so that among values of one distribution the rank lies outside it
 * less than once in 1e14. R. W. Floyd and R. L. Rivest, Expected time bounds for selection,
 * Communications of the ACM 18, 1975, pp. 165-172.
 */
public final class RankedValues {
  /** The number of values from which bands are chosen. */
  public static final int PILOT = 1 << 20;

  private static final double STANDARD_ERRORS = 8;

  private final List<ValueBand> bands;
  private long count;

  private RankedValues(List<ValueBand> bands) {
    this.bands = bands;
  }

  /** Returns an empty set that keeps every value. */
  public static RankedValues all() {
    return new RankedValues(
        List.of(new ValueBand(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)));
  }

  /** Returns an empty set with the same bands. */
  public RankedValues empty() {
    return new RankedValues(bands.stream().map(ValueBand::empty).toList());
  }

  /** Adds a value. */
  public void add(double value) {
    count++;
    for (ValueBand band : bands) {
      band.add(value);
    }
  }

  /** Adds the values of a set with the same bands. */
  public void addAll(RankedValues next) {
    count += next.count;
    for (int i = 0; i < bands.size(); i++) {
      bands.get(i).addAll(next.bands.get(i));
    }
  }

  /**
   * Returns these values, all of which are kept, in bands about given ranks.
   *
   * @param ranks from 0, of {@code total} values
   * @param total number of values that there will be
   */
  public RankedValues within(long total, long... ranks) {
    var narrow =
        new RankedValues(Arrays.stream(ranks).mapToObj(rank -> around(rank, total)).toList());
    narrow.count = count;
    for (ValueBand band : narrow.bands) {
      bands.get(0).copyTo(band);
    }
    return narrow;
  }

  private ValueBand around(long rank, long total) {
    double share = (rank + 0.5) / total;
    double half = STANDARD_ERRORS * Math.sqrt(count * share * (1 - share)) + STANDARD_ERRORS;
    double first = Math.floor(share * count - half);
    double last = Math.ceil(share * count + half);
    ValueBand known = bands.get(0);
    return new ValueBand(
        first < 0 ? Double.NEGATIVE_INFINITY : known.valueAt((long) first),
        last >= count ? Double.POSITIVE_INFINITY : known.valueAt((long) last));
  }

  /**
   * Returns the value of a rank.
   *
   * @param rank from 0
   * @throws IllegalStateException when it lies outside the bands
   */
  public double valueAt(long rank) {
    for (ValueBand band : bands) {
      if (band.holds(rank)) {
        return band.valueAt(rank);
      }
    }
    throw new IllegalStateException("the value of rank " + rank + " lies outside its band");
  }

  /** Writes the values. */
  public void write(DataOutput out) throws IOException {
    out.writeLong(count);
    out.writeInt(bands.size());
    for (ValueBand band : bands) {
      band.write(out);
    }
  }

  /** Reads the values. */
  public static RankedValues read(DataInput in) throws IOException {
    long count = in.readLong();
    var bands = new ArrayList<ValueBand>();
    for (int left = in.readInt(); left > 0; left--) {
      bands.add(ValueBand.read(in));
    }
    var values = new RankedValues(List.copyOf(bands));
    values.count = count;
    return values;
  }
}
