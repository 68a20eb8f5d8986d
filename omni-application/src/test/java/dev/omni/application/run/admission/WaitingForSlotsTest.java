package dev.omni.application.run.admission;

import static dev.omni.application.run.RunsFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.omni.application.run.AdmissionControl.Slot;
import dev.omni.application.run.RunsFixture;
import dev.omni.application.run.admission.DirectSlots.SlotRequest;
import dev.omni.domain.access.Mode;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Direct runs that find their slots taken, by a clock that the test moves. */
@Timeout(60)
class WaitingForSlotsTest {
  private static final Duration PATIENCE = Duration.ofSeconds(1);
  private static final int LONGEST = 5;
  private static final UUID PRINCIPAL = new UUID(1, 1);
  private static final SlotRequest BRIEF = new SlotRequest(PRINCIPAL, Mode.LIVE, false);

  private final AtomicLong millis = new AtomicLong();
  private final AtomicBoolean closing = new AtomicBoolean();
  private final DirectSlots slots =
      new DirectSlots(() -> Instant.ofEpochMilli(millis.get()), LONGEST, closing::get);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<String> given = new CopyOnWriteArrayList<>();
  private final List<Slot> taken = new ArrayList<>();

  @AfterEach
  void close() {
    threads.shutdownNow();
  }

  private void fill(SlotRequest wanted, int many) {
    for (int i = 0; i < many; i++) {
      taken.add(slots.acquire(wanted, Duration.ZERO));
    }
  }

  private static SlotRequest pooled(int principal) {
    return new SlotRequest(new UUID(2, principal), Mode.LIVE, true);
  }

  /** One more in the line. */
  private Future<Slot> waits(String name, SlotRequest wanted) {
    int before = slots.waiting();
    Future<Slot> waiting =
        threads.submit(
            () -> {
              Slot slot = slots.acquire(wanted, PATIENCE);
              given.add(name);
              return slot;
            });
    await().until(() -> slots.waiting() == before + 1);
    return waiting;
  }

  private static void refused(Future<Slot> waiting, FaultCode code) {
    assertThatThrownBy(waiting::get)
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isInstanceOfSatisfying(Fault.class, fault -> assertThat(fault.code()).isEqualTo(code));
  }

  @Test
  void slots_are_given_in_the_order_in_which_their_takers_came() throws Exception {
    fill(BRIEF, ConcurrencyLimits.AT_ONCE);
    Future<Slot> first = waits("first", BRIEF);
    Future<Slot> second = waits("second", BRIEF);
    Future<Slot> third = waits("third", BRIEF);

    taken.get(0).close();
    first.get().close();
    second.get().close();
    third.get().close();

    assertThat(given).containsExactly("first", "second", "third");
    assertThat(slots.waiting()).isZero();
    assertThat(slots.running()).containsExactly(Map.entry(PRINCIPAL, 15));
  }

  @Test
  void who_waits_for_one_thing_keeps_nobody_from_another() throws Exception {
    fill(BRIEF, ConcurrencyLimits.AT_ONCE);
    Future<Slot> waiting = waits("first", BRIEF);
    slots.acquire(new SlotRequest(new UUID(3, 3), Mode.LIVE, false), Duration.ZERO).close();
    assertThat(waiting.isDone()).isFalse();
    taken.get(0).close();
    waiting.get().close();
  }

  @Test
  void who_finds_no_slot_within_a_second_is_refused_as_one_that_does_not_wait() throws Exception {
    fill(BRIEF, ConcurrencyLimits.AT_ONCE);
    Future<Slot> waiting = waits("first", BRIEF);
    millis.addAndGet(PATIENCE.toMillis() - 1);
    Future<Slot> later = waits("second", BRIEF);
    assertThat(waiting.isDone()).isFalse();

    millis.incrementAndGet();
    refused(waiting, FaultCode.CONCURRENCY_LIMIT_EXCEEDED);
    taken.get(0).close();
    later.get().close();
    assertThatThrownBy(
            () -> {
              fill(BRIEF, 2);
            })
        .isInstanceOfSatisfying(
            Fault.class,
            full -> assertThat(full.code()).isEqualTo(FaultCode.CONCURRENCY_LIMIT_EXCEEDED));
  }

