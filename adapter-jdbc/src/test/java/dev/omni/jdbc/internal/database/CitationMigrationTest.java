package dev.omni.jdbc.internal.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.json.Json;
import dev.omni.jdbc.DatabaseSettings;
import dev.omni.jdbc.TestDatabase;
import dev.omni.testkit.contract.Samples;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Evidence that was written before there was a table of citations. */
class CitationMigrationTest {
  /** More than one piece. */
  private static final int MANY = 103;

  private final DatabaseSettings settings =
      TestDatabase.quick(DatabaseSettings.embedded(TestDatabase.migrated(), System::nanoTime));
  private final TestDatabase database = TestDatabase.on(settings);
  private final Stores stores = database.empty();
  private final Samples samples = Samples.fresh();

  private void citing(UUID cited) {
    Document child = samples.document("verification", cited.toString());
    Json.Obj statement = Json.obj("parents", Json.arr(Json.obj("evidence_id", cited)));
    var entry = new LogEntry(child.id(), samples.tenant(), child.kind(), statement.canonical());
    stores.documents().insert(child, Optional.empty(), ChangeSet.NONE.withLogEntry(entry));
  }

  private void cite() throws SQLException {
    try (Connection connection =
        DriverManager.getConnection(settings.url(), settings.user(), settings.password())) {
      CitationMigration.citeAll(connection);
    }
  }

  @Test
  void all_evidence_is_cited_as_if_it_were_written_now_however_often_it_is_done()
      throws SQLException {
    for (int i = 0; i < MANY; i++) {
      citing(samples.id());
    }
    String all = "SELECT cited_id || ' ' || citing_id FROM citation ORDER BY cited_id";
    var written = database.rows(all);
    assertThat(written).hasSize(MANY);
    database.sql("DELETE FROM citation");

    cite();
    assertThat(database.rows(all)).isEqualTo(written);
    cite();
    assertThat(database.rows(all)).isEqualTo(written);
  }
}
