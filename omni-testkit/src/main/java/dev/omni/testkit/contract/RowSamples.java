package dev.omni.testkit.contract;

import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.RowChunk;
import dev.omni.domain.batch.RowLeaf;
import dev.omni.domain.batch.RowOutcome;
import dev.omni.domain.json.Json;
import java.util.Optional;
import java.util.stream.LongStream;

/** Chunks of rows for the contract of row stores. */
final class RowSamples {
  /** The rows of a chunk. */
  static final int SIZE = 4;

  private RowSamples() {}

  static RowChunk chunk(int number, String made) {
    long first = (long) SIZE * number;
    return RowChunk.of(
        number,
        first,
        LongStream.range(first, first + SIZE).mapToObj(i -> row(i, made)).toList(),
        RowLeaf.document());
  }

  private static BatchRow row(long number, String made) {
    Json.Obj carry = number % 2 == 0 ? Samples.oddJson() : Json.Obj.EMPTY;
    return new BatchRow(number, Json.obj("spot", number), outcome(number, made), carry);
  }

  private static RowOutcome outcome(long number, String made) {
    return number % 3 == 1
        ? new RowOutcome.RowError("input_invalid", "must be > 0", Optional.of("/input/spot"))
        : new RowOutcome.Output(Json.obj("price", 0.1 * number, "made", made));
  }

  static RowChunk chunk(int number) {
    return chunk(number, "first");
  }
}
