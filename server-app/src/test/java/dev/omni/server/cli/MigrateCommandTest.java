package dev.omni.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.jdbc.DatabaseSettings;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MigrateCommandTest {
  @TempDir Path folder;

  @Test
  void a_new_database_gets_the_schema_and_a_current_one_stays() {
    String data = "--data-dir=" + folder.resolve("data");
    for (int time = 0; time < 2; time++) {
      var ended = InProcessCommand.run("migrate", data);

      assertThat(ended.status()).isZero();
      assertThat(ended.out()).isEqualTo("The schema of the database is that of this version.\n");
    }
    assertThat(folder.resolve("data").resolve("master.key")).isRegularFile();
  }

  @ParameterizedTest
  @ValueSource(strings = {"migrate", "serve"})
  void an_older_version_ends_with_the_reason_on_a_migrated_database(String command)
      throws Exception {
    Path data = folder.resolve("data");
    InProcessCommand.run("migrate", "--data-dir=" + data);
    var settings = DatabaseSettings.embedded(data, System::nanoTime);
    try (Connection connection =
            DriverManager.getConnection(settings.url(), settings.user(), settings.password());
        Statement statement = connection.createStatement()) {
      statement.execute(
          "INSERT INTO \"flyway_schema_history\" SELECT 999, '999', 'later', \"type\","
              + " 'V999__later.sql', 1, \"installed_by\", \"installed_on\", 1, TRUE"
              + " FROM \"flyway_schema_history\" WHERE \"version\" = '1'");
    }

    var ended = InProcessCommand.run(command, "--data-dir=" + data);

    assertThat(ended.status()).isEqualTo(1);
    assertThat(ended.err())
        .contains("schema 999 of a newer version of Omni", "restore the backup")
        .doesNotContain("\tat ");
  }

  @Test
  void a_database_that_does_not_answer_is_a_failure_that_names_it() {
    var ended =
        InProcessCommand.run(
            "migrate",
            "--data-dir=" + folder.resolve("data"),
            "--db-url=jdbc:postgresql://127.0.0.1:1/none");

    assertThat(ended.status()).isEqualTo(1);
    assertThat(ended.err()).contains("127.0.0.1:1");
  }
}
