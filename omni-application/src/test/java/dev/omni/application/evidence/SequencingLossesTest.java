package dev.omni.application.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.evidence.LastSeenCheckpoint.TakenEntries;
import dev.omni.application.evidence.LastSeenCheckpoint.TakenEntries.State;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.store.EvidenceStore;
import dev.omni.application.spi.store.EvidenceStore.Batch;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.domain.evidence.LogEntry;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** An entry whose sequencing ends the process does not keep others out of the log. */
class SequencingLossesTest {
  private final EvidenceFixture fixture = new EvidenceFixture();
  private final EvidenceStore real = fixture.runs.stores.evidence();
  private final LastSeenCheckpoint seen = LastSeenCheckpoint.inMemory();

  /** What outlives a process. */
  private State disk = State.NONE;

  /** The end of a process, after which it does nothing. */
  private static final class Halted extends Error {
    private static final long serialVersionUID = 1;
  }

  /** What one process stores; nothing after its end. */
  private final class OfProcess implements TakenEntries {
    private boolean halted;

    @Override
    public State load() {
      return disk;
    }

    @Override
    public void store(State state) {
      disk = halted ? disk : state;
    }
  }

  private LogSequencer sequencer(TakenEntries taken, Consumer<Batch> before) {
    EvidenceStore store =
        (EvidenceStore)
            Proxy.newProxyInstance(
                EvidenceStore.class.getClassLoader(),
                new Class<?>[] {EvidenceStore.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("sequence")) {
                    before.accept((Batch) arguments[0]);
                  }
                  try {
                    return method.invoke(real, arguments);
                  } catch (InvocationTargetException failed) {
                    throw failed.getCause();
                  }
                });
    var clockAndIds = new ClockAndIds(InstantSource.fixed(EvidenceFixture.NOON), UUID::randomUUID);
    return new LogSequencer(store, fixture.runs.keys(), clockAndIds, seen, taken);
  }

  /** Starts a process that sequences; returns whether the entry ended it. */
  private boolean isEnded(LogEntry killer) {
    var taken = new OfProcess();
    LogSequencer sequencer =
        sequencer(
            taken,
            batch -> {
              if (batch.pending().stream()
                  .anyMatch(one -> one.logEntry().id().equals(killer.id()))) {
                taken.halted = true;
                throw new Halted();
              }
            });
    try {
      sequencer.sequence();
      return false;
    } catch (Halted halted) {
      return true;
    }
  }

  private boolean isIn(LogEntry entry) {
    return real.find(entry.tenant(), entry.id()).orElseThrow().position().isPresent();
  }

  @Test
  void at_the_third_loss_it_stays_pending_and_the_fourth_start_is_quiet() {
    LogEntry before = fixture.commit("before");
    LogEntry killer = fixture.commit("killer");
    LogEntry behind = fixture.commit("behind");

    assertThat(isEnded(killer)).isTrue();
    assertThat(isIn(before)).isFalse();
    assertThat(isEnded(killer)).isTrue();
    assertThat(isIn(before)).as("sequenced alone, before the next suspect").isTrue();
    assertThat(isEnded(killer)).isTrue();
    assertThat(isEnded(killer)).isFalse();

    assertThat(isIn(behind)).isTrue();
    assertThat(isIn(killer)).isFalse();
    assertThat(disk.losses()).isEqualTo(Map.of(killer.id(), TakenEntries.MAX_LOSSES));
    LogEntry later = fixture.commit("later");
    assertThat(isEnded(killer)).isFalse();
    assertThat(isIn(later)).isTrue();
    assertThat(real.pendingCount()).isEqualTo(1);
  }

  @Test
  void what_was_sequenced_has_no_losses_any_more() {
    LogEntry one = fixture.commit("one");
    disk = new State(List.of(one.id()), Map.of(one.id(), 1));

    sequencer(new OfProcess(), batch -> {}).sequence();

    assertThat(isIn(one)).isTrue();
    assertThat(disk).isEqualTo(State.NONE);
  }

  @Test
  void a_store_that_is_away_is_no_loss() {
    fixture.commit("one");
    LogSequencer sequencer =
        sequencer(
            new OfProcess(),
            batch -> {
              throw new StoreUnavailableException("away");
            });

    assertThatThrownBy(sequencer::sequence).isInstanceOf(StoreUnavailableException.class);

    assertThat(disk).isEqualTo(State.NONE);
  }
}
