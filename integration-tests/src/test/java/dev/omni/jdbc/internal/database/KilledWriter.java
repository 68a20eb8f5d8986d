package dev.omni.jdbc.internal.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A {@link ConcurrentWriter} in a process of its own, killed in the middle of its work. */
final class KilledWriter {
  private KilledWriter() {}

  /** Starts it, on a folder or the URL of a PostgreSQL. */
  static Process start(String place) throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    assertThat(Files.isExecutable(java)).isTrue();
    return new ProcessBuilder(
            java.toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            ConcurrentWriter.class.getName(),
            place)
        .start();
  }

  /** The ids that it printed until it was killed, after so many of them and so many seconds. */
  static List<String> killedAfter(String place, int lines, int seconds)
      throws IOException, InterruptedException {
    Process writer = start(place);
    long end = System.nanoTime() + seconds * 1_000_000_000L;
    var said = new ArrayList<String>();
    try (BufferedReader out = writer.inputReader()) {
      boolean killed = false;
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        said.add(line);
        if (!killed && said.size() >= lines && System.nanoTime() - end >= 0) {
          // By its handle: the process itself would close the stream with what it has said so far.
          writer.toHandle().destroyForcibly();
          killed = true;
        }
      }
    }
    assertThat(writer.waitFor())
        .as(() -> new String(read(writer), StandardCharsets.UTF_8))
        .isEqualTo(137);
    // The last line may be cut.
    return said.subList(0, said.size() - 1);
  }

  private static byte[] read(Process writer) {
    try {
      return writer.getErrorStream().readAllBytes();
    } catch (IOException failed) {
      return failed.toString().getBytes(StandardCharsets.UTF_8);
    }
  }

  /** Those of some ids that no run in the database has. */
  static Set<String> missing(DatabaseAddress address, Set<String> ids) throws SQLException {
    var missing = new HashSet<>(ids);
    try (Connection connection =
            DriverManager.getConnection(address.url(), address.user(), address.password());
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT id FROM run")) {
      while (rows.next()) {
        missing.remove(rows.getString(1));
      }
    }
    return missing;
  }
}
