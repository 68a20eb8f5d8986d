package dev.omni.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.Omni;
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
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.evidence.Hash;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.evidence.MerkleTree;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.evidence.Tile;
import dev.omni.domain.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Changes of the evidence log's tables, each found and named. */
abstract class TamperedDatabaseContract {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  private static final int SIZE = 30;

  private final TestDatabase database;
  private final Stores stores;
  private final SigningKeys keys = SigningKeys.ephemeral();
  private final LastSeenCheckpoint lastSeenCheckpoint = LastSeenCheckpoint.inMemory();
  private final EvidenceLog log;
  private final LogAudit audit;

  TamperedDatabaseContract(TestDatabase database) {
    this.database = database;
    this.stores = database.empty();
    var clockAndIds = new ClockAndIds(InstantSource.fixed(NOON), UUID::randomUUID);
    this.log = new EvidenceLog(stores.evidence(), keys, clockAndIds, lastSeenCheckpoint);
    this.audit = new LogAudit(stores, keys::published, lastSeenCheckpoint);
  }

  @BeforeEach
  void fill() {
    for (int i = 0; i < SIZE; i++) {
      commit(i);
      if (i == 19) {
        log.sequence();
      }
    }
    log.sequence();
    assertThat(audit.audit()).isEqualTo(new LogAudit.Report(SIZE, List.of()));
  }

  private LogEntry commit(int i) {
    Caller ada = Caller.test("ada");
    Json.Obj value = Json.obj("value", i);
    var done =
        new Statement.ExecutionRecord(
            UUID.randomUUID(), "outcome", "completed", Json.obj("n", i), value, List.of());
    LogEntry entry =
        new DocumentEvidenceFactory(BuildInfo.embedded()).create(ada, done, NOON, Json.Obj.EMPTY);
    var document = Document.of(done.id(), ada.tenant(), "outcome", "n" + i, value, NOON);
    stores.documents().insert(document, Optional.empty(), ChangeSet.NONE.withLogEntry(entry));
    return entry;
  }

  private String leaf(long index) {
    return "entry " + index + ", evidence " + entry(index).id();
  }

  private LogEntry entry(long index) {
    return stores.evidence().list(index, 1).get(0).logEntry();
  }

  private List<String> found() {
    return audit.audit().problems().stream().map(Finding::check).toList();
  }

  @Test
  void a_changed_byte_of_a_payload() {
    byte[] payload = entry(17).statement().getBytes(StandardCharsets.UTF_8);
    payload[payload.length / 2] ^= 1;
    database.sql("UPDATE log_entry SET statement = ? WHERE id = " + at(17), payload);
    assertThat(found()).containsExactly(leaf(17));
  }

  /** Which leaf has a place. */
  private static String at(long index) {
    return "(SELECT log_entry_id FROM log_entry_index WHERE log_index = " + index + ")";
  }

  @Test
  void a_place_that_was_removed() {
    String lost = "outcome " + entry(17).id();
    database.sql("DELETE FROM log_entry_index WHERE log_index = 17");
    assertThat(found()).containsExactly("entry 17", lost);
  }

  @Test
  void a_leaf_that_waits_no_more_and_was_not_numbered() {
    LogEntry entry = commit(SIZE);
    assertThat(found()).isEmpty();
    database.sql("DELETE FROM log_entry_pending");
    assertThat(found()).containsExactly("outcome " + entry.id());
  }

  @Test
  void a_removed_leaf_that_waits_keeps_no_other_from_its_number() {
    LogEntry removed = commit(SIZE);
    LogEntry other = commit(SIZE + 1);
    database.sql("DELETE FROM log_entry WHERE id = '" + removed.id() + "'");
    assertThat(log.sequence()).isOne();
    assertThat(stores.evidence().list(SIZE, 9).get(0).logEntry()).isEqualTo(other.withoutBodies());
    assertThat(found()).containsExactly("outcome " + removed.id());
  }

  @Test
  void a_removed_row() {
    String lost = "outcome " + entry(17).id();
    database.sql("DELETE FROM log_entry WHERE id = " + at(17));
    assertThat(found()).containsExactly("entry 17", lost);
  }

  @Test
  void two_rows_that_changed_places() {
    database.sql(
        "UPDATE log_entry_index SET log_index = log_index + 100 WHERE log_index IN (15, 16)");
    database.sql("UPDATE log_entry_index SET log_index = 131 - log_index WHERE log_index > 100");
    assertThat(found()).containsExactly(leaf(15), leaf(16));
  }

  @Test
  void a_row_under_another_id() {
    String lost = "outcome " + stores.evidence().list(3, 1).get(0).logEntry().id();
    UUID other = UUID.randomUUID();
    database.sql("UPDATE log_entry SET id = '" + other + "' WHERE id = " + at(3));
    database.sql("UPDATE log_entry_index SET log_entry_id = '" + other + "' WHERE log_index = 3");
    assertThat(found()).containsExactly(leaf(3), leaf(3), lost);
  }

  @Test
  void a_checkpoint_that_is_gone() {
    database.sql("DELETE FROM evidence_checkpoint");
    assertThat(found()).containsExactly("checkpoint 20", "checkpoint 30", "head");
    assertThat(audit.verifyTail().isClean()).isFalse();
  }

  @Test
  void a_log_that_was_cut() {
    database.sql("UPDATE evidence_log SET size = 20");
    assertThat(found()).contains("head");
  }

