package dev.omni.domain.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.evidence.CompactRange;
import dev.omni.domain.evidence.Hash;
import dev.omni.domain.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class RowChunkTest {
  @Property
  void the_root_over_the_digests_is_the_root_over_the_rows(
      @ForAll @IntRange(min = 1, max = 70) int count,
      @ForAll @IntRange(min = 0, max = 5) int power) {
    List<BatchRow> rows = LongStream.range(0, count).mapToObj(RowChunkTest::row).toList();
    int size = 1 << power;
    var digests = new CompactRange();
    IntStream.rangeClosed(0, (count - 1) / size)
        .mapToObj(k -> chunk(rows, k, size))
        .forEach(chunk -> digests.append(chunk.digest()));

    var leaves = new CompactRange();
    rows.forEach(row -> leaves.append(RowLeaf.document().leafHash(row)));
    assertThat(digests.root()).isEqualTo(leaves.root());
  }

  private static RowChunk chunk(List<BatchRow> rows, int number, int size) {
    int first = number * size;
    return RowChunk.of(
        number,
        first,
        rows.subList(first, Math.min(rows.size(), first + size)),
        RowLeaf.document());
  }

  @Test
  void a_leaf_is_the_canonical_text_of_number_input_and_outcome() {
    Json.Obj input = Json.obj("spot", 100.0);
    var output = new RowOutcome.Output(Json.obj("price", 1.5, "delta", Json.NULL));
    var carry = Json.obj("position_id", "P1");
    var error =
        new RowOutcome.RowError("input_invalid", "must be above 0", Optional.of("/input/spot"));
    var broken = new RowOutcome.RowError("capability_failed", "No result.", Optional.empty());

    assertThat(new BatchRow(7, input, output, carry).leaf().canonical())
        .isEqualTo(
            "{\"carry\":{\"position_id\":\"P1\"},\"input\":{\"spot\":100},"
                + "\"output\":{\"delta\":null,\"price\":1.5},\"row\":7}");
    assertThat(new BatchRow(8, input, error, Json.Obj.EMPTY).leaf().canonical())
        .isEqualTo(
            "{\"error\":{\"code\":\"input_invalid\",\"message\":\"must be above 0\","
                + "\"pointer\":\"/input/spot\"},\"input\":{\"spot\":100},\"row\":8}");
    assertThat(new BatchRow(9, input, broken, Json.Obj.EMPTY).item().canonical())
        .isEqualTo(
            "{\"error\":{\"code\":\"capability_failed\",\"message\":\"No result.\","
                + "\"pointer\":null},\"row\":9}");
  }

  @Test
  void a_leaf_hash_has_the_prefix_of_a_leaf() {
    BatchRow row = row(3);
    byte[] text = row.leaf().canonical().getBytes(StandardCharsets.UTF_8);
    assertThat(RowLeaf.document().leafHash(row)).isEqualTo(Hash.of(new byte[] {0}, text));
    assertThat(RowLeaf.document().leafHash(row.leaf())).isEqualTo(Hash.of(new byte[] {0}, text));
  }

  @Test
  void a_chunk_counts_its_failed_rows() {
    var error = new RowOutcome.RowError("capability_failed", "No result.", Optional.empty());
    var rows = List.of(row(0), new BatchRow(1, Json.Obj.EMPTY, error, Json.Obj.EMPTY), row(2));
    assertThat(RowChunk.of(0, 0, rows, RowLeaf.document()).failed()).isEqualTo(1);
  }

  private static BatchRow row(long number) {
    return new BatchRow(
        number,
        Json.obj("x", number),
        new RowOutcome.Output(Json.obj("y", 2 * number)),
        Json.Obj.EMPTY);
  }
}
