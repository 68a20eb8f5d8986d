package dev.omni.application.run;

import static dev.omni.application.run.RunsFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.Omni;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.domain.access.Binding;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Scope;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunEvent;
import dev.omni.domain.run.RunStatus;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The cost, the content and the visibility of an idempotent replay. */
class ReplayTest {
  private final RunsFixture fixture = new RunsFixture();
  private final StartRun request = fixture.root(9, "replay-0001");
  private final Run first = fixture.omni.start(ADA, request);

  /** Ada with another key of hers, in that workspace alone if one is given. */
  private static Caller ada(Optional<UUID> workspace, Set<Scope> scopes) {
    Binding own = ADA.binding();
    var binding =
        new Binding(
            own.organizationId(), own.projectId(), own.environmentId(), own.mode(), workspace);
    return new Caller(ADA.principal(), UUID.randomUUID(), binding, scopes, "req_other-key");
  }

  private void refuses(Caller caller, FaultCode code) {
    assertThatThrownBy(() -> fixture.omni.start(caller, request))
        .isInstanceOfSatisfying(Fault.class, fault -> assertThat(fault.code()).isEqualTo(code));
  }

  private List<RunEvent> events() {
    return fixture.stores.runEvents().list(ADA.tenant(), first.id(), 0, 100);
  }

  @Test
  void another_key_of_the_same_project_is_given_the_same_run() {
    assertThat(fixture.omni.start(ada(Optional.empty(), Scope.all()), request)).isEqualTo(first);
    assertThat(fixture.direct.calls()).isEqualTo(1);
  }

  @Test
  void a_replay_shows_nothing_that_reading_would_not() {
    refuses(ada(Optional.of(fixture.risk.id()), Scope.all()), FaultCode.WORKSPACE_NOT_FOUND);
    assertThat(fixture.omni.start(ada(Optional.of(fixture.finance.id()), Scope.all()), request))
        .isEqualTo(first);
  }

  @Test
  void a_replay_needs_the_scope_of_a_start() {
    refuses(ada(Optional.empty(), Set.of(Scope.OMNI_READ)), FaultCode.SCOPE_MISSING);
  }

  @Test
  void a_replay_tells_nobody_anything() {
    List<RunEvent> before = events();
    fixture.omni.start(ADA, request);
    assertThat(events()).isEqualTo(before);
    assertThat(fixture.read(first)).isEqualTo(first);
  }

  @Test
  void a_replay_is_answered_though_its_capability_is_not_there_any_more() {
    var clockAndIds =
        new ClockAndIds(InstantSource.fixed(first.origin().createdAt()), UUID::randomUUID);
    var bare =
        new EmbeddedRuntime("embedded", List.of(), clockAndIds, EmbeddedRuntime.Threads.none());
    Omni later =
        Omni.on(fixture.stores)
            .clock(clockAndIds.clock())
            .ids(clockAndIds.ids())
            .sandbox(bare)
            .live(bare)
            .signing(fixture.keys())
            .build();
    assertThat(later.start(ADA, request)).isEqualTo(first);
    assertThat(first.status()).isEqualTo(RunStatus.COMPLETED);
    assertThatThrownBy(() -> later.start(ADA, fixture.root(9, "replay-0002")))
        .isInstanceOfSatisfying(
            Fault.class,
            fault -> assertThat(fault.code()).isEqualTo(FaultCode.CAPABILITY_NOT_FOUND));
  }
}