  /** As thoroughly as somebody can who writes the database and has no key. */
  private void cutOff() {
    database.sql(
        "DELETE FROM log_entry WHERE id IN (SELECT log_entry_id FROM log_entry_index WHERE log_index >= 20)");
    database.sql("DELETE FROM log_entry_index WHERE log_index >= 20");
    database.sql("DELETE FROM evidence_checkpoint WHERE size > 20");
    database.sql("UPDATE evidence_log SET size = 20");
  }

  @Test
  void an_end_that_was_cut_off_whole() {
    Set<String> lost =
        stores.evidence().list(20, SIZE).stream()
            .map(entry -> "outcome " + entry.logEntry().id())
            .collect(Collectors.toSet());

    cutOff();

    assertThat(found()).contains("tile 0", "head").containsAll(lost);
    assertThat(audit.verifyTail().problems())
        .extracting(Finding::check)
        .containsExactly("tile 0", "head");
  }

  @Test
  void an_end_that_was_cut_off_with_what_it_proves_and_its_hashes() {
    byte[] hashes = stores.evidence().findTiles(List.of(new Tile.Key(0, 0))).get(0).joined();
    cutOff();
    database.sql("DELETE FROM document WHERE id NOT IN (SELECT id FROM log_entry)");
    database.sql("UPDATE evidence_tile SET hashes = ?", Arrays.copyOf(hashes, 20 * Hash.LENGTH));

    assertThat(audit.audit().problems())
        .containsExactly(
            Finding.fail("head", "is of 20 entries; that of 30 entries was seen before"));
    commit(SIZE);
    assertThatThrownBy(log::sequence)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("that of 30 entries was seen before");
    assertThat(stores.evidence().log(9).size()).isEqualTo(20);
  }

  @Test
  void another_history_of_the_same_log() {
    cutOff();
    for (int i = 0; i <= SIZE; i++) {
      commit(SIZE + i);
    }
    var clockAndIds = new ClockAndIds(InstantSource.fixed(NOON), UUID::randomUUID);
    new EvidenceLog(stores.evidence(), keys, clockAndIds, LastSeenCheckpoint.inMemory()).sequence();

    assertThat(audit.verifyTail().problems())
        .containsExactly(
            Finding.fail("head", "does not continue that of 30 entries, which was seen before"));
    assertThatThrownBy(log::sequence).hasMessageContaining("does not continue");
  }

  @Test
  void a_log_that_was_emptied() {
    for (String table :
        List.of(
            "log_entry", "log_entry_index", "evidence_checkpoint", "evidence_tile", "document")) {
      database.sql("DELETE FROM " + table);
    }
    database.sql("UPDATE evidence_log SET size = 0");
    assertThat(found()).containsExactly("head");
    commit(SIZE);
    assertThatThrownBy(log::sequence).hasMessageContaining("was seen before");
  }

  private void read(LogEntry entry) {
    Omni omni = Omni.on(stores).signing(keys).lastSeenCheckpoint(lastSeenCheckpoint).build();
    omni.evidence().read(Caller.test("ada"), entry.id(), false);
  }

  private void touched(LogEntry entry) {
    byte[] payload = payload(entry);
    database.sql("UPDATE log_entry SET statement = ? WHERE id = '" + entry.id() + "'", payload);
  }

  /** Still a statement, of another size. */
  private static byte[] payload(LogEntry entry) {
    String changed = entry.statement().replace("\"bytes\":12", "\"bytes\":13");
    assertThat(changed).isNotEqualTo(entry.statement());
    return changed.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void a_payload_that_was_changed_is_not_signed() {
    LogEntry entry = entry(17);
    assertThatCode(() -> read(entry)).doesNotThrowAnyException();
    touched(entry);
    assertThatThrownBy(() -> read(entry)).hasMessageContaining("differs from the logged entry");
  }

  @Test
  void a_payload_that_was_changed_with_its_hash_is_not_signed() {
    LogEntry entry = entry(17);
    touched(entry);
    byte[] hashes = stores.evidence().findTiles(List.of(new Tile.Key(0, 0))).get(0).joined();
    byte[] hash = MerkleTree.leafHash(payload(entry)).bytes();
    System.arraycopy(hash, 0, hashes, 17 * Hash.LENGTH, Hash.LENGTH);
    database.sql("UPDATE evidence_tile SET hashes = ?", hashes);
    assertThatThrownBy(() -> read(entry)).hasMessageContaining("differs from the logged entry");
  }

  @Test
  void a_leaf_under_the_id_of_another_is_not_signed() {
    LogEntry entry = entry(17);
    String other = "(SELECT statement FROM log_entry WHERE id = " + at(18) + ")";
    database.sql("UPDATE log_entry SET statement = " + other + " WHERE id = " + at(17));
    assertThatThrownBy(() -> read(entry)).hasMessageContaining("is that of");
  }

  @Test
  void a_document_that_was_changed() {
    database.sql("UPDATE document SET body = '{\"value\":71}' WHERE name = 'n17'");
    reported("its document has another body than its evidence");
  }

  @Test
  void a_document_that_was_removed() {
    database.sql("DELETE FROM document WHERE name = 'n17'");
    reported("its document is missing");
  }

  private void reported(String detail) {
    assertThat(audit.audit().problems()).containsExactly(Finding.fail(leaf(17), detail));
  }
}
