package dev.omni.application.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.RowLayout;
import dev.omni.domain.batch.RowLeaf;
import dev.omni.domain.batch.RowOutcome;
import dev.omni.domain.batch.RowTable;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The leaf of a batch, which its first chunk keeps. */
final class FirstChunkTest {
  private static final RowLayout LAYOUT =
      RowLayout.parse(
              Json.obj(
                  "capability", "finance.option.vanilla",
                  "input", List.of("spot"),
                  "output", List.of("text"),
                  "carry", List.of(),
                  "fixed", "0".repeat(64)))
          .orElseThrow();

  private static RowTable table(int rows) {
    return RowTable.of(
        LongStream.range(0, rows)
            .mapToObj(
                row ->
                    new BatchRow(
                        row,
                        Json.obj("spot", row),
                        new RowOutcome.Output(Json.obj("text", "always the same text")),
                        Json.Obj.EMPTY))
            .toList());
  }

  private static EncodedChunk chunk(int number, RowTable table, RowLeaf leaf) {
    return EncodedChunk.of(number, table, leaf.root(table), leaf);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 2000})
  void the_first_chunk_says_the_leaf_of_the_batch_however_it_is_packed(int rows) {
    RowTable table = table(rows);

    assertThat(chunk(0, table, LAYOUT).leaf()).isEqualTo(LAYOUT);
    assertThat(chunk(0, table, RowLeaf.document()).leaf()).isEqualTo(RowLeaf.document());
    assertThat(chunk(0, table, LAYOUT).rows()).isEqualTo(table.rows());
  }

  @Test
  void other_chunks_do_not_repeat_it() {
    RowTable table = table(100);

    assertThat(chunk(1, table, LAYOUT).stored().body())
        .isEqualTo(chunk(1, table, RowLeaf.document()).stored().body())
        .hasSizeLessThan(chunk(0, table, LAYOUT).stored().body().length);
  }

  @Test
  void one_that_is_cut_short_is_refused() {
    EncodedChunk whole = chunk(0, table(3), LAYOUT);
    var cut = new EncodedChunk(whole.header(), Arrays.copyOf(whole.stored().body(), 100));

    assertThatThrownBy(cut::leaf).isInstanceOf(Fault.class).hasMessageContaining("chunk 0");
  }
}
