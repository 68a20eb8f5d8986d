package dev.omni.application.run;

import static dev.omni.application.run.RunsFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.run.Previews.Preview;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.World;
import dev.omni.engine.Work;
import java.util.concurrent.CountDownLatch;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Previews of runs. */
class PreviewsTest {
  private final RunsFixture fixture = new RunsFixture();

  @AfterEach
  void close() {
    fixture.omni.close();
  }

  private Preview preview(Object n) {
    return fixture
        .omni
        .previews()
        .of(ADA, World.FINANCE, "finance.test.root", Json.obj("n", n), true);
  }

  private static FaultCode code(ThrowingCallable call) {
    return ((Fault) org.assertj.core.api.Assertions.catchThrowable(call)).code();
  }

  @Test
  void a_preview_is_the_result_of_a_run_and_no_store_knows_it() {
    Run run = fixture.omni.start(ADA, fixture.root(4, "morning-1"));
    long logged = fixture.stores.evidence().pendingCount();

    Preview preview = preview(4);

    assertThat(preview.outcome()).isEqualTo(new Outcome.Succeeded(run.result()));
    assertThat(preview.checks()).isNotEmpty().allMatch(check -> check.passes());
    assertThat(fixture.stores.evidence().pendingCount()).isEqualTo(logged);
  }

  @Test
  void what_computes_too_long_is_stopped() throws InterruptedException {
    var stopped = new CountDownLatch(1);
    fixture.direct.first(work -> untilStopped(work, stopped));

    assertThat(code(() -> preview(4))).isEqualTo(FaultCode.PREVIEW_TOO_SLOW);
    stopped.await();
  }

  private static void untilStopped(Work work, CountDownLatch stopped) {
    try {
      while (true) {
        Thread.onSpinWait();
        work.proceed();
      }
    } finally {
      stopped.countDown();
    }
  }

  @Test
  void a_job_is_not_offered_and_a_data_set_is_refused_where_it_is_named() {
    assertThat(
            code(
                () ->
                    fixture
                        .omni
                        .previews()
                        .of(ADA, World.RISK, "risk.test.root", Json.obj("n", 4), false)))
        .isEqualTo(FaultCode.PREVIEW_NOT_OFFERED);
    assertThatThrownBy(() -> preview("four")).isInstanceOf(Fault.class).hasMessageContaining("n");
  }
}
