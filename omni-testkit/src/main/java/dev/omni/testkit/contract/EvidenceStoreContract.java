package dev.omni.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.evidence.EvidenceLog;
import dev.omni.application.evidence.LastSeenCheckpoint;
import dev.omni.application.evidence.SigningKeys;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.EvidenceStore;
import dev.omni.application.spi.store.EvidenceStore.Batch;
import dev.omni.application.spi.store.EvidenceStore.Entry;
import dev.omni.application.spi.store.EvidenceStore.LogPosition;
import dev.omni.application.spi.store.EvidenceStore.Pending;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.Checkpoint;
import dev.omni.domain.evidence.CompactRange;
import dev.omni.domain.evidence.EvidenceBodies;
import dev.omni.domain.evidence.Hash;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.evidence.MerkleTree;
import dev.omni.domain.evidence.Tile;
import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The contract of every {@code EvidenceStore}. */
public abstract class EvidenceStoreContract extends PortContract {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

  private final Tenant tenant = new Tenant(UUID.randomUUID(), Mode.TEST);

  /** One document a leaf, committed one after another. */
  private List<LogEntry> sealed(Stores stores, int count) {
    return IntStream.range(0, count).mapToObj(i -> sealed(stores, "payload " + i)).toList();
  }

  private LogEntry sealed(Stores stores, String payload) {
    return sealed(stores, new LogEntry(UUID.randomUUID(), tenant, "forecast", payload));
  }

  private LogEntry sealed(Stores stores, LogEntry entry) {
    var document =
        Document.of(entry.id(), tenant, "forecast", entry.id().toString(), Json.Obj.EMPTY, NOON);
    stores.documents().insert(document, Optional.empty(), ChangeSet.NONE.withLogEntry(entry));
    return entry;
  }

  /** All that waits, once there are so many more. */
  private List<Pending> waiting(Stores stores, int count) {
    sealed(stores, count);
    return stores.evidence().log(count).pending();
  }

  private static List<LogEntry> waited(List<Pending> waiting) {
    return waiting.stream().map(Pending::logEntry).toList();
  }

  private static Batch batch(long from, List<Pending> leaves, String checkpoint) {
    var tile = new Tile(new Tile.Key(0, 0), List.of(Hash.of(checkpoint)));
    return new Batch(from, leaves, List.of(tile), checkpoint);
  }

  private static List<LogEntry> leaves(List<Entry> entries) {
    return entries.stream().map(Entry::logEntry).toList();
  }

