package dev.omni.domain.data;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.View;
import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * A data set: a table that never changes.
 *
 * @param id random
 * @param owner the view that it belongs to
 * @param version name, number and digest
 * @param size rows and bytes
 * @param columns in the order of the table
 * @param createdAt to the microsecond
 */
public record DataSet(
    UUID id,
    View owner,
    Version version,
    Size size,
    List<DataColumn> columns,
    Instant createdAt) {
  /** Copies the columns. */
  public DataSet {
    columns = List.copyOf(columns);
  }

  /** Creates a set of a whole project. */
  public DataSet(
      UUID id,
      Tenant tenant,
      Version version,
      Size size,
      List<DataColumn> columns,
      Instant createdAt) {
    this(id, View.whole(tenant), version, size, columns, createdAt);
  }

  /** Returns the tenant. */
  public Tenant tenant() {
    return owner.tenant();
  }

  /**
   * The version of a data set.
   *
   * @param name shared by all versions
   * @param number from 1 on, never given twice
   * @param digest {@code sha256:} and the hash of the bytes as sent, not compressed
   */
  public record Version(String name, int number, String digest) {
    /** Returns {@code name@version}. */
    @Override
    public String toString() {
      return name + "@" + number;
    }
  }

  /**
   * The size of a data set.
   *
   * @param rows number of rows
   * @param bytes number of bytes as sent, not compressed
   */
  public record Size(long rows, long bytes) {}

  /** Returns the same set as another version of its name. */
  public DataSet numbered(int number) {
    var next = new Version(version.name, number, version.digest);
    return new DataSet(id, owner, next, size, columns, createdAt);
  }

  /** Returns the name of the set. */
  public String name() {
    return version.name;
  }

  /** Returns the index of a column, if there is one of that name. */
  public Optional<Integer> index(String column) {
    return IntStream.range(0, columns.size())
        .filter(i -> columns.get(i).name().equals(column))
        .boxed()
        .findFirst();
  }

  /** Returns the JSON of the set, without links. */
  public Json.Obj json() {
    return Json.obj(
        "id", id,
        "object", "omni.data_set",
        "name", version.name,
        "version", version.number,
        "rows", size.rows,
        "columns", columns.stream().map(DataColumn::json).toList(),
        "bytes", size.bytes,
        "digest", version.digest,
        "created_at", createdAt);
  }
}
