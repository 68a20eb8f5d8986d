package dev.omni.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.evidence.BuildInfo;
import dev.omni.application.evidence.EvidenceLog;
import dev.omni.application.evidence.LastSeenCheckpoint;
import dev.omni.application.evidence.LogAudit;
import dev.omni.application.evidence.SigningKeys;
import dev.omni.application.evidence.seal.DocumentEvidenceFactory;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.access.Caller;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Changes of the texts beside statements: the audit of the log finds each. */
final class TamperedBodiesTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  private static final Caller ADA = Caller.test("ada");

  private final TestDatabase database = TestDatabase.onH2();
  private final Stores stores = database.empty();
  private final SigningKeys keys = SigningKeys.ephemeral();
  private final LogAudit audit =
      new LogAudit(stores, keys::published, LastSeenCheckpoint.inMemory());

  @BeforeEach
  void fill() {
    for (long n : new long[] {1, 2}) {
      Json.Obj value = Json.obj("value", n);
      var done =
          new Statement.ExecutionRecord(
              id(n), "outcome", "completed", Json.obj("n", n), value, List.of());
      var entry =
          new DocumentEvidenceFactory(BuildInfo.embedded()).create(ADA, done, NOON, Json.Obj.EMPTY);
      var document = Document.of(id(n), ADA.tenant(), "outcome", "n" + n, value, NOON);
      var change = ChangeSet.NONE.withLogEntry(entry);
      stores.documents().insert(document, Optional.empty(), change);
    }
    var clockAndIds = new ClockAndIds(InstantSource.fixed(NOON), UUID::randomUUID);
    new EvidenceLog(stores.evidence(), keys, clockAndIds, LastSeenCheckpoint.inMemory()).sequence();
    assertThat(problems()).isEmpty();
  }

  private static UUID id(long n) {
    return new UUID(n, n);
  }

  private List<String> problems() {
    return audit.audit().problems().stream().map(problem -> problem.detail()).toList();
  }

  @Test
  void a_text_that_was_exchanged_is_found() {
    database.sql(
        "UPDATE evidence_body SET body = (SELECT b.body FROM evidence_body b WHERE b.id = '"
            + id(2)
            + "' AND b.part = 'output') WHERE part = 'output' AND id = '"
            + id(1)
            + "'");

    assertThat(problems())
        .containsExactly("its result is stored with another digest than its evidence has");
  }

  @Test
  void a_text_that_was_removed_is_found() {
    database.sql("DELETE FROM evidence_body WHERE part = 'input' AND id = '" + id(2) + "'");

    assertThat(problems()).containsExactly("its input and result are missing");
  }
}
