package dev.omni.domain.batch;

/**
 * A mark on some of consecutive rows: 64 rows a word, the first in the lowest bit. A mask without
 * words marks none. Words are shared, not copied: who made a mask writes no more into it once
 * another has it.
 */
public final class RowMask {
  /** The mask that marks no row. */
  public static final RowMask NONE = new RowMask(new long[0]);

  private final long[] words;

  private RowMask(long[] words) {
    this.words = words;
  }

  /** Returns the mask with these words; fewer than the rows need mark none of the further rows. */
  public static RowMask of(long[] words) {
    return words.length == 0 ? NONE : new RowMask(words);
  }

  /** Returns words for a number of rows, none of them marked. */
  public static long[] words(int rows) {
    return new long[(rows + 63) >>> 6];
  }

  /** Marks a row in words. */
  public static void mark(long[] words, int row) {
    words[row >>> 6] |= 1L << row;
  }

  /** Returns whether a row is marked. */
  public boolean has(int row) {
    return row >>> 6 < words.length && (words[row >>> 6] >>> row & 1) != 0;
  }

  /** Returns the marks of 64 rows, from row {@code 64 * word} on. */
  public long word(int word) {
    return word < words.length ? words[word] : 0;
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

  /** Returns the number of marked rows. */
  public int count() {
    int count = 0;
    for (long word : words) {
      count += Long.bitCount(word);
    }
    return count;
  }
}
