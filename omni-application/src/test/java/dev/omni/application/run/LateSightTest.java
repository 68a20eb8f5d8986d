package dev.omni.application.run;

import static dev.omni.application.run.RunsFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.spi.RunRecords;
import dev.omni.application.spi.Stores;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.run.Claim;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunEvent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A node that does not see yet that another one has just stored a run under a key. */
class LateSightTest {
  private final RunsFixture fixture = new RunsFixture();
  private final Stores late = late(fixture.stores);

  private static Stores late(Stores stores) {
    return new Stores(
        stores.runs(),
        new Late(stores.records()),
        stores.documents(),
        stores.evidence(),
        stores.deliveries(),
        stores.office());
  }

  private record Late(RunRecords records) implements RunRecords {
    @Override
    public Optional<Holding> holderSoFar(Claim.Key key, Instant now) {
      return Optional.empty();
    }

    @Override
    public Optional<Holding> holder(Claim.Key key, Instant now) {
      return records.holder(key, now);
    }

    @Override
    public List<RunEvent> events(Tenant tenant, UUID run, long seq, int limit) {
      return records.events(tenant, run, seq, limit);
    }

    @Override
    public void note(Tenant tenant, RunEvent event) {
      records.note(tenant, event);
    }

    @Override
    public int waiting(Tenant tenant) {
      return records.waiting(tenant);
    }

    @Override
    public List<Run> open(Tenant tenant, UUID key) {
      return records.open(tenant, key);
    }

    @Override
    public int forget(Instant now) {
      return records.forget(now);
    }
  }

  private Omni node() {
    return fixture.node(late, RunStarts.Entry.open());
  }

  @Test
  void it_answers_with_the_run_that_was_stored_first() {
    StartRun direct = fixture.root(9, "late-direct");
    StartRun job = fixture.rootJob(9, "late-job");
    Run first = fixture.omni.start(ADA, direct);
    Run queued = fixture.omni.start(ADA, job);

    assertThat(node().start(ADA, direct)).isEqualTo(first);
    assertThat(node().start(ADA, job)).isEqualTo(queued);
  }

  @Test
  void it_answers_with_that_run_though_it_would_turn_a_new_one_away() {
    StartRun direct = fixture.root(9, "late-direct");
    Run first = fixture.omni.start(ADA, direct);
    var bare =
        new EmbeddedRuntime("embedded", List.of(), fixture.doors, EmbeddedRuntime.Threads.none());
    Omni without =
        Omni.on(late).doors(fixture.doors).sandbox(bare).live(bare).signing(fixture.keys()).build();

    assertThat(without.start(ADA, direct)).isEqualTo(first);
  }
}
