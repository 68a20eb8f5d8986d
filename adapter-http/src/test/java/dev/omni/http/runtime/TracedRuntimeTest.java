package dev.omni.http.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.application.contract.Samples;
import dev.omni.application.run.TestEngine;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.application.spi.Doors;
import dev.omni.application.spi.Trail;
import dev.omni.domain.access.Correlation;
import dev.omni.domain.access.TraceContext;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Origin;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.Subject;
import dev.omni.domain.world.Capability;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class TracedRuntimeTest {
  private static Run run(TestEngine engine) {
    Samples samples = Samples.fresh();
    Capability capability = engine.capability();
    Origin made = samples.origin();
    var request =
        new Correlation(
            "req_12345678",
            TraceContext.kept("00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01 a=1"));
    return Run.accepted(
        samples.id(),
        new Origin(
            made.binding(),
            made.principal(),
            made.key(),
            request,
            made.createdAt(),
            Optional.empty()),
        new Subject.OfCapability(capability.world(), capability.id(), samples.workspace()),
        Samples.terms(capability.execution()),
        Json.obj("n", 4));
  }

  @Test
  void an_external_runtime_computes_for_the_same_request_run_and_trace() {
    var seen = new CopyOnWriteArrayList<Trail>();
    TestEngine engine = TestEngine.direct().first(work -> seen.add(Trail.here()));
    var threads = EmbeddedRuntime.Threads.none();
    var embedded = new EmbeddedRuntime("external", List.of(engine), Doors.system(), threads);
    var identity = new RuntimeHttp.Identity("here", "1", "17");
    Run run = run(engine);
    try (var runtime = new RuntimeHttp(identity, Optional.empty(), embedded, 1);
        var server =
            new ExternalRuntimes(
                List.of(URI.create("http://127.0.0.1:" + runtime.start("127.0.0.1", 0).port())),
                Optional.empty(),
                List.of(engine),
                InstantSource.system())) {
      server.look();
      await().until(server::usable);
      try (var followed = Trail.of(run).follow()) {
        server.execute(engine.capability(), run, Watcher.none());
      }
    }
    assertThat(seen).containsExactly(Trail.of(run));
  }
}
