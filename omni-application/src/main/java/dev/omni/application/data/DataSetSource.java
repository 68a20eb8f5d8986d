package dev.omni.application.data;

import dev.omni.application.data.DataSetReader.Slice;
import dev.omni.domain.batch.RowSource;
import dev.omni.domain.data.CellText;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.ObjectForm;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * The rows of a data set as the rows of a batch. Safe for several threads.
 *
 * <p>In a column of text, a number is a number for a member that takes nothing else: one misspelled
 * cell makes a column text, and must not be an error of every row.
 */
public final class DataSetSource implements RowSource, AutoCloseable {
  private final DataSetReader reader;
  private final List<Member> members;
  private final ObjectForm input;
  private final ObjectForm carry;
  private final List<Integer> columns;

  /**
   * A member of each input.
   *
   * @param numeric whether it takes numbers alone
   */
  record Member(String name, boolean numeric) {
    private Json value(Json cell) {
      return numeric && cell instanceof Json.Str text && CellText.number(text.value())
          ? new Json.Num(new BigDecimal(text.value()))
          : cell;
    }
  }

  /**
   * Creates the source; it closes the reader.
   *
   * @param members of each input
   * @param carried names of carried columns
   * @param columns the columns of the members, then those that are carried
   */
  DataSetSource(
      DataSetReader reader, List<Member> members, List<String> carried, List<Integer> columns) {
    this.reader = reader;
    this.members = List.copyOf(members);
    this.input = ObjectForm.of(members.stream().map(Member::name).toList());
    this.carry = ObjectForm.of(carried);
    this.columns = List.copyOf(columns);
  }

  @Override
  public long size() {
    return reader.set().size().rows();
  }

  @Override
  public List<SourceRow> rows(long first, int count) {
    var rows = new ArrayList<SourceRow>(count);
    while (rows.size() < count) {
      Slice slice = reader.around(columns, first + rows.size());
      int from = (int) (first + rows.size() - slice.first());
      int to = Math.min(slice.rows(), from + count - rows.size());
      for (int i = from; i < to; i++) {
        rows.add(row(slice, i));
      }
    }
    return rows;
  }

  private SourceRow row(Slice slice, int row) {
    var values = new Json[members.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = members.get(i).value(slice.cells().get(i).json(row));
    }
    if (carry.names().isEmpty()) {
      return new SourceRow(input.object(values), Json.Obj.EMPTY);
    }
    var carried = new Json[carry.names().size()];
    for (int i = 0; i < carried.length; i++) {
      carried[i] = slice.cells().get(values.length + i).json(row);
    }
    return new SourceRow(input.object(values), carry.object(carried));
  }

  @Override
  public void close() {
    reader.close();
  }
}
