package dev.omni.arrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.batch.PackedTable;
import dev.omni.domain.batch.RowOutcome;
import dev.omni.domain.batch.RowOutcome.RowError;
import dev.omni.domain.batch.RowSource.SourceRow;
import dev.omni.domain.batch.RowTableBuilder;
import dev.omni.domain.json.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.junit.jupiter.api.Test;

/** A stored chunk of rows is an Arrow stream behind its two first bytes, maybe deflated. */
final class StoredChunkTest {
  /** Three rows, each with another kind of value or without one; the last failed. */
  private static InputStream stream() {
    var exact = new Json.Num(new BigDecimal("9007199254740993"));
    var rows = new RowTableBuilder(0, Json.obj("rate", 0.03), List.of("price", "legs"), 3);
    rows.add(
        row(Json.obj("spot", 100.5, "type", "cäll", "digits", exact), 1),
        output(1.25, Json.arr(1, "a")));
    rows.add(
        row(Json.obj("spot", Json.NULL, "type", "put", "last", true), 2), output(-2.5, Json.NULL));
    rows.add(
        row(Json.obj("type", "put", "digits", exact), 3),
        new RowError("input_invalid", "is required", Optional.of("/input/spot")));
    byte[] stored = PackedTable.encode(rows.table());
    assertThat(stored).startsWith(3, 1);
    var packed = new ByteArrayInputStream(stored, 2, stored.length - 2);
    return new InflaterInputStream(packed, new Inflater(true));
  }

  private static SourceRow row(Json.Obj members, int id) {
    return new SourceRow(members, Json.obj("id", "P" + id));
  }

  private static RowOutcome output(double price, Json legs) {
    return new RowOutcome.Output(Json.obj("price", price, "legs", legs));
  }

  private static List<String> values(VectorSchemaRoot root, String name) {
    FieldVector vector = root.getVector(name);
    return List.of(vector.getObject(0) + "", vector.getObject(1) + "", vector.getObject(2) + "");
  }

  @Test
  void another_reader_of_arrow_streams_reads_it() throws IOException {
    try (BufferAllocator memory = ArrowMemory.open();
        var reader = new ArrowStreamReader(stream(), memory)) {
      assertThat(reader.loadNextBatch()).isTrue();
      VectorSchemaRoot root = reader.getVectorSchemaRoot();

      assertThat(root.getRowCount()).isEqualTo(3);
      assertThat(values(root, "spot")).containsExactly("100.5", "null", "null");
      assertThat(values(root, "has.spot")).containsExactly("true", "true", "false");
      assertThat(values(root, "type")).containsExactly("cäll", "put", "put");
      assertThat(values(root, "digits"))
          .containsExactly("9007199254740993", "null", "9007199254740993");
      assertThat(values(root, "last")).containsExactly("null", "true", "null");
      assertThat(values(root, "output.price")).containsExactly("1.25", "-2.5", "null");
      assertThat(values(root, "output.legs")).containsExactly("[1,\"a\"]", "null", "null");
      assertThat(values(root, "error_code")).containsExactly("null", "null", "input_invalid");
      assertThat(values(root, "error_pointer")).containsExactly("null", "null", "/input/spot");
      assertThat(values(root, "carry.id")).containsExactly("P1", "P2", "P3");
      assertThat(root.getSchema().getCustomMetadata())
          .containsEntry("omni.base", "{\"rate\":0.03}");
      assertThat(root.getVector("digits").getField().getMetadata())
          .isEqualTo(Map.of("omni", "number absent"));
      assertThat(root.getVector("last").getField().getMetadata())
          .isEqualTo(Map.of("omni", "absent"));
      assertThat(root.getVector("output.legs").getField().getMetadata())
          .isEqualTo(Map.of("omni", "json"));
      assertThat(reader.loadNextBatch()).isFalse();
    }
  }
}
