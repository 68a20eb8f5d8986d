package dev.omni.engine;

import dev.omni.domain.batch.RowMask;
import java.util.Arrays;

/** The marks on some of the rows of a block. Not thread-safe. */
public final class RowMarks {
  private final long[] words = RowMask.words(ColumnEngine.MOST);

  /** Marks a row. */
  public void mark(int row) {
    RowMask.mark(words, row);
  }

  /** Returns whether a row is marked. */
  public boolean has(int row) {
    return (words[row >>> 6] >>> row & 1) != 0;
  }

  /** Returns whether no row is marked. */
  public boolean isEmpty() {
    for (long word : words) {
      if (word != 0) {
        return false;
      }
    }
    return true;
  }

  /** Returns the first row from one on that is not marked, or the end. */
  public int nextFree(int from, int end) {
    int row = from;
    while (row < end && has(row)) {
      row++;
    }
    return row;
  }

  /** Takes all marks away. */
  public void clear() {
    Arrays.fill(words, 0);
  }
}
