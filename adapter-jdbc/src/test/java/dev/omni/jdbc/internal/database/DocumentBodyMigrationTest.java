package dev.omni.jdbc.internal.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.DocumentStore.Page;
import dev.omni.domain.document.Document;
import dev.omni.domain.document.DocumentHead;
import dev.omni.domain.json.Json;
import dev.omni.jdbc.DatabaseSettings;
import dev.omni.jdbc.TestDatabase;
import dev.omni.testkit.contract.Samples;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Rows of documents that an earlier version wrote, with long bodies of their own. */
class DocumentBodyMigrationTest {
  private static final String LONG = "{\"verdict\":\"pass\",\"text\":\"" + "é".repeat(5000) + "\"}";

  private static final String UNMOVED =
      "UPDATE document SET head = NULL, omitted = FALSE, body = '" + LONG + "'";

  private final DatabaseSettings settings =
      TestDatabase.quick(DatabaseSettings.embedded(TestDatabase.migrated(), System::nanoTime));
  private final TestDatabase database = TestDatabase.on(settings);
  private final Stores stores = database.empty();
  private final Samples samples = Samples.fresh();

  private Document stored(String name, Json.Obj body) {
    Document document =
        Document.of(samples.id(), samples.tenant(), "note", name, body, samples.now());
    stores.documents().insert(document, Optional.empty(), ChangeSet.NONE);
    return document;
  }

  private void move() throws SQLException {
    try (Connection connection =
        DriverManager.getConnection(settings.url(), settings.user(), settings.password())) {
      DocumentBodyMigration.moveAll(connection);
    }
  }

  private List<Document> shown() {
    return stores.documents().shown(new Page(samples.tenant(), "note", "", Optional.empty(), 1000));
  }

  @Test
  void long_bodies_leave_their_rows_and_are_read_as_before() throws SQLException {
    Json.Obj body = Json.obj("verdict", "pass", "text", "é".repeat(5000));
    Document document = stored("long", Json.obj("verdict", "pass"));
    database.sql(UNMOVED);
    Document unread = stored("broken", Json.obj("verdict", "pass"));
    database.sql(
        "UPDATE document SET body = '{\"a\":" + "[".repeat(5000) + "' WHERE name = 'broken'");
    Document small = stored("short", Json.obj("n", 1));
    assertThat(stores.documents().find(samples.tenant(), "note", document.id()))
        .as("a row that was not moved")
        .map(Document::body)
        .contains(body);

    move();

    assertThat(database.rows("SELECT name || LENGTH(body) FROM document ORDER BY name"))
        .containsExactly("broken5005", "long0", "short7");
    assertThat(database.rows("SELECT id FROM document_body"))
        .containsExactly(document.id().toString());
    assertThat(stores.documents().find(samples.tenant(), "note", document.id()))
        .map(Document::body)
        .contains(body);
    assertThat(shown())
        .extracting(Document::body)
        .containsExactlyInAnyOrder(Json.obj("verdict", "pass"), small.body());
    assertThat(database.rows("SELECT id FROM document WHERE head IS NOT NULL AND omitted"))
        .containsExactly(document.id().toString())
        .doesNotContain(unread.id().toString());
  }

  @Tag("ci")
  @Test
  void one_that_was_killed_in_the_middle_is_right_when_it_is_started_again() throws SQLException {
    List<Document> documents = new ArrayList<>();
    for (int i = 0; i < RowPieces.ROWS + 3; i++) {
      documents.add(stored("n-" + i, Json.obj("n", i)));
    }
    database.sql(UNMOVED);
    // The last row of the second piece refuses its body: the first piece is committed by then.
    String last = database.rows("SELECT id FROM document ORDER BY id DESC LIMIT 1").get(0);
    String refusal = "ALTER TABLE document_body ADD CONSTRAINT killed CHECK (id <> '" + last + "')";
    database.sql(refusal);
    assertThatThrownBy(this::move).isInstanceOf(SQLException.class);
    assertThat(database.rows("SELECT COUNT(*) FROM document WHERE body = ''"))
        .containsExactly(String.valueOf(RowPieces.ROWS));
    assertThat(database.rows("SELECT COUNT(*) FROM document_body"))
        .containsExactly(String.valueOf(RowPieces.ROWS));
    assertThat(shown()).hasSize(documents.size());
    database.sql("ALTER TABLE document_body DROP CONSTRAINT killed");

    move();
    move();

    assertThat(database.rows("SELECT COUNT(*) FROM document WHERE body = '' AND omitted"))
        .containsExactly(String.valueOf(documents.size()));
    assertThat(database.rows("SELECT COUNT(*) FROM document_body"))
        .containsExactly(String.valueOf(documents.size()));
    assertThat(database.rows("SELECT MAX(LENGTH(head)) FROM document"))
        .allMatch(size -> Integer.parseInt(size) <= DocumentHead.LONGEST);
  }
}
