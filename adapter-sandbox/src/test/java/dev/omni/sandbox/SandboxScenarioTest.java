package dev.omni.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.sandbox.SandboxScenario.Action;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SandboxScenarioTest {
  @Test
  void seconds_may_have_a_fraction() {
    assertThat(SandboxScenario.of("slow=2.5"))
        .contains(new SandboxScenario(Action.SLOW, Duration.ofMillis(2500)));
    assertThat(SandboxScenario.of("slow=2.5").orElseThrow()).hasToString("slow=2.5");
  }

  @Test
  void acts_that_last_no_time_stand_alone() {
    assertThat(SandboxScenario.of("lose_worker"))
        .contains(new SandboxScenario(Action.LOSE_WORKER, Duration.ZERO));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "slow", "fail=1", "slow=-1", "slow=1e3", "SLOW=1", "slow= 1", "x"})
  void anything_else_is_no_scenario(String text) {
    assertThat(SandboxScenario.of(text)).isEmpty();
  }
}
