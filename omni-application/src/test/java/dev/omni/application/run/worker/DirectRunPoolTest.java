package dev.omni.application.run.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.application.Omni;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.run.StartRun;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunError;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.world.World;
import dev.omni.engine.Work;
import dev.omni.testkit.TestEngine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One thread for long direct runs; a number over 100 is long. */
@Timeout(30)
class DirectRunPoolTest {
  private static final Caller ADA = Caller.live("ada");
  private static final int LONG = 400;
  private static final int BRIEF = 4;

  private final CountDownLatch go = new CountDownLatch(1);
  private final Semaphore begun = new Semaphore(0);
  private final List<String> computing = new ArrayList<>();
  private final AtomicLong passed = new AtomicLong();
  private final TestEngine engine =
      TestEngine.direct().stepping(n -> n > 100 ? 2 * PreparedRun.BRIEF : PreparedRun.BRIEF);
  private final ClockAndIds clockAndIds =
      new ClockAndIds(() -> ClockAndIds.system().now().plusSeconds(passed.get()), UUID::randomUUID);
  private final DirectRunPool pool =
      new DirectRunPool(
          new EmbeddedRuntime(
              "embedded", List.of(engine.loaded()), clockAndIds, EmbeddedRuntime.Threads.none()),
          new ThreadPoolExecutor(
              1,
              1,
              1,
              TimeUnit.SECONDS,
              new LinkedBlockingQueue<>(),
              task -> new Thread(task, "pooled")));
  private final Omni omni =
      Omni.on(new InMemoryStores().stores())
          .clock(clockAndIds.clock())
          .ids(clockAndIds.ids())
          .sandbox(pool)
          .live(pool)
          .build();
  private final Workspace lab = omni.open(ADA, World.FINANCE, "Lab");

  @AfterEach
  void close() {
    go.countDown();
    pool.close();
  }

  private StartRun root(int n, String key) {
    return new StartRun(
        lab.id(), engine.capability().id(), new IdempotencyKey(key), Json.obj("n", n));
  }

  private Run started(int n, String key) {
    return omni.start(ADA, root(n, key));
  }

  private CompletableFuture<Run> starting(int n, String key) {
    return CompletableFuture.supplyAsync(() -> started(n, key));
  }

  private static double result(Run run) {
    var outcome = (Outcome.Succeeded) run.state().outcome().orElseThrow();
    return new JsonFields(outcome.result()).number("root");
  }

  /** Long computations last until the test lets them go. */
  private void held(Work work) {
    computing.add(Thread.currentThread().getName());
    if (Thread.currentThread().getName().equals("pooled")) {
      begun.release();
      while (go.getCount() > 0) {
        work.proceed();
      }
    }
  }

  @Test
  void long_runs_compute_on_threads_of_their_own_and_short_ones_where_they_are_asked_for() {
    engine.first(work -> computing.add(Thread.currentThread().getName()));
    assertThat(result(started(LONG, "a-long-one"))).isEqualTo(20);
    assertThat(result(started(BRIEF, "a-brief-one"))).isEqualTo(2);
    assertThat(computing).containsExactly("pooled", Thread.currentThread().getName());
  }

  @Test
  void the_deadline_of_a_run_ends_it_where_it_computes_and_where_it_waits() throws Exception {
    engine.first(this::held);
    CompletableFuture<Run> computed = starting(LONG, "the-first");
    begun.acquire();
    CompletableFuture<Run> waiting = starting(LONG, "the-second");
    await().until(() -> pool.busy() == 2);
    passed.set(Duration.ofMinutes(1).toSeconds());
    for (CompletableFuture<Run> late : List.of(computed, waiting)) {
      Run run = late.get();
      assertThat(run.status()).isEqualTo(RunStatus.FAILED);
      assertThat(((RunError) run.state().outcome().orElseThrow()).code())
          .isEqualTo(FaultCode.EXECUTION_TIMEOUT);
    }
    assertThat(engine.calls()).isEqualTo(1);
    await().until(() -> pool.busy() == 0);
  }

  @Test
  void a_computation_that_does_not_heed_its_deadline_keeps_its_thread_and_not_its_request()
      throws Exception {
    var released = new CountDownLatch(1);
    engine.first(
        work -> {
          begun.release();
          boolean waits = true;
          while (waits) {
            try {
              released.await();
              waits = false;
            } catch (InterruptedException unheeded) {
              assertThat(unheeded).isNotNull();
            }
          }
        });
    CompletableFuture<Run> late = starting(LONG, "the-first");
    begun.acquire();
    passed.set(Duration.ofMinutes(1).toSeconds());
    assertThat(late.get().status()).isEqualTo(RunStatus.FAILED);
    assertThat(pool.busy()).isOne();
    released.countDown();
    await().until(() -> pool.busy() == 0);
  }

  @Test
  void what_breaks_in_the_pool_fails_its_run_alone() {
    engine.first(
        work -> {
          throw new IllegalStateException("broken on purpose");
        });
    assertThat(started(LONG, "the-first").status()).isEqualTo(RunStatus.FAILED);
    engine.first(work -> {});
    assertThat(result(started(LONG, "the-second"))).isEqualTo(20);
  }
}
