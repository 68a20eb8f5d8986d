package dev.omni.application.run;

import static dev.omni.application.run.RunsFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.domain.access.Mode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunError;
import dev.omni.domain.run.RunStatus;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Runs whose worker was lost, one of which may have ended it. */
class SuspectRunsTest {
  private final RunsFixture fixture = new RunsFixture();

  private static void taken(Omni node) {
    node.worker().acquire(node.worker().fetchDue(Mode.TEST, 1));
  }

  @Test
  void runs_that_lost_their_worker_are_executed_one_at_a_time_the_fewest_losses_first() {
    Run twice = fixture.omni.start(ADA, fixture.rootJob(4, "twice-lost"));
    taken(fixture.node());
    fixture.pass(Duration.ofSeconds(31));
    fixture.omni.start(ADA, fixture.rootJob(4, "once-lost"));
    Omni dead = fixture.node();
    List<UUID> both = dead.worker().acquire(dead.worker().fetchDue(Mode.TEST, 2));
    assertThat(both).hasSize(2);
    fixture.pass(Duration.ofSeconds(31));
    Run fresh = fixture.omni.start(ADA, fixture.rootJob(4, "never-lost"));
    Omni next = fixture.node();

    List<UUID> first = next.worker().acquire(next.worker().fetchDue(Mode.TEST, 9));
    assertThat(first).hasSize(2).contains(fresh.id()).doesNotContain(twice.id());
    assertThat(next.worker().fetchDue(Mode.TEST, 9)).as("while one is executed").isEmpty();
    assertThat(next.worker().acquire(List.of(fixture.read(twice).head()))).isEmpty();
    first.forEach(next.worker()::execute);

    assertThat(next.worker().acquire(next.worker().fetchDue(Mode.TEST, 9)))
        .containsExactly(twice.id());
    assertThat(fixture.read(twice).state().losses()).isEqualTo(2);
    assertThat(next.worker().lossCount()).isEqualTo(2);
  }

  @Test
  void work_executes_all_that_lost_their_worker() {
    List<Run> runs =
        List.of(
            fixture.omni.start(ADA, fixture.rootJob(4, "lost-job-1")),
            fixture.omni.start(ADA, fixture.rootJob(5, "lost-job-2")));
    Omni dead = fixture.node();
    dead.worker().acquire(dead.worker().fetchDue(Mode.TEST, 2));
    fixture.pass(Duration.ofSeconds(31));

    assertThat(fixture.node().work()).isEqualTo(2);

    assertThat(runs).allMatch(run -> fixture.read(run).status() == RunStatus.COMPLETED);
  }

  @Test
  void a_run_that_is_lost_for_the_third_time_ends_with_the_number_of_losses() {
    Run run = fixture.omni.start(ADA, fixture.rootJob(4, "thrice-lost"));
    for (int loss = 1; loss <= Run.MAX_LOSSES; loss++) {
      taken(fixture.node());
      fixture.pass(Duration.ofSeconds(31));
    }
    Omni next = fixture.node();

    assertThat(next.worker().acquire(next.worker().fetchDue(Mode.TEST, 1))).isEmpty();

    RunError error = fixture.read(run).error().orElseThrow();
    assertThat(error.details()).isEqualTo(Json.obj("losses", 3));
    assertThat(next.worker().lossCount()).isEqualTo(1);
  }
}
