package dev.omni.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.jdbc.TestBed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What an empty folder gets without Flyway is what Flyway would have made. After a change of the
 * scripts, {@code -Domni.layout=write} writes the file that is shipped.
 */
final class FirstLayoutTest {
  private static final String HISTORY =
      "SELECT \"installed_rank\" || ' ' || \"version\" || ' ' || \"description\" || ' ' || \"type\""
          + " || ' ' || \"script\" || ' ' || \"checksum\" || ' ' || \"installed_by\" || ' '"
          + " || \"success\" FROM \"flyway_schema_history\" WHERE \"installed_rank\" > 0"
          + " ORDER BY \"installed_rank\"";

  private final Address address = Address.in(TestBed.folder());

  private static List<String> lines(Address address, String sql) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(address.url(), address.user(), address.password());
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      var found = new ArrayList<String>();
      while (rows.next()) {
        found.add(rows.getString(1));
      }
      return found;
    }
  }

  /** The definitions, without the names that H2 gave to what has none. */
  private static List<String> definitions(Address address) throws SQLException {
    return lines(address, "SCRIPT NODATA NOSETTINGS").stream()
        .filter(line -> line.startsWith("CREATE") || line.startsWith("ALTER"))
        .filter(line -> !line.startsWith("CREATE USER"))
        .map(line -> line.replaceAll("CONSTRAINT_[0-9A-F]+(_[0-9]+)?|_INDEX_[0-9A-F_]+", "*"))
        .sorted()
        .toList();
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  /** What there is in the tables, but for when Flyway did what. */
  private static List<String> rows(Address address) throws SQLException {
    return lines(address, "SCRIPT NOSETTINGS").stream()
        .filter(line -> line.startsWith("INSERT") && !line.contains("flyway"))
        .sorted()
        .toList();
  }

  private static Address byFlyway() throws Exception {
    Address made = Address.in(TestBed.folder());
    Schema.flyway(made).migrate();
    if ("write".equals(System.getProperty("omni.layout"))) {
      lines(made, "SELECT COUNT(*) FROM run");
      var shipped = Path.of("src/main/resources" + FirstLayout.SHIPPED);
      Files.copy(made.file(), shipped, StandardCopyOption.REPLACE_EXISTING);
    }
    return made;
  }

  @Test
  void it_is_laid_out_and_recorded_as_flyway_does_it() throws Exception {
    Address other = byFlyway();
    FirstLayout.make(address);
    assertThat(definitions(address)).hasSizeGreaterThan(40).isEqualTo(definitions(other));
    assertThat(rows(address)).hasSizeGreaterThan(2).isEqualTo(rows(other));
    assertThat(lines(address, HISTORY)).isNotEmpty().isEqualTo(lines(other, HISTORY));
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc:h2:", "jdbc:h2:async:", "jdbc:h2:nioMapped:", "jdbc:h2:split:nio:"})
  void the_file_is_found_behind_any_way_to_it(String way) {
    String url = way + address.file().toString().replace(".mv.db", ";MODE=PostgreSQL");
    var other = new Address(url, "omni", "");
    assertThat(other.file()).isEqualTo(address.file());
  }

  @Test
  void the_file_is_for_its_owner_alone_whatever_its_folder_lets_others_do() throws IOException {
    Files.setPosixFilePermissions(
        address.file().getParent(), PosixFilePermissions.fromString("rwxr-xr-x"));
    FirstLayout.make(address);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(address.file())))
        .isEqualTo("rw-------");
  }

  @Test
  void flyway_goes_on_from_there() {
    FirstLayout.make(address);
    assertThat(Schema.flyway(address).validateWithResult().validationSuccessful).isTrue();
    assertThat(Schema.flyway(address).migrate().migrationsExecuted).isZero();
  }

  @Test
  void a_store_that_is_there_is_left_alone() throws SQLException {
    FirstLayout.make(address);
    lines(address, "SELECT COUNT(*) FROM run");
    try (Connection connection =
            DriverManager.getConnection(address.url(), address.user(), address.password());
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE mine (a INT)");
    }
    FirstLayout.make(address);
    assertThat(lines(address, "SELECT COUNT(*) FROM mine")).containsExactly("0");
  }

  @Test
  void several_that_begin_at_once_find_one_whole_store() throws Exception {
    var starters = Executors.newFixedThreadPool(8);
    try {
      Callable<Void> make =
          () -> {
            FirstLayout.make(address);
            return null;
          };
      for (Future<Void> made : starters.invokeAll(Collections.nCopies(8, make))) {
        made.get();
      }
    } finally {
      starters.shutdownNow();
    }
    assertThat(names(address.file().getParent())).containsExactly("omni.mv.db");
    assertThat(Schema.flyway(address).migrate().migrationsExecuted).isZero();
  }
}
