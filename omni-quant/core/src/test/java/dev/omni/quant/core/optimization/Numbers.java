package dev.omni.quant.core.optimization;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.hipparchus.fraction.BigFraction;

/** Small problems, and the plainest way to solve them. */
final class Numbers {
  private Numbers() {}

  static List<BigDecimal> decimals(Random chance, int n, int most) {
    return IntStream.range(0, n)
        .mapToObj(i -> BigDecimal.valueOf(chance.nextInt(most * 10), 1))
        .toList();
  }

  static List<Integer> whole(Random chance, int n, int most) {
    return IntStream.range(0, n).mapToObj(i -> chance.nextInt(most)).toList();
  }

  /** Two variables, each at most 20 in any feasible point. */
  static Program program(Random chance) {
    var rows = new ArrayList<Program.Row>();
    for (int i = 0; i < 2; i++) {
      rows.add(row(1 + chance.nextInt(5), 1 + chance.nextInt(5), chance.nextInt(21)));
    }
    List<BigFraction> objective =
        List.of(new BigFraction(chance.nextInt(9)), new BigFraction(chance.nextInt(9)));
    return new Program(objective, rows);
  }

  private static Program.Row row(int a, int b, int bound) {
    return new Program.Row(
        List.of(new BigFraction(a), new BigFraction(b)),
        Program.Relation.AT_MOST,
        new BigFraction(bound));
  }

  /** The soonest end over all orders in which steps can be begun. */
  static int soonest(List<List<JobShop.Step>> jobs, int[] next, int[] ready, int[] free) {
    int soonest = Integer.MAX_VALUE;
    for (int j = 0; j < jobs.size(); j++) {
      if (next[j] < jobs.get(j).size()) {
        JobShop.Step step = jobs.get(j).get(next[j]);
        int end = Math.max(ready[j], free[step.machine()]) + step.duration();
        soonest =
            Math.min(
                soonest,
                soonest(
                    jobs,
                    changed(next, j, next[j] + 1),
                    changed(ready, j, end),
                    changed(free, step.machine(), end)));
      }
    }
    return soonest == Integer.MAX_VALUE ? Arrays.stream(ready).max().orElse(0) : soonest;
  }

  private static int[] changed(int[] values, int at, int value) {
    int[] changed = values.clone();
    changed[at] = value;
    return changed;
  }

  /** H. Fisher and G. L. Thompson, in Industrial Scheduling (1963), problem of 6 by 6. */
  static JobShop ft06() {
    int[][] steps = {
      {2, 1, 0, 3, 1, 6, 3, 7, 5, 3, 4, 6},
      {1, 8, 2, 5, 4, 10, 5, 10, 0, 10, 3, 4},
      {2, 5, 3, 4, 5, 8, 0, 9, 1, 1, 4, 7},
      {1, 5, 0, 5, 2, 5, 3, 3, 4, 8, 5, 9},
      {2, 9, 1, 3, 4, 5, 5, 4, 0, 3, 3, 1},
      {1, 3, 3, 3, 5, 9, 0, 10, 4, 4, 2, 1}
    };
    return new JobShop(
        Arrays.stream(steps)
            .map(
                row ->
                    IntStream.range(0, row.length / 2)
                        .mapToObj(k -> new JobShop.Step(row[2 * k], row[2 * k + 1]))
                        .toList())
            .toList());
  }
}
