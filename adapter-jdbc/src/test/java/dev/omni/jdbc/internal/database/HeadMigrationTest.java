package dev.omni.jdbc.internal.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.InputHead;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.run.RunQuery;
import dev.omni.jdbc.DatabaseSettings;
import dev.omni.jdbc.TestDatabase;
import dev.omni.testkit.contract.Samples;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Rows of an earlier version, without what lists show of long inputs and without sizes. */
class HeadMigrationTest {
  private static final Json.Obj INPUT = Json.obj("task", "quantity", "text", "é".repeat(5000));

  private static final String SIZE = "SELECT body_bytes FROM document WHERE name = 'long'";

  private final DatabaseSettings settings =
      TestDatabase.quick(DatabaseSettings.embedded(TestDatabase.migrated(), System::nanoTime));
  private final TestDatabase database = TestDatabase.on(settings);
  private final Stores stores = database.empty();
  private final Samples samples = Samples.fresh();

  private Run stored() {
    Run run = samples.operation("model_run", INPUT).queued(samples.now());
    stores.runs().insert(run, Optional.empty(), ChangeSet.NONE);
    return run;
  }

  private void fill() throws SQLException {
    try (Connection connection =
        DriverManager.getConnection(settings.url(), settings.user(), settings.password())) {
      HeadMigration.fillAll(connection);
    }
  }

  private List<Stored<RunHead>> listed() {
    return stores
        .runs()
        .list(
            new RunQuery(
                samples.tenant(), "model_run", RunQuery.Filter.ALL, Optional.empty(), 1000));
  }

  @Test
  void long_inputs_get_heads_and_long_documents_sizes() throws SQLException {
    Run run = stored();
    Document note =
        Document.of(samples.id(), samples.tenant(), "note", "long", INPUT, samples.now());
    stores.documents().insert(note, Optional.empty(), ChangeSet.NONE);
    String size = database.rows(SIZE).get(0);
    assertThat(Integer.parseInt(size)).isGreaterThan(10_000);
    database.sql("UPDATE run SET input_head = NULL");
    database.sql("UPDATE document SET body_bytes = 0");
    assertThat(listed()).singleElement().isInstanceOf(Stored.Unreadable.class);

    fill();

    assertThat(Stored.readable(listed()))
        .extracting(RunHead::input)
        .containsExactly(Optional.of(new InputHead(Json.obj("task", "quantity"), List.of("text"))));
    assertThat(database.rows(SIZE)).containsExactly(size);
    assertThat(stores.runs().find(samples.tenant(), run.id())).contains(run);
  }

  @Tag("ci")
  @Test
  void one_that_was_killed_in_the_middle_is_right_when_it_is_started_again() throws SQLException {
    for (int i = 0; i < RowPieces.ROWS + 3; i++) {
      stored();
    }
    database.sql("UPDATE run SET input_head = NULL");
    // The last row of the second piece refuses its head: the first piece is committed by then.
    String last = database.rows("SELECT id FROM run ORDER BY id DESC LIMIT 1").get(0);
    database.sql(
        "ALTER TABLE run ADD CONSTRAINT killed CHECK (input_head IS NULL OR id <> '" + last + "')");
    assertThatThrownBy(this::fill).isInstanceOf(SQLException.class);
    assertThat(Stored.readable(listed())).hasSize(RowPieces.ROWS);
    database.sql("ALTER TABLE run DROP CONSTRAINT killed");

    fill();
    fill();

    assertThat(Stored.readable(listed())).hasSize(RowPieces.ROWS + 3);
  }
}
