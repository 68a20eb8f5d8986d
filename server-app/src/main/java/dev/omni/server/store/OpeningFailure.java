package dev.omni.server.store;

import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.ServerSettings.Database;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The failure to open what a server stores, in words for the operator: the setting to change, and
 * not what a library says.
 */
final class OpeningFailure {
  private static final int H2_FILE_IN_USE = 90020;

  private static final List<Reason> FILES =
      List.of(
          new Reason(
              thrown -> thrown instanceof SQLException e && e.getErrorCode() == H2_FILE_IN_USE,
              "is in use by another process; stop that process, or set another folder"),
          new Reason(
              thrown -> says(thrown, "No space left") || says(thrown, "quota exceeded"),
              "has no space left; make room, or set a folder on another disk"),
          new Reason(
              thrown ->
                  thrown instanceof AccessDeniedException
                      || says(thrown, "Read-only file system")
                      || says(thrown, "Permission denied"),
              "cannot be written to; set a folder that belongs to the user of the server"));

  private static final List<Reason> SERVERS =
      List.of(
          new Reason(
              UnknownHostException.class::isInstance,
              "names a host that is unknown; set the address of a PostgreSQL server"),
          new Reason(
              ConnectException.class::isInstance,
              "names a port on which nothing listens; start the database, or set another address"),
          new Reason(
              SocketTimeoutException.class::isInstance,
              "names a server that does not answer; see its firewall, or set another address"),
          new Reason(
              state("28000", "28P01"),
              "refuses the user or the password; set db-user, and db-password or"
                  + " db-password-file"),
          new Reason(
              state("3D000"),
              "names a database that does not exist; create it, or set another one"),
          new Reason(
              state("53300"),
              "has no free connection; raise max_connections of the server, or end other clients"),
          new Reason(
              state("42501"),
              "does not allow its user to create tables; grant that, or set another db-user"));

  private OpeningFailure() {}

  /** A reason by one of the causes. */
  private record Reason(Predicate<Throwable> cause, String text) {}

  /** Returns the failure with the setting to change, or as it is where that is unknown. */
  static RuntimeException of(ServerSettings settings, RuntimeException failed) {
    Optional<Database> server = settings.database();
    String what =
        server.isPresent() && !isFile(failed)
            ? "db-url " + address(server.get())
            : "data-dir " + settings.files().dataDir();
    Optional<String> key = settings.files().masterKeyFile().flatMap(file -> ofKey(file, failed));
    return key.or(() -> reason(isFile(failed) || server.isEmpty() ? FILES : SERVERS, failed, what))
        .<RuntimeException>map(text -> new StoreUnavailableException(text, failed))
        .orElse(failed);
  }

  private static boolean isFile(RuntimeException failed) {
    return failed instanceof UncheckedIOException;
  }

  /** Returns the address without its options, which may contain a password. */
  private static String address(Database server) {
    return server.url().split("\\?", 2)[0];
  }

  private static Optional<String> ofKey(Path file, RuntimeException failed) {
    String what = "master-key-file " + file;
    return !isFile(failed)
        ? Optional.empty()
        : causes(failed).anyMatch(NoSuchFileException.class::isInstance)
            ? Optional.of(what + " is in a folder that does not exist; create it, or set another")
            : reason(FILES, failed, what);
  }

  private static Optional<String> reason(
      List<Reason> reasons, RuntimeException failed, String what) {
    return reasons.stream()
        .filter(reason -> causes(failed).anyMatch(reason.cause()))
        .findFirst()
        .map(reason -> what + " " + reason.text());
  }

  private static Predicate<Throwable> state(String... states) {
    return thrown ->
        thrown instanceof SQLException e
            && List.of(states).contains(String.valueOf(e.getSQLState()));
  }

  private static boolean says(Throwable thrown, String words) {
    return thrown instanceof IOException && String.valueOf(thrown.getMessage()).contains(words);
  }

  private static Stream<Throwable> causes(Throwable failed) {
    return Stream.iterate(failed, cause -> cause != null, Throwable::getCause);
  }
}
