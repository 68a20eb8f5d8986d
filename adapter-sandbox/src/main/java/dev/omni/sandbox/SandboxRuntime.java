package dev.omni.sandbox;

import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.runtime.EmbeddedRuntime.Threads;
import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.domain.batch.Batch;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunError;
import dev.omni.engine.JsonEngine;
import dev.omni.sandbox.SandboxScenario.Action;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The runtime of test mode: the real engines with real numbers, in this process, with bounded work
 * and scenarios. Equal requests always give equal bytes.
 */
public final class SandboxRuntime implements CapabilityRuntime {
  /** The maximum estimated steps of a run; about 100 seconds on one core. */
  public static final double BUDGET = 1e10;

  private static final String TRADES = "trades";

  /** The formats of scenarios, for messages. */
  public static final String SCENARIOS = SandboxScenario.FORMS;

  private static final Duration LOST_LEASE = Duration.ofSeconds(2);

  private final EmbeddedRuntime engines;

  private SandboxRuntime(List<JsonEngine> engines, ClockAndIds clockAndIds, Threads threads) {
    this.engines = new EmbeddedRuntime("sandbox", engines, clockAndIds, threads);
  }

  /** Creates a runtime with these engines and one thread per computation. */
  public static SandboxRuntime of(List<JsonEngine> engines) {
    return new SandboxRuntime(engines, ClockAndIds.system(), Threads.none());
  }

  /** Creates a runtime with these engines and threads. */
  public static SandboxRuntime of(
      List<JsonEngine> engines, ClockAndIds clockAndIds, Threads threads) {
    return new SandboxRuntime(engines, clockAndIds, threads);
  }

  @Override
  public List<JsonEngine> engines() {
    return engines.engines();
  }

  @Override
  public Optional<Problem> checkScenario(String scenario) {
    return SandboxScenario.of(scenario).isPresent()
        ? Optional.empty()
        : Optional.of(
            Problem.invalid(
                "", "must be one of " + SCENARIOS + "; SECONDS is " + SandboxScenario.SECONDS));
  }

  @Override
  public String canonicalScenario(String scenario) {
    return SandboxScenario.of(scenario).map(SandboxScenario::toString).orElse(scenario);
  }

  @Override
  public Optional<Instant> notBefore(PreparedRun prepared) {
    return SandboxScenario.of(prepared.run())
        .filter(scenario -> scenario.act() == Action.HOLD_QUEUED)
        .map(scenario -> prepared.run().origin().createdAt().plus(scenario.time()));
  }

  @Override
  public Duration lease(Run run, Duration usual) {
    boolean lost = run.state().attempt() == 0 && SandboxScenario.plays(run, Action.LOSE_WORKER);
    return lost ? LOST_LEASE : usual;
  }

  @Override
  public boolean keepsReport(Run run) {
    return run.state().attempt() != 1 || !SandboxScenario.plays(run, Action.LOSE_WORKER);
  }

  @Override
  public void admit(PreparedRun run) {
    if (SandboxScenario.plays(run.run(), Action.REJECT_503)) {
      throw Fault.of(
          FaultCode.RUNTIME_UNAVAILABLE, "The scenario of this run makes the sandbox unavailable.");
    }
    if (!(run.steps() <= BUDGET)) {
      throw Fault.at(
          FaultCode.WORKLOAD_TOO_LARGE,
          "/input",
          "must ask for at most "
              + (long) BUDGET
              + " elementary steps in test mode; this input asks for about "
              + String.format(java.util.Locale.ROOT, "%.3g", run.steps())
              + fitting(run));
    }
  }

  /** Returns the advice for an input of too many steps: of a book, how many of its trades fit. */
  private static String fitting(PreparedRun run) {
    List<Json> trades = run.input().items(TRADES);
    if (!Batch.isBook(run.capability().id()) || trades.size() < 2) {
      return ", so lower its counts (paths, steps, rows)";
    }
    Json.Obj first = run.input().with(TRADES, new Json.Arr(trades.subList(0, 1)));
    double one = run.engine().steps(first);
    double each = (run.steps() - one) / (trades.size() - 1);
    double fits = Math.floor(1 + (BUDGET - one) / each);
    return fits >= 1
        ? ", so that " + (long) fits + " of its " + trades.size() + " trades fit"
        : ", of which not one trade fits: lower its scenarios, or leave out the ladder";
  }

  @Override
  public Report execute(PreparedRun prepared, Watcher watcher) {
    return played(prepared, watcher).orElseGet(() -> engines.execute(prepared, watcher));
  }

  @Override
  public Report execute(PreparedRun prepared, Watcher watcher, JsonEngine engine) {
    return played(prepared, watcher).orElseGet(() -> engines.execute(prepared, watcher, engine));
  }

  /** Plays the scenario of a run; returns its report when it ends the run. */
  private static Optional<Report> played(PreparedRun prepared, Watcher watcher) {
    Run run = prepared.run();
    if (SandboxScenario.plays(run, Action.FAIL)) {
      return Optional.of(
          new Report(
              new RunError(FaultCode.CAPABILITY_FAILED, "The scenario of this run makes it fail."),
              Json.obj("runtime", Json.obj("kind", "sandbox"))));
    }
    SandboxScenario.of(run)
        .filter(scenario -> scenario.act() == Action.SLOW || scenario.act() == Action.HOLD_RUNNING)
        .ifPresent(scenario -> watcher.pause(scenario.time()));
    return Optional.empty();
  }
}
