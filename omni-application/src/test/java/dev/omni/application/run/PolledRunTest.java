package dev.omni.application.run;

import static dev.omni.application.run.RunsFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.run.worker.ForwardingRunStore;
import dev.omni.application.spi.store.RunStore;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.View;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunFacts;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.run.RunStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Polls, waits and streams of a run: they read its head, and the whole of it once at its end. */
class PolledRunTest {
  private final RunsFixture fixture = new RunsFixture();
  private final List<UUID> whole = new ArrayList<>();
  private final Omni node =
      fixture.node(
          fixture.stores.with(new Counting(fixture.stores.runs(), whole)),
          AdmissionControl.unlimited());

  /** A store that counts whole reads. */
  private static final class Counting extends ForwardingRunStore {
    private final List<UUID> whole;

    Counting(RunStore runs, List<UUID> whole) {
      super(runs);
      this.whole = whole;
    }

    @Override
    public Optional<Run> find(View view, UUID id) {
      whole.add(id);
      return super.find(view, id);
    }

    @Override
    public Optional<Run> findCached(View view, UUID id) {
      whole.add(id);
      return super.findCached(view, id);
    }

    @Override
    public Optional<RunFacts> findCurrent(View view, UUID id) {
      Optional<RunFacts> found = super.findCurrent(view, id);
      found.filter(Run.class::isInstance).ifPresent(run -> whole.add(id));
      return found;
    }
  }

  @Test
  void an_open_run_is_polled_by_its_head_and_an_ended_one_is_read_once() {
    Run job = fixture.omni.start(ADA, fixture.rootJob(4, "polled-1"));

    for (int i = 0; i < 3; i++) {
      assertThat(node.runs().poll(ADA, job.id())).isInstanceOf(RunHead.class);
      assertThat(node.runs().awaitEnd(job, Duration.ZERO)).isEqualTo(job);
      assertThat(node.runs().follow(ADA, job.id()).status()).isEqualTo(RunStatus.QUEUED);
      assertThat(node.runs().events(ADA, job.id(), 0, 10)).hasSize(2);
    }
    assertThat(whole).isEmpty();

    fixture
        .omni
        .worker()
        .acquire(fixture.omni.worker().fetchDue(Mode.TEST, 1))
        .forEach(fixture.omni.worker()::execute);
    RunFacts ended = node.runs().pollEnd(job.head(), Duration.ofSeconds(1));
    assertThat(ended).isInstanceOf(Run.class);
    assertThat(ended.findResult()).isPresent();
    assertThat(whole).containsExactly(job.id());
  }

  @Test
  void a_run_past_its_lease_is_ended_by_its_poll() {
    Run job = fixture.omni.start(ADA, fixture.rootJob(4, "polled-2"));
    for (int loss = 0; loss < Run.MAX_LOSSES; loss++) {
      fixture.node().worker().acquire(node.worker().fetchDue(Mode.TEST, 1));
      fixture.pass(Duration.ofMinutes(1));
    }

    assertThat(node.runs().poll(ADA, job.id()).status()).isEqualTo(RunStatus.FAILED);
  }
}
