package dev.omni.application.run;

import static dev.omni.application.run.RunsFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.Mockito.clearInvocations;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.omni.application.Omni;
import dev.omni.application.OmniBuilder;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.EvidenceFactory;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunStatus;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Calls that must never happen, shown by mocks. */
class ForbiddenCallsTest {
  private final RunsFixture fixture = new RunsFixture();
  private final CapabilityRuntime sandbox = spy(runtime());
  private final CapabilityRuntime live = mock(CapabilityRuntime.class);
  private final EvidenceFactory evidenceFactory = mock(EvidenceFactory.class);

  private CapabilityRuntime runtime() {
    return new EmbeddedRuntime(
        "embedded",
        List.of(fixture.direct.loaded(), fixture.job.loaded()),
        fixture.clockAndIds,
        EmbeddedRuntime.Threads.none());
  }

  private OmniBuilder node() {
    return Omni.on(fixture.stores)
        .clock(fixture.clockAndIds.clock())
        .ids(fixture.clockAndIds.ids())
        .sandbox(sandbox)
        .live(live)
        .signing(fixture.keys());
  }

  @Test
  void a_run_of_test_mode_never_touches_the_live_runtime() {
    when(live.engines()).thenReturn(List.of(fixture.direct.loaded(), fixture.job.loaded()));
    Omni omni = node().build();

    Run direct = omni.start(ADA, fixture.root(4, "morning-1"));
    omni.start(ADA, fixture.rootJob(4, "morning-2"));
    omni.work();

    assertThat(direct.status()).isEqualTo(RunStatus.COMPLETED);
    verify(live, never()).admit(any());
    verify(live, never()).execute(any(), any());
  }

  @Test
  void a_replay_never_computes() {
    Omni omni = node().build();
    Run first = omni.start(ADA, fixture.root(4, "morning-1"));
    verify(sandbox).execute(any(), any());
    clearInvocations(sandbox);

    Run again = omni.start(ADA, fixture.root(4, "morning-1"));

    assertThat(again).isEqualTo(first);
    verify(sandbox, never()).execute(any(), any());
  }

  @Test
  void a_run_that_was_cancelled_is_never_sealed_as_completed() {
    when(evidenceFactory.create(any(), any()))
        .thenAnswer(
            call -> {
              Run ended = call.getArgument(0);
              return new LogEntry(ended.id(), ended.tenant(), "omni_run", "{}");
            });
    Omni omni = node().evidenceFactory(evidenceFactory).build();
    Run job = omni.start(ADA, fixture.rootJob(4, "morning-1"));
    fixture.job.first(work -> omni.runs().cancel(ADA, job.id()));

    omni.work();

    assertThat(fixture.job.calls()).isEqualTo(1);
    verify(evidenceFactory).create(argThat(run -> run.status() == RunStatus.CANCELLED), any());
    verify(evidenceFactory, never())
        .create(argThat(run -> run.status() == RunStatus.COMPLETED), any());
  }
}
