package dev.omni.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.jdbc.DatabaseSettings;
import dev.omni.server.ServerHere;
import dev.omni.server.Work;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records that cannot be read, as the command finds them and ends their runs. */
class RepairCommandTest {
  @TempDir Path folder;

  private InProcessCommand run(String... words) {
    var all = new ArrayList<>(List.of(words));
    all.add("--data-dir=" + folder);
    return InProcessCommand.run(all.toArray(String[]::new));
  }

  private void sql(String text) throws SQLException {
    String url = DatabaseSettings.embedded(folder, System::nanoTime).url();
    try (var connection = DriverManager.getConnection(url, "omni", "");
        var statement = connection.createStatement()) {
      statement.execute(text);
    }
  }

  @Test
  void a_queued_run_is_named_by_a_dry_one_and_ended_by_another() throws Exception {
    String id;
    try (var server = ServerHere.on(folder)) {
      Work work = Work.on(server.base(), server.credentials());
      id = Work.text(work.job("repair-held", 1, "hold_queued=60"), "id");
      work.direct("repair-good", 2);
    }
    assertThat(run("repair").out()).isEqualTo("0 unreadable, 0 ended\n");
    sql("UPDATE run SET input = '{\"data\":' WHERE id = '" + id + "'");

    InProcessCommand migrate = run("migrate");
    assertThat(migrate.status()).isZero();
    assertThat(migrate.out()).contains("run  " + id, "would end run  " + id, "omni repair");
    InProcessCommand dry = run("repair", "--dry-run");
    assertThat(dry.status()).isEqualTo(1);
    assertThat(dry.out()).contains("run  " + id + "  ", "1 unreadable, 1 to end");

    Json.Obj repaired = (Json.Obj) JsonReader.parse(run("repair", "--json").out());
    assertThat(repaired.items("ended_runs")).containsExactly(Json.str(id));
    assertThat(((Json.Obj) repaired.items("records").get(0)).text("reason")).contains("complete");
    assertThat(run("repair").out()).contains("1 unreadable, 0 ended");
  }
}
