package dev.omni.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.run.StartRun;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.World;
import dev.omni.testkit.TestEngine;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OmniTest {
  private static final Caller ADA = Caller.test("ada");
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Duration NONE = Duration.ZERO;

  private final TestEngine direct = TestEngine.direct();
  private final TestEngine job = TestEngine.job();
  private final Omni omni = Omni.inMemory(direct, job);

  @AfterEach
  void end() {
    omni.close(NONE);
  }

  private StartRun root(Object n) {
    UUID lab = omni.open(ADA, World.RISK, "Lab").id();
    var key = new IdempotencyKey("root-of-" + n);
    return new StartRun(lab, "risk.test.root", key, Json.obj("n", n));
  }

  private static List<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("omni-"))
        .toList();
  }

  @Test
  void a_direct_run_is_run_at_once_and_a_job_on_this_thread_when_there_are_no_workers() {
    assertThat(omni.run(ADA, "finance.test.root", Json.obj("n", 4)).result())
        .isEqualTo(Json.obj("root", 2, "checks", Json.obj("residual", 0)));
    assertThat(omni.run(ADA, "risk.test.root", Json.obj("n", 9)).status())
        .isEqualTo(RunStatus.COMPLETED);
    assertThat(threads()).isEmpty();
  }

  @Test
  void a_clock_that_steps_back_does_not_keep_a_job_from_its_run() {
    Instant noon = Instant.parse("2026-11-26T12:00:00Z");
    var early = new AtomicInteger();
    InstantSource clock = () -> early.getAndDecrement() > 0 ? noon.minusNanos(1000) : noon;
    try (var stepping =
        Omni.on(new InMemoryStores().stores()).engines(TestEngine.job()).clock(clock).build()) {
      UUID lab = stepping.open(ADA, World.RISK, "Lab").id();
      var key = new IdempotencyKey("root-of-4");
      Run started = stepping.start(ADA, new StartRun(lab, "risk.test.root", key, Json.obj("n", 4)));
      early.set(3);
      assertThat(stepping.await(ADA, started.id(), LONG).status()).isEqualTo(RunStatus.COMPLETED);
    }
  }

  @Test
  void each_run_has_a_key_of_its_own() {
    Run one = omni.run(ADA, "finance.test.root", Json.obj("n", 4));
    assertThat(omni.run(ADA, "finance.test.root", Json.obj("n", 4)).id()).isNotEqualTo(one.id());
    assertThat(direct.calls()).isEqualTo(2);
  }

  @Test
  void the_result_of_a_failed_run_is_its_status_and_error() {
    Run failed = omni.run(ADA, "risk.test.root", Json.obj("n", -1));
    assertThat(failed.error().orElseThrow().code()).isEqualTo(FaultCode.CAPABILITY_FAILED);
    assertThatThrownBy(failed::result)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the run is failed: capability_failed: a negative number has no real root");
  }

  @Test
  void an_id_without_a_world_and_an_invalid_input_are_faults_that_begin_with_their_code() {
    assertThatThrownBy(() -> omni.run(ADA, "root", Json.Obj.EMPTY))
        .isInstanceOf(Fault.class)
        .hasMessageStartingWith("capability_not_found: ");
    assertThatThrownBy(() -> omni.run(ADA, "finance.test.root", Json.obj("n", "four")))
        .hasMessage("input_invalid: /input/n: must be a number, at most 1000000")
        .satisfies(fault -> assertThat(fault.getStackTrace()).isNotEmpty());
  }

  @Test
  void the_catalogue_has_the_given_engines_and_a_batch_for_each_of_their_worlds() {
    assertThat(omni.capabilities())
        .extracting(Capability::id)
        .containsExactly(
            "finance.batch.evaluate", "finance.test.root", "risk.batch.evaluate", "risk.test.root");
    assertThat(omni.capability("risk.test.root")).contains(job.capability());
    assertThat(omni.capability("risk.test.other")).isEmpty();
  }

  @Test
  void evidence_is_verified_with_the_public_keys_and_not_with_those_of_another() {
    Run run = omni.run(ADA, "finance.test.root", Json.obj("n", 4));
    var evidence = omni.evidence(ADA, run.id());
    assertThat(evidence.verify(omni.publicKeys()).ok()).isTrue();
    assertThat(evidence.verify(Omni.inMemory(direct).publicKeys()).ok()).isFalse();
    assertThat(evidence.json().at("/result")).isEqualTo(run.result());
  }

  @Test
  void a_failed_run_is_retried_under_a_key() {
    Run failed = omni.run(ADA, "finance.test.root", Json.obj("n", -1));
    Run again = omni.retry(ADA, failed.id(), new IdempotencyKey("again-0001"));
    assertThat(again.origin().retryOf()).contains(failed.id());
    assertThat(omni.retry(ADA, failed.id(), new IdempotencyKey("again-0001"))).isEqualTo(again);
  }

  @Test
  void workers_execute_jobs_at_once() {
    var both = new CountDownLatch(2);
    job.first(
        work -> {
          both.countDown();
          awaited(both);
        });
    omni.workers(2);
    Run one = omni.start(ADA, root(4));
    Run two = omni.start(ADA, root(9));
    assertThat(omni.await(ADA, one.id(), LONG).status()).isEqualTo(RunStatus.COMPLETED);
    assertThat(omni.await(ADA, two.id(), LONG).status()).isEqualTo(RunStatus.COMPLETED);
    assertThat(threads()).contains("omni-worker-1", "omni-worker-2");
    assertThatThrownBy(() -> omni.workers(1)).isInstanceOf(IllegalStateException.class);
  }

  private static void awaited(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException stop) {
      throw new IllegalStateException(stop);
    }
  }

  @Test
  void past_the_time_a_run_is_given_as_it_stands() throws Exception {
    var begun = new CountDownLatch(1);
    job.first(
        work -> {
          begun.countDown();
          spin(work::proceed);
        });
    omni.workers(1);
    Run run = omni.start(ADA, root(4));
    begun.await();
    assertThat(omni.await(ADA, run.id(), NONE).status()).isEqualTo(RunStatus.RUNNING);
    assertThat(omni.cancel(ADA, run.id()).status()).isEqualTo(RunStatus.CANCELLED);
  }

  /** Repeats a call until it is refused. */
  private static void spin(Runnable call, Class<? extends RuntimeException> refusal) {
    assertThatThrownBy(() -> spin(call)).isInstanceOf(refusal);
  }

  /** Computes until it is stopped. */
  private static void spin(Runnable proceed) {
    while (true) {
      proceed.run();
      Thread.onSpinWait();
    }
  }

  @Test
  void close_waits_for_the_run_that_is_computed_and_takes_no_other() throws Exception {
    var begun = new CountDownLatch(1);
    var go = new CountDownLatch(1);
    job.first(
        work -> {
          begun.countDown();
          awaited(go);
        });
    omni.workers(1);
    Run first = omni.start(ADA, root(4));
    begun.await();
    Run second = omni.start(ADA, root(9));
    var closed = CompletableFuture.runAsync(() -> omni.close(LONG));
    spin(() -> omni.start(ADA, root(4)), Fault.class);
    go.countDown();
    closed.get(30, TimeUnit.SECONDS);
    assertThat(omni.read(ADA, first.id()).status()).isEqualTo(RunStatus.COMPLETED);
    assertThat(omni.read(ADA, second.id()).status()).isEqualTo(RunStatus.QUEUED);
    assertThat(threads()).isEmpty();
  }

  @Test
  void close_hands_back_what_still_runs_so_that_another_completes_it() throws Exception {
    var stores = new InMemoryStores().stores();
    var begun = new CountDownLatch(1);
    var slow =
        TestEngine.job()
            .first(
                work -> {
                  begun.countDown();
                  spin(work::proceed);
                });
    Omni one = Omni.on(stores).engines(slow).build().workers(2);
    UUID lab = one.open(ADA, World.RISK, "Lab").id();
    var key = new IdempotencyKey("hand-back-1");
    Run run = one.start(ADA, new StartRun(lab, "risk.test.root", key, Json.obj("n", 4)));
    begun.await();
    one.close(NONE);
    one.close();
    assertThat(threads()).isEmpty();
    try (Omni other = Omni.on(stores).engines(TestEngine.job()).build()) {
      assertThat(other.await(ADA, run.id(), LONG).status()).isEqualTo(RunStatus.COMPLETED);
      assertThat(other.read(ADA, run.id()).state().attempt()).isEqualTo(2);
    }
  }

  @Test
  void after_close_runs_are_read_but_none_is_started() {
    Run run = omni.run(ADA, "finance.test.root", Json.obj("n", 4));
    StartRun request = root(4);
    omni.close();
    assertThat(omni.read(ADA, run.id())).isEqualTo(run);
    assertThat(omni.work()).isZero();
    assertThatThrownBy(() -> omni.start(ADA, request)).hasMessageStartingWith("shutting_down: ");
    assertThatThrownBy(() -> omni.workers(1)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void every_job_ends_once_however_close_and_starts_meet() throws Exception {
    var stores = new InMemoryStores().stores();
    var counted = TestEngine.job();
    var ids = new ArrayList<UUID>();
    for (int round = 0; round < 20; round++) {
      Omni one = Omni.on(stores).engines(counted).build().workers(2);
      UUID lab = one.open(ADA, World.RISK, "Lab").id();
      for (int n = 0; n < 5; n++) {
        var key = new IdempotencyKey("round-" + round + "-job-" + n);
        var request = new StartRun(lab, "risk.test.root", key, Json.obj("n", n));
        ids.add(one.start(ADA, request).id());
      }
      CompletableFuture.allOf(
              CompletableFuture.runAsync(one::close), CompletableFuture.runAsync(one::close))
          .get(30, TimeUnit.SECONDS);
    }
    try (Omni last = Omni.on(stores).engines(counted).build()) {
      last.work();
      assertThat(ids)
          .allSatisfy(id -> assertThat(last.read(ADA, id).status()).isEqualTo(RunStatus.COMPLETED));
      assertThat(counted.calls()).isEqualTo(ids.size());
    }
  }
}
