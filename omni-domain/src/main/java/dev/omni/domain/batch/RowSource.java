package dev.omni.domain.batch;

import dev.omni.domain.json.Json;
import java.util.List;

/** The rows of a batch before the computation. Safe for several threads. */
public interface RowSource {
  /** Returns the number of rows. */
  long size();

  /**
   * Returns consecutive rows by column.
   *
   * @param first number of the first one, from 0
   * @param count at most as many as there are
   */
  SourceColumns columns(long first, int count);

  /** Returns consecutive rows one by one, for a look at few of them. */
  default List<SourceRow> rows(long first, int count) {
    return columns(first, count).rows();
  }

  /**
   * One row.
   *
   * @param input the members of this row, to lay over the base; a name that begins with {@code /}
   *     is a JSON pointer into the input
   * @param carry what is returned beside the output; an empty object for none
   */
  record SourceRow(Json.Obj input, Json.Obj carry) {}
}
