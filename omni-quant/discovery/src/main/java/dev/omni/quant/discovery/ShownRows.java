package dev.omni.quant.discovery;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The rows that a picture shows: all of them, or of many the outermost and evenly some of the rest.
 *
 * @param rows that are shown, rising
 * @param all how many there are
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record ShownRows(int[] rows, int all) {
  private static final int OUTER = 6;

  /**
   * Returns the rows of numbers that are shown.
   *
   * @param values by which rows are outermost
   * @param most how many are shown at most
   */
  static ShownRows of(double[] values, int most) {
    int[] order =
        IntStream.range(0, values.length)
            .boxed()
            .sorted((i, j) -> Double.compare(values[i], values[j]))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] rows = Arrays.stream(ranks(order.length, most)).map(rank -> order[rank]).toArray();
    return new ShownRows(Arrays.stream(rows).sorted().toArray(), values.length);
  }

  /** Returns ranks from 0, of many those at both ends and evenly some between. */
  static int[] ranks(int count, int most) {
    if (count <= most) {
      return IntStream.range(0, count).toArray();
    }
    int ends = most / OUTER;
    int between = most - 2 * ends;
    double stride = (count - 2.0 * ends) / between;
    return IntStream.concat(
            IntStream.concat(IntStream.range(0, ends), IntStream.range(count - ends, count)),
            IntStream.range(0, between).map(k -> ends + (int) (k * stride)))
        .distinct()
        .sorted()
        .toArray();
  }

  /** Returns the shown values of a column. */
  double[] of(double[] column) {
    return Arrays.stream(rows).mapToDouble(row -> column[row]).toArray();
  }

  /** Returns the shown of some names. */
  List<String> of(List<String> column) {
    return Arrays.stream(rows).mapToObj(column::get).toList();
  }

  /** Returns how many of all are shown; empty for all of them. */
  String note() {
    return rows.length == all ? "" : String.format(Locale.ROOT, "%,d of %,d", rows.length, all);
  }

  /** Returns words for the title of a panel, followed by how many rows it shows, if not all. */
  String title(String words) {
    String note = note().isEmpty() ? "" : note() + " rows";
    return words.isEmpty() || note.isEmpty() ? words + note : words + ", " + note;
  }
}
