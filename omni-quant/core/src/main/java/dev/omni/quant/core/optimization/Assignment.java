package dev.omni.quant.core.optimization;

import dev.omni.engine.Work;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * An assignment problem: as many people as tasks, and the cost of each pair.
 *
 * @param costs a square; a row for each person
 */
public record Assignment(List<List<BigDecimal>> costs) {
  public Assignment {
    costs = costs.stream().map(List::copyOf).toList();
  }

  /**
   * Returns the column of each row at the least sum: shortest augmenting paths with potentials (H.
   * W. Kuhn, Naval Research Logistics Quarterly 2 (1955) 83-97; N. Tomizawa, Networks 1 (1971)
   * 173-194).
   */
  public List<Integer> best(Work work) {
    int n = costs.size();
    var potentials = new Potentials(n);
    int[] rowOf = new int[n + 1];
    Arrays.fill(rowOf, n);
    for (int row = 0; row < n; row++) {
      work.proceed();
      augment(row, rowOf, potentials);
    }
    Integer[] columns = new Integer[n];
    for (int column = 0; column < n; column++) {
      columns[rowOf[column]] = column;
    }
    return List.of(columns);
  }

  private static final class Potentials {
    private final BigDecimal[] rows;
    private final BigDecimal[] columns;

    Potentials(int n) {
      rows = new BigDecimal[n + 1];
      columns = new BigDecimal[n + 1];
      Arrays.fill(rows, BigDecimal.ZERO);
      Arrays.fill(columns, BigDecimal.ZERO);
    }
  }

  /** Gives a row a column, moving others; the column of index n means "none yet". */
  private void augment(int row, int[] rowOf, Potentials by) {
    int n = costs.size();
    var least = new ArrayList<Optional<BigDecimal>>();
    int[] before = new int[n];
    boolean[] used = new boolean[n + 1];
    for (int j = 0; j < n; j++) {
      least.add(Optional.empty());
    }
    rowOf[n] = row;
    int column = n;
    do {
      used[column] = true;
      int from = rowOf[column];
      int next = -1;
      for (int j = 0; j < n; j++) {
        if (!used[j]) {
          BigDecimal slack = costs.get(from).get(j).subtract(by.rows[from]).subtract(by.columns[j]);
          if (least.get(j).isEmpty() || slack.compareTo(least.get(j).get()) < 0) {
            least.set(j, Optional.of(slack));
            before[j] = column;
          }
          next = next < 0 || of(least, j).compareTo(of(least, next)) < 0 ? j : next;
        }
      }
      shift(of(least, next), used, rowOf, by, least);
      column = next;
    } while (rowOf[column] < n);
    while (column < n) {
      rowOf[column] = rowOf[before[column]];
      column = before[column];
    }
    rowOf[n] = n;
  }

  private static void shift(
      BigDecimal by,
      boolean[] used,
      int[] rowOf,
      Potentials potentials,
      List<Optional<BigDecimal>> least) {
    for (int j = 0; j < used.length; j++) {
      if (used[j]) {
        potentials.rows[rowOf[j]] = potentials.rows[rowOf[j]].add(by);
        potentials.columns[j] = potentials.columns[j].subtract(by);
      } else {
        least.set(j, Optional.of(of(least, j).subtract(by)));
      }
    }
  }

  private static BigDecimal of(List<Optional<BigDecimal>> least, int column) {
    return least.get(column).orElseThrow();
  }

  /** Assigns to each row the cheapest free column. */
  public List<Integer> greedy() {
    var columns = new ArrayList<Integer>();
    for (List<BigDecimal> row : costs) {
      int best = -1;
      for (int j = 0; j < row.size(); j++) {
        boolean free = !columns.contains(j);
        if (free && (best < 0 || row.get(j).compareTo(row.get(best)) < 0)) {
          best = j;
        }
      }
      columns.add(best);
    }
    return columns;
  }
}
