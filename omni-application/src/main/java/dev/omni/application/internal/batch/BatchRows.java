package dev.omni.application.internal.batch;

import dev.omni.domain.batch.Batch;
import dev.omni.domain.batch.RowLayout;
import dev.omni.domain.batch.RowSource;
import dev.omni.domain.json.Json;
import dev.omni.engine.JsonEngine;

/**
 * A batch with its rows.
 *
 * @param batch what is computed
 * @param source the rows
 * @param engine of each row
 * @param input of the batch
 */
record BatchRows(Batch batch, RowSource source, JsonEngine engine, Json.Obj input) {
  /** What a row costs besides its computation, in elementary steps: some 20 microseconds. */
  static final double OVERHEAD = 2e3;

  private static final int SAMPLE = 64;

  /** Rows whose steps are added one by one; of more, this many are taken as a sample. */
  private static final long COUNTED = 10_000;

  /** Returns the layout of the leaves of the rows. */
  RowLayout layout() {
    return RowLayout.of(batch, input);
  }

  /** Returns the estimated steps of all rows with what each costs besides its computation. */
  double wholeSteps() {
    return steps() + OVERHEAD * source.size();
  }

  /** Returns the estimated steps of one row, for the size of chunks. */
  double rowSteps() {
    return steps(SAMPLE) / Math.max(1, source.size());
  }

  /** Returns the estimated steps of all rows. */
  double steps() {
    return steps(COUNTED);
  }

  private double steps(long most) {
    var inputs = new RowInputs(batch);
    long size = source.size();
    long sample = Math.min(size, most);
    double sum = 0;
    for (long i = 0; i < sample; i++) {
      long row = sample == size ? i : (long) ((double) i / sample * size);
      sum += steps(inputs.of(source.rows(row, 1).get(0).input()));
    }
    return sample == 0 ? 0 : sum / sample * size;
  }

  /** Returns the estimated steps of a row; none of one that fails before its computation. */
  private double steps(RowInputs.RowInput row) {
    if (row.problem().isPresent()) {
      return 1;
    }
    try {
      double steps = engine.steps(row.filled());
      return steps >= 0 ? steps : 1;
    } catch (RuntimeException misfit) {
      return 1;
    }
  }
}
