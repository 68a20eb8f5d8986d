package dev.omni.application.batch;

import dev.omni.domain.batch.Batch;
import dev.omni.domain.batch.RowLayout;
import dev.omni.domain.batch.RowSource;
import dev.omni.domain.batch.SourceColumns;
import dev.omni.domain.json.Json;
import dev.omni.engine.ColumnEngine;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;
import java.util.ArrayList;

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
    long size = source.size();
    long sample = Math.min(size, most);
    var rows = BlockRows.of(batch, engine, Work.alone());
    double sum = 0;
    for (long from = 0; from < sample; from += ColumnEngine.MOST) {
      int count = (int) Math.min(ColumnEngine.MOST, sample - from);
      SourceColumns some =
          sample == size ? source.columns(from, count) : spread(from, count, sample);
      sum += rows.steps(some);
    }
    return sample == 0 ? 0 : sum / sample * size;
  }

  /** Returns some of the rows of a sample that is spread over all. */
  private SourceColumns spread(long from, int count, long sample) {
    var parts = new ArrayList<SourceColumns>(count);
    for (long i = from; i < from + count; i++) {
      parts.add(source.columns((long) ((double) i / sample * source.size()), 1));
    }
    return SourceColumns.joined(parts);
  }
}
