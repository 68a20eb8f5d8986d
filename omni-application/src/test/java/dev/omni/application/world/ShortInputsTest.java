package dev.omni.application.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.testkit.TestEngine;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which inputs are hardly any work. */
class ShortInputsTest {
  private final TestEngine engine = TestEngine.job().stepping(n -> n);
  private final CapabilityCatalog catalog = new CapabilityCatalog(List.of(engine.loaded()));

  private boolean brief(Json.Obj input) {
    return catalog.isShort(engine.capability().id(), input);
  }

  @Test
  void what_an_engine_tells_decides() {
    assertThat(brief(Json.obj("n", 1_000_000))).isTrue();
    assertThat(brief(Json.obj("n", 1_000_001))).isFalse();
  }

  @Test
  void what_it_cannot_tell_is_not_brief() {
    assertThat(brief(Json.obj("m", 1))).isFalse();
    assertThat(catalog.isShort("risk.test.power", Json.obj("n", 1))).isFalse();
  }
}
