package dev.omni.domain.run;

import static dev.omni.domain.run.SampleRuns.ID;
import static dev.omni.domain.run.SampleRuns.LEASE;
import static dev.omni.domain.run.SampleRuns.NOON;
import static dev.omni.domain.run.SampleRuns.VAR;
import static dev.omni.domain.run.SampleRuns.accepted;
import static dev.omni.domain.run.SampleRuns.completed;
import static dev.omni.domain.run.SampleRuns.job;
import static dev.omni.domain.run.SampleRuns.origin;
import static dev.omni.domain.run.SampleRuns.running;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.ServedWorlds;
import dev.omni.domain.world.World;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a run is without its long texts, and what its stored record still says of it. */
class RunHeadTest {
  private static final RunTarget MODEL = new RunTarget.OperationTarget("model_run", "any");

  /** The JSON {"text":"..."} of so many bytes. */
  private static Json.Obj ofBytes(int count) {
    return Json.obj("text", "x".repeat(count - 11));
  }

  private static Run with(RunTarget target, Json.Obj input) {
    return Run.accepted(ID, origin(RunSources.NONE), target, job(), input);
  }

  private static Run finished(Json.Obj result) {
    return running()
        .finished(
            LEASE, new Outcome.Succeeded(result), Duration.ofMillis(500), NOON.plusSeconds(2));
  }

  @Test
  void a_short_run_is_whole_in_its_head() {
    Run run = completed(VAR);

    assertThat(run.head().listed()).isEqualTo(run);
    assertThat(run.head().isResultOmitted()).isFalse();
    assertThat(run.head().isShortened("n")).isFalse();
  }

  @Test
  void a_result_is_short_up_to_4096_bytes() {
    assertThat(finished(ofBytes(4096)).head().findResult()).contains(ofBytes(4096));
    assertThat(finished(ofBytes(4096)).head().isResultOmitted()).isFalse();

    RunHead head = finished(ofBytes(4097)).head();
    assertThat(head.findResult()).isEmpty();
    assertThat(head.isResultOmitted()).isTrue();
    assertThat(head.state().withoutOutcome()).isEqualTo(head.state());
    assertThat(head.status()).isEqualTo(RunStatus.COMPLETED);
    assertThat(running().isResultOmitted()).isFalse();
  }

  @Test
  void a_long_input_is_shown_in_part_for_an_operation_and_not_at_all_for_a_capability() {
    Json.Obj input = ofBytes(4097);

    RunHead shown = with(MODEL, input).head();
    assertThat(shown.isShortened("text")).isTrue();
    assertThat(shown.isShortened("other")).isFalse();
    assertThat(shown.listed().input().find("text")).isNotEqualTo(input.find("text"));
    assertThat(shown.with(input)).isEqualTo(with(MODEL, input));

    RunHead hidden = with(VAR, input).head();
    assertThat(hidden.input()).isEmpty();
    assertThat(hidden.isShortened("text")).isFalse();
    assertThat(hidden.listed().input()).isEqualTo(Json.Obj.EMPTY);
    assertThat(with(VAR, ofBytes(4096)).head().listed().input()).isEqualTo(ofBytes(4096));
  }

  @Test
  void a_stored_state_changes_nothing_else_of_a_run() {
    assertThat(accepted(VAR, job()).in(running().state())).isEqualTo(running());
  }

  @Test
  void an_unfinished_run_that_cannot_be_read_fails_and_an_ended_one_stays() {
    Run failed = running().unreadable(NOON.plusSeconds(1));

    assertThat(failed.status()).isEqualTo(RunStatus.FAILED);
    assertThat(failed.error().orElseThrow().code()).isEqualTo(FaultCode.RECORD_UNREADABLE);
    assertThatThrownBy(() -> completed(VAR).unreadable(NOON))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void a_run_that_has_lost_a_worker_is_suspect() {
    assertThat(accepted(VAR, job()).state().isSuspect()).isFalse();
    assertThat(accepted(VAR, job()).state().withLosses(1).isSuspect()).isTrue();
    assertThat(running().state().isSuspect()).isTrue();
  }

  @Test
  void a_run_is_of_its_world_and_says_what_its_caller_attested() {
    assertThat(VAR.isServed(ServedWorlds.of(List.of(World.RISK)))).isTrue();
    assertThat(VAR.isServed(ServedWorlds.of(List.of(World.FINANCE)))).isFalse();
    assertThat(origin(RunSources.NONE).attestation()).isEmpty();
  }
}
