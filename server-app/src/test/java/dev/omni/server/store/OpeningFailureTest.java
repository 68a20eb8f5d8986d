package dev.omni.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.server.cli.InProcessCommand;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What cannot be opened names the setting to change, and repeats no library. */
class OpeningFailureTest {
  @TempDir Path folder;

  private static Exception sql(String state, int code, Exception cause) {
    return new SQLException("LIBRARY", state, code, cause);
  }

  private static List<Object> row(Exception cause, String... words) {
    return List.of(cause, List.of(words));
  }

  static Stream<List<Object>> files() {
    return Stream.of(
        row(sql("90020", 90020, null), "is in use by another process"),
        row(sql("90031", 90031, new IOException("No space left on device")), "no space left"),
        row(new IOException("LIBRARY: Disk quota exceeded"), "no space left"),
        row(new FileSystemException("x", null, "Read-only file system"), "cannot be written to"),
        row(new AccessDeniedException("x"), "cannot be written to"));
  }

  static Stream<List<Object>> servers() {
    return Stream.of(
        row(sql("08001", 0, new UnknownHostException("LIBRARY")), "names a host that is unknown"),
        row(sql("08001", 0, new SocketTimeoutException("LIBRARY")), "does not answer"),
        row(sql("28P01", 0, null), "refuses the user or the password", "db-password-file"),
        row(sql("3D000", 0, null), "names a database that does not exist"),
        row(sql("53300", 0, null), "has no free connection", "max_connections"),
        row(sql("42501", 0, null), "does not allow its user to create tables"));
  }

  private ServerSettings settings(String setting, String value) {
    Map<String, String> flags =
        Map.of(Setting.DATA_DIR.key(), folder.resolve("data").toString(), setting, value);
    return ServerSettings.of(SettingSources.readNamed(flags, "", Map.of()));
  }

  private ServerSettings settings() {
    return settings("console", "off");
  }

  private static String message(ServerSettings settings, Exception cause) {
    RuntimeException failed =
        cause instanceof IOException io
            ? new UncheckedIOException(io)
            : new StoreUnavailableException("LIBRARY", cause);
    return Objects.requireNonNull(OpeningFailure.of(settings, failed).getMessage());
  }

  @ParameterizedTest
  @MethodSource("files")
  void the_folder_is_named(List<Object> row) {
    assertThat(message(settings(), (Exception) row.get(0)))
        .startsWith("data-dir " + folder.resolve("data") + " ")
        .contains(((List<?>) row.get(1)).toArray(CharSequence[]::new))
        .doesNotContain("LIBRARY");
  }

  @ParameterizedTest
  @MethodSource("servers")
  void the_address_is_named_without_its_options(List<Object> row) {
    var settings = settings("db-url", "jdbc:postgresql://db.example/omni?password=hidden");

    assertThat(message(settings, (Exception) row.get(0)))
        .startsWith("db-url jdbc:postgresql://db.example/omni ")
        .contains(((List<?>) row.get(1)).toArray(CharSequence[]::new))
        .doesNotContain("LIBRARY", "hidden");
  }

  @Test
  void the_file_of_the_master_keys_is_named() {
    var settings = settings("master-key-file", "/nowhere/master.key");

    assertThat(message(settings, new NoSuchFileException("/nowhere/master.key.lock")))
        .isEqualTo(
            "master-key-file /nowhere/master.key is in a folder that does not exist; create it, or"
                + " set another");
  }

  @Test
  void what_has_no_reason_keeps_its_message() {
    assertThat(message(settings(), sql("90000", 1, null))).isEqualTo("LIBRARY");
  }

  @Test
  void a_server_that_reaches_no_database_ends_with_one_line() {
    var done =
        InProcessCommand.run(
            "serve",
            "--port=0",
            "--admin-port=off",
            "--data-dir=" + folder.resolve("data"),
            "--db-url=jdbc:postgresql://127.0.0.1:1/omni");

    assertThat(done.status()).isEqualTo(1);
    assertThat(done.err().strip())
        .isEqualTo(
            "omni serve: db-url jdbc:postgresql://127.0.0.1:1/omni names a port on which nothing"
                + " listens; start the database, or set another address");
  }
}
