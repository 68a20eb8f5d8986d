package dev.omni.http.omni;

import dev.omni.application.batch.RunRows;
import dev.omni.application.batch.StoredRows;
import dev.omni.application.batch.StoredRows.Which;
import dev.omni.application.spi.data.RowSequence;
import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.ChunkHeader;
import dev.omni.domain.batch.OutputColumn;
import dev.omni.domain.batch.RowOutcome;
import dev.omni.domain.data.CellType;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

/** The stored rows of a batch, chunk by chunk: number, carried members, outputs, error. */
final class RunRowSequence implements RowSequence {
  private final StoredRows rows;
  private final long first;
  private final Which which;
  private final List<String> carried;
  private final List<OutputColumn> outputs;
  private final List<ChunkHeader> chunks;
  private Iterator<List<BatchRow>> parts = Collections.emptyIterator();
  private Iterator<BatchRow> part = Collections.emptyIterator();
  private int nextChunk;
  private BatchRow row =
      new BatchRow(0, Json.Obj.EMPTY, new RowOutcome.Output(Json.Obj.EMPTY), Json.Obj.EMPTY);

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
    while (part.hasNext() || nextPart()) {
      row = part.next();
      if (row.row() >= first && which.takes(row)) {
        return true;
      }
    }
    return false;
  }

  /** Opens the next rows; false after the last ones. */
  private boolean nextPart() {
    if (!parts.hasNext()) {
      if (nextChunk == chunks.size()) {
        return false;
      }
      parts = rows.parts(chunks.get(nextChunk++));
    }
    part = parts.next().iterator();
    return true;
  }

  @Override
  public long number() {
    return row.row();
  }

  @Override
  public Json.Obj item() {
    return row.item();
  }

  @Override
  public Json value(int column) {
    if (column == 0) {
      return Json.num(row.row());
    }
    int at = column - 1;
    if (at < carried.size()) {
      return row.carry().find(carried.get(at)).orElse(Json.NULL);
    }
    at -= carried.size();
    if (at < outputs.size()) {
      return row.outcome() instanceof RowOutcome.Output output
          ? output.values().find(outputs.get(at).name()).orElse(Json.NULL)
          : Json.NULL;
    }
    return error(at - outputs.size());
  }

  private Json error(int part) {
    if (!(row.outcome() instanceof RowOutcome.RowError error)) {
      return Json.NULL;
    }
    return switch (part) {
      case 0 -> Json.str(error.code());
      case 1 -> Json.str(error.message());
      default -> Json.of(error.pointer());
    };
  }

  @Override
  public void close() {}
}
