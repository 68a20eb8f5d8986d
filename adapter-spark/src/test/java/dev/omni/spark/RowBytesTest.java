package dev.omni.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.batch.ComputedChunk;
import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.RowOutcome.Output;
import dev.omni.domain.batch.RowOutcome.RowError;
import dev.omni.domain.batch.RowSource.SourceRow;
import dev.omni.domain.batch.RowTable;
import dev.omni.domain.batch.RowTableBuilder;
import dev.omni.domain.batch.SourceColumns;
import dev.omni.domain.evidence.Hash;
import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Rows between processes come as they were sent. */
final class RowBytesTest {
  private static final Json.Obj BASE = Json.obj("type", "call");

  private static RowTable table() {
    var table = new RowTableBuilder(4096, BASE, List.of("price"), 2);
    table.add(
        new SourceRow(Json.obj("spot", 100.5), Json.obj("id", "P1")),
        new Output(Json.obj("price", 0.1)));
    table.add(
        new SourceRow(Json.obj("spot", "x", "/legs/0", 1), Json.obj("id", "P2")),
        new RowError("input_invalid", "must be a number", Optional.of("/input/spot")));
    return table.table();
  }

  @Test
  void rows_before_their_computation_come_as_they_were() {
    List<SourceRow> rows =
        List.of(
            new SourceRow(Json.obj("spot", 1, "/legs/0/rate", 0.1), Json.obj("id", Json.NULL)),
            new SourceRow(Json.obj("spot", Json.NULL), Json.obj("id", "b")));

    byte[] sent = RowBytes.ofSource(SourceColumns.of(rows));

    assertThat(RowBytes.source(sent).rows()).isEqualTo(rows);
  }

  @Test
  void a_computed_chunk_comes_with_its_digest_and_the_row_that_ended_it() {
    Hash digest = Hash.of("rows");
    var error = new RowError("capability_failed", "No result.", Optional.empty());
    var stop = new BatchRow(4098, BASE.with("spot", -1), error, Json.obj("id", "P3"));

    ComputedChunk whole =
        RowBytes.chunk(4096, RowBytes.of(new ComputedChunk(table(), digest, Optional.empty())));
    ComputedChunk ended =
        RowBytes.chunk(4096, RowBytes.of(new ComputedChunk(table(), digest, Optional.of(stop))));

    assertThat(whole.rows().rows()).isEqualTo(table().rows());
    assertThat(whole.digest()).isEqualTo(digest);
    assertThat(whole.stop()).isEmpty();
    assertThat(ended.rows().rows()).isEqualTo(table().rows());
    assertThat(ended.stop()).contains(stop);
  }
}
