package dev.omni.application.data;

import dev.omni.application.data.DataSetReader.Slice;
import dev.omni.domain.batch.Column;
import dev.omni.domain.batch.ColumnBuilder;
import dev.omni.domain.batch.RowSource;
import dev.omni.domain.batch.SourceColumns;
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
  private final List<String> carried;
  private final List<Integer> columns;

  /**
   * A member of each input.
   *
   * @param numeric whether it takes numbers alone
   */
  record Member(String name, boolean numeric) {}

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
    this.carried = List.copyOf(carried);
    this.columns = List.copyOf(columns);
  }

  @Override
  public long size() {
    return reader.set().size().rows();
  }

  @Override
  public SourceColumns columns(long first, int count) {
    List<ColumnBuilder> all = new ArrayList<>();
    members.forEach(member -> all.add(new ColumnBuilder(member.name(), count)));
    carried.forEach(name -> all.add(new ColumnBuilder(name, count)));
    int added = 0;
    while (added < count) {
      Slice slice = reader.around(columns, first + added);
      int from = (int) (first + added - slice.first());
      int to = Math.min(slice.rows(), from + count - added);
      for (int i = 0; i < all.size(); i++) {
        boolean numeric = i < members.size() && members.get(i).numeric();
        slice.cells().get(i).addTo(all.get(i), from, to, numeric);
      }
      added += to - from;
    }
    List<Column> built = all.stream().map(ColumnBuilder::column).toList();
    return new SourceColumns(
        count, built.subList(0, members.size()), built.subList(members.size(), built.size()));
  }

  @Override
  public void close() {
    reader.close();
  }
}
