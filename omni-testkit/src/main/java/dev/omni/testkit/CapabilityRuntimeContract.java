package dev.omni.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.Omni;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.run.StartRun;
import dev.omni.application.run.StartRun.Options;
import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Scope;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.ExecutionPolicy;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunQuery;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.world.World;
import dev.omni.engine.JsonEngine;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * The contract of every {@code CapabilityRuntime} of test mode, with the scenarios that it plays.
 * The core stores the text of a scenario and leaves what it means to the runtime.
 */
public abstract class CapabilityRuntimeContract {
  private static final Json RESULT = Json.obj("checks", Json.obj("residual", 0), "root", 3);
  private static final Duration DAY = Duration.ofDays(1);

  private final TestClock clock = TestClock.at("2026-01-01T00:00:00Z");
  private final ClockAndIds clockAndIds = new ClockAndIds(clock, UUID::randomUUID);
  private final Stores stores = new InMemoryStores().stores();
  private final TestEngine direct = TestEngine.direct();
  private final TestEngine job = TestEngine.job();

  /** Creates the runtime. */
  protected abstract CapabilityRuntime runtime(List<JsonEngine> engines, ClockAndIds clockAndIds);

  /** Returns scenarios, each as it is stored, under which a job completes with its usual result. */
  protected abstract List<String> completing();

  /** Returns a scenario by which a job waits in the queue, for at most a day. */
  protected abstract Optional<String> waiting();

  /** Returns a text and the one by which it is stored, where these differ. */
  protected abstract Optional<List<String>> rewritten();

  /** Creates a node on the stores; a second one is a restart. */
  private Omni node() {
    CapabilityRuntime runtime = runtime(List.of(direct.loaded(), job.loaded()), clockAndIds);
    return Omni.on(stores)
        .sandbox(runtime)
        .live(runtime)
        .clock(clock)
        .ids(clockAndIds.ids())
        .build();
  }

  private static String key(String scenario) {
    return "runtime-" + scenario.replace('=', '-');
  }

  private static StartRun request(
      Omni omni, Caller caller, World world, String key, Optional<String> scenario) {
    return new StartRun(
        omni.open(caller, world, "Lab").id(),
        world + ".test.root",
        new IdempotencyKey(key),
        Json.obj("n", 9),
        new Options(Optional.empty(), scenario));
  }

  private static Run started(Omni omni, World world, String key, Optional<String> scenario) {
    return omni.start(
        Callers.developer(), request(omni, Callers.developer(), world, key, scenario));
  }

  private Run ended(Omni omni, Run run) {
    for (int attempt = 0; attempt < 3; attempt++) {
      omni.work();
      clock.advance(DAY);
    }
    return omni.read(Callers.developer(), run.id());
  }

  private static void refuses(FaultCode code, Runnable start) {
    assertThatThrownBy(start::run)
        .isInstanceOfSatisfying(Fault.class, fault -> assertThat(fault.code()).isEqualTo(code));
  }

  @Test
  void a_run_without_a_scenario_completes_with_the_number_of_its_engine() {
    Omni omni = node();
    Run now = started(omni, World.FINANCE, "runtime-direct", Optional.empty());
    Run later = ended(omni, started(omni, World.RISK, "runtime-job", Optional.empty()));

    assertThat(List.of(now, later))
        .allSatisfy(run -> assertThat(run.result()).isEqualTo(RESULT))
        .allSatisfy(run -> assertThat(run.policy().scenario()).isEmpty());
  }

  @Test
  void a_scenario_is_stored_as_text_and_its_run_completes() {
    Omni omni = node();
    for (String scenario : completing()) {
      Run run = ended(omni, started(omni, World.RISK, key(scenario), Optional.of(scenario)));

      assertThat(run.policy().scenario()).contains(scenario);
      assertThat(run.result()).as(scenario).isEqualTo(RESULT);
      assertThat(omni.evidence(Callers.developer(), run.id()).json().toString())
          .contains("\"scenario\":\"" + scenario + "\"");
    }
  }

  @Test
  void texts_of_one_meaning_are_one_request_and_another_scenario_is_another() {
    Omni omni = node();
    for (List<String> texts : rewritten().stream().toList()) {
      Run run = started(omni, World.RISK, "runtime-key", Optional.of(texts.get(0)));

      assertThat(run.policy().scenario()).contains(texts.get(1));
      assertThat(started(omni, World.RISK, "runtime-key", Optional.of(texts.get(1))).id())
          .isEqualTo(run.id());
    }
    Run plain = started(omni, World.RISK, "runtime-two", Optional.empty());
    assertThat(plain.policy().scenario()).isEmpty();
    refuses(
        FaultCode.IDEMPOTENCY_KEY_REUSED,
        () -> started(omni, World.RISK, "runtime-two", Optional.of(completing().get(0))));
  }

  @Test
  void a_text_that_the_runtime_does_not_know_is_refused_and_leaves_no_run() {
    Omni omni = node();
    for (String text : List.of("", "never=heard", "x".repeat(ExecutionPolicy.MAX_SCENARIO + 1))) {
      assertThat(omni.starter().checkScenario(text)).isPresent();
      refuses(
          FaultCode.PARAMETER_INVALID,
          () -> started(omni, World.FINANCE, "runtime-none", Optional.of(text)));
    }
    assertThat(
            Stored.readable(
                omni.runs().list(Callers.developer(), RunQuery.Filter.ALL, Optional.empty(), 10)))
        .isEmpty();
  }

  @Test
  void a_live_run_has_no_scenario() {
    Omni omni = node();
    Caller live = Caller.live("ada");
    assertThat(live.mode()).isEqualTo(Mode.LIVE);
    assertThat(live.scopes()).contains(Scope.OMNI_RUN);
    refuses(
        FaultCode.SANDBOX_ONLY,
        () ->
            omni.start(
                live,
                request(
                    omni, live, World.FINANCE, "runtime-live", Optional.of(completing().get(0)))));
  }

  @Test
  void a_run_that_waits_is_due_at_the_same_time_after_a_restart() {
    for (String scenario : waiting().stream().toList()) {
      Run waiting = started(node(), World.RISK, "runtime-wait", Optional.of(scenario));
      assertThat(waiting.status()).isEqualTo(RunStatus.QUEUED);
      assertThat(waiting.dueSince()).isAfter(waiting.origin().createdAt());

      Omni restarted = node();
      assertThat(restarted.work()).isZero();
      clock.advance(
          Duration.between(clock.instant(), waiting.dueSince()).minus(Duration.ofMillis(1)));
      assertThat(restarted.work()).isZero();
      clock.advance(Duration.ofMillis(1));
      assertThat(restarted.work()).isEqualTo(1);
      assertThat(restarted.read(Callers.developer(), waiting.id()).result()).isEqualTo(RESULT);
    }
  }
}
