package dev.omni.jdbc.internal.database;

import dev.omni.application.spi.store.StoreUnavailableException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jdbi.v3.core.ConnectionException;

/** The classification of database errors. */
public final class SqlExceptionTranslator {
  private static final int H2_FILE_IN_USE = 90020;

  /** The codes for a closed, broken or unreadable H2 database. */
  private static final Set<Integer> H2_GONE = Set.of(90020, 90028, 90031, 90067, 90098, 90121);

  /** Those of a database that is closed or broken, unlike one that cannot be reached. */
  private static final Set<Integer> H2_CLOSED = Set.of(90028, 90031, 90098, 90121);

  /** The states for deadlock, serialization failure, lock timeout and concurrent change. */
  private static final Set<String> TRANSIENT = Set.of("40001", "40P01", "55P03", "HYT00", "90131");

  private SqlExceptionTranslator() {}

  /**
   * Translates an error to {@link StoreUnavailableException} when the database is unavailable;
   * otherwise returns it.
   */
  static RuntimeException translate(RuntimeException failed) {
    return isUnavailable(failed)
        ? new StoreUnavailableException("The database cannot be used now" + why(failed), failed)
        : failed;
  }

  /** Returns whether the database is unavailable, or has no room for what is written. */
  static boolean isUnavailable(RuntimeException failed) {
    return failed instanceof ConnectionException
        || isTransient(failed)
        || cause(failed).filter(SqlExceptionTranslator::gone).isPresent();
  }

  /** Returns whether the embedded database closed itself, or its file is broken. */
  static boolean isClosed(Throwable failed) {
    return causes(failed).anyMatch(e -> H2_CLOSED.contains(e.getErrorCode()));
  }

  /** Returns whether the same transaction may succeed on an immediate retry. */
  public static boolean isTransient(RuntimeException failed) {
    return cause(failed)
        .filter(e -> TRANSIENT.contains(String.valueOf(e.getSQLState())))
        .isPresent();
  }

  /** Returns the reason why a database could not be opened, in one line for the operator. */
  static String onOpening(DatabaseAddress address, RuntimeException failed) {
    boolean taken = causes(failed).anyMatch(e -> e.getErrorCode() == H2_FILE_IN_USE);
    return taken
        ? "The database file is in use by another process: " + address
        : "The database cannot be reached: " + address + why(failed);
  }

  /** Returns the first line of the driver's message, without the statement that H2 appends. */
  private static String why(RuntimeException failed) {
    return causes(failed)
        .reduce((outer, inner) -> inner)
        .map(SQLException::getMessage)
        .map(said -> ": " + said.split("; SQL statement:|\\R", 2)[0])
        .orElse("");
  }

  private static boolean gone(SQLException e) {
    String state = String.valueOf(e.getSQLState());
    return e instanceof SQLTransientConnectionException
        || e instanceof SQLNonTransientConnectionException
        || state.startsWith("08")
        || state.startsWith("53")
        || state.startsWith("57P")
        || state.startsWith("58")
        || H2_GONE.contains(e.getErrorCode());
  }

  private static Optional<SQLException> cause(Throwable failed) {
    return causes(failed).findFirst();
  }

  private static Stream<SQLException> causes(Throwable failed) {
    return Stream.iterate(
            Optional.of(failed), Optional::isPresent, under -> under.map(Throwable::getCause))
        .flatMap(Optional::stream)
        .filter(SQLException.class::isInstance)
        .map(SQLException.class::cast);
  }
}
