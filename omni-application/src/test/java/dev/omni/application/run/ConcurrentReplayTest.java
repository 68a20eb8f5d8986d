package dev.omni.application.run;

import static dev.omni.application.run.RunsFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.application.spi.Stores;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Equal requests that begin on two nodes at once: one runs, the other one joins it. */
class ConcurrentReplayTest {
  private final RunsFixture fixture = new RunsFixture();
  private final CountDownLatch inside = new CountDownLatch(1);
  private final CountDownLatch release = new CountDownLatch(1);
  private final Places places = new Places();
  private final List<Integer> takenWhileJoining = new ArrayList<>();
  private final Omni two = fixture.node(late(), places);
  private CompletableFuture<Run> first = new CompletableFuture<>();

  ConcurrentReplayTest() {
    fixture.direct.stepping(n -> 2 * PreparedRun.BRIEF);
  }

  /** An admission control that counts occupied slots and can reject. */
  private static final class Places implements AdmissionControl {
    private int taken;
    private Runnable door = () -> {};

    @Override
    public void create(Caller caller) {}

    @Override
    public void queue(Caller caller) {}

    @Override
    public Slot acquireSlot(Caller caller, PreparedRun run) {
      door.run();
      taken++;
      return () -> taken--;
    }
  }

  /** The stores as a node sees them whose request is overtaken by another node's. */
  private Stores late() {
    Stores all = fixture.stores;
    return InterferingRunStore.of(all, this::overtaken, this::joining, next -> {});
  }

  /** The same request begins on the other node, and is computing when this returns. */
  private void overtaken() {
    fixture.direct.first(
        work -> {
          inside.countDown();
          await(release);
        });
    first =
        CompletableFuture.supplyAsync(() -> fixture.omni.start(ADA, fixture.root(9, "morning-1")));
    await(inside);
  }

  private void joining() {
    takenWhileJoining.add(places.taken);
    release.countDown();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void a_duplicate_that_is_overtaken_by_another_node_joins_and_takes_no_place_meanwhile()
      throws Exception {
    Run joined = two.start(ADA, fixture.root(9, "morning-1"));

    assertThat(joined).isEqualTo(first.get());
    assertThat(joined.status()).isEqualTo(RunStatus.COMPLETED);
    assertThat(fixture.direct.calls()).isEqualTo(1);
    assertThat(takenWhileJoining).isNotEmpty().containsOnly(0);
    assertThat(places.taken).isZero();
  }

  @Test
  void a_duplicate_that_finds_no_place_joins_the_run_that_began_meanwhile() throws Exception {
    places.door =
        () -> {
          overtaken();
          throw Fault.of(FaultCode.CONCURRENCY_LIMIT_EXCEEDED, "full");
        };

    Run joined = two.start(ADA, fixture.root(9, "morning-1"));

    assertThat(joined).isEqualTo(first.get());
    assertThat(fixture.direct.calls()).isEqualTo(1);
  }

  @Test
  void so_many_duplicates_wait_and_more_get_the_run_as_it_is() throws Exception {
    overtaken();
    int more = 10;
    ExecutorService callers = Executors.newCachedThreadPool();
    try {
      var answers = new ExecutorCompletionService<Run>(callers);
      for (int i = 0; i < RunStarter.JOINS + more; i++) {
        answers.submit(() -> fixture.omni.start(ADA, fixture.root(9, "morning-1")));
      }
      for (int i = 0; i < more; i++) {
        assertThat(answer(answers).status()).isEqualTo(RunStatus.RUNNING);
      }
      release.countDown();
      for (int i = 0; i < RunStarter.JOINS; i++) {
        assertThat(answer(answers)).isEqualTo(first.get());
      }
      assertThat(fixture.direct.calls()).isEqualTo(1);
    } finally {
      release.countDown();
      callers.shutdownNow();
    }
  }

  private static Run answer(ExecutorCompletionService<Run> answers) throws Exception {
    Future<Run> next = answers.poll(20, TimeUnit.SECONDS);
    assertThat(next).as("an answer, before all have ended").isNotNull();
    return next.get();
  }
}
