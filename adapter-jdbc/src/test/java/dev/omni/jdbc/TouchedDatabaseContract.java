package dev.omni.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.evidence.DocumentSealing;
import dev.omni.application.evidence.Environment;
import dev.omni.application.evidence.LogAudit;
import dev.omni.application.evidence.LogSequencer;
import dev.omni.application.evidence.SigningKeys;
import dev.omni.application.spi.Change;
import dev.omni.application.spi.Doors;
import dev.omni.application.spi.Stores;
import dev.omni.domain.access.Caller;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.evidence.Leaf;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is changed in the database behind the log's back is found, and named. */
abstract class TouchedDatabaseContract {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  private static final int SIZE = 30;

  private final TestBed bed;
  private final Stores stores;
  private final SigningKeys keys = SigningKeys.fresh();
  private final LogAudit audit;

  TouchedDatabaseContract(TestBed bed) {
    this.bed = bed;
    this.stores = bed.empty();
    this.audit = new LogAudit(stores.evidence(), stores.runs(), keys::published);
  }

  @BeforeEach
  void fill() {
    var sealing = new DocumentSealing(Environment.embedded());
    Caller ada = Caller.test("ada");
    for (int i = 0; i < SIZE; i++) {
      var done =
          new Statement.Execution(
              UUID.randomUUID(),
              "outcome",
              "completed",
              Json.obj("n", i),
              Json.obj("value", i),
              List.of());
      Leaf leaf = sealing.seal(ada, done, NOON, Json.Obj.EMPTY);
      var document = Document.of(done.id(), ada.tenant(), "outcome", "n" + i, Json.Obj.EMPTY, NOON);
      stores.documents().admit(document, Optional.empty(), Change.NONE.sealing(leaf));
    }
    var doors = new Doors(InstantSource.fixed(NOON), UUID::randomUUID);
    new LogSequencer(stores.evidence(), keys, doors).sequence();
    assertThat(audit.audit()).isEqualTo(new LogAudit.Report(SIZE, List.of()));
  }

  private String leaf(long index) {
    return "leaf " + index + ", evidence " + stores.evidence().page(index, 1).get(0).leaf().id();
  }

  private List<String> found() {
    return audit.audit().problems().stream().map(Finding::check).toList();
  }

  @Test
  void a_changed_byte_of_a_payload() {
    byte[] payload =
        stores.evidence().page(17, 1).get(0).leaf().payload().getBytes(StandardCharsets.UTF_8);
    payload[payload.length / 2] ^= 1;
    bed.sql("UPDATE leaf SET payload = ? WHERE position = 17", payload);
    assertThat(found()).containsExactly(leaf(17));
  }

  @Test
  void a_removed_row() {
    bed.sql("DELETE FROM leaf WHERE position = 17");
    assertThat(found()).containsExactly("leaf 17");
  }

  @Test
  void two_rows_that_changed_places() {
    bed.sql("UPDATE leaf SET position = 31 - position WHERE position IN (15, 16)");
    assertThat(found()).containsExactly(leaf(15), leaf(16));
  }

  @Test
  void a_row_under_another_id() {
    bed.sql("UPDATE leaf SET id = '" + UUID.randomUUID() + "' WHERE position = 3");
    assertThat(found()).containsExactly(leaf(3));
  }

  @Test
  void a_checkpoint_that_is_gone() {
    bed.sql("DELETE FROM checkpoint");
    assertThat(found()).containsExactly("checkpoint 30", "head");
    assertThat(audit.verifyTail().clean()).isFalse();
  }

  @Test
  void a_log_that_was_cut() {
    bed.sql("UPDATE log SET size = 20");
    assertThat(found()).contains("head");
  }
}
