package dev.omni.application.run;

import static dev.omni.application.run.RunsFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.omni.application.Omni;
import dev.omni.application.run.StartRun.StartResult;
import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunError;
import dev.omni.domain.run.RunEvent;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.run.RunQuery;
import dev.omni.domain.run.RunStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Direct runs that take so little that they are stored once, when they have ended. */
class ShortDirectRunsTest {
  private final RunsFixture fixture = new RunsFixture();
  private final List<String> written = new ArrayList<>();
  private final Omni watched = node(() -> {});

  private Omni node(Runnable admitting) {
    return fixture.node(
        InterferingRunStore.of(
            fixture.stores,
            () -> {
              written.add("admitted");
              admitting.run();
            },
            () -> {},
            next -> written.add(next.status().toString())),
        AdmissionControl.unlimited());
  }

  private List<Run> stored() {
    var query = new RunQuery(ADA.tenant(), RunQuery.Filter.ALL, Optional.empty(), 10);
    return Stored.readable(fixture.stores.runs().list(query)).stream()
        .map(RunHead::listed)
        .toList();
  }

  @Test
  void a_brief_run_is_written_once() {
    Run run = watched.start(ADA, fixture.root(9, "morning-1"));
    assertThat(written).containsExactly("admitted");
    assertThat(fixture.read(run)).isEqualTo(run);
    assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
  }

  @Test
  void a_longer_one_is_written_before_it_is_computed_and_when_it_has_ended() {
    fixture.direct.stepping(n -> 2 * PreparedRun.BRIEF);
    fixture.direct.first(work -> assertThat(stored()).hasSize(1));
    watched.start(ADA, fixture.root(9, "morning-1"));
    assertThat(written).containsExactly("admitted", "completed");
  }

  @Test
  void its_events_and_its_evidence_are_those_of_every_other_run() {
    Run brief = watched.start(ADA, fixture.root(9, "morning-1"));
    fixture.direct.stepping(n -> 2 * PreparedRun.BRIEF);
    Run longer = watched.start(ADA, fixture.root(9, "morning-2"));

    assertThat(events(brief))
        .extracting(RunEvent::seq, RunEvent::type, RunEvent::data)
        .isEqualTo(events(longer).stream().map(e -> tuple(e.seq(), e.type(), e.data())).toList());
    assertThat(brief.state()).isEqualTo(longer.state());
    assertThat(fixture.stores.evidence().find(ADA.tenant(), brief.id())).isPresent();
  }

  private List<RunEvent> events(Run run) {
    return fixture.stores.runEvents().list(ADA.tenant(), run.id(), 0, 10);
  }

  @Test
  void nothing_of_it_is_there_before_it_has_ended() {
    fixture.direct.first(work -> assertThat(stored()).isEmpty());
    watched.start(ADA, fixture.root(9, "morning-1"));
    assertThat(stored()).hasSize(1);
  }

  @Test
  void one_that_cannot_be_computed_is_stored_with_the_reason() {
    Run failed = watched.start(ADA, fixture.root(-1, "morning-1"));
    assertThat(fixture.read(failed).state().outcome().orElseThrow())
        .isInstanceOfSatisfying(
            RunError.class,
            reason -> assertThat(reason.code()).isEqualTo(FaultCode.CAPABILITY_FAILED));
    assertThat(written).containsExactly("admitted");
  }

  @Test
  void of_two_nodes_that_compute_one_the_first_to_store_it_wins() {
    var other = new ArrayList<Run>();
    Omni late =
        node(
            () -> {
              if (other.isEmpty()) {
                other.add(fixture.omni.start(ADA, fixture.root(9, "morning-1")));
              }
            });

    StartResult started = late.starter().start(ADA, fixture.root(9, "morning-1"));

    assertThat(other).containsExactly(started.run());
    assertThat(started.replayed()).isTrue();
    assertThat(fixture.direct.calls()).isEqualTo(2);
    assertThat(stored()).isEqualTo(other);
    assertThat(fixture.stores.evidence().log(10).pending()).hasSize(1);
  }

  @Test
  void one_that_the_store_did_not_take_never_was_and_may_be_asked_for_again() {
    var away = new ArrayList<>(List.of(new StoreUnavailableException("away")));
    Omni node =
        node(
            () -> {
              if (!away.isEmpty()) {
                throw away.remove(0);
              }
            });
    assertThatThrownBy(() -> node.start(ADA, fixture.root(9, "morning-1")))
        .isInstanceOf(StoreUnavailableException.class);
    assertThat(stored()).isEmpty();

    Run again = node.start(ADA, fixture.root(9, "morning-1"));
    assertThat(stored()).containsExactly(again);
  }

  @Test
  void a_retry_of_it_is_brief_as_well() {
    Run failed = watched.start(ADA, fixture.root(-1, "morning-1"));
    Run again = watched.starter().retry(ADA, failed, fixture.root(-1, "morning-2")).run();
    assertThat(again.origin().retryOf()).isEqualTo(Optional.of(failed.id()));
    assertThat(written).containsExactly("admitted", "admitted");
  }
}
