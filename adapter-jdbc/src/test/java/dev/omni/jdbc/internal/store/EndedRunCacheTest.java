package dev.omni.jdbc.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.RunStore;
import dev.omni.domain.access.View;
import dev.omni.domain.run.Run;
import dev.omni.jdbc.TestDatabase;
import dev.omni.testkit.contract.Samples;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Cached runs, distinguished from stored ones by changes that bypass the stores. */
class EndedRunCacheTest {
  private final TestDatabase database = TestDatabase.onH2();
  private final Stores stores = database.empty();
  private final RunStore runs = stores.runs();
  private final Samples samples = Samples.fresh();

  private Run ended() {
    Run job = samples.job();
    runs.insert(job, Optional.empty(), ChangeSet.NONE);
    Run queued = job.queued(job.origin().createdAt());
    runs.replace(queued, ChangeSet.NONE);
    Run ended = queued.cancelled(job.origin().createdAt());
    runs.replace(ended, ChangeSet.NONE);
    return ended;
  }

  private Optional<Run> known(Run run) {
    return runs.findCached(View.whole(run.tenant()), run.id());
  }

  @Test
  void a_run_that_has_ended_is_shown_as_it_was_read() {
    Run ended = ended();
    assertThat(known(ended)).contains(ended);
    database.sql("DELETE FROM run");
    assertThat(known(ended)).contains(ended);
    assertThat(runs.find(ended.tenant(), ended.id())).isEmpty();
  }

  @Test
  void one_that_goes_on_is_read_each_time() {
    Run job = samples.job();
    runs.insert(job, Optional.empty(), ChangeSet.NONE);
    assertThat(known(job)).contains(job);
    Run queued = job.queued(job.origin().createdAt());
    runs.replace(queued, ChangeSet.NONE);
    assertThat(known(job)).contains(queued);
  }

  @Test
  void another_tenant_does_not_see_it() {
    Run ended = ended();
    assertThat(known(ended)).isPresent();
    assertThat(runs.findCached(View.whole(samples.live()), ended.id())).isEmpty();
  }

  @Test
  void what_was_read_under_an_older_version_is_read_again() {
    Run ended = ended();
    assertThat(known(ended)).isPresent();
    database.empty();
    assertThat(known(ended)).isEmpty();
  }
}
