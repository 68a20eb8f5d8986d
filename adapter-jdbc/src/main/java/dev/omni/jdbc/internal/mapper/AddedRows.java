package dev.omni.jdbc.internal.mapper;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

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
    int[] changed = executed(handle, add, rows);
    List<Map<String, Object>> fresh =
        IntStream.range(0, changed.length)
            .filter(i -> changed[i] == 0)
            .mapToObj(rows::get)
            .toList();
    executed(handle, create, fresh);
    executed(handle, add, fresh);
  }

  private static int[] executed(Handle handle, String sql, List<Map<String, Object>> rows) {
    if (rows.isEmpty()) {
      return new int[0];
    }
    PreparedBatch batch = handle.prepareBatch(sql);
    rows.forEach(row -> batch.bindMap(row).add());
    return batch.execute();
  }
}
