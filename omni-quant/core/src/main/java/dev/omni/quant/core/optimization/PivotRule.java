package dev.omni.quant.core.optimization;

import java.math.BigInteger;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The rule that selects the row and the column of the next pivot: the most promising pair
 * (Dantzig), after many steps the first eligible pair (R. G. Bland, Mathematics of Operations
 * Research 2 (1977) 103-107), which guarantees termination.
 */
record PivotRule(SimplexDictionary of) {
  /** Steps for each row and column; most programs take fewer, and the first ones take more. */
  private static final int PATIENCE = 5;

  /**
   * Pivots from a dual feasible dictionary to an optimal one (C. E. Lemke, Naval Research Logistics
   * Quarterly 1 (1954) 36-47). Returns empty when it succeeds, else a row that no pivot brings back
   * to its range, which proves infeasibility.
   */
  OptionalInt mended() {
    for (int steps = 0; ; steps++) {
      int row = outside(steps > patience());
      if (row < 0) {
        return OptionalInt.empty();
      }
      boolean falls = of.excess(row).signum() > 0;
      int column = mending(row, falls);
      if (column < 0) {
        return OptionalInt.of(row);
      }
      of.exchange(row, column, falls);
    }
  }

  /**
   * Pivots from a feasible dictionary to an optimal one; returns false when the objective has no
   * bound.
   */
  boolean climbed() {
    for (int steps = 0; ; steps++) {
      int column = rising(steps > patience());
      if (column < 0) {
        return true;
      }
      int row = stopping(column);
      Optional<BigInteger> across = of.range(column).width();
      if (row < 0 && across.isEmpty()) {
        return false;
      }
      if (across.isEmpty() || (row >= 0 && of.way(row, column).isBelow(across.get()))) {
        of.exchange(row, column, of.fall(row, column) < 0);
      } else {
        of.cross(column);
      }
    }
  }

  private int patience() {
    return PATIENCE * (of.rows() + of.columns());
  }

  /** Returns the row that is farthest from its range, or the first one; -1 when all are within. */
  private int outside(boolean first) {
    int found = -1;
    BigInteger most = BigInteger.ZERO;
    for (int i = 0; i < of.rows(); i++) {
      BigInteger by = of.excess(i).abs();
      boolean better = first ? found < 0 || of.basic(i) < of.basic(found) : by.compareTo(most) > 0;
      if (by.signum() > 0 && better) {
        found = i;
        most = by;
      }
    }
    return found;
  }

  /** Returns the column that brings a row back and costs the least; -1 when none does. */
  private int mending(int row, boolean falls) {
    int best = -1;
    Ratio least = Ratio.ZERO;
    for (int j = 0; j < of.columns(); j++) {
      int fall = of.fall(row, j);
      if (fall != 0 && fall > 0 == falls && !of.range(j).isPoint()) {
        Ratio cost = of.cost(row, j);
        int order = best < 0 ? -1 : cost.compareTo(least);
        if (order < 0 || (order == 0 && of.given(j) < of.given(best))) {
          best = j;
          least = cost;
        }
      }
    }
    return best;
  }

  /**
   * Returns the column that lifts the objective the most, or the first that does; -1 when none
   * does.
   */
  private int rising(boolean first) {
    int best = -1;
    BigInteger most = BigInteger.ZERO;
    for (int j = 0; j < of.columns(); j++) {
      BigInteger gain = of.gain(j);
      boolean better = first ? best < 0 || of.given(j) < of.given(best) : gain.compareTo(most) > 0;
      if (gain.signum() > 0 && better && !of.range(j).isPoint()) {
        best = j;
        most = gain;
      }
    }
    return best;
  }

  /** Returns the row that first reaches an end of its range; -1 when none does. */
  private int stopping(int column) {
    int first = -1;
    Ratio least = Ratio.ZERO;
    for (int i = 0; i < of.rows(); i++) {
      if (of.stops(i, column)) {
        Ratio way = of.way(i, column);
        int order = first < 0 ? -1 : way.compareTo(least);
        if (order < 0 || (order == 0 && of.basic(i) < of.basic(first))) {
          first = i;
          least = way;
        }
      }
    }
    return first;
  }
}
