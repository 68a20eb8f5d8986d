package dev.omni.application.run;

import static dev.omni.application.run.RunsFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.run.worker.ForwardingRunStore;
import dev.omni.application.spi.store.RunStore;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.View;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunError;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.run.RunQuery;
import dev.omni.domain.run.RunStatus;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Runs whose stored record cannot be read any more, and those beside them. */
class UnreadableDueRunTest {
  private final RunsFixture fixture = new RunsFixture();
  private final Set<UUID> broken = new HashSet<>();
  private final Omni node =
      fixture.node(
          fixture.stores.with(new Broken(fixture.stores.runs(), broken)),
          AdmissionControl.unlimited());

  /** A store in which some runs cannot be read. */
  private static final class Broken extends ForwardingRunStore {
    private final Set<UUID> broken;

    Broken(RunStore runs, Set<UUID> broken) {
      super(runs);
      this.broken = broken;
    }

    @Override
    public Optional<Run> find(View view, UUID id) {
      if (broken.contains(id)) {
        throw new Stored.Unreadable<Run>("omni_run", id.toString(), Optional.empty(), "half")
            .fault();
      }
      return super.find(view, id);
    }
  }

  private RunError error(Run run) {
    return fixture.stores.runs().find(ADA.tenant(), run.id()).orElseThrow().error().orElseThrow();
  }

  @Test
  void one_that_is_due_fails_and_the_others_complete() {
    Run bad = fixture.omni.start(ADA, fixture.rootJob(1, "due-job-1"));
    Run good = fixture.omni.start(ADA, fixture.rootJob(2, "due-job-2"));
    broken.add(bad.id());

    assertThat(node.worker().runDue()).isEqualTo(2);

    assertThat(error(bad).code()).isEqualTo(FaultCode.RECORD_UNREADABLE);
    assertThat(fixture.omni.runs().events(ADA, bad.id(), 0, 10))
        .extracting(event -> event.type().toString())
        .endsWith("run.failed");
    assertThat(fixture.read(good).status()).isEqualTo(RunStatus.COMPLETED);
    assertThat(node.worker().fetchDue(Mode.TEST, 10)).isEmpty();
  }

  @Test
  void one_that_lost_its_worker_is_a_bad_line_of_its_list() {
    Run bad = fixture.omni.start(ADA, fixture.rootJob(1, "due-job-1"));
    Run good = fixture.omni.start(ADA, fixture.rootJob(2, "due-job-2"));
    node.worker().acquire(node.worker().fetchDue(Mode.TEST, 10));
    broken.add(bad.id());
    fixture.pass(Duration.ofHours(1));

    List<Stored<UUID>> listed =
        node.runs().list(ADA, RunQuery.Filter.ALL, Optional.empty(), 10).stream()
            .map(run -> run.then(RunQuery::position, RunHead::id))
            .toList();
    assertThat(listed)
        .hasSize(2)
        .anySatisfy(one -> assertThat(one.value()).contains(good.id()))
        .anySatisfy(one -> assertThat(one).isInstanceOf(Stored.Unreadable.class));
  }
}
