package dev.omni.quant.biology.restriction;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The fragments between cuts, longest first; of equal lengths the one that starts first.
 *
 * @param length bases of the forward strand
 * @param start first base, from 1
 * @param end last base; before the start where a fragment runs across the origin of a ring
 */
public record FragmentColumns(
    @Title("Length") @Unit("1") int[] length,
    @Title("First base, from 1") @Unit("1") int[] start,
    @Title("Last base; before the first where the fragment runs across the origin") @Unit("1")
        int[] end) {
  /**
   * Returns the fragments.
   *
   * @param cuts bases before each cut, rising and distinct
   * @param n bases of the sequence
   */
  static FragmentColumns between(int[] cuts, int n, boolean circular) {
    boolean ring = circular && cuts.length > 0;
    int count = ring ? cuts.length : cuts.length + 1;
    int[] starts = new int[count];
    int[] ends = new int[count];
    for (int k = 0; k < count; k++) {
      int before = k > 0 ? cuts[k - 1] : ring ? cuts[cuts.length - 1] : 0;
      starts[k] = before % n + 1;
      ends[k] = k < cuts.length ? cuts[k] : n;
    }
    List<Integer> order =
        IntStream.range(0, count)
            .boxed()
            .sorted(
                Comparator.comparingInt((Integer k) -> -length(starts[k], ends[k], n))
                    .thenComparingInt(k -> starts[k]))
            .toList();
    return new FragmentColumns(
        order.stream().mapToInt(k -> length(starts[k], ends[k], n)).toArray(),
        order.stream().mapToInt(k -> starts[k]).toArray(),
        order.stream().mapToInt(k -> ends[k]).toArray());
  }

  private static int length(int start, int end, int n) {
    return end >= start ? end - start + 1 : end - start + 1 + n;
  }
}
