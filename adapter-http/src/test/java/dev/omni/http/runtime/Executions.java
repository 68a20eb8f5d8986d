package dev.omni.http.runtime;

import dev.omni.application.contract.Samples;
import dev.omni.application.run.TestEngine;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.application.spi.Doors;
import dev.omni.application.spi.Engine;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Fields;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.Subject;
import dev.omni.domain.world.Capability;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** Runs to have executed, and what came of them. */
final class Executions {
  private Executions() {}

  static Run run(TestEngine engine, double n) {
    var samples = Samples.fresh();
    Capability capability = engine.capability();
    return Run.accepted(
        samples.id(),
        samples.origin(),
        new Subject.OfCapability(capability.world(), capability.id(), samples.workspace()),
        Samples.terms(capability.execution()),
        Json.obj("n", n));
  }

  static Report computed(ExternalRuntimes server, TestEngine engine, double n) {
    return server.execute(engine.capability(), run(engine, n), Watcher.none());
  }

  static EmbeddedRuntime embedded(Engine... engines) {
    return new EmbeddedRuntime(
        "external", List.of(engines), Doors.system(), EmbeddedRuntime.Threads.none());
  }

  /** A runtime that listens. */
  static RuntimeHttp listening(Optional<String> token, int places, Engine... engines) {
    var identity = new RuntimeHttp.Identity("here", "1", "17");
    return new RuntimeHttp(identity, token, embedded(engines), places).start("127.0.0.1", 0);
  }

  /** Waits until then, or until it is interrupted. */
  static void held(CountDownLatch until) {
    try {
      until.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  static double result(Report report) {
    return new Fields(((Outcome.Succeeded) report.outcome()).result()).number("root");
  }

  static FaultCode failure(Report report) {
    return ((Outcome.Failed) report.outcome()).code();
  }
}
