package dev.omni.jdbc.internal.mapper;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;

/**
 * Numbers that are added to the row of their key. A row that is not there is created with zeros
 * first, so that neither two nodes nor two threads lose a number.
 *
 * @param add updates a row
 * @param create inserts a row with zeros; an existing one stays unchanged
 */
record AddedRows(String add, String create) {
  /** Adds the numbers of rows with different keys. */
  void to(Handle handle, List<Map<String, Object>> rows) {
    int[] changed = RowBatch.of(handle, add, rows).execute();
    List<Map<String, Object>> fresh =
        IntStream.range(0, changed.length)
            .filter(i -> changed[i] == 0)
            .mapToObj(rows::get)
            .toList();
    RowBatch.of(handle, create, fresh).execute();
    RowBatch.of(handle, add, fresh).execute();
  }
}
