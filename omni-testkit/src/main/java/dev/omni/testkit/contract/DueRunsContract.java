package dev.omni.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.RunStore.DueCount;
import dev.omni.domain.access.Mode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.run.RunTarget;
import dev.omni.domain.world.Execution;
import dev.omni.domain.world.ServedWorlds;
import dev.omni.domain.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The contract of every {@code RunStore} for the queries of workers. */
public abstract class DueRunsContract extends PortContract {
  private final Samples samples = Samples.fresh();

  private Run admitted(Run run) {
    stores().runs().insert(run, Optional.empty(), ChangeSet.NONE);
    return run;
  }

  private Run of(RunTarget subject) {
    return Run.accepted(
        samples.id(), samples.origin(), subject, Samples.terms(Execution.JOB), Json.Obj.EMPTY);
  }

  private List<RunHead> due(Mode mode, Instant now, int limit) {
    return Samples.ofNoSize(stores().runs().listDue(mode, now, Instant.EPOCH, limit));
  }

  @Test
  void what_is_due_is_what_the_domain_says_whatever_the_time() {
    List<Run> all = samples.everyKind();
    all.forEach(this::admitted);

    for (long seconds : new long[] {0, 1, 2, 3, 29, 30, 31, 90, 91, 3600}) {
      Instant now = samples.now().plusSeconds(seconds);
      assertThat(due(Mode.TEST, now, 1000))
          .containsExactlyInAnyOrderElementsOf(
              all.stream().filter(run -> run.due(now)).map(Run::head).toList());
    }
  }

  @Test
  void what_was_left_while_it_was_dispatched_is_due_later() {
    Run stuck = admitted(samples.job());
    Instant created = samples.now();

    assertThat(stores().runs().listDue(Mode.TEST, created.plusSeconds(60), created, 10)).isEmpty();
    assertThat(
            Samples.ofNoSize(
                stores()
                    .runs()
                    .listDue(Mode.TEST, created.plusSeconds(60), created.plusNanos(1000), 10)))
        .containsExactly(stuck.head());
  }

  @Test
  void what_has_waited_longest_comes_first() {
    var all = new ArrayList<Run>();
    for (int i = 0; i < 10; i++) {
      all.add(admitted(samples.job().queued(samples.now())));
      samples.clock().forward(Duration.ofSeconds(1));
    }
    Lease lease = samples.lease();
    Run released =
        admitted(
            samples.copy(all.get(0)).acquired(lease, samples.now()).released(lease, samples.now()));
    all.add(released);
    all.sort(
        Comparator.comparing((Run run) -> run.origin().createdAt())
            .thenComparing(run -> run.id().toString()));

    assertThat(due(Mode.TEST, samples.now(), 4))
        .containsExactlyElementsOf(all.subList(0, 4).stream().map(Run::head).toList());
  }

  @Test
  void what_waits_in_one_mode_does_not_stand_before_the_other() {
    Run first = admitted(samples.job().queued(samples.now()));
    admitted(samples.job().queued(samples.now()));
    samples.clock().forward(Duration.ofHours(1));
    Samples live = samples.inLive();
    Run last = admitted(live.job().queued(live.now()));

    assertThat(due(Mode.LIVE, samples.now(), 1)).containsExactly(last.head());
    assertThat(due(Mode.TEST, samples.now(), 1)).containsExactly(first.head());
  }

  @Test
  void what_is_due_in_other_worlds_does_not_hide_what_a_worker_can_execute() {
    for (World world : World.values()) {
      admitted(queued(world));
      admitted(queued(world));
      samples.clock().forward(Duration.ofSeconds(1));
    }
    admitted(of(new RunTarget.OperationTarget("model_run", "any")).queued(samples.now()));
    List<RunHead> all = stores().runs().listDue(Mode.TEST, samples.now(), Instant.EPOCH, 1000);

    for (ServedWorlds worlds :
        List.of(
            ServedWorlds.of(List.of(World.SCIENTIFIC_DISCOVERY)),
            ServedWorlds.of(List.of(World.RISK, World.BIOLOGY)),
            ServedWorlds.ALL)) {
      List<RunHead> ours = all.stream().filter(run -> run.subject().isServed(worlds)).toList();
      assertThat(ours).hasSize(2 * worlds.list().size() + 1);
      for (int limit : new int[] {1, 3, 1000}) {
        assertThat(stores().runs().listDue(Mode.TEST, worlds, samples.now(), Instant.EPOCH, limit))
            .containsExactlyElementsOf(ours.subList(0, Math.min(limit, ours.size())));
      }
    }
  }

  private Run queued(World world) {
    var target = new RunTarget.CapabilityTarget(world, world + ".test.x", samples.workspace());
    return of(target).queued(samples.now());
  }

  @Test
  void what_is_due_is_counted_by_world_or_kind() {
    samples.everyKind().forEach(this::admitted);
    admitted(queued(World.RISK));
    samples.clock().forward(Duration.ofSeconds(3));
    admitted(queued(World.RISK));

    for (int ahead : new int[] {0, 3600}) {
      Instant now = samples.now().plusSeconds(ahead);
      List<RunHead> due = stores().runs().listDue(Mode.TEST, now, now, 1000);
      List<DueCount> counts = stores().runs().countDue(Mode.TEST, now, now);
      assertThat(counts).extracting(DueCount::world).contains("risk").doesNotHaveDuplicates();
      assertThat(counts.stream().mapToLong(DueCount::runs).sum()).isEqualTo(due.size());
      assertThat(counts.stream().map(DueCount::oldest).min(Instant::compareTo))
          .isEqualTo(due.stream().map(run -> run.origin().createdAt()).min(Instant::compareTo));
    }
  }

  @Test
  void those_that_wait_are_counted() {
    samples.everyKind().forEach(this::admitted);

    assertThat(stores().runs().countQueued(samples.tenant())).isEqualTo(9);
  }
}
