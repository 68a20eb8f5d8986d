package dev.omni.application.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How many threads of jobs compute beside a direct run, counted. */
@Timeout(20)
final class JobPaceTest {
  private static final long NEVER = TimeUnit.HOURS.toMillis(1);
  private static final int THREADS = 6;

  private final AtomicBoolean direct = new AtomicBoolean(true);
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
  private final AtomicInteger computing = new AtomicInteger();
  private final AtomicInteger most = new AtomicInteger();

  @AfterEach
  void close() {
    threads.shutdownNow();
  }

  /** Computes a number of blocks on each thread; returns when all are done. */
  private void compute(JobPace pace, int blocks, Runnable block) throws Exception {
    List<Future<?>> all =
        IntStream.range(0, THREADS)
            .<Future<?>>mapToObj(
                i ->
                    threads.submit(
                        () -> {
                          for (int k = 0; k < blocks; k++) {
                            pace.proceed();
                            most.accumulateAndGet(computing.incrementAndGet(), Math::max);
                            block.run();
                            computing.decrementAndGet();
                          }
                          pace.end();
                        }))
            .toList();
    for (Future<?> each : all) {
      each.get();
    }
  }

  @Test
  void beside_a_direct_run_jobs_leave_one_processor_free_and_all_come_to_their_end()
      throws Exception {
    compute(new JobPace(4, direct::get, NEVER), 200, Thread::onSpinWait);

    assertThat(most.get()).isLessThanOrEqualTo(3);
  }

  @Test
  void without_a_direct_run_all_compute_at_once() throws Exception {
    direct.set(false);
    var met = new CountDownLatch(THREADS);
    compute(
        new JobPace(2, direct::get, NEVER),
        1,
        () -> {
          met.countDown();
          awaited(met);
        });

    assertThat(most.get()).isEqualTo(THREADS);
  }

  @Test
  void one_thread_after_another_has_its_turn() throws Exception {
    var pace = new JobPace(2, direct::get, NEVER);
    pace.proceed();
    var second = threads.submit(pace::proceed);
    while (!pace.isAwaited()) {
      Thread.onSpinWait();
    }
    assertThat(second.isDone()).isFalse();

    var first = threads.submit(pace::proceed); // Behind the second one, and for ever.
    pace.end();

    second.get();
    assertThat(first.isDone()).isFalse();
  }

  @Test
  void a_turn_that_does_not_come_in_time_is_taken() throws Exception {
    var pace = new JobPace(2, direct::get, 1);
    pace.proceed();

    threads.submit(pace::proceed).get();
  }

  private static void awaited(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
