package dev.omni.jdbc;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/**
 * The tables, brought up to date by Flyway. Loading Flyway takes a fifth of a start, so it is asked
 * only when the record that it keeps is not of exactly these scripts.
 */
final class Schema {
  private static final String FOLDER = "schema/";
  private static final Pattern SCRIPT = Pattern.compile("V([0-9]+)__.+\\.sql");

  private static final String RECORDED =
      "SELECT \"script\", \"checksum\" FROM \"flyway_schema_history\""
          + " WHERE \"installed_rank\" > 0 AND \"success\" = TRUE ORDER BY \"installed_rank\"";

  private Schema() {}

  /** A script and Flyway's checksum of it. */
  record Applied(String script, int checksum) {}

  /**
   * Applies what is missing, on a connection of its own, because a large table may take long;
   * complains when an applied script was changed afterwards.
   */
  static void update(DataSource source, Settings settings) {
    if (!current(source)) {
      Flyway.configure()
          .dataSource(settings.url(), settings.user(), settings.password())
          .locations("classpath:schema")
          .placeholders(settings.dialect())
          .load()
          .migrate();
    }
  }

  /** Whether exactly these scripts were applied, as they are now. */
  static boolean current(DataSource source) {
    List<Applied> shipped = scripts().stream().map(Schema::shipped).toList();
    return recorded(source).filter(shipped::equals).isPresent();
  }

  /** The scripts in their order. */
  static List<String> scripts() {
    try {
      URL folder = Schema.class.getResource("/" + FOLDER);
      List<String> names =
          folder.openConnection() instanceof JarURLConnection jar ? inJar(jar) : inFolder(folder);
      return names.stream()
          .filter(name -> SCRIPT.matcher(name).matches())
          .sorted(Comparator.comparingInt(Schema::version))
          .toList();
    } catch (IOException | URISyntaxException unreadable) {
      throw new IllegalStateException("the schema's scripts cannot be read", unreadable);
    }
  }

  private static List<String> inJar(JarURLConnection jar) throws IOException {
    return jar.getJarFile().stream()
        .map(JarEntry::getName)
        .filter(name -> name.startsWith(FOLDER))
        .map(name -> name.substring(FOLDER.length()))
        .toList();
  }

  private static List<String> inFolder(URL folder) throws IOException, URISyntaxException {
    try (Stream<Path> files = Files.list(Path.of(folder.toURI()))) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  private static int version(String script) {
    Matcher matcher = SCRIPT.matcher(script);
    return matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
  }

  /** What the database says was applied; empty when there is no record, or it cannot be read. */
  private static Optional<List<Applied>> recorded(DataSource source) {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(RECORDED)) {
      var found = new ArrayList<Applied>();
      while (rows.next()) {
        found.add(new Applied(rows.getString(1), rows.getInt(2)));
      }
      return Optional.of(found);
    } catch (SQLException none) {
      return Optional.empty();
    }
  }

  /** Flyway's checksum: CRC-32 of the lines without their ends. */
  private static Applied shipped(String script) {
    var sum = new CRC32();
    try (InputStream file = Schema.class.getResourceAsStream("/" + FOLDER + script)) {
      if (file == null) {
        throw new IllegalStateException("schema/" + script + " is missing");
      }
      new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))
          .lines()
          .forEach(line -> sum.update(line.getBytes(StandardCharsets.UTF_8)));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return new Applied(script, (int) sum.getValue());
  }
}
