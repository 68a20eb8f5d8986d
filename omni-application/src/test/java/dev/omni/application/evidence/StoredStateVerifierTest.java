package dev.omni.application.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.evidence.seal.DocumentEvidenceFactory;
import dev.omni.application.json.JsonReader;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.EvidenceStore.Entry;
import dev.omni.domain.access.Caller;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.EvidenceBodies;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A stored event against its evidence. */
final class StoredStateVerifierTest {
  private static final Caller ADA = Caller.test("ada");
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final UUID ID = new UUID(7, 7);
  private static final Json.Obj EVENT = Json.obj("id", "tick-1", "data", Json.obj("value", 2.31));
  private static final Json.Obj FACTS =
      Json.obj("source", "/px", "due", List.of(Json.obj("workflow_id", "w")));

  private final Stores stores = new InMemoryStores().stores();
  private final LogEntry entry =
      new DocumentEvidenceFactory(BuildInfo.embedded())
          .create(
              ADA,
              new Statement.ExecutionRecord(
                  ID, "connector_event", "completed", EVENT, FACTS, List.of()),
              NOW,
              Json.Obj.EMPTY);

  private List<String> differences(Json.Obj first, Json.Obj later) {
    return differences(entry, first, later);
  }

  private List<String> differences(LogEntry stored, Json.Obj first, Json.Obj later) {
    var document = Document.of(ID, ADA.tenant(), "connector_event", "tick-1", first, NOW);
    var sealed = ChangeSet.NONE.withLogEntry(stored);
    stores.documents().insert(document, Optional.empty(), sealed);
    if (!later.equals(first)) {
      assertThat(stores.documents().replace(document.with(later), ChangeSet.NONE)).isTrue();
    }
    var statement = new Statement((Json.Obj) JsonReader.trusted(entry.statement()));
    return new StoredStateVerifier(stores)
        .differences(new Entry(entry, Optional.empty()), statement);
  }

  private static Json.Obj kept() {
    return FACTS.with("event", EVENT).with("submitted", EVENT);
  }

  @Test
  void an_event_is_as_it_was_sealed_before_and_after_it_set_things_off() {
    assertThat(differences(kept(), kept())).isEmpty();
    Json.Obj settled =
        kept().with("due", Json.Arr.EMPTY).with("triggered", List.of("w")).with("effects", "e");
    assertThat(differences(kept(), settled)).isEmpty();
  }

  @Test
  void another_event_beside_the_same_facts_is_found() {
    Json.Obj other = kept().with("event", EVENT.with("data", Json.obj("value", 2.32)));
    assertThat(differences(other, other))
        .containsExactly("its document has another event than its evidence");
  }

  private LogEntry with(EvidenceBodies bodies) {
    return new LogEntry(ID, entry.owner(), entry.kind(), entry.statement(), Optional.of(bodies));
  }

  @Test
  void other_texts_beside_the_statement_are_found() {
    var otherInput = new EvidenceBodies(EVENT.with("id", "tick-2"), FACTS);
    assertThat(differences(with(otherInput), kept(), kept()))
        .containsExactly("its input is stored with another digest than its evidence has");
  }

  @Test
  void another_result_beside_the_statement_is_found() {
    var otherResult = new EvidenceBodies(EVENT, FACTS.with("source", "/py"));
    assertThat(differences(with(otherResult), kept(), kept()))
        .containsExactly("its result is stored with another digest than its evidence has");
  }

  @Test
  void a_statement_without_its_texts_is_found() {
    LogEntry bare = entry.withoutBodies();
    assertThat(differences(bare, kept(), kept()))
        .containsExactly("its input and result are missing");
  }

  @Test
  void another_fact_is_found_at_once_and_later() {
    assertThat(differences(kept(), kept().with("source", "/py")))
        .containsExactly("its document has another body than its evidence");
  }

  @Test
  void what_it_has_to_set_off_does_not_change_at_first() {
    Json.Obj idle = kept().with("due", Json.Arr.EMPTY);
    assertThat(differences(idle, idle))
        .containsExactly("its document has another body than its evidence");
  }
}
