package dev.omni.application.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.omni.application.batch.EncodedChunk;
import dev.omni.application.spi.store.RowStore;
import dev.omni.application.spi.store.RowStore.StoredChunk;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.RowChunk;
import dev.omni.domain.batch.RowLeaf;
import dev.omni.domain.batch.RowOutcome;
import dev.omni.domain.batch.RowTree;
import dev.omni.domain.data.CellType;
import dev.omni.domain.data.ResolvedRows;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RowsTableTest {
  private static final UUID RUN = new UUID(6, 1);
  private static final Tenant TENANT = Caller.test("ada").view().tenant();
  private static final List<BatchRow> FIRST =
      List.of(
          row(0, Json.obj("mass", 16.5, "name", "methane", "drug", true), Json.obj("lot", 7)),
          new BatchRow(
              1,
              Json.obj("n", 1),
              new RowOutcome.RowError("malformed", "no molecule", Optional.empty()),
              Json.obj("lot", 8)));
  private static final List<BatchRow> SECOND =
      List.of(
          row(
              2,
              Json.obj("mass", 30, "name", Json.NULL, "drug", false, "fit", Json.arr(1, 2)),
              Json.obj("lot", 9)));

  private final RowStore store = mock(RowStore.class);

  private static BatchRow row(int number, Json.Obj output, Json.Obj carry) {
    return new BatchRow(number, Json.obj("n", number), new RowOutcome.Output(output), carry);
  }

  private EncodedChunk stored(int number, List<BatchRow> rows) {
    long first = rows.get(0).row();
    var chunk = EncodedChunk.of(RowChunk.of(number, first, rows, RowLeaf.document()));
    when(store.read(TENANT, RUN, number)).thenReturn(Optional.of(chunk.stored()));
    return chunk;
  }

  private RowsTable table(String... wanted) {
    EncodedChunk first = stored(0, FIRST);
    EncodedChunk second = stored(1, SECOND);
    var tree = new RowTree(List.of(first.header(), second.header()));
    return new RowsTable(store, TENANT, RUN, tree, Set.of(wanted));
  }

  private static List<Json> column(RowsTable table, String name) {
    Cells cells = table.cells(table.index(name).orElseThrow(), 0);
    return IntStream.range(0, cells.size()).mapToObj(cells::json).toList();
  }

  @Test
  void a_column_has_the_cells_of_all_chunks_and_none_in_a_row_that_failed() {
    RowsTable table = table("mass", "name", "drug", "lot");
    assertThat(table.rows()).isEqualTo(3);
    assertThat(column(table, "mass")).containsExactly(Json.num(16.5), Json.NULL, Json.num(30));
    assertThat(column(table, "name")).containsExactly(Json.str("methane"), Json.NULL, Json.NULL);
    assertThat(column(table, "drug")).containsExactly(Json.of(true), Json.NULL, Json.of(false));
    assertThat(column(table, "lot")).containsExactly(Json.num(7), Json.num(8), Json.num(9));
    assertThat(table.type(table.index("mass").orElseThrow())).isEqualTo(CellType.NUMBER);
    assertThat(table.type(table.index("name").orElseThrow())).isEqualTo(CellType.STRING);
    assertThat(table.type(table.index("drug").orElseThrow())).isEqualTo(CellType.BOOLEAN);
  }

  @Test
  void a_column_that_only_a_later_chunk_has_is_empty_before() {
    assertThat(column(table("fit"), "fit"))
        .containsExactly(Json.NULL, Json.NULL, Json.str("[1,2]"));
  }

  @Test
  void only_wanted_columns_are_kept_and_all_are_named() {
    RowsTable table = table("mass");
    assertThat(table.index("name")).isEmpty();
    assertThat(table.names()).containsExactly("mass", "name", "drug", "lot", "fit");
  }

  @Test
  void the_digest_is_the_root_of_the_rows() {
    RowsTable table = table("mass");
    assertThat(table.resolved(new Pointer("/a")))
        .isEqualTo(new ResolvedRows(new Pointer("/a"), RUN, table.digest()));
    assertThat(table.digest()).matches("sha256:[0-9a-f]{64}");
  }

  @Test
  void rows_that_are_not_those_of_the_digest_are_refused() {
    RowsTable table = table("mass");
    BatchRow other = row(2, Json.obj("mass", 31), Json.obj("lot", 9));
    StoredChunk kept = stored(1, SECOND).stored();
    StoredChunk changed = stored(1, List.of(other)).stored();
    when(store.read(TENANT, RUN, 1))
        .thenReturn(Optional.of(new StoredChunk(kept.header(), changed.body())));

    assertThatThrownBy(() -> table.index("mass"))
        .isInstanceOf(Fault.class)
        .hasMessageStartingWith("record_unreadable");
  }
}
