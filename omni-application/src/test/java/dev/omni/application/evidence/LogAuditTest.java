package dev.omni.application.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.evidence.LastSeenCheckpoint.TakenEntries;
import dev.omni.application.run.RunsFixture;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.outside.OutsideStore;
import dev.omni.application.spi.store.EvidenceStore;
import dev.omni.application.spi.store.EvidenceStore.Entry;
import dev.omni.application.spi.store.EvidenceStore.LogPosition;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.View;
import dev.omni.domain.evidence.Checkpoint;
import dev.omni.domain.evidence.EvidenceBodies;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.evidence.Hash;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.evidence.MerkleTree;
import dev.omni.domain.evidence.Tile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LogAuditTest {
  private static final int SIZE = 600;

  private final EvidenceFixture fixture = new EvidenceFixture();
  private final EvidenceStore store = fixture.runs.stores.evidence();

  /** Five batches, over three tiles. */
  @BeforeEach
  void fill() {
    fixture.done(4, "a-run-in-the-log");
    for (int i = 1; i < SIZE; i++) {
      if (i % 120 == 0) {
        fixture.runs.omni.log().sequence();
      }
      fixture.commit("document " + i);
    }
    fixture.runs.omni.log().sequence();
  }

  /** A store with changed entries. */
  record Changed(
      EvidenceStore real,
      UnaryOperator<Entry> entry,
      UnaryOperator<Tile> tile,
      UnaryOperator<Log> head)
      implements EvidenceStore {
    @Override
    public Optional<Entry> find(View view, UUID id) {
      return real.find(view, id).map(entry);
    }

    @Override
    public Optional<EvidenceBodies> findBodies(Tenant tenant, UUID id) {
      return real.findBodies(tenant, id);
    }

    @Override
    public Log log(int limit) {
      return head.apply(real.log(limit));
    }

    @Override
    public boolean sequence(Batch batch) {
      return real.sequence(batch);
    }

    @Override
    public List<Tile> findTiles(Collection<Tile.Key> keys) {
      return real.findTiles(keys).stream().map(tile).toList();
    }

    /** As a table would be read: removed rows are skipped, the rest comes by its number. */
    @Override
    public List<Entry> list(long from, int limit) {
      return real.list(0, Integer.MAX_VALUE).stream()
          .map(entry)
          .filter(e -> e.position().filter(p -> p.index() >= from).isPresent())
          .sorted(java.util.Comparator.comparing(e -> e.position().orElseThrow().index()))
          .limit(limit)
          .toList();
    }

    @Override
    public List<MissingEvidence> listMissingEvidence(Set<String> kinds, int limit) {
      return real.listMissingEvidence(kinds, limit);
    }

    @Override
    public OutsideStore outside() {
      return real.outside();
    }
  }

  private Changed leaves(UnaryOperator<Entry> change) {
    return new Changed(store, change, UnaryOperator.identity(), UnaryOperator.identity());
  }

  private static Entry moved(Entry entry, long index) {
    LogPosition place = entry.position().orElseThrow();
    return new Entry(
        entry.logEntry(), Optional.of(new LogPosition(index, place.size(), place.checkpoint())));
  }

  private static long index(Entry entry) {
    return entry.position().orElseThrow().index();
  }

  private List<Finding> problems(EvidenceStore changed) {
    return audit(changed).audit().problems();
  }

  private LogAudit audit(EvidenceStore changed) {
    return new LogAudit(
        over(changed), fixture.runs.keys()::published, LastSeenCheckpoint.inMemory());
  }

  private Stores over(EvidenceStore changed) {
    Stores real = fixture.runs.stores;
    return real.with(changed);
  }

  private List<String> found(EvidenceStore changed) {
    return problems(changed).stream().map(Finding::check).toList();
  }

  private String name(int index) {
    return "entry " + index + ", evidence " + store.list(index, 1).get(0).logEntry().id();
  }

  @Test
  void a_log_that_nobody_touched_is_clean() {
    LogAudit.Report report = fixture.runs.omni.audit().audit();
    assertThat(report.problems()).isEmpty();
    assertThat(report.entries()).isEqualTo(SIZE);
    assertThat(fixture.runs.omni.audit().verifyTail())
        .isEqualTo(new LogAudit.Report(SIZE - 512, List.of()));
    assertThat(new EvidenceFixture().runs.omni.audit().audit().isClean()).isTrue();
  }

  @Test
  void a_check_of_the_end_tells_of_each_entry_before_it_reads_it() {
    var told = new AtomicInteger();
    fixture.runs.omni.audit().verifyTail(told::incrementAndGet);
    assertThat(told).hasValue(SIZE - 512);
  }

  @Test
  void every_changed_character_of_a_leaf_is_found_and_named() {
    LogEntry entry = store.list(300, 1).get(0).logEntry();
    for (int i = 0; i < entry.statement().length(); i += 31) {
      var text = new StringBuilder(entry.statement());
      text.setCharAt(i, text.charAt(i) == 'x' ? 'y' : 'x');
      var forged = new LogEntry(entry.id(), entry.tenant(), entry.kind(), text.toString());
      var changed =
          leaves(e -> e.logEntry().id().equals(entry.id()) ? new Entry(forged, e.position()) : e);
      assertThat(found(changed)).as("character %d", i).contains(name(300));
    }
  }

  @Test
  void a_removed_leaf_is_found() {
    assertThat(found(leaves(e -> index(e) == 77 ? new Entry(e.logEntry(), Optional.empty()) : e)))
        .containsExactly("entry 77");
    assertThat(
            found(
                leaves(e -> index(e) >= SIZE - 2 ? new Entry(e.logEntry(), Optional.empty()) : e)))
        .contains("entry 598", "entry 599");
  }

  @Test
  void reordered_leaves_are_found() {
    var swapped =
        leaves(e -> index(e) == 100 ? moved(e, 101) : index(e) == 101 ? moved(e, 100) : e);
    assertThat(found(swapped))
        .containsExactly(
            name(101).replace("entry 101", "entry 100"),
            name(100).replace("entry 100", "entry 101"));
  }

  @Test
  void a_leaf_that_was_forged_together_with_its_hash_contradicts_the_signed_heads() {
    LogEntry entry = store.list(130, 1).get(0).logEntry();
    var forged =
        new LogEntry(
            entry.id(),
            entry.tenant(),
            entry.kind(),
            entry.statement().replace("\"bytes\":7", "\"bytes\":8"));
    assertThat(forged).isNotEqualTo(entry);
    UnaryOperator<Tile> tile =
        t -> {
          var hashes = new ArrayList<Hash>(t.hashes());
          if (t.key().equals(new Tile.Key(0, 0))) {
            hashes.set(130, LogSequencer.hash(forged));
          }
          return new Tile(t.key(), hashes);
        };
    var changed =
        new Changed(
            store,
            e -> e.logEntry().id().equals(entry.id()) ? new Entry(forged, e.position()) : e,
            tile,
            UnaryOperator.identity());
    assertThat(found(changed)).contains("checkpoint 240", "checkpoint 360", "checkpoint 600");
    assertThat(found(changed)).doesNotContain("checkpoint 120");
  }

  @Test
  void a_changed_tile_is_found_and_nothing_is_appended_to_it() {
    UnaryOperator<Tile> tile =
        t ->
            t.key().level() == 1
                ? new Tile(t.key(), List.of(MerkleTree.EMPTY, MerkleTree.EMPTY))
                : t;
    var changed = new Changed(store, UnaryOperator.identity(), tile, UnaryOperator.identity());
    assertThat(found(changed)).containsExactly("head");
    assertThat(audit(changed).verifyTail().isClean()).isFalse();
    fixture.commit("one more");
    var sequencer =
        new LogSequencer(
            changed,
            fixture.runs.keys(),
            new ClockAndIds(java.time.InstantSource.fixed(EvidenceFixture.NOON), UUID::randomUUID),
            LastSeenCheckpoint.inMemory(),
            TakenEntries.inMemory());
    assertThatThrownBy(sequencer::sequence)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("600");
    assertThat(store.log(9).size()).isEqualTo(SIZE);
  }

  @Test
  void a_head_that_another_key_signed_is_found() {
    Checkpoint real = Checkpoint.parse(store.log(0).checkpoint().orElseThrow()).orElseThrow();
    String forged =
        Checkpoint.sign(
                real.origin(), real.head(), SigningKeys.ephemeral().at(EvidenceFixture.NOON))
            .text();
    var changed =
        new Changed(
            store,
            UnaryOperator.identity(),
            UnaryOperator.identity(),
            log -> new EvidenceStore.Log(log.size(), Optional.of(forged), log.pending()));
    assertThat(found(changed)).containsExactly("head");
    assertThat(audit(changed).verifyTail().problems()).hasSize(1);
  }

  @Test
  void a_run_whose_result_was_changed_is_found() {
    var altered = new EvidenceFixture();
    var run = altered.done(9, "another-run-here");
    altered.of(run);
    var audit =
        new LogAudit(
            over(altered.runs.stores.evidence()),
            altered.runs.keys()::published,
            LastSeenCheckpoint.inMemory());
    assertThat(audit.audit().problems())
        .singleElement()
        .satisfies(p -> assertThat(p.detail()).isEqualTo("its run is missing"));
    assertThat(RunsFixture.ADA.tenant()).isEqualTo(run.tenant());
  }
}
