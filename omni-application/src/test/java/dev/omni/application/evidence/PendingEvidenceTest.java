package dev.omni.application.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.run.RunsFixture;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.RunStore;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunQuery;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Evidence that is made while somebody reads it. */
class PendingEvidenceTest {
  private final RunsFixture fixture = new RunsFixture();

  /**
   * Runs to which something happens just after one was read.
   *
   * @param store where they are
   * @param then what happens
   */
  private record Late(RunStore store, Runnable then) implements RunStore {
    @Override
    public Optional<Run> find(Tenant tenant, UUID id) {
      Optional<Run> found = store.find(tenant, id);
      then.run();
      return found;
    }

    @Override
    public Admission insert(Run run, Optional<IdempotencyRecord> claim, ChangeSet with) {
      return store.insert(run, claim, with);
    }

    @Override
    public Set<UUID> replaceAll(List<Step> steps) {
      return store.replaceAll(steps);
    }

    @Override
    public List<Run> list(RunQuery query) {
      return store.list(query);
    }

    @Override
    public List<Run> due(Mode mode, Instant now, Instant stuckSince, int limit) {
      return store.due(mode, now, stuckSince, limit);
    }
  }

  @Test
  void evidence_of_a_run_that_ends_while_it_is_read_shows_its_result() {
    Run job = fixture.omni.start(RunsFixture.ADA, fixture.rootJob(9, "in-time-01"));
    Stores all = fixture.stores;
    var seen =
        new Stores(
            new Late(all.runs(), fixture.omni::work),
            all.runEvents(),
            all.documents(),
            all.evidence(),
            all.deliveries(),
            all.administration());
    EvidenceReader evidences = Omni.on(seen).signing(fixture.keys()).build().evidence();

    Json.Obj evidence = evidences.read(RunsFixture.ADA, job.id(), false);

    assertThat(new Pointer("/result/root").in(evidence)).contains(Json.num(3));
    assertThat(evidences.cited(RunsFixture.ADA, job.id()))
        .hasValueSatisfying(cited -> assertThat(cited.genuine()).isTrue());
  }
}
