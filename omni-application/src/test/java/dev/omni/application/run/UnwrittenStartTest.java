package dev.omni.application.run;

import static dev.omni.application.run.RunsFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.Omni;
import dev.omni.application.spi.Change;
import dev.omni.application.spi.RunStore;
import dev.omni.application.spi.StoreUnavailable;
import dev.omni.domain.access.Mode;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunEvent;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.run.Terms;
import dev.omni.domain.world.Execution;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Brief runs whose start is written with their end. */
class UnwrittenStartTest {
  private static final List<String> WHOLE =
      List.of("run.dispatching", "run.queued", "run.running", "run.completed");

  private final RunsFixture fixture = new RunsFixture();
  private final List<List<RunStatus>> writes = new ArrayList<>();
  private Consumer<Run> before = next -> {};
  private final Omni node = watched();

  private Omni watched() {
    return fixture.node(
        WatchedRuns.watching(fixture.stores, this::writing), RunStarts.Entry.open());
  }

  private void writing(List<RunStore.Step> steps) {
    writes.add(steps.stream().map(step -> step.next().status()).toList());
    steps.forEach(step -> before.accept(step.next()));
  }

  private List<Run> started(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> fixture.omni.start(ADA, fixture.rootJob(i, "unwritten-" + i)))
        .toList();
  }

  private Run started() {
    return started(1).get(0);
  }

  private static void completed(Omni node) {
    node.worker().crowd().complete(node.worker().due(Mode.TEST, 100));
  }

  private List<String> events(Run run) {
    return fixture.omni.runs().events(ADA, run.id(), 0, 100).stream().map(RunEvent::type).toList();
  }

  @Test
  void starts_and_ends_are_one_write_each_told_with_its_time_and_sealed() {
    List<Run> runs = started(3);
    fixture.pass(Duration.ofMillis(3));
    fixture.job.first(work -> fixture.pass(Duration.ofMillis(1)));

    completed(node);

    assertThat(writes)
        .containsExactly(List.of(RunStatus.COMPLETED, RunStatus.COMPLETED, RunStatus.COMPLETED));
    assertThat(node.worker().busy()).isZero();
    for (Run run : runs) {
      assertThat(events(run)).isEqualTo(WHOLE);
      List<RunEvent> told = fixture.omni.runs().events(ADA, run.id(), 0, 100);
      assertThat(told.get(2).at()).isEqualTo(run.origin().createdAt().plusMillis(3));
      assertThat(told.get(3).at()).isAfter(told.get(2).at());
      assertThat(fixture.read(run).state().attempt()).isOne();
      assertThat(fixture.stores.evidence().find(ADA.tenant(), run.id())).isPresent();
    }
  }

  @Test
  void cancel_beats_a_result_of_which_nobody_knows_and_nothing_is_told_of_that() {
    Run run = started();
    fixture.job.first(work -> fixture.omni.runs().cancel(ADA, run.id()));

    completed(node);

    assertThat(fixture.read(run).status()).isEqualTo(RunStatus.CANCELLED);
    assertThat(events(run)).containsExactly("run.dispatching", "run.queued", "run.cancelled");
    assertThat(node.worker().busy()).isZero();
  }

  @Test
  void a_deadline_that_passes_while_it_computes_ends_it() {
    StartRun asked = fixture.rootJob(4, "unwritten-late");
    var wishes = new StartRun.Wishes(Optional.of(Duration.ofSeconds(5)), Optional.empty());
    Run run =
        fixture.omni.start(
            ADA,
            new StartRun(
                asked.workspaceId(), asked.capability(), asked.key(), asked.input(), wishes));
    fixture.job.first(
        work -> {
          fixture.pass(Duration.ofSeconds(6));
          work.proceed();
        });

    completed(node);

    assertThat(fixture.read(run).status()).isEqualTo(RunStatus.FAILED);
    assertThat(events(run)).endsWith("run.running", "run.failed");
  }

  @Test
  void one_that_was_there_before_this_process_is_written_when_it_starts() {
    Run run = started();
    fixture.pass(Duration.ofMillis(1));
    before =
        next -> {
          if (next.status() == RunStatus.COMPLETED) {
            throw new OutOfMemoryError("as if the process died of it");
          }
        };

    for (int attempt = 1; attempt <= Run.ATTEMPTS; attempt++) {
      Omni next = watched();
      dying(() -> completed(next));
      assertThat(fixture.read(run).state().attempt()).isEqualTo(attempt);
      fixture.pass(Duration.ofSeconds(31));
    }

    assertThat(fixture.read(run).status()).isEqualTo(RunStatus.FAILED);
  }

  private static void dying(Runnable work) {
    try {
      work.run();
    } catch (OutOfMemoryError asExpected) {
      // Nothing of it is written.
    }
  }

  @Test
  void where_others_work_too_the_start_is_written() {
    started();
    Omni one =
        fixture.node(WatchedRuns.sharing(fixture.stores, this::writing), RunStarts.Entry.open());

    completed(one);

    assertThat(writes).containsExactly(List.of(RunStatus.RUNNING), List.of(RunStatus.COMPLETED));
  }

  @Test
  void one_that_must_not_be_computed_twice_is_written_when_it_starts() {
    Run usual = started();
    var terms =
        new Terms(
            Execution.JOB, usual.terms().workload(), false, Optional.empty(), Optional.empty());
    Run once =
        Run.accepted(UUID.randomUUID(), usual.origin(), usual.subject(), terms, usual.input())
            .queued(fixture.doors.now());
    fixture.stores.runs().admit(once, Optional.empty(), Change.NONE);

    completed(node);

    assertThat(writes).contains(List.of(RunStatus.RUNNING));
    assertThat(fixture.read(once).status()).isEqualTo(RunStatus.COMPLETED);
  }

  @Test
  void one_that_lasts_is_told_to_run_after_a_second_and_ends_like_any_other() {
    Run run = started();
    fixture.job.first(
        work -> {
          node.worker().renew();
          assertThat(fixture.read(run).status()).isEqualTo(RunStatus.QUEUED);
          fixture.pass(Duration.ofSeconds(1));
          node.worker().renew();
          assertThat(fixture.read(run).status()).isEqualTo(RunStatus.RUNNING);
          fixture.pass(Duration.ofSeconds(20));
          node.worker().renew();
          fixture.pass(Duration.ofSeconds(20));
          assertThat(fixture.node().worker().due(Mode.TEST, 1)).isEmpty();
        });

    completed(node);

    assertThat(fixture.read(run).status()).isEqualTo(RunStatus.COMPLETED);
    assertThat(events(run)).isEqualTo(WHOLE);
  }

  @Test
  void one_that_lasts_and_was_cancelled_is_stopped() {
    Run run = started();
    fixture.job.first(
        work -> {
          fixture.node().runs().cancel(ADA, run.id());
          fixture.pass(Duration.ofSeconds(1));
          node.worker().renew();
          assertThatThrownBy(work::proceed).isInstanceOf(CancellationException.class);
          work.proceed();
        });

    completed(node);

    assertThat(events(run)).containsExactly("run.dispatching", "run.queued", "run.cancelled");
  }

  @Test
  void an_end_that_finds_no_store_is_owed_and_its_run_is_not_computed_again() {
    Run run = started();
    before =
        next -> {
          throw new StoreUnavailable("away");
        };
    completed(node);
    before = next -> {};

    completed(node);
    assertThat(fixture.job.calls()).isOne();
    node.worker().renew();

    assertThat(events(run)).isEqualTo(WHOLE);
    assertThat(node.worker().busy()).isZero();
  }

  @Test
  void what_is_not_finished_when_the_process_stops_waits_for_the_next_one() {
    Run run = started();
    fixture.job.first(
        work -> {
          node.worker().handBack();
          assertThat(writes).isEmpty();
          work.proceed();
        });

    completed(node);
    assertThat(fixture.read(run).status()).isEqualTo(RunStatus.QUEUED);
    fixture.job.first(work -> {});
    completed(fixture.node());

    assertThat(events(run)).isEqualTo(WHOLE);
  }

  @Test
  void one_that_another_node_has_ended_meanwhile_stays_as_it_ended_there() {
    Run run = started();
    fixture.job.first(
        work -> {
          fixture.job.first(again -> {});
          fixture.node().work();
        });

    completed(node);

    assertThat(events(run)).isEqualTo(WHOLE);
    assertThat(fixture.job.calls()).isEqualTo(2);
  }
}
