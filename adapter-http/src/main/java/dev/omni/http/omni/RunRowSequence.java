package dev.omni.http.omni;

import dev.omni.application.run.RunRows;
import dev.omni.application.run.StoredRows;
import dev.omni.application.run.StoredRows.Which;
import dev.omni.application.spi.data.RowSequence;
import dev.omni.application.spi.data.TableSlice;
import dev.omni.domain.batch.ChunkHeader;
import dev.omni.domain.batch.OutputColumn;
import dev.omni.domain.batch.RowErrors;
import dev.omni.domain.batch.RowTable;
import dev.omni.domain.data.CellType;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The stored rows of a batch, chunk by chunk: number, carried members, outputs, error. */
final class RunRowSequence implements RowSequence {
  private static final RowTable EMPTY =
      new RowTable(0, 0, Json.Obj.EMPTY, List.of(), List.of(), List.of(), RowErrors.NONE);

  private final StoredRows rows;
  private final long first;
  private final Which which;
  private final List<String> carried;
  private final List<OutputColumn> outputs;
  private final List<ChunkHeader> chunks;
  private int nextChunk;
  private RowTable table = EMPTY;
  private List<dev.omni.domain.batch.Column> values = List.of();
  private int row = -1;

  /**
   * Creates the sequence.
   *
   * @param first number of the first row
   */
  RunRowSequence(RunRows facet, StoredRows rows, long first, Which which) {
    this.rows = rows;
    this.first = first;
    this.which = which;
    this.carried = facet.carried(rows.run());
    this.outputs = facet.outputs(rows.run());
    this.chunks = rows.headers(first, which);
  }

  @Override
  public List<Column> columns() {
    var columns = new ArrayList<Column>();
    columns.add(new Column("row", CellType.INTEGER));
    carried.forEach(name -> columns.add(new Column(name, CellType.STRING)));
    outputs.forEach(output -> columns.add(new Column(output.name(), type(output))));
    for (String name : List.of("error_code", "error_message", "error_pointer")) {
      columns.add(new Column(name, CellType.STRING));
    }
    return columns;
  }

  private static CellType type(OutputColumn output) {
    return CellType.of(output.type()).orElse(CellType.STRING);
  }

  @Override
  public boolean guarded() {
    return true;
  }

  @Override
  public boolean next() {
    do {
      row++;
      if (row == table.count() && !nextTable()) {
        return false;
      }
    } while (number() < first || !which.takes(table, row));
    return true;
  }

  /** Opens the next rows, at least one; false after the last ones. */
  private boolean nextTable() {
    if (nextChunk == chunks.size()) {
      row--;
      return false;
    }
    table = rows.table(chunks.get(nextChunk++));
    row = 0;
    values = new RowColumns(table).of(carried, outputs.stream().map(OutputColumn::name).toList());
    return true;
  }

  @Override
  public Optional<TableSlice> slice(int most) {
    if (!next()) {
      return Optional.empty();
    }
    int from = row;
    while (row + 1 < table.count() && row + 1 - from < most && which.takes(table, row + 1)) {
      row++;
    }
    return Optional.of(new TableSlice(values, from, row + 1));
  }

  @Override
  public long number() {
    return table.first() + row;
  }

  @Override
  public Json.Obj item() {
    return table.item(row);
  }

  @Override
  public void item(JsonWriter out) {
    new RowColumns(table).item(row, out);
  }

  @Override
  public Json value(int column) {
    return values.get(column).value(row);
  }

  @Override
  public void close() {}
}
