package dev.omni.application.run.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.evidence.SigningKeys;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.run.StartRun;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.RunStore;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Mode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.world.World;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.TestEngine;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** The threads of a worker, over stores in memory, with computations that a test lets go. */
class WorkerPoolTest {
  private static final int THREADS = 2;
  private static final Slots ONE_OF_TEST = new Slots(Map.of(Mode.TEST, 1), 0, run -> false);
  private static final int FLOOD = 100;
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Semaphore begun = new Semaphore(0);
  private final CountDownLatch end = new CountDownLatch(1);
  private final Omni omni =
      Omni.on(new InMemoryStores().stores())
          .sandbox(
              runtime(TestEngine.job().first(this::held), TestEngine.direct().first(this::held)))
          .live(runtime(TestEngine.job()))
          .signing(SigningKeys.ephemeral())
          .build();

  private static CapabilityRuntime runtime(TestEngine... engines) {
    return new EmbeddedRuntime(
        "embedded",
        Stream.of(engines).<JsonEngine>map(TestEngine::loaded).toList(),
        ClockAndIds.system(),
        EmbeddedRuntime.Threads.none());
  }

  /** Goes on when the test says so; gives up like any computation when it is stopped. */
  private void held(Work work) {
    begun.release();
    try {
      while (!end.await(10, TimeUnit.MILLISECONDS)) {
        work.proceed();
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  private Run started(Caller caller, UUID workspace, int number) {
    return start(omni, caller, workspace, number);
  }

  private static Run start(Omni omni, Caller caller, UUID workspace, int number) {
    var key = new IdempotencyKey("workers-" + number);
    return omni.start(caller, new StartRun(workspace, "risk.test.root", key, Json.obj("n", 4)));
  }

  private Run ended(Caller caller, Run run) {
    return omni.runs().await(caller, run.id(), PATIENCE);
  }

  @Test
  void many_brief_jobs_go_on_beside_the_others_and_no_more_than_their_share() throws Exception {
    Caller test = Caller.test("ada");
    UUID sandbox = omni.open(test, World.RISK, "Lab").id();
    List<Run> flood =
        IntStream.range(0, FLOOD).mapToObj(number -> started(test, sandbox, number)).toList();
    Set<UUID> hardlyAny = flood.stream().skip(1).map(Run::id).collect(Collectors.toSet());
    var brief = Slots.each(THREADS).with(3, run -> hardlyAny.contains(run.id()));
    try (var workers = WorkerPool.of(omni.worker(), brief)) {
      workers.start();
      assertThat(begun.tryAcquire(1 + 3, PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
      assertThat(workers.busy(Mode.TEST)).isOne();
      assertThat(begun.availablePermits()).as("brief runs beyond their share").isZero();

      end.countDown();
      assertThat(flood).allMatch(run -> ended(test, run).status() == RunStatus.COMPLETED);
    }
  }

  /** Over stores that write nothing new for a run while they are told to refuse. */
  private Omni refusing(AtomicBoolean refused) {
    Stores kept = new InMemoryStores().stores();
    Object runs =
        Proxy.newProxyInstance(
            RunStore.class.getClassLoader(),
            new Class<?>[] {RunStore.class},
            (proxy, method, arguments) -> {
              if (refused.get() && method.getName().startsWith("replace")) {
                throw new StoreUnavailableException("no room");
              }
              return method.invoke(kept.runs(), arguments);
            });
    var seen = kept.with((RunStore) runs);
    return Omni.on(seen)
        .sandbox(runtime(TestEngine.job()))
        .live(runtime(TestEngine.job()))
        .signing(SigningKeys.ephemeral())
        .build();
  }

  @Test
  void what_a_store_refuses_is_tried_again_by_the_next_look_and_not_at_once() throws Exception {
    var refused = new AtomicBoolean(true);
    Omni shy = refusing(refused);
    Caller ada = Caller.test("ada");
    UUID lab = shy.open(ada, World.RISK, "Lab").id();
    List<Run> jobs =
        IntStream.range(0, 5).mapToObj(number -> start(shy, ada, lab, number)).toList();
    var looks = new LinkedBlockingQueue<Boolean>();
    var brief = ONE_OF_TEST.with(0, run -> !looks.add(usual()));
    try (var workers = WorkerPool.of(shy.worker(), brief)) {
      workers.start();
      for (int look = 0; look < 3; look++) {
        assertThat(looks.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS)).as("usual look").isTrue();
      }
      refused.set(false);
      assertThat(jobs)
          .extracting(job -> shy.runs().await(ada, job.id(), PATIENCE).status())
          .containsOnly(RunStatus.COMPLETED);
    }
  }

  /** Whether who looks for work does so because it is time, and not because somebody rang. */
  private static boolean usual() {
    return StackWalker.getInstance()
        .walk(frames -> frames.anyMatch(f -> f.getMethodName().equals("pollAll")));
  }

  @Test
  void a_look_that_breaks_is_told_and_is_not_the_last_one() {
    Caller ada = Caller.test("ada");
    Run job = started(ada, omni.open(ada, World.RISK, "Lab").id(), 1);
    var looks = new AtomicInteger();
    var brief =
        ONE_OF_TEST.with(
            0,
            run -> {
              if (looks.getAndIncrement() == 0) {
                throw new NoClassDefFoundError("of a library that is not there any more");
              }
              return false;
            });
    end.countDown();
    try (var workers = WorkerPool.of(omni.worker(), brief)) {
      workers.start();
      assertThat(ended(ada, job).status()).isEqualTo(RunStatus.COMPLETED);
    }
  }

  @Test
  void a_direct_run_that_began_before_the_drain_is_let_finish() throws Exception {
    Caller ada = Caller.test("ada");
    UUID sandbox = omni.open(ada, World.FINANCE, "Lab").id();
    var key = new IdempotencyKey("workers-direct");
    var request = new StartRun(sandbox, "finance.test.root", key, Json.obj("n", 4));
    var answer = CompletableFuture.supplyAsync(() -> omni.start(ada, request));
    assertThat(begun.tryAcquire(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    var workers = WorkerPool.of(omni.worker(), Slots.each(THREADS));
    workers.start();
    var draining = new Thread(() -> workers.drain(PATIENCE));
    draining.start();
    Awaitility.await().until(() -> !draining.isAlive() || waits(draining));
    end.countDown();

    Run run = answer.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
    assertThat(run.state().attempt()).isEqualTo(1);
    draining.join(PATIENCE.toMillis());
    assertThat(draining.isAlive()).isFalse();
  }

  private static boolean waits(Thread draining) {
    return Stream.of(draining.getStackTrace()).anyMatch(f -> f.getMethodName().equals("finished"));
  }
}
