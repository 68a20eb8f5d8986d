package dev.omni.quant.core.optimization;

import java.math.BigInteger;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Which row and which column of a dictionary change their roles next: the most promising ones
 * (Dantzig), after many steps the first that will do (R. G. Bland, Mathematics of Operations
 * Research 2 (1977) 103-107), so that it ends.
 */
record PivotRule(SimplexDictionary of) {
  /** Steps for each row and column; most programs take fewer, and the first ones take more. */
  private static final int PATIENCE = 5;

  /**
   * From what is best but for the ranges to what is in them and still the best (C. E. Lemke, Naval
   * Research Logistics Quarterly 1 (1954) 36-47): empty then, or a row that nothing brings back to
   * its range, so that nothing is in all of them.
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

  /** From what is in all ranges to what is the best there; false when it has no bound. */
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

  /** The row that is farthest from its range, or the first one; -1 when all are within. */
  private int outside(boolean first) {
    int found = -1;
    BigInteger most = BigInteger.ZERO;
    for (int i = 0; i < of.rows(); i++) {
      BigInteger by = of.excess(i).abs();
      boolean better = first ? found < 0 || of.told(i) < of.told(found) : by.compareTo(most) > 0;
      if (by.signum() > 0 && better) {
        found = i;
        most = by;
      }
    }
    return found;
  }

  /** The column that brings a row back and costs the least; -1 when none does. */
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

  /** The column that lifts the objective the most, or the first that does; -1 when none does. */
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

  /** The row that first reaches an end of its range; -1 when none does. */
  private int stopping(int column) {
    int first = -1;
    Ratio least = Ratio.ZERO;
    for (int i = 0; i < of.rows(); i++) {
      if (of.stops(i, column)) {
        Ratio way = of.way(i, column);
        int order = first < 0 ? -1 : way.compareTo(least);
        if (order < 0 || (order == 0 && of.told(i) < of.told(first))) {
          first = i;
          least = way;
        }
      }
    }
    return first;
  }
}
