package dev.omni.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import dev.omni.engine.Engines;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The engines of an Omni for tests. */
class TestOmniTest {
  private static List<String> capabilities(TestOmni given) {
    try (TestOmni kit = given) {
      return kit.omni().capabilities().stream().map(Capability::id).toList();
    }
  }

  @Test
  void it_has_all_engines_or_these_or_none() {
    assertThat(capabilities(TestOmni.of(TestEngine.direct()))).contains("finance.test.root");
    assertThat(capabilities(TestOmni.none())).isEmpty();
    assertThat(capabilities(TestOmni.of()))
        .containsAll(Engines.all().stream().map(each -> each.capability().id()).toList());
  }

  @Test
  void it_computes_on_the_thread_of_the_test() {
    try (TestOmni kit = TestOmni.of(TestEngine.job())) {
      assertThat(
              kit.run(TestEngine.job().capability().id(), Json.obj("n", 9)).result().number("root"))
          .isEqualTo(3.0);
    }
  }
}
