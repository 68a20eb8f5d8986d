package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.evidence.Environment;
import dev.omni.application.evidence.Rerun;
import dev.omni.application.evidence.SigningKeys;
import dev.omni.application.json.JacksonJson;
import dev.omni.application.memory.MemoryStores;
import dev.omni.application.run.StartRun;
import dev.omni.application.runtime.EmbeddedRuntime.Threads;
import dev.omni.application.spi.Doors;
import dev.omni.application.spi.Engine;
import dev.omni.application.world.Catalogue;
import dev.omni.domain.access.Caller;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.evidence.Verification;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.Capability;
import dev.omni.quant.Engines;
import dev.omni.sandbox.SandboxRuntime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The example of every capability leaves evidence that verifies and gives the same when repeated.
 */
class EveryCapabilityEvidenceTest {
  private static final Caller ADA = Caller.test("ada");
  private static final List<Engine> ENGINES = Engines.all();
  private static final Catalogue CATALOGUE = new Catalogue(ENGINES);
  private static final SigningKeys KEYS = SigningKeys.fresh();
  private static final Omni OMNI =
      Omni.on(new MemoryStores().stores())
          .sandbox(SandboxRuntime.of(ENGINES, Doors.system(), Threads.none()))
          .signing(KEYS)
          .build();

  static Stream<String> capabilities() {
    return CATALOGUE.all().stream().map(Capability::id);
  }

  @ParameterizedTest
  @MethodSource("capabilities")
  void its_example_can_be_checked_and_repeated(String id) {
    Capability capability = CATALOGUE.engine(id).orElseThrow().capability();
    Json.Obj example =
        (Json.Obj) capability.contract().schema().array("examples").orElseThrow().get(0);
    Run run =
        OMNI.start(
            ADA,
            new StartRun(
                OMNI.open(ADA, capability.world(), "Lab").id(),
                id,
                new IdempotencyKey("evidence-of-" + id),
                example));
    OMNI.work();
    Json.Obj evidence =
        (Json.Obj)
            JacksonJson.trusted(JacksonJson.write(OMNI.evidence().ofRun(ADA, run.id(), true)));
    assertThat(new Verification(KEYS.published()).verify(evidence)).allMatch(Finding::passed);
    Finding again = new Rerun(CATALOGUE, Environment.embedded()).again(evidence);
    assertThat(again.passed()).as(again.detail()).isTrue();
    assertThat(again.detail()).startsWith("the same bytes");
  }
}
