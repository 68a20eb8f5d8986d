package dev.omni.domain.batch;

import dev.omni.domain.json.Json;
import java.util.List;

/** The rows of a batch before the computation. Safe for several threads. */
public interface RowSource {
  /** Returns the number of rows. */
  long size();

  /**
   * Returns consecutive rows.
   *
   * @param first number of the first one, from 0
   * @param count at most as many as there are
   */
  List<SourceRow> rows(long first, int count);

  /**
   * One row.
   *
   * @param input the members of this row, to lay over the base; a name that begins with {@code /}
   *     is a JSON pointer into the input
   * @param carry what is returned beside the output; an empty object for none
   */
  record SourceRow(Json.Obj input, Json.Obj carry) {}
}
