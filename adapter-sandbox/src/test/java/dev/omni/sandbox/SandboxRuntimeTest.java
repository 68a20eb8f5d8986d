package dev.omni.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.Omni;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.run.StartRun;
import dev.omni.application.run.StartRun.Options;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunError;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.run.RunQuery;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.World;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.TestEngine;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Test mode: its scenarios and its limit of work. */
class SandboxRuntimeTest {
  private static final Caller ADA = Caller.test("ada");

  private final TestEngine direct = TestEngine.direct();
  private final TestEngine job = TestEngine.job();
  private final Omni omni = over(direct.loaded(), job.loaded());

  /** An engine whose input states its number of steps. */
  private record Counted(TestEngine engine) implements Engine<TestEngine.Input, TestEngine.Result> {
    @Override
    public Capability capability() {
      return engine.capability();
    }

    @Override
    public double steps(TestEngine.Input input) {
      return input.n() * 1e8;
    }

    @Override
    public Computed<TestEngine.Result> compute(TestEngine.Input input, Work work) {
      return engine.compute(input, work);
    }
  }

  private static Omni over(LoadedEngine... engines) {
    return Omni.on(new InMemoryStores().stores())
        .sandbox(SandboxRuntime.of(List.of(engines)))
        .build();
  }

  private static StartRun root(Omni omni, double n, Optional<String> scenario) {
    UUID lab = omni.open(ADA, World.FINANCE, "Lab").id();
    return new StartRun(
        lab,
        "finance.test.root",
        new IdempotencyKey("sandbox-0001"),
        Json.obj("n", n),
        new Options(Optional.empty(), scenario));
  }

  private Run played(String scenario) {
    return omni.start(ADA, root(omni, 9, Optional.of(scenario)));
  }

  private static List<RunHead> kept(Omni omni) {
    return Stored.readable(omni.runs().list(ADA, RunQuery.Filter.ALL, Optional.empty(), 10));
  }

  private static void refuses(FaultCode code, Runnable start) {
    assertThatThrownBy(start::run)
        .isInstanceOfSatisfying(Fault.class, fault -> assertThat(fault.code()).isEqualTo(code));
  }

  @Test
  void complete_is_as_if_nothing_was_asked_for() {
    Run run = played("complete");
    assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
    assertThat(direct.calls()).isEqualTo(1);
  }

  @Test
  void fail_ends_as_failed_and_computes_nothing() {
    Run run = played("fail");
    assertThat(run.status()).isEqualTo(RunStatus.FAILED);
    assertThat(run.state().outcome().map(end -> ((RunError) end).code()))
        .contains(FaultCode.CAPABILITY_FAILED);
    assertThat(direct.calls()).isZero();
  }

  @Test
  void reject_503_leaves_no_run_and_no_key() {
    refuses(FaultCode.RUNTIME_UNAVAILABLE, () -> played("reject_503"));
    assertThat(kept(omni)).isEmpty();
    assertThat(played("complete").status()).isEqualTo(RunStatus.COMPLETED);
  }

  @Test
  void slow_and_hold_running_end_with_the_same_number() {
    Run plain = played("complete");
    for (String scenario : List.of("slow=0.03", "hold_running=0.03")) {
      Omni other = over(direct.loaded(), job.loaded());
      Run late = other.start(ADA, root(other, 9, Optional.of(scenario)));
      assertThat(late.state().outcome()).isEqualTo(plain.state().outcome());
    }
  }

  @Test
  void a_held_job_is_stopped_at_once_and_computes_nothing() {
    UUID lab = omni.open(ADA, World.RISK, "Lab").id();
    var wishes = new Options(Optional.empty(), Optional.of("hold_running=3600"));
    var request =
        new StartRun(
            lab, "risk.test.root", new IdempotencyKey("sandbox-0002"), Json.obj("n", 9), wishes);
    Run held = omni.start(ADA, request);
    var worker = new Thread(omni::work);
    worker.start();
    while (omni.runs().read(ADA, held.id()).status() != RunStatus.RUNNING) {
      Thread.onSpinWait();
    }
    omni.runs().cancel(ADA, held.id());
    assertThat(ended(worker)).isTrue();
    assertThat(omni.runs().read(ADA, held.id()).status()).isEqualTo(RunStatus.CANCELLED);
    assertThat(job.calls()).isZero();
  }

  private static boolean ended(Thread thread) {
    try {
      thread.join(10_000);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
    return !thread.isAlive();
  }

  @Test
  void more_work_than_the_budget_is_refused_and_leaves_nothing() {
    Omni busy = over(LoadedEngine.of(new Counted(direct)));
    refuses(FaultCode.WORKLOAD_TOO_LARGE, () -> busy.start(ADA, root(busy, 101, Optional.empty())));
    assertThat(kept(busy)).isEmpty();
    assertThat(direct.calls()).isZero();
    Run most = busy.start(ADA, root(busy, 100, Optional.empty()));
    assertThat(most.status()).isEqualTo(RunStatus.COMPLETED);
  }
}
