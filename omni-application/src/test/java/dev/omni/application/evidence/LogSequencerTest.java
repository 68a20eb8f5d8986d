package dev.omni.application.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.evidence.LastSeenCheckpoint.TakenEntries;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.store.EvidenceStore;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Many who want leaves numbered at once. */
class LogSequencerTest {
  private static final int CROWD = 20;

  private final EvidenceFixture fixture = new EvidenceFixture();
  private final AtomicInteger looks = new AtomicInteger();
  private final CountDownLatch looking = new CountDownLatch(1);
  private final CountDownLatch seen = new CountDownLatch(1);
  private final LogSequencer sequencer = sequencer(this::look);

  private LogSequencer sequencer(UnaryOperator<EvidenceStore.Log> look) {
    return new LogSequencer(
        new LogAuditTest.Changed(
            fixture.runs.stores.evidence(),
            UnaryOperator.identity(),
            UnaryOperator.identity(),
            look),
        fixture.runs.keys(),
        new ClockAndIds(InstantSource.fixed(EvidenceFixture.NOON), UUID::randomUUID),
        LastSeenCheckpoint.inMemory(),
        TakenEntries.inMemory());
  }

  /** The first look takes as long as the test wants. */
  private EvidenceStore.Log look(EvidenceStore.Log log) {
    if (looks.incrementAndGet() == 1) {
      looking.countDown();
      await(seen);
    }
    return log;
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void a_crowd_that_comes_while_one_numbers_is_served_by_one_more() throws Exception {
    var first = new Thread(sequencer::sequence);
    first.start();
    await(looking);
    var entry = fixture.commit("after the first look");
    List<Thread> crowd =
        IntStream.range(0, CROWD).mapToObj(i -> new Thread(sequencer::sequence)).toList();
    crowd.forEach(Thread::start);
    while (!crowd.stream().allMatch(thread -> thread.getState() == Thread.State.BLOCKED)) {
      Thread.onSpinWait();
    }
    seen.countDown();
    first.join();
    for (Thread thread : crowd) {
      thread.join();
    }

    assertThat(
            fixture
                .runs
                .stores
                .evidence()
                .find(entry.tenant(), entry.id())
                .orElseThrow()
                .position())
        .isPresent();
    assertThat(looks).as("looks: one in vain, one that numbers").hasValue(2);
  }

  @Test
  void entries_that_keep_coming_wait_for_one_larger_batch() {
    LogSequencer busy =
        sequencer(
            log -> {
              if (looks.incrementAndGet() < CROWD) {
                fixture.commit("after look " + looks);
              }
              return log;
            });
    fixture.commit("before the first look");

    assertThat(busy.sequence()).isEqualTo(1);
    assertThat(looks).hasValue(1);
    fixture.commit("one more");
    assertThat(busy.sequence()).as("with the one that came meanwhile").isEqualTo(2);
  }
}
