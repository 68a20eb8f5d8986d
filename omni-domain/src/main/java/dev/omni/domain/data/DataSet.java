package dev.omni.domain.data;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.View;
import dev.omni.domain.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A data set: a table that never changes.
 *
 * @param id random
 * @param owner the view that it belongs to
 * @param version name, number and digest
 * @param size rows and bytes
 * @param columns in the order of the table
 * @param createdAt to the microsecond
 * @param expiresAt when it is removed unless an unfinished run reads it; empty for one that stays
 */
public record DataSet(
    UUID id,
    View owner,
    Version version,
    Size size,
    List<DataColumn> columns,
    Instant createdAt,
    Optional<Instant> expiresAt) {
  /** The shortest life of a set that expires, from its upload on. */
  public static final Duration MIN_LIFE = Duration.ofSeconds(60);

  /** The longest life of a set that expires, from its upload on. */
  public static final Duration MAX_LIFE = Duration.ofDays(7);

  /** Copies the columns. */
  public DataSet {
    columns = List.copyOf(columns);
  }

  /** Creates a set of a whole project, which stays. */
  public DataSet(
      UUID id,
      Tenant tenant,
      Version version,
      Size size,
      List<DataColumn> columns,
      Instant createdAt) {
    this(id, View.whole(tenant), version, size, columns, createdAt, Optional.empty());
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
    return new DataSet(id, owner, next, size, columns, createdAt, expiresAt);
  }

  /** Returns the same set with another end of its life; empty for one that stays. */
  public DataSet expiring(Optional<Instant> end) {
    return new DataSet(id, owner, version, size, columns, createdAt, end);
  }

  /**
   * Returns this set after another upload of its bytes: it lives as long as the longer one says.
   */
  public DataSet uploadedAgain(DataSet again) {
    boolean stays = expiresAt.isEmpty() || again.expiresAt.isEmpty();
    return stays
        ? expiring(Optional.empty())
        : expiring(
            Stream.of(expiresAt, again.expiresAt)
                .flatMap(Optional::stream)
                .max(Comparator.naturalOrder()));
  }

  /** Returns whether the life of the set has ended. */
  public boolean hasExpired(Instant now) {
    return expiresAt.filter(end -> !now.isBefore(end)).isPresent();
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
        "id",
        id,
        "object",
        "omni.data_set",
        "name",
        version.name,
        "version",
        version.number,
        "rows",
        size.rows,
        "columns",
        columns.stream().map(DataColumn::json).toList(),
        "bytes",
        size.bytes,
        "digest",
        version.digest,
        "created_at",
        createdAt,
        "expires_at",
        expiresAt);
  }
}
