package dev.omni.jdbc.internal.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.access.Mode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunHead;
import dev.omni.jdbc.DatabaseSettings;
import dev.omni.jdbc.TestDatabase;
import dev.omni.testkit.contract.Samples;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Rows that an earlier version wrote, with long texts of their own. */
class RunBodyMigrationTest {
  private static final String LONG = "{\"text\":\"" + "é".repeat(5000) + "\"}";

  private final DatabaseSettings settings =
      TestDatabase.quick(DatabaseSettings.embedded(TestDatabase.migrated(), System::nanoTime));
  private final TestDatabase database = TestDatabase.on(settings);
  private final Stores stores = database.empty();
  private final Samples samples = Samples.fresh();

  private Run stored(Run run) {
    stores.runs().insert(run, Optional.empty(), ChangeSet.NONE);
    return run;
  }

  private void move() throws SQLException {
    try (Connection connection =
        DriverManager.getConnection(settings.url(), settings.user(), settings.password())) {
      RunBodyMigration.moveAll(connection);
      ResultSizeMigration.sizeAll(connection);
    }
  }

  /** Gives all runs the rows that the version before the migration wrote. */
  private void unmoved(String where) {
    database.sql("UPDATE run SET input_bytes = 0, input = '" + LONG + "'" + where);
  }

  @Test
  void long_texts_leave_their_rows_and_are_read_as_before() throws SQLException {
    Json.Obj text = Json.obj("text", "é".repeat(5000));
    Run waiting = stored(samples.job().queued(samples.now()));
    Lease lease = samples.lease();
    Run ended =
        stored(
            samples
                .job()
                .queued(samples.now())
                .acquired(lease, samples.now())
                .finished(lease, new Outcome.Succeeded(text), samples.now()));
    unmoved("");
    database.sql("DELETE FROM run_body");
    database.sql(
        "UPDATE run SET result_bytes = 0, result = '" + LONG + "' WHERE status = 'completed'");
    Run before = stores.runs().find(ended.tenant(), ended.id()).orElseThrow();
    assertThat(before.result()).as("a row that was not moved").isEqualTo(text);

    move();

    assertThat(database.rows("SELECT DISTINCT input FROM run")).containsExactly("");
    assertThat(database.rows("SELECT DISTINCT input_bytes FROM run")).containsExactly("10011");
    assertThat(database.rows("SELECT status || ' ' || result_bytes FROM run ORDER BY status"))
        .containsExactly("completed 10011", "queued 0");
    assertThat(database.rows("SELECT part FROM run_body ORDER BY part"))
        .containsExactly("input", "input", "result");
    assertThat(stores.runs().find(ended.tenant(), ended.id())).contains(before);
    RunHead head = stores.runs().listDue(Mode.TEST, samples.now(), Instant.EPOCH, 9).get(0);
    assertThat(head.id()).isEqualTo(waiting.id());
    assertThat(head.input()).isEmpty();
  }

  @Tag("ci")
  @Test
  void one_that_was_killed_goes_on_where_it_was() throws SQLException {
    List<Run> runs = new ArrayList<>();
    for (int i = 0; i < RowPieces.ROWS + 3; i++) {
      runs.add(stored(samples.job().queued(samples.now())));
    }
    unmoved("");
    move();
    unmoved(" WHERE id = '" + runs.get(7).id() + "'");

    move();

    assertThat(database.rows("SELECT COUNT(*) FROM run WHERE input = ''"))
        .containsExactly(String.valueOf(runs.size()));
    assertThat(database.rows("SELECT COUNT(*) FROM run_body"))
        .containsExactly(String.valueOf(runs.size()));
  }

  @Test
  void results_in_rows_and_beside_them_get_their_sizes() throws SQLException {
    Lease lease = samples.lease();
    Run run = samples.job().queued(samples.now()).acquired(lease, samples.now());
    for (String text : List.of("short", "é".repeat(5000))) {
      Json.Obj result = Json.obj("text", text);
      stored(
          samples
              .job()
              .queued(samples.now())
              .acquired(lease, samples.now())
              .finished(lease, new Outcome.Succeeded(result), samples.now()));
    }
    stored(run);
    database.sql("UPDATE run SET result_bytes = 0");

    move();

    assertThat(database.rows("SELECT result_bytes FROM run ORDER BY result_bytes"))
        .containsExactly("0", "16", "10011");
  }
}
