package dev.omni.jdbc.internal.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.RunStore.Step;
import dev.omni.domain.run.Run;
import dev.omni.jdbc.TestDatabase;
import dev.omni.testkit.contract.ConcurrentCalls;
import dev.omni.testkit.contract.Samples;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Writes that come together share a commit; one that comes alone does not wait. */
abstract class GroupCommitContract {
  private final TestDatabase database;
  private final Samples samples = Samples.fresh();

  GroupCommitContract(TestDatabase database) {
    this.database = database;
  }

  @Test
  void writes_that_come_together_share_commits() throws Exception {
    Stores stores = database.empty();
    long before = database.jdbc().commits();
    try (var atOnce = new ConcurrentCalls()) {
      List<Integer> stored =
          atOnce.all(
              IntStream.range(0, 40)
                  .<Callable<Integer>>mapToObj(i -> () -> admit(stores, 10))
                  .toList());

      assertThat(stored).containsOnly(10);
    }
    assertThat(database.jdbc().commits() - before).isBetween(10L, 200L);
  }

  private int admit(Stores stores, int count) {
    int found = 0;
    for (int i = 0; i < count; i++) {
      Run run = samples.job();
      stores
          .runs()
          .insert(run, Optional.of(samples.record(run.id().toString(), run.id())), ChangeSet.NONE);
      // Acknowledged is stored, seen by others.
      found += stores.runs().find(run.tenant(), run.id()).isPresent() ? 1 : 0;
    }
    return found;
  }

  @Test
  void a_write_that_comes_alone_is_committed_alone() {
    Stores stores = database.empty();
    long before = database.jdbc().commits();

    for (int i = 0; i < 5; i++) {
      stores.runs().insert(samples.job(), Optional.empty(), ChangeSet.NONE);
    }

    assertThat(database.jdbc().commits() - before).isEqualTo(5);
  }

  @Test
  void the_next_versions_of_many_runs_are_one_commit() {
    Stores stores = database.empty();
    List<Step> steps = IntStream.range(0, 600).mapToObj(i -> next(stores)).toList();
    long before = database.jdbc().commits();

    assertThat(stores.runs().replaceAll(steps)).hasSize(600);

    assertThat(database.jdbc().commits() - before).isEqualTo(1);
    assertThat(steps)
        .allMatch(
            step ->
                stores
                    .runs()
                    .find(samples.tenant(), step.next().id())
                    .equals(Optional.of(step.next())));
  }

  private Step next(Stores stores) {
    Run run = samples.job();
    stores.runs().insert(run, Optional.empty(), ChangeSet.NONE);
    Run next = run.acquired(samples.lease(), samples.now());
    return new Step(next, ChangeSet.ofEvents(next.event(samples.now())));
  }

  @Test
  void one_of_many_versions_that_fails_is_told_and_the_store_goes_on() {
    Stores stores = database.empty();
    Step good = next(stores);
    Step twice = next(stores);
    stores.runEvents().append(samples.tenant(), twice.changes().events().get(0));

    assertThatThrownBy(() -> stores.runs().replaceAll(List.of(good, twice)))
        .isInstanceOf(RuntimeException.class);

    assertThat(stores.runs().find(samples.tenant(), good.next().id())).contains(good.next());
    assertThat(stores.runs().replaceAll(List.of(next(stores)))).hasSize(1);
  }
}
