package dev.omni.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
