package dev.omni.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.RunStore.Step;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** The contract of every {@code RunStore} for the number of runs that wait. */
public abstract class QueuedRunsContract extends PortContract {
  private final Samples samples = Samples.fresh();

  private Run stored(Run run) {
    stores().runs().insert(run, Optional.empty(), ChangeSet.NONE);
    return run;
  }

  private void waiting(int runs) {
    assertThat(stores().runs().countQueued(samples.tenant())).isEqualTo(runs);
    assertThat(otherNode().runs().countQueued(samples.tenant())).isEqualTo(runs);
  }

  @Test
  void runs_that_wait_are_counted_from_their_admission_to_their_start() {
    waiting(0);
    Run first = stored(samples.job());
    waiting(1);
    Run queued = first.queued(samples.now());
    stores().runs().replace(queued, ChangeSet.NONE);
    Run second = stored(samples.job().queued(samples.now()));
    waiting(2);
    Lease lease = samples.lease();
    Run running = queued.acquired(lease, samples.now());
    // The node that takes a run need not be the one that admitted it.
    otherNode().runs().replace(running, ChangeSet.NONE);
    waiting(1);
    stores().runs().replace(running.finished(lease, Samples.RESULT, samples.now()), ChangeSet.NONE);
    waiting(1);
    stores().runs().replace(second.acquired(lease, samples.now()), ChangeSet.NONE);
    waiting(0);
  }

  @Test
  void what_is_not_stored_is_not_counted() {
    Run run = stored(samples.job());
    stored(run);
    waiting(1);
    Run queued = run.queued(samples.now());
    Run running = queued.acquired(samples.lease(), samples.now());
    assertThat(stores().runs().replace(running, ChangeSet.NONE)).isFalse();
    waiting(1);
    UUID id = samples.id();
    stores().runs().insert(run, Optional.of(samples.record("key-0001", id)), ChangeSet.NONE);
    waiting(1);
  }

  @Test
  void of_changes_at_once_on_two_nodes_none_is_lost_and_none_counts_twice() throws Exception {
    List<Run> all = new ArrayList<>();
    for (int i = 0; i < 24; i++) {
      all.add(samples.job().queued(samples.now()));
    }
    try (var atOnce = new ConcurrentCalls()) {
      var calls = new ArrayList<Callable<Boolean>>();
      for (Run run : all) {
        calls.add(() -> stored(run) == run);
      }
      atOnce.all(calls);
      waiting(24);

      var takes = new ArrayList<Callable<Integer>>();
      for (Run run : all.subList(0, 15)) {
        Run taken = run.acquired(samples.lease(), samples.now());
        for (var node : List.of(stores(), otherNode())) {
          takes.add(() -> node.runs().replaceAll(List.of(new Step(taken, ChangeSet.NONE))).size());
        }
      }
      assertThat(atOnce.all(takes).stream().mapToInt(Integer::intValue).sum()).isEqualTo(15);
    }
    waiting(9);
  }
}
