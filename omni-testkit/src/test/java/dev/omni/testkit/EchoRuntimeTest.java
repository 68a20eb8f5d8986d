package dev.omni.testkit;

import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.run.Run;
import dev.omni.engine.JsonEngine;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A runtime whose scenario the core has never seen. */
class EchoRuntimeTest extends CapabilityRuntimeContract {
  @Override
  protected CapabilityRuntime runtime(List<JsonEngine> engines, ClockAndIds clockAndIds) {
    return new EchoRuntime(
        new EmbeddedRuntime("echo", engines, clockAndIds, EmbeddedRuntime.Threads.none()));
  }

  @Override
  protected List<String> completing() {
    return List.of("echo=0", "echo=7");
  }

  @Override
  protected Optional<String> waiting() {
    return Optional.of("echo=7");
  }

  @Override
  protected Optional<List<String>> rewritten() {
    return Optional.of(List.of("ECHO=7", "echo=7"));
  }

  /** {@code echo=7} answers after seven seconds, and says so in the record of the run. */
  private record EchoRuntime(EmbeddedRuntime embedded) implements CapabilityRuntime {
    private static final Pattern FORM = Pattern.compile("(?i:echo)=([0-9])");

    @Override
    public List<JsonEngine> engines() {
      return embedded.engines();
    }

    private static Optional<Integer> seconds(String scenario) {
      return Optional.of(FORM.matcher(scenario))
          .filter(Matcher::matches)
          .map(form -> Integer.valueOf(form.group(1)));
    }

    private static Optional<Integer> seconds(Run run) {
      return run.policy().scenario().flatMap(EchoRuntime::seconds);
    }

    @Override
    public Optional<Problem> checkScenario(String scenario) {
      return seconds(scenario).isPresent()
          ? Optional.empty()
          : Optional.of(Problem.invalid("", "must be echo=SECONDS, 0 to 9"));
    }

    @Override
    public String canonicalScenario(String scenario) {
      return "echo=" + seconds(scenario).orElseThrow();
    }

    @Override
    public Optional<Instant> notBefore(PreparedRun run) {
      return seconds(run.run()).map(run.run().origin().createdAt()::plusSeconds);
    }

    @Override
    public Report execute(PreparedRun run, Watcher watcher) {
      Report report = embedded.execute(run, watcher);
      return seconds(run.run())
          .map(echo -> report.record().with("runtime", Json.obj("kind", "echo", "echo", echo)))
          .map(record -> new Report(report.outcome(), record))
          .orElse(report);
    }
  }
}
