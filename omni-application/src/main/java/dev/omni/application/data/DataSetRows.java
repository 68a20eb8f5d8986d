package dev.omni.application.data;

import dev.omni.application.data.DataSetReader.Slice;
import dev.omni.application.spi.data.RowSequence;
import dev.omni.application.spi.data.TableSlice;
import dev.omni.domain.data.DataSet;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonObjectBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The rows of a data set: numbers as their doubles have them, all else as it was sent. */
public final class DataSetRows implements RowSequence {
  private final DataSetReader reader;
  private final List<Integer> all;
  private final List<Column> columns;
  private Slice slice;
  private long row;

  /**
   * Creates the sequence; it closes the reader.
   *
   * @param first number of the first row
   */
  public DataSetRows(DataSetReader reader, long first) {
    this.reader = reader;
    DataSet set = reader.set();
    this.all = IntStream.range(0, set.columns().size()).boxed().toList();
    this.columns =
        set.columns().stream().map(column -> new Column(column.name(), column.type())).toList();
    this.slice = new Slice(0, List.of(), List.of());
    this.row = first - 1;
  }

  @Override
  public List<Column> columns() {
    return columns;
  }

  @Override
  public boolean guarded() {
    return false;
  }

  @Override
  public boolean next() {
    row++;
    if (row >= reader.set().size().rows()) {
      return false;
    }
    if (row < slice.first() || row >= slice.first() + slice.rows()) {
      slice = reader.around(all, row);
    }
    return true;
  }

  @Override
  public Optional<TableSlice> slice(int most) {
    if (row + 1 >= reader.set().size().rows()) {
      return Optional.empty();
    }
    Slice next = reader.around(all, row + 1);
    var found = new ArrayList<dev.omni.domain.batch.Column>();
    for (int i = 0; i < columns.size(); i++) {
      next.cells().get(i).column(columns.get(i).name()).ifPresent(found::add);
    }
    if (found.size() < columns.size()) {
      return Optional.empty();
    }
    int from = (int) (row + 1 - next.first());
    int to = Math.min(next.rows(), from + most);
    row += to - from;
    slice = next;
    return Optional.of(new TableSlice(found, from, to));
  }

  @Override
  public long number() {
    return row;
  }

  @Override
  public Json.Obj item() {
    var item = new JsonObjectBuilder();
    for (int i = 0; i < columns.size(); i++) {
      item.set(columns.get(i).name(), value(i));
    }
    return item.object();
  }

  @Override
  public Json value(int column) {
    return slice.cells().get(column).json((int) (row - slice.first()));
  }

  @Override
  public String text(int column) {
    return slice.cells().get(column).text((int) (row - slice.first()));
  }

  @Override
  public void close() {
    reader.close();
  }
}
