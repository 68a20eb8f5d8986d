package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.server.cli.InProcessCommand;
import dev.omni.server.node.Node;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log whose end was cut off while the server was stopped is never signed over. */
class TruncatedLogIT {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final String SEEN = "is of 3 entries; that of 6 entries was seen before";

  @TempDir Path folder;

  private Node node() {
    Map<Setting, String> settings =
        Map.of(
            Setting.PORT, "0",
            Setting.ADMIN_PORT, "off",
            Setting.RATE_LIMIT, "off",
            Setting.DATA_DIR, folder.toString());
    return Node.start(ServerSettings.of(SettingSources.read(settings, "", Map.of())));
  }

  private static Work at(Node node) {
    return Work.on(node.baseUrl(), node.credentials().read().orElseThrow());
  }

  private void fill() {
    try (var node = node()) {
      for (int i = 0; i < 5; i++) {
        String run = Work.text(at(node).direct("a-run-to-be-cut-" + i, i), "id");
        assertThat(at(node).evidence(run).status()).isEqualTo(200);
      }
    }
  }

  /** As thoroughly as somebody can who writes the database and has no key. */
  private void cut() throws SQLException {
    String url = dev.omni.jdbc.DatabaseSettings.embedded(folder, System::nanoTime).url();
    try (var connection = DriverManager.getConnection(url, "omni", "");
        var statement = connection.createStatement()) {
      statement.execute(
          "DELETE FROM log_entry WHERE id IN"
              + " (SELECT log_entry_id FROM log_entry_index WHERE log_index >= 3)");
      statement.execute("DELETE FROM log_entry_index WHERE log_index >= 3");
      statement.execute("DELETE FROM run WHERE id NOT IN (SELECT id FROM log_entry)");
      statement.execute("DELETE FROM evidence_checkpoint WHERE size > 3");
      statement.execute("UPDATE evidence_tile SET hashes = SUBSTRING(hashes FROM 1 FOR 96)");
      statement.execute("UPDATE evidence_log SET size = 3");
    }
  }

  @Test
  void it_is_an_error_at_the_start_and_the_audit_names_it_and_nothing_is_signed() throws Exception {
    fill();
    String seen = Files.readString(folder.resolve("log-head.txt"));
    assertThat(seen.lines().skip(1).findFirst()).contains("6"); // With the head of their numbers.
    cut();

    try (var server = ServerProcess.server(folder).listening()) {
      await()
          .atMost(PATIENCE)
          .untilAsserted(
              () ->
                  assertThat(server.complained())
                      .contains("the evidence log was changed: head: " + SEEN));
      var again = Work.on(server.base(), server.credentials());
      String run = Work.text(again.direct("a-run-on-a-cut-log", 7), "id");
      assertThat(again.evidence(run).status()).isEqualTo(500);
      assertThat(server.terminated()).isZero();
    }
    assertThat(Files.readString(folder.resolve("log-head.txt"))).isEqualTo(seen);
    var audit = InProcessCommand.run("evidence", "verify-log", "--data-dir=" + folder);
    assertThat(audit.status()).isEqualTo(1);
    assertThat(audit.out())
        .contains("3 entries, 2 problems")
        .contains("head: " + SEEN)
        .contains("number 4 to 5: has no entry in the log");
  }

  @Test
  void a_file_that_is_no_head_stops_the_start() throws Exception {
    Files.writeString(folder.resolve("log-head.txt"), "5 entries");
    var audit = InProcessCommand.run("evidence", "verify-log", "--data-dir=" + folder);
    assertThat(audit.status()).isEqualTo(2);
    assertThat(audit.err()).contains("log-head.txt is no head of a log");
  }
}