  @Test
  void a_clock_that_was_put_back_ends_the_wait() {
    fill(BRIEF, ConcurrencyLimits.AT_ONCE);
    Future<Slot> waiting = waits("first", BRIEF);
    millis.decrementAndGet();
    refused(waiting, FaultCode.CONCURRENCY_LIMIT_EXCEEDED);
  }

  @Test
  void who_waits_for_the_pool_is_told_that_the_runtime_is_not_available() throws Exception {
    for (int i = 0; i < ConcurrencyLimits.POOLED; i++) {
      fill(pooled(i), 1);
    }
    Future<Slot> waiting = waits("first", pooled(99));
    taken.get(3).close();
    waiting.get();

    Future<Slot> late = waits("late", pooled(99));
    millis.addAndGet(PATIENCE.toMillis());
    refused(late, FaultCode.RUNTIME_UNAVAILABLE);
    slots.acquire(new SlotRequest(new UUID(2, 99), Mode.LIVE, false), Duration.ZERO).close();
    slots.acquire(new SlotRequest(new UUID(2, 99), Mode.TEST, true), Duration.ZERO).close();
  }

  @Test
  void the_line_is_no_longer_than_it_may_be() {
    fill(BRIEF, ConcurrencyLimits.AT_ONCE);
    for (int i = 0; i < LONGEST; i++) {
      waits("one of them", BRIEF);
    }
    assertThatThrownBy(() -> slots.acquire(BRIEF, PATIENCE))
        .isInstanceOfSatisfying(
            Fault.class,
            full -> assertThat(full.code()).isEqualTo(FaultCode.CONCURRENCY_LIMIT_EXCEEDED));
  }

  @Test
  void nobody_waits_at_a_server_that_shuts_down() {
    fill(BRIEF, ConcurrencyLimits.AT_ONCE);
    Future<Slot> waiting = waits("first", BRIEF);
    closing.set(true);
    refused(waiting, FaultCode.SHUTTING_DOWN);
  }

  @Test
  void what_ends_on_another_node_makes_room_here() throws Exception {
    slots.elsewhere(Map.of(PRINCIPAL, 16L));
    Future<Slot> waiting = waits("first", BRIEF);
    slots.elsewhere(Map.of(PRINCIPAL, 15L));
    waiting.get().close();
  }

  @Test
  void thirty_two_at_once_under_one_key_create_cheap_runs_without_a_refusal() throws Exception {
    var fixture = new RunsFixture();
    var limits = new ConcurrencyLimits(tenant -> 0, caller -> {}, fixture.clockAndIds.clock());
    var node = fixture.node(fixture.stores, limits);
    var together = new CountDownLatch(ConcurrencyLimits.AT_ONCE);
    fixture.direct.first(work -> met(together));
    var runs = new ArrayList<CompletableFuture<List<Run>>>();
    for (int i = 0; i < 32; i++) {
      String client = "client-" + i + "-";
      runs.add(
          CompletableFuture.supplyAsync(
              () ->
                  List.of(
                      node.start(ADA, fixture.root(4, client + 1)),
                      node.start(ADA, fixture.root(4, client + 2))),
              threads));
    }
    for (CompletableFuture<List<Run>> each : runs) {
      assertThat(each.get()).extracting(Run::status).containsOnly(RunStatus.COMPLETED);
    }
    assertThat(fixture.direct.calls()).isEqualTo(64);
  }

  /** The first sixteen compute at the same time, so that the others do wait. */
  private static void met(CountDownLatch together) {
    together.countDown();
    try {
      if (!together.await(30, TimeUnit.SECONDS)) {
        throw new IllegalStateException("fewer than sixteen at once");
      }
    } catch (InterruptedException stop) {
      throw new IllegalStateException(stop);
    }
  }
}
