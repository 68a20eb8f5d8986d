package dev.omni.application.spi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.testkit.TestEngine;
import dev.omni.testkit.contract.Samples;
import org.junit.jupiter.api.Test;

class PreparedRunTest {
  private final Run run = Samples.fresh().job();

  private PreparedRun prepared(TestEngine engine, double steps) {
    return new PreparedRun(run, engine.loaded(), Json.obj("n", 1), steps);
  }

  @Test
  void a_run_of_at_most_a_million_steps_is_brief() {
    TestEngine direct = TestEngine.direct();
    assertThat(prepared(direct, 1_000_000).isBrief()).isTrue();
    assertThat(prepared(direct, 1_000_001).isBrief()).isFalse();
    assertThat(prepared(direct, Double.NaN).isBrief()).isFalse();
  }

  @Test
  void only_direct_runs_are_too_long_for_the_thread_of_their_request() {
    assertThat(prepared(TestEngine.direct(), 2e6).isLongDirect()).isTrue();
    assertThat(prepared(TestEngine.direct(), 1).isLongDirect()).isFalse();
    assertThat(prepared(TestEngine.job(), 2e6).isLongDirect()).isFalse();
  }

  @Test
  void a_stored_input_that_the_engine_cannot_estimate_any_more_counts_as_long() {
    TestEngine changed =
        TestEngine.direct()
            .stepping(
                n -> {
                  throw new IllegalArgumentException("another contract");
                });
    assertThat(PreparedRun.stored(run, changed.loaded()).isBrief()).isFalse();
  }
}
