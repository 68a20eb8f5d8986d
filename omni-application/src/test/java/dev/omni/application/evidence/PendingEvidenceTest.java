package dev.omni.application.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.run.RunsFixture;
import dev.omni.application.run.worker.ForwardingRunStore;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.RunStore;
import dev.omni.domain.access.View;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.run.Run;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Evidence that becomes available during a read. */
class PendingEvidenceTest {
  private final RunsFixture fixture = new RunsFixture();

  /** Runs to which something happens just after one was read. */
  private static final class Late extends ForwardingRunStore {
    private final Runnable then;

    private Late(RunStore store, Runnable then) {
      super(store);
      this.then = then;
    }

    @Override
    public Optional<Run> findCached(View view, UUID id) {
      return find(view, id);
    }

    @Override
    public Optional<Run> find(View view, UUID id) {
      Optional<Run> found = super.find(view, id);
      then.run();
      return found;
    }
  }

  @Test
  void evidence_of_a_run_that_ends_while_it_is_read_shows_its_result() {
    Run job = fixture.omni.start(RunsFixture.ADA, fixture.rootJob(9, "in-time-01"));
    Stores all = fixture.stores;
    var seen = all.with(new Late(all.runs(), fixture.omni::work));
    EvidenceReader evidences = Omni.on(seen).signing(fixture.keys()).build().evidence();

    Json.Obj evidence = evidences.read(RunsFixture.ADA, job.id(), false);

    assertThat(new Pointer("/result/root").in(evidence)).contains(Json.num(3));
    assertThat(evidences.cited(RunsFixture.ADA, job.id()))
        .hasValueSatisfying(cited -> assertThat(cited.genuine()).isTrue());
  }
}
