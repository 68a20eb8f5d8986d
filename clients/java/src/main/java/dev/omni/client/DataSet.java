package dev.omni.client;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.Serializable;
import java.util.List;
import java.util.Map;

/**
 * Data set: a table on the server that never changes.
 *
 * @param id of this version
 * @param name which other versions have too
 * @param version number of the version
 * @param digest of its bytes, {@code sha256:HEX}
 * @param rows number of rows
 * @param columns name, type, nulls, min and max of each column
 * @param bytes number of bytes without gzip
 * @param rowsInError number of records that an upload found broken
 */
public record DataSet(
    String id,
    String name,
    int version,
    String digest,
    long rows,
    JsonNode columns,
    long bytes,
    @JsonProperty("rows_in_error") long rowsInError)
    implements Serializable {
  /** Returns what names these bytes, before and after they are deleted and uploaded again. */
  public String ref() {
    return name + "@" + digest;
  }

  /** Returns a column in place of an array of an input. */
  public Map<String, Object> column(String column) {
    return Map.of("data", Map.of("set", ref(), "column", column));
  }

  /** Returns columns in place of an array of arrays. */
  public Map<String, Object> matrix(List<String> names) {
    return Map.of("data", Map.of("set", ref(), "columns", names));
  }

  /** Returns rows of a batch: the column of each member. */
  public TableSource table(Map<String, String> members) {
    return TableSource.data(ref(), members);
  }
}
