package dev.omni.application.run;

import static dev.omni.application.run.RunsFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.Omni;
import dev.omni.application.spi.store.RunStore;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.domain.access.Mode;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.run.RunStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Due runs that are acquired together, whatever goes wrong with one of them. */
class RunAcquisitionTest {
  private final RunsFixture fixture = new RunsFixture();
  private final List<List<RunStatus>> writes = new ArrayList<>();
  private Consumer<Run> before = next -> {};
  private final Omni node =
      fixture.node(
          InterferingRunStore.watching(fixture.stores, this::writing),
          AdmissionControl.unlimited());

  private void writing(List<RunStore.Step> steps) {
    writes.add(steps.stream().map(step -> step.next().status()).toList());
    steps.forEach(step -> before.accept(step.next()));
  }

  private List<Run> started(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> fixture.omni.start(ADA, fixture.rootJob(i, "due-job-" + i)))
        .toList();
  }

  private List<UUID> acquired() {
    return node.worker().acquire(node.worker().fetchDue(Mode.TEST, 100));
  }

  private List<RunStatus> statuses(List<Run> runs) {
    return runs.stream().map(run -> fixture.read(run).status()).toList();
  }

  @Test
  void a_run_that_was_queued_before_the_clock_was_set_back_is_executed() {
    acquired();
    fixture.pass(Duration.ofSeconds(20));
    List<Run> runs = started(2);
    fixture.pass(Duration.ofDays(-1));

    acquired().forEach(node.worker()::execute);

    assertThat(statuses(runs)).containsOnly(RunStatus.COMPLETED);
  }

  @Test
  void a_clock_that_is_set_back_ends_no_lease() {
    started(1);
    List<UUID> first = acquired();
    fixture.pass(Duration.ofDays(-1));

    assertThat(first).hasSize(1);
    assertThat(acquired()).isEmpty();
  }

  @Test
  void all_are_acquired_in_one_write_and_each_ends_and_is_sealed_by_itself() {
    List<Run> runs = started(3);

    acquired().forEach(node.worker()::execute);

    assertThat(writes)
        .containsExactly(
            List.of(RunStatus.RUNNING, RunStatus.RUNNING, RunStatus.RUNNING),
            List.of(RunStatus.COMPLETED),
            List.of(RunStatus.COMPLETED),
            List.of(RunStatus.COMPLETED));
    assertThat(node.worker().runningCount()).isZero();
    for (Run run : runs) {
      assertThat(fixture.omni.runs().events(ADA, run.id(), 0, 100))
          .extracting(event -> event.type().toString())
          .containsExactly("run.dispatching", "run.queued", "run.running", "run.completed");
      assertThat(fixture.stores.evidence().find(ADA.tenant(), run.id())).isPresent();
    }
  }

  @Test
  void those_that_another_worker_has_are_left_to_it() {
    List<Run> runs = started(3);
    List<RunHead> due = node.worker().fetchDue(Mode.TEST, 100);
    fixture.omni.worker().acquire(List.of(due.get(1)));

    List<UUID> taken = node.worker().acquire(due);

    assertThat(taken).containsExactlyInAnyOrder(due.get(0).id(), due.get(2).id());
    assertThat(runs).hasSize(3);
  }

  @Test
  void one_that_cannot_be_acquired_does_not_keep_the_others_from_it() {
    List<Run> runs = started(3);
    UUID broken = runs.get(0).id();
    before = next -> requireOther(next, broken);

    acquired().forEach(node.worker()::execute);

    assertThat(statuses(runs))
        .containsExactly(RunStatus.QUEUED, RunStatus.COMPLETED, RunStatus.COMPLETED);
  }

  @Test
  void one_whose_end_cannot_be_written_costs_the_others_nothing_and_is_due_again_later() {
    List<Run> runs = started(3);
    List<UUID> taken = acquired();
    UUID broken = runs.get(1).id();
    before = next -> requireOther(next, broken);

    taken.forEach(node.worker()::execute);

    assertThat(statuses(runs))
        .containsExactly(RunStatus.COMPLETED, RunStatus.RUNNING, RunStatus.COMPLETED);
    assertThat(node.worker().runningCount()).isZero();
    fixture.pass(Duration.ofSeconds(31));
    fixture.node().work();
    assertThat(fixture.read(runs.get(1)).status()).isEqualTo(RunStatus.COMPLETED);
  }

  private static void requireOther(Run next, UUID broken) {
    if (next.id().equals(broken)) {
      throw new IllegalStateException("broken row");
    }
  }

  @Test
  void one_that_was_cancelled_meanwhile_stays_cancelled_and_the_others_end() {
    List<Run> runs = started(3);
    List<UUID> taken = acquired();
    fixture.omni.runs().cancel(ADA, runs.get(1).id());

    taken.forEach(node.worker()::execute);

    assertThat(statuses(runs))
        .containsExactly(RunStatus.COMPLETED, RunStatus.CANCELLED, RunStatus.COMPLETED);
  }

  @Test
  void ends_that_find_no_store_are_owed_and_written_later() {
    List<Run> runs = started(3);
    List<UUID> taken = acquired();
    before =
        next -> {
          throw new StoreUnavailableException("away");
        };
    taken.forEach(node.worker()::execute);
    assertThat(statuses(runs)).containsOnly(RunStatus.RUNNING);

    before = next -> {};
    node.worker().renew();

    assertThat(statuses(runs)).containsOnly(RunStatus.COMPLETED);
    assertThat(fixture.job.calls()).isEqualTo(3);
    assertThat(node.worker().runningCount()).isZero();
  }

  @Test
  void a_thread_that_dies_keeps_no_lease_of_its_run() {
    started(1);
    List<UUID> taken = acquired();
    before =
        next -> {
          throw new OutOfMemoryError("as if");
        };

    assertThatThrownBy(() -> node.worker().execute(taken.get(0)))
        .isInstanceOf(OutOfMemoryError.class);

    assertThat(node.worker().runningCount()).isZero();
  }
}
