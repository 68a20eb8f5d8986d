package dev.omni.application.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.ChunkHeader;
import dev.omni.domain.batch.RowChunk;
import dev.omni.domain.batch.RowLeaf;
import dev.omni.domain.batch.RowOutcome;
import dev.omni.domain.evidence.Hash;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A chunk that the second version stored: 600 rows from row 4096 on, in three parts. */
final class SecondVersionReaderTest {
  private static final long FIRST = 4096;
  private static final ChunkHeader HEADER =
      new ChunkHeader(
          1,
          FIRST,
          600,
          15,
          Hash.wrap(
              HexFormat.of()
                  .parseHex("2dd3dd82644929979122124519c74c8094391b28b863dd540ab2c8d9ffde5e92")));

  /** The rows as they were before they were stored. */
  private static List<BatchRow> rows() {
    return LongStream.range(FIRST, FIRST + 600).mapToObj(SecondVersionReaderTest::row).toList();
  }

  private static BatchRow row(long row) {
    Json.Obj input = Json.obj("type", row % 2 == 0 ? "call" : "put", "spot", 100 + row / 64.0);
    Json.Obj carry = Json.obj("id", "ä" + row, "note", row % 3 == 0 ? Json.NULL : Json.num(row));
    if (row % 50 == 7) {
      input = input.with("legs", Json.arr(Json.obj("rate", 0.01), Json.arr(row, "x", Json.NULL)));
    }
    return new BatchRow(row, input, outcome(row), row % 97 == 0 ? Json.Obj.EMPTY : carry);
  }

  private static RowOutcome outcome(long row) {
    if (row % 41 == 0) {
      Optional<String> pointer = Optional.of("/input/spot").filter(any -> row % 2 == 0);
      return new RowOutcome.RowError("input_invalid", "must be at most 100", pointer);
    }
    Json exact =
        new Json.Num(
            new BigDecimal("9007199254740993.00000000000000000001")
                .scaleByPowerOfTen((int) (row % 9)));
    return new RowOutcome.Output(
        Json.obj("price", Math.sqrt(row), "count", exact, "deep", row % 5 == 0, "rest", Json.NULL));
  }

  private static byte[] stored() throws IOException {
    try (InputStream file = SecondVersionReaderTest.class.getResourceAsStream("chunk-2.bin")) {
      return file.readAllBytes();
    }
  }

  @Test
  void what_the_second_version_stored_is_read_with_every_value() throws IOException {
    EncodedChunk chunk = new EncodedChunk(HEADER, stored());

    assertThat(chunk.rows()).isEqualTo(rows());
    assertThat(RowChunk.of(1, FIRST, chunk.rows(), RowLeaf.document()).digest())
        .isEqualTo(HEADER.digest());
    assertThat(chunk.leaf()).isEqualTo(RowLeaf.document());
  }

  @Test
  void what_is_cut_short_is_refused_at_every_length() throws IOException {
    byte[] stored = stored();

    for (int length = 0; length < stored.length; length += 97) {
      EncodedChunk cut = new EncodedChunk(HEADER, Arrays.copyOf(stored, length));
      assertThatThrownBy(cut::rows).isInstanceOf(Fault.class).hasMessageContaining("chunk 1");
    }
  }
}
