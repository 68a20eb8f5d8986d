package dev.omni.http.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.application.contract.Samples;
import dev.omni.application.run.TestEngine;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.Subject;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RuntimeTroubleTest {
  private final TestEngine root = TestEngine.direct();

  private ExternalRuntimes server(URI address) {
    return new ExternalRuntimes(
        List.of(address), Optional.empty(), List.of(root), InstantSource.system());
  }

  @Test
  void a_runtime_that_nobody_answers_for_cannot_be_reached() {
    try (var server = server(URI.create("http://127.0.0.1:1"))) {
      assertThat(server.trouble().orElseThrow()).contains("1 cannot be reached, and 0 lost");
    }
  }

  @Test
  void a_runtime_that_lost_run_after_run_is_left_alone() throws Exception {
    try (var wrong = WrongRuntime.saying(root.capability(), "nonsense\n");
        var server = server(wrong.address())) {
      server.look();
      await().until(() -> server.trouble().isEmpty());
      await()
          .until(
              () -> {
                server.execute(root.capability(), run(), Watcher.none());
                server.look();
                return server.trouble().filter(why -> why.contains("and 1 lost too")).isPresent();
              });
    }
  }

  private Run run() {
    Samples samples = Samples.fresh();
    var capability = root.capability();
    return Run.accepted(
        samples.id(),
        samples.origin(),
        new Subject.OfCapability(capability.world(), capability.id(), samples.workspace()),
        Samples.terms(capability.execution()),
        Json.obj("n", 4));
  }
}
