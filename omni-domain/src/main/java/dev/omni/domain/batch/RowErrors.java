package dev.omni.domain.batch;

import dev.omni.domain.batch.RowOutcome.RowError;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The errors of the failed ones among consecutive rows. */
public final class RowErrors {
  /** No row failed. */
  public static final RowErrors NONE = new RowErrors(new int[0], List.of());

  private final int[] rows;
  private final List<RowError> errors;
  private final RowMask failed;

  private RowErrors(int[] rows, List<RowError> errors) {
    this.rows = rows;
    this.errors = errors;
    long[] words = rows.length == 0 ? new long[0] : RowMask.words(rows[rows.length - 1] + 1);
    for (int row : rows) {
      RowMask.mark(words, row);
    }
    this.failed = RowMask.of(words);
  }

  /** Returns the failed rows. */
  public RowMask failed() {
    return failed;
  }

  /** Returns the number of failed rows. */
  public int count() {
    return rows.length;
  }

  /** Returns the error of a failed row. */
  public RowError of(int row) {
    return errors.get(Arrays.binarySearch(rows, row));
  }

  /** Errors while they arrive, in the order of rows. Not thread-safe. */
  public static final class Builder {
    private int[] rows = new int[8];
    private final List<RowError> errors = new ArrayList<>();

    /** Adds the error of a row, which is behind all that were added. */
    public void add(int row, RowError error) {
      if (errors.size() == rows.length) {
        rows = Arrays.copyOf(rows, 2 * rows.length);
      }
      rows[errors.size()] = row;
      errors.add(error);
    }

    /** Adds errors whose rows are counted from another one on. */
    void addAll(int from, RowErrors part) {
      for (int i = 0; i < part.rows.length; i++) {
        add(from + part.rows[i], part.errors.get(i));
      }
    }

    /** Returns the errors. */
    public RowErrors errors() {
      return errors.isEmpty()
          ? NONE
          : new RowErrors(Arrays.copyOf(rows, errors.size()), List.copyOf(errors));
    }
  }
}