  private static Hash leaf(LogEntry entry) {
    return MerkleTree.leafHash(entry.statement().getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void a_leaf_comes_in_with_what_it_proves_and_waits() {
    Stores stores = stores();
    LogEntry entry = sealed(stores, "{\"name\":\"\u00e5ngstr\u00f6m \ud83d\ude00\"}");
    assertThat(stores.evidence().find(tenant, entry.id()))
        .contains(new Entry(entry, Optional.empty()));
    EvidenceStore.Log log = stores.evidence().log(10);
    assertThat(log.size()).isZero();
    assertThat(log.checkpoint()).isEmpty();
    assertThat(log.logEntries()).containsExactly(entry);
    assertThat(stores.evidence().list(0, 10)).isEmpty();
  }

  @Test
  void a_leaf_is_seen_by_its_tenant_alone() {
    Stores stores = stores();
    LogEntry entry = sealed(stores, "{}");
    var live = new Tenant(tenant.projectId(), Mode.LIVE);
    assertThat(stores.evidence().find(live, entry.id())).isEmpty();
    var other = new Tenant(UUID.randomUUID(), Mode.TEST);
    assertThat(stores.evidence().find(other, entry.id())).isEmpty();
    assertThat(stores.evidence().find(tenant, UUID.randomUUID())).isEmpty();
  }

  @Test
  void the_texts_beside_a_statement_are_read_apart_from_it_by_its_tenant_alone() {
    Stores stores = stores();
    var bodies =
        new EvidenceBodies(
            Json.obj("x", new BigDecimal("0.10"), "text", "å\n"), Json.obj("y", List.of(1)));
    LogEntry bare = new LogEntry(UUID.randomUUID(), tenant, "forecast", "{}");
    LogEntry full =
        sealed(
            stores, new LogEntry(bare.id(), bare.owner(), "forecast", "{}", Optional.of(bodies)));
    LogEntry other = sealed(stores, "{}");

    assertThat(stores.evidence().findBodies(tenant, full.id())).contains(bodies);
    assertThat(stores.evidence().find(tenant, full.id()).map(Entry::logEntry)).contains(bare);
    assertThat(stores.evidence().log(10).logEntries()).contains(bare);
    assertThat(stores.evidence().findBodies(tenant, other.id())).isEmpty();
    var live = new Tenant(tenant.projectId(), Mode.LIVE);
    assertThat(stores.evidence().findBodies(live, full.id())).isEmpty();
  }

  @Test
  void leaves_wait_in_the_order_in_which_they_came() {
    Stores stores = stores();
    List<LogEntry> logEntries = sealed(stores, 20);
    assertThat(stores.evidence().log(100).logEntries()).isEqualTo(logEntries);
    assertThat(stores.evidence().log(7).logEntries()).isEqualTo(logEntries.subList(0, 7));
    assertThat(stores.evidence().log(0).pending()).isEmpty();
  }

  @Test
  void a_batch_gets_numbers_and_a_checkpoint() {
    Stores stores = stores();
    EvidenceStore store = stores.evidence();
    List<Pending> waiting = waiting(stores, 5);
    List<LogEntry> logEntries = waited(waiting);
    assertThat(store.pendingCount()).isEqualTo(5);
    assertThat(store.sequence(batch(0, waiting.subList(0, 3), "first"))).isTrue();
    assertThat(store.pendingCount()).isEqualTo(2);
    assertThat(store.sequence(batch(3, waiting.subList(3, 5), "second"))).isTrue();
    assertThat(store.log(9)).isEqualTo(new EvidenceStore.Log(5, Optional.of("second"), List.of()));
    assertThat(store.find(tenant, logEntries.get(2).id()))
        .contains(new Entry(logEntries.get(2), Optional.of(new LogPosition(2, 3, "first"))));
    assertThat(store.find(tenant, logEntries.get(3).id()))
        .contains(new Entry(logEntries.get(3), Optional.of(new LogPosition(3, 5, "second"))));
    assertThat(leaves(store.list(0, 10))).isEqualTo(logEntries);
    assertThat(leaves(store.list(1, 3))).isEqualTo(logEntries.subList(1, 4));
    assertThat(store.list(5, 3)).isEmpty();
  }

  @Test
  void a_batch_that_comes_too_late_changes_nothing() {
    Stores stores = stores();
    EvidenceStore store = stores.evidence();
    List<Pending> leaves = waiting(stores, 2);
    assertThat(store.sequence(batch(0, leaves.subList(0, 1), "first"))).isTrue();
    assertThat(store.sequence(batch(0, leaves.subList(1, 2), "late"))).isFalse();
    assertThat(store.sequence(batch(2, leaves.subList(1, 2), "early"))).isFalse();
    assertThat(store.log(9))
        .isEqualTo(new EvidenceStore.Log(1, Optional.of("first"), leaves.subList(1, 2)));
    assertThat(store.findTiles(List.of(new Tile.Key(0, 0))).get(0).hashes())
        .containsExactly(Hash.of("first"));
  }

  @Test
  void only_leaves_that_wait_are_numbered() {
    Stores stores = stores();
    EvidenceStore store = stores.evidence();
    List<Pending> leaves = waiting(stores, 2);
    store.sequence(batch(0, leaves.subList(0, 1), "first"));
    assertThat(store.sequence(batch(1, leaves, "again"))).isFalse();
    assertThat(store.log(9))
        .isEqualTo(new EvidenceStore.Log(1, Optional.of("first"), leaves.subList(1, 2)));
  }

  @Test
  void tiles_replace_those_of_the_same_key() {
    Stores stores = stores();
    EvidenceStore store = stores.evidence();
    List<Pending> leaves = waiting(stores, 2);
    var one = new Tile(new Tile.Key(0, 0), List.of(Hash.of("a")));
    var two = new Tile(new Tile.Key(0, 0), List.of(Hash.of("a"), Hash.of("b")));
    var above = new Tile(new Tile.Key(1, 7), List.of(Hash.of("c")));
    store.sequence(new Batch(0, leaves.subList(0, 1), List.of(one), "first"));
    store.sequence(new Batch(1, leaves.subList(1, 2), List.of(two, above), "second"));
    var requested = List.of(new Tile.Key(1, 7), new Tile.Key(0, 0), new Tile.Key(3, 3));
    assertThat(store.findTiles(requested)).containsExactlyInAnyOrder(two, above);
    assertThat(store.findTiles(List.of())).isEmpty();
  }

  @Test
  void of_many_batches_at_once_one_is_appended() throws Exception {
    Stores stores = stores();
    var pool = Executors.newFixedThreadPool(8);
    try {
      for (int round = 0; round < 20; round++) {
        long from = round;
        List<Pending> leaves = waiting(stores, 1);
        var racers = new ArrayList<Callable<Boolean>>();
        for (int i = 0; i < 8; i++) {
          String checkpoint = "round " + round + " racer " + i;
          racers.add(() -> stores.evidence().sequence(batch(from, leaves, checkpoint)));
        }
        int winners = 0;
        for (var racer : pool.invokeAll(racers)) {
          winners += racer.get() ? 1 : 0;
        }
        assertThat(winners).isEqualTo(1);
      }
    } finally {
      pool.shutdownNow();
    }
    assertThat(stores.evidence().log(1).size()).isEqualTo(20);
    assertThat(stores.evidence().list(0, 100)).hasSize(20);
  }

  @Test
  void several_processes_make_one_log() throws Exception {
    Stores stores = stores();
    SigningKeys keys = SigningKeys.ephemeral();
    var clockAndIds = new ClockAndIds(InstantSource.fixed(NOON), UUID::randomUUID);
    var pool = Executors.newFixedThreadPool(4);
    try {
      var nodes = new ArrayList<Callable<Integer>>();
      for (int i = 0; i < 4; i++) {
        var log =
            new EvidenceLog(stores.evidence(), keys, clockAndIds, LastSeenCheckpoint.inMemory());
        nodes.add(
            () -> {
              sealed(stores, 70);
              return log.sequence();
            });
      }
      int numbered = 0;
      for (var node : pool.invokeAll(nodes)) {
        numbered += node.get();
      }
      numbered +=
          new EvidenceLog(stores.evidence(), keys, clockAndIds, LastSeenCheckpoint.inMemory())
              .sequence();
      assertThat(numbered).isEqualTo(280);
    } finally {
      pool.shutdownNow();
    }
    var range = new CompactRange();
    List<Entry> entries = stores.evidence().list(0, 1000);
    for (int i = 0; i < entries.size(); i++) {
      LogPosition place = entries.get(i).position().orElseThrow();
      assertThat(place.index()).isEqualTo(i);
      range.append(leaf(entries.get(i).logEntry()));
      if (place.size() == i + 1) {
        assertThat(Checkpoint.parse(place.checkpoint()).orElseThrow().head().root())
            .isEqualTo(range.root());
      }
    }
    assertThat(range.size()).isEqualTo(280);
  }
}
