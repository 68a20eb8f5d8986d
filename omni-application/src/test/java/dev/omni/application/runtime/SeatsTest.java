package dev.omni.application.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.contract.Samples;
import dev.omni.application.run.TestEngine;
import dev.omni.application.runtime.EmbeddedRuntime.Threads;
import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.application.spi.Doors;
import dev.omni.application.world.Catalogue;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One seat; a slice of it lasts ten seconds of a clock that the test moves. */
@Timeout(30)
class SeatsTest {
  private static final Duration SLICE = Duration.ofSeconds(10);

  private final AtomicLong passed = new AtomicLong();
  private final AtomicInteger breaths = new AtomicInteger();
  private final Seats seats =
      new Seats(
          1, SLICE, () -> Instant.ofEpochSecond(passed.get()), () -> breaths.incrementAndGet());
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<String> seen = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() {
    threads.shutdownNow();
  }

  /** Looks whether to stop, which one that waits does when it stands in the line. */
  private static Watcher looking(BooleanSupplier stopped) {
    return new Watcher() {
      @Override
      public boolean stopped() {
        return stopped.getAsBoolean();
      }

      @Override
      public void progress(double fraction, Json.Obj estimate) {}
    };
  }

  /** One more in the line for a seat, which only says its name there. */
  private Future<Boolean> waits(String name) throws InterruptedException {
    var stands = new CountDownLatch(1);
    Watcher watcher =
        looking(
            () -> {
              stands.countDown();
              return false;
            });
    Future<Boolean> waiting = threads.submit(() -> seats.seated(watcher, () -> seen.add(name)));
    stands.await();
    return waiting;
  }

  private void begin(CheckedTest work) {
    seats.seated(
        Watcher.none(),
        () -> {
          try {
            work.run();
            return true;
          } catch (Exception broken) {
            throw new AssertionError(broken);
          }
        });
  }

  private interface CheckedTest {
    void run() throws Exception;
  }

  @Test
  void who_has_sat_for_a_slice_gives_the_seat_to_whoever_waits_longest() throws Exception {
    begin(
        () -> {
          waits("second");
          Future<Boolean> last = waits("third");
          seats.pass(Watcher.none());
          passed.addAndGet(SLICE.toSeconds() - 1);
          seats.pass(Watcher.none());
          assertThat(seen).isEmpty();

          passed.addAndGet(1);
          seats.pass(Watcher.none());
          assertThat(seen).containsExactly("second", "third");
          assertThat(last.get()).isTrue();
        });
    assertThat(seats.free()).isOne();
  }

  @Test
  void who_sits_lets_others_have_the_processor_now_and_then() {
    seats.pass(Watcher.none());
    begin(
        () -> {
          seats.pass(Watcher.none());
          assertThat(breaths).hasValue(0);
          passed.addAndGet(1);
          seats.pass(Watcher.none());
          seats.pass(Watcher.none());
          assertThat(breaths).hasValue(1);
        });
  }

  @Test
  void a_slice_ends_when_the_clock_is_put_back() {
    begin(
        () -> {
          waits("second");
          passed.addAndGet(-1);
          seats.pass(Watcher.none());
          assertThat(seen).containsExactly("second");
        });
  }

  @Test
  void who_is_stopped_while_it_waits_goes_without_a_seat() {
    begin(
        () -> {
          assertThatThrownBy(other(looking(() -> true))::get)
              .isInstanceOf(ExecutionException.class)
              .hasCauseInstanceOf(CancellationException.class);
          Future<Boolean> interrupted = other(Watcher.none());
          threads.shutdownNow();
          assertThatThrownBy(interrupted::get).hasCauseInstanceOf(CancellationException.class);
        });
    assertThat(seen).isEmpty();
    assertThat(seats.free()).isOne();
  }

  private Future<Boolean> other(Watcher watcher) {
    return threads.submit(() -> seats.seated(watcher, () -> seen.add("other")));
  }

  @Test
  void a_seat_that_one_is_called_to_as_it_stops_is_the_next_ones() throws Exception {
    var begun = new CountDownLatch(1);
    var leave = new CountDownLatch(1);
    Future<?> first =
        threads.submit(
            () ->
                begin(
                    () -> {
                      begun.countDown();
                      leave.await();
                    }));
    begun.await();
    Watcher called =
        looking(
            () -> {
              leave.countDown();
              return ended(first);
            });
    assertThatThrownBy(() -> seats.seated(called, () -> seen.add("called")))
        .isInstanceOf(CancellationException.class);
    assertThat(seen).isEmpty();
    assertThat(seats.free()).isOne();
  }

  private static boolean ended(Future<?> task) {
    try {
      task.get();
      return true;
    } catch (Exception broken) {
      throw new AssertionError(broken);
    }
  }

  @Test
  void a_thread_helps_only_when_a_seat_is_free() throws Exception {
    begin(
        () ->
            assertThat(threads.submit(() -> seats.ifFree(() -> seen.add("helped"))).get())
                .isNull());
    assertThat(seen).isEmpty();
    seats.ifFree(() -> seen.add("helped"));
    assertThat(seen).containsExactly("helped");
    assertThat(seats.free()).isOne();
  }

  @Test
  void who_waits_for_those_that_help_has_no_seat_meanwhile() {
    begin(
        () -> {
          Future<Boolean> other = waits("other");
          seats.apart(Watcher.none(), () -> assertThat(ended(other)).isTrue());
          assertThat(seen).containsExactly("other");
          assertThat(seats.free()).isZero();
        });
    assertThat(seats.free()).isOne();
  }

  @Test
  void the_blocks_of_one_that_has_the_only_seat_are_computed_by_itself() {
    var me = Thread.currentThread();
    begin(
        () ->
            assertThat(
                    new Threads(threads, 3, seats)
                        .work(Watcher.none())
                        .blocks(8, k -> Thread.currentThread()))
                .containsOnly(me));
  }

  @Test
  void runtimes_share_the_seats_and_what_is_brief_takes_none() {
    TestEngine engine = TestEngine.job().stepping(n -> n > 100 ? 2 * Catalogue.BRIEF : 1);
    var one = runtime(engine);
    var other = runtime(engine);
    begin(
        () -> {
          Future<Report> brief = threads.submit(() -> computed(other, engine, 4));
          assertThat(brief.get().outcome()).isInstanceOf(Outcome.Succeeded.class);
          for (EmbeddedRuntime runtime : List.of(one, other)) {
            Future<Report> heavy = threads.submit(() -> computed(runtime, engine, 400));
            assertThatThrownBy(heavy::get).hasCauseInstanceOf(CancellationException.class);
          }
        });
    assertThat(engine.calls()).isOne();
    assertThat(computed(one, engine, 400).outcome()).isInstanceOf(Outcome.Succeeded.class);
  }

  private EmbeddedRuntime runtime(TestEngine engine) {
    return new EmbeddedRuntime(
        "embedded", List.of(engine), Doors.system(), new Threads(threads, 1, seats));
  }

  /** For one that is to stop as soon as it has to wait. */
  private static Report computed(EmbeddedRuntime runtime, TestEngine engine, int n) {
    Samples samples = Samples.fresh();
    var capability = engine.capability();
    var subject =
        new Subject.OfCapability(capability.world(), capability.id(), samples.workspace());
    Run run =
        Run.accepted(
            samples.id(),
            samples.origin(),
            subject,
            Samples.terms(capability.execution()),
            Json.obj("n", n));
    return runtime.execute(capability, run, looking(() -> true));
  }
}
