package dev.omni.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.evidence.EvidenceLog;
import dev.omni.application.evidence.LastSeenCheckpoint;
import dev.omni.application.evidence.SigningKeys;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.outside.OutsideStore;
import dev.omni.application.spi.outside.OutsideStore.Cosigned;
import dev.omni.application.spi.outside.OutsideStore.Fork;
import dev.omni.application.spi.outside.OutsideStore.Kind;
import dev.omni.application.spi.outside.OutsideStore.Stamped;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.json.Json;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The contract of every {@code OutsideStore}. */
public abstract class OutsideStoreContract extends PortContract {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00.123456Z");
  private static final String ONE = "one.example/w+00000001+BA==";
  private static final String TWO = "two.example/w+00000002+BA==";

  private static Cosigned by(String witness, long size) {
    return new Cosigned(size, witness, "\u2014 " + witness + " AAAA\n", NOON.plusSeconds(size));
  }

  @Test
  void cosignatures_are_read_by_their_size_and_the_first_of_a_witness_stays() {
    OutsideStore store = stores().evidence().outside();
    store.add(by(TWO, 5));
    store.add(by(ONE, 5));
    store.add(new Cosigned(5, ONE, "another\n", NOON));
    store.add(by(ONE, 9));

    assertThat(store.cosigned(5)).containsExactly(by(ONE, 5), by(TWO, 5));
    assertThat(store.cosigned(9)).containsExactly(by(ONE, 9));
    assertThat(store.cosigned(6)).isEmpty();
    assertThat(store.lastCosigned(ONE)).isEqualTo(9);
    assertThat(store.lastCosigned(TWO)).isEqualTo(5);
    assertThat(store.lastCosigned("none")).isZero();
  }

  @Test
  void the_smallest_size_with_a_quorum_is_found_from_a_size_on() {
    OutsideStore store = stores().evidence().outside();
    List.of(by(ONE, 3), by(ONE, 5), by(TWO, 5), by(TWO, 8), by(ONE, 13), by(TWO, 13))
        .forEach(store::add);

    assertThat(store.firstCosigned(1, 1)).contains(3L);
    assertThat(store.firstCosigned(4, 1)).contains(5L);
    assertThat(store.firstCosigned(1, 2)).contains(5L);
    assertThat(store.firstCosigned(6, 2)).contains(13L);
    assertThat(store.firstCosigned(14, 1)).isEmpty();
    assertThat(store.firstCosigned(1, 3)).isEmpty();
  }

  @Test
  void times_are_kept_by_what_they_are_about() {
    OutsideStore store = stores().evidence().outside();
    assertThat(store.lastStamped()).isZero();
    var checkpoint = new Stamped(Kind.CHECKPOINT, 7, "MIIB", NOON, "CN=\u00e5");
    var envelope = new Stamped(Kind.ENVELOPE, 7, "MIIC", NOON.plusSeconds(1), "a");
    var later = new Stamped(Kind.CHECKPOINT, 20, "MIID", NOON.plusSeconds(60), "a");
    List.of(checkpoint, envelope, later, new Stamped(Kind.CHECKPOINT, 7, "other", NOON, "a"))
        .forEach(store::add);

    assertThat(store.stamped(Kind.CHECKPOINT, 7)).contains(checkpoint);
    assertThat(store.stamped(Kind.ENVELOPE, 7)).contains(envelope);
    assertThat(store.stamped(Kind.ENVELOPE, 20)).isEmpty();
    assertThat(store.firstStamped(1, 0)).contains(7L);
    assertThat(store.firstStamped(8, 0)).contains(20L);
    assertThat(store.firstStamped(21, 0)).isEmpty();
    assertThat(store.firstStamped(1, 1)).isEmpty();
    List.of(by(ONE, 7), by(ONE, 9), by(ONE, 20), by(TWO, 20)).forEach(store::add);
    assertThat(store.firstStamped(1, 1)).contains(7L);
    assertThat(store.firstStamped(1, 2)).contains(20L);
    assertThat(store.firstStamped(1, 3)).isEmpty();
    assertThat(store.lastStamped()).isEqualTo(20);
  }

  @Test
  void a_fork_is_new_once_and_is_accepted_once() {
    OutsideStore store = stores().evidence().outside();
    var fork = new Fork(ONE, 9, "it cosigned 9 entries, the log has 5", NOON, Optional.empty());
    assertThat(store.add(fork)).isTrue();
    assertThat(store.add(new Fork(ONE, 10, "again", NOON, Optional.empty()))).isFalse();
    assertThat(store.forks()).containsExactly(fork);

    Instant later = NOON.plusSeconds(100);
    var accepted = new Fork(ONE, 9, fork.reason(), NOON, Optional.of(later));
    assertThat(store.accept(later)).containsExactly(accepted);
    assertThat(store.accept(later.plusSeconds(1))).isEmpty();
    assertThat(store.forks()).containsExactly(accepted);
  }

  @Test
  void the_checkpoint_of_a_size_is_that_which_the_log_signed() {
    Stores stores = stores();
    var clockAndIds = new ClockAndIds(InstantSource.fixed(NOON), UUID::randomUUID);
    var log =
        new EvidenceLog(
            stores.evidence(), SigningKeys.ephemeral(), clockAndIds, LastSeenCheckpoint.inMemory());
    sealed(stores);
    log.sequence();
    Optional<String> first = stores.evidence().log(0).checkpoint();
    sealed(stores);
    sealed(stores);
    log.sequence();

    assertThat(first).isPresent();
    assertThat(stores.evidence().outside().checkpoint(1)).isEqualTo(first);
    assertThat(stores.evidence().outside().checkpoint(2)).isEmpty();
    assertThat(stores.evidence().outside().checkpoint(3))
        .isEqualTo(stores.evidence().log(0).checkpoint());
  }

  private static void sealed(Stores stores) {
    UUID id = UUID.randomUUID();
    var tenant = new Tenant(UUID.randomUUID(), Mode.TEST);
    var document = Document.of(id, tenant, "forecast", id.toString(), Json.Obj.EMPTY, NOON);
    stores
        .documents()
        .insert(
            document,
            Optional.empty(),
            ChangeSet.NONE.withLogEntry(new LogEntry(id, tenant, "forecast", "{}")));
  }
}
