package dev.omni.domain.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.run.Scenario.Act;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScenarioTest {
  @Test
  void seconds_may_have_a_fraction() {
    assertThat(Scenario.of("slow=2.5")).contains(new Scenario(Act.SLOW, Duration.ofMillis(2500)));
    assertThat(Scenario.of("slow=2.5").orElseThrow()).hasToString("slow=2.5");
  }

  @Test
  void acts_that_last_no_time_stand_alone() {
    assertThat(Scenario.of("lose_worker")).contains(new Scenario(Act.LOSE_WORKER, Duration.ZERO));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "slow", "fail=1", "slow=-1", "slow=1e3", "SLOW=1", "slow= 1", "x"})
  void anything_else_is_no_scenario(String text) {
    assertThat(Scenario.of(text)).isEmpty();
  }
}
