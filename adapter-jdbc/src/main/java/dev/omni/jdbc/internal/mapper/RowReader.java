package dev.omni.jdbc.internal.mapper;

import dev.omni.application.spi.store.Stored;
import dev.omni.domain.document.ListPosition;
import java.util.Optional;
import java.util.function.Function;
import org.jdbi.v3.core.JdbiException;

/**
 * The reading of rows of a kind. A row whose texts are broken is no failure of the database.
 *
 * @param name the kind, id and position of a row, from columns that always can be read
 * @param mapper the record of a row
 */
record RowReader<T>(
    Function<ColumnReader, Stored.Unreadable<T>> name, Function<ColumnReader, T> mapper) {
  /** Creates the reading of rows with a kind, an id and a place in lists. */
  static <T> RowReader<T> named(String kind, Function<ColumnReader, T> mapper) {
    return listed(columns -> kind, "id", mapper);
  }

  /**
   * Creates the reading of rows that lists show.
   *
   * @param id column of the id
   */
  static <T> RowReader<T> listed(
      Function<ColumnReader, String> kind, String id, Function<ColumnReader, T> mapper) {
    return new RowReader<>(
        columns ->
            new Stored.Unreadable<>(
                kind.apply(columns),
                columns.id(id).toString(),
                Optional.of(new ListPosition(columns.instant("created_at"), columns.id(id))),
                ""),
        mapper);
  }

  /** Creates the reading of rows without a position. */
  static <T> RowReader<T> plain(
      String kind, Function<ColumnReader, Object> id, Function<ColumnReader, T> mapper) {
    return new RowReader<>(
        columns ->
            new Stored.Unreadable<>(kind, id.apply(columns).toString(), Optional.empty(), ""),
        mapper);
  }

  /** Returns the record of a row, or why there is none. */
  Stored<T> stored(ColumnReader columns) {
    try {
      return new Stored.Read<>(mapper.apply(columns));
    } catch (JdbiException away) {
      throw away;
    } catch (RuntimeException broken) {
      Stored.Unreadable<T> named = name.apply(columns);
      return new Stored.Unreadable<>(named.kind(), named.id(), named.position(), why(broken));
    }
  }

  private static String why(RuntimeException broken) {
    return broken.getMessage() == null
        ? broken.getClass().getSimpleName()
        : broken.getClass().getSimpleName() + ": " + broken.getMessage();
  }

  /**
   * Returns the record of a row.
   *
   * @throws dev.omni.domain.fault.Fault {@code record_unreadable}
   */
  T read(ColumnReader columns) {
    Stored<T> stored = stored(columns);
    if (stored instanceof Stored.Unreadable<T> unreadable) {
      throw unreadable.fault();
    }
    return ((Stored.Read<T>) stored).record();
  }
}
