package dev.omni.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.evidence.SigningKeys;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.run.StartRun;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Mode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.world.World;
import dev.omni.engine.Work;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A driver of a worker by threads: jobs of one mode never wait for those of the other. */
public abstract class WorkerPoolContract {
  private static final int FLOOD = 100;
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private final Semaphore begun = new Semaphore(0);
  private final CountDownLatch end = new CountDownLatch(1);

  /** Starts the threads as the user of the pool does; closing the result ends them. */
  protected abstract AutoCloseable start(Omni omni, int threads);

  private static CapabilityRuntime runtime(TestEngine engine) {
    return new EmbeddedRuntime(
        "embedded", List.of(engine.loaded()), ClockAndIds.system(), EmbeddedRuntime.Threads.none());
  }

  /** Computes until the test lets it end; gives up like any computation when it is stopped. */
  private void held(Work work) {
    begun.release();
    try {
      while (!end.await(10, TimeUnit.MILLISECONDS)) {
        work.proceed();
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static Run job(Omni omni, Caller caller, int number) {
    UUID lab = omni.open(caller, World.RISK, "Lab").id();
    var key = new IdempotencyKey("pool-" + caller.tenant().mode() + "-" + number);
    return omni.start(caller, new StartRun(lab, "risk.test.root", key, Json.obj("n", 4)));
  }

  @Test
  void a_flood_of_test_jobs_keeps_no_live_job_waiting() throws Exception {
    flood(Mode.TEST, 2);
  }

  @Test
  void a_flood_of_test_jobs_keeps_no_live_job_waiting_with_one_thread() throws Exception {
    flood(Mode.TEST, 1);
  }

  @Test
  void a_flood_of_live_jobs_keeps_no_test_job_waiting() throws Exception {
    flood(Mode.LIVE, 2);
  }

  @Test
  void a_flood_of_live_jobs_keeps_no_test_job_waiting_with_one_thread() throws Exception {
    flood(Mode.LIVE, 1);
  }

  private void flood(Mode flooded, int threads) throws Exception {
    TestEngine holding = TestEngine.job().first(this::held);
    TestEngine quick = TestEngine.job();
    boolean test = flooded == Mode.TEST;
    Omni omni =
        Omni.on(new InMemoryStores().stores())
            .sandbox(runtime(test ? holding : quick))
            .live(runtime(test ? quick : holding))
            .signing(SigningKeys.ephemeral())
            .build();
    Caller many = test ? Caller.test("ada") : Caller.live("ada");
    Caller few = test ? Caller.live("ada") : Caller.test("ada");
    List<Run> flood =
        IntStream.range(0, FLOOD).mapToObj(number -> job(omni, many, number)).toList();
    try (AutoCloseable pool = start(omni, threads)) {
      assertThat(pool).isNotNull();
      assertThat(begun.tryAcquire(threads, TIMEOUT.toSeconds(), TimeUnit.SECONDS)).isTrue();

      for (int number = 0; number < 3; number++) {
        Run one = job(omni, few, number);
        assertThat(omni.runs().await(few, one.id(), TIMEOUT).status())
            .isEqualTo(RunStatus.COMPLETED);
      }
      assertThat(begun.availablePermits()).as("jobs beyond the threads of their mode").isZero();
      assertThat(flood).noneMatch(run -> omni.runs().read(many, run.id()).status().terminal());

      end.countDown();
      assertThat(flood)
          .allMatch(
              run -> omni.runs().await(many, run.id(), TIMEOUT).status() == RunStatus.COMPLETED);
    }
  }
}
