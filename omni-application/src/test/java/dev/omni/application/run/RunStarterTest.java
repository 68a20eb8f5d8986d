package dev.omni.application.run;

import static dev.omni.application.run.RunsFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.run.StartRun.StartResult;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunError;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.world.World;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class RunStarterTest {
  private final RunsFixture fixture = new RunsFixture();

  private static void assertFault(ThrowingCallable call, FaultCode code) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(Fault.class, fault -> assertThat(fault.code()).isEqualTo(code));
  }

  @Test
  void a_direct_run_answers_with_its_number() {
    Run run = fixture.omni.start(ADA, fixture.root(9, "morning-1"));
    assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
    assertThat(run.state().outcome())
        .contains(new Outcome.Succeeded(Json.obj("root", 3, "checks", Json.obj("residual", 0))));
  }

  @Test
  void a_job_waits_for_a_worker() {
    Run accepted = fixture.omni.start(ADA, fixture.rootJob(16, "morning-1"));
    assertThat(accepted.status()).isEqualTo(RunStatus.QUEUED);
    assertThat(fixture.omni.work()).isEqualTo(1);
    assertThat(fixture.read(accepted).status()).isEqualTo(RunStatus.COMPLETED);
  }

  @Test
  void the_same_key_and_request_is_the_same_run_computed_once() {
    Run first = fixture.omni.start(ADA, fixture.root(9, "morning-1"));
    Run again = fixture.omni.start(ADA, fixture.root(new BigDecimal("9.0"), "morning-1"));
    assertThat(again).isEqualTo(first);
    assertThat(fixture.direct.calls()).isEqualTo(1);
  }

  @Test
  void the_same_key_with_other_input_names_what_differs() {
    Run first = fixture.omni.start(ADA, fixture.root(9, "morning-1"));
    assertThatThrownBy(() -> fixture.omni.start(ADA, fixture.root(10, "morning-1")))
        .isInstanceOfSatisfying(
            Fault.class,
            fault -> {
              assertThat(fault.code()).isEqualTo(FaultCode.IDEMPOTENCY_KEY_REUSED);
              assertThat(fault.details())
                  .isEqualTo(
                      Json.obj("run_id", first.id(), "differing_paths", List.of("/input/n")));
            });
  }

  @Test
  void a_key_in_another_world_is_another_request() {
    fixture.omni.start(ADA, fixture.root(9, "morning-1"));
    assertFault(
        () -> fixture.omni.start(ADA, fixture.rootJob(9, "morning-1")),
        FaultCode.IDEMPOTENCY_KEY_REUSED);
  }

  @Test
  void a_key_is_free_again_after_thirty_days() {
    Run first = fixture.omni.start(ADA, fixture.root(9, "morning-1"));
    fixture.pass(Duration.ofDays(30));
    Run other = fixture.omni.start(ADA, fixture.root(10, "morning-1"));
    assertThat(other.id()).isNotEqualTo(first.id());
  }

  @Test
  void a_refused_request_does_not_bind_its_key() {
    assertFault(
        () -> fixture.omni.start(ADA, fixture.root("nine", "morning-1")), FaultCode.INPUT_INVALID);
    assertThat(fixture.omni.start(ADA, fixture.root(9, "morning-1")).status())
        .isEqualTo(RunStatus.COMPLETED);
  }

  @Test
  void all_problems_of_an_input_are_told_at_once() {
    var input = Json.obj("n", 1e9, "shift", true, "other", 1);
    var request =
        new StartRun(
            fixture.finance.id(), "finance.test.root", new IdempotencyKey("morning-1"), input);
    assertThatThrownBy(() -> fixture.omni.start(ADA, request))
        .isInstanceOfSatisfying(
            Fault.class,
            fault ->
                assertThat(
                        fault.details().findArray("errors").orElseThrow().items().stream()
                            .map(e -> ((Json.Obj) e).findText("pointer").orElseThrow()))
                    .containsExactlyInAnyOrder("/input/n", "/input/shift", "/input/other"));
  }

  @Test
  void a_computation_that_has_no_answer_is_a_failed_run() {
    Run run = fixture.omni.start(ADA, fixture.root(-1, "morning-1"));
    assertThat(run.state().outcome())
        .contains(new RunError(FaultCode.CAPABILITY_FAILED, "a negative number has no real root"));
  }

  @Test
  void a_result_that_fails_its_own_check_is_a_failed_run() {
    Run run = fixture.omni.start(ADA, fixture.root(13, "morning-1"));
    assertThat(run.status()).isEqualTo(RunStatus.FAILED);
    assertThat(run.state().outcome().orElseThrow())
        .isInstanceOfSatisfying(
            RunError.class,
            failed -> assertThat(failed.code()).isEqualTo(FaultCode.NUMERICAL_CHECK_FAILED));
  }

  @Test
  void an_unknown_workspace_is_not_found_and_one_of_another_world_is_a_mismatch() {
    var unknown =
        new StartRun(
            new UUID(1, 2), "finance.test.root", new IdempotencyKey("morning-1"), Json.obj("n", 1));
    assertFault(() -> fixture.omni.start(ADA, unknown), FaultCode.WORKSPACE_NOT_FOUND);
    var other =
        new StartRun(
            fixture.risk.id(),
            "finance.test.root",
            new IdempotencyKey("morning-1"),
            Json.obj("n", 1));
    assertFault(() -> fixture.omni.start(ADA, other), FaultCode.WORKSPACE_WORLD_MISMATCH);
  }

  @Test
  void live_callers_see_nothing_of_test_runs() {
    Run run = fixture.omni.start(ADA, fixture.root(9, "morning-1"));
    assertFault(
        () -> fixture.omni.runs().read(Caller.live("ada"), run.id()), FaultCode.RUN_NOT_FOUND);
  }

  @Test
  void a_caller_without_the_scope_of_the_world_is_turned_away() {
    var reader =
        new Caller(
            ADA.principal(),
            ADA.keyId(),
            ADA.binding(),
            java.util.Set.of(dev.omni.domain.access.Scope.RISK_RUN),
            "req_1");
    assertFault(
        () -> fixture.omni.starter().start(reader, World.FINANCE, fixture.root(9, "morning-1")),
        FaultCode.SCOPE_MISSING);
  }

  @Test
  void a_retry_is_a_new_run_linked_to_the_old_one() {
    Run failed = fixture.omni.start(ADA, fixture.root(-1, "morning-1"));
    Run again = fixture.omni.starter().retry(ADA, failed, fixture.root(-1, "morning-2")).run();
    assertThat(again.origin().retryOf()).contains(failed.id());
    assertThat(again.id()).isNotEqualTo(failed.id());
  }

  @Test
  void a_retry_with_the_key_that_made_the_run_is_a_retry_all_the_same() {
    Run failed = fixture.omni.start(ADA, fixture.root(-1, "morning-1"));
    StartResult again = fixture.omni.starter().retry(ADA, failed, fixture.root(-1, "morning-1"));
    assertThat(again.replayed()).isFalse();
    assertThat(again.run().origin().retryOf()).contains(failed.id());
    assertThat(found(Optional.empty())).contains(failed);
    assertThat(found(Optional.of(KeyedOperation.CREATE))).contains(failed);
    assertThat(found(Optional.of(KeyedOperation.RETRY))).contains(again.run());
  }

  @Test
  void a_key_of_a_retry_alone_finds_the_retry() {
    Run failed = fixture.omni.start(ADA, fixture.root(-1, "morning-0"));
    Run again = fixture.omni.starter().retry(ADA, failed, fixture.root(-1, "morning-1")).run();

    assertThat(found(Optional.empty())).contains(again);
    assertThat(found(Optional.of(KeyedOperation.CREATE))).isEmpty();
  }

  private Optional<Run> found(Optional<KeyedOperation> operation) {
    return fixture.omni.runs().findByKey(ADA, new IdempotencyKey("morning-1"), operation);
  }

  @Test
  void one_key_for_the_retries_of_two_runs_names_the_run_as_what_differs() {
    Run one = fixture.omni.start(ADA, fixture.root(-1, "morning-1"));
    Run two = fixture.omni.start(ADA, fixture.root(-1, "morning-2"));
    Run again = fixture.omni.starter().retry(ADA, one, fixture.root(-1, "morning-3")).run();
    assertThat(fixture.omni.starter().retry(ADA, one, fixture.root(-1, "morning-3")).run())
        .isEqualTo(again);
    assertThatThrownBy(() -> fixture.omni.starter().retry(ADA, two, fixture.root(-1, "morning-3")))
        .isInstanceOfSatisfying(
            Fault.class,
            fault -> {
              assertThat(fault.code()).isEqualTo(FaultCode.IDEMPOTENCY_KEY_REUSED);
              assertThat(fault.details())
                  .isEqualTo(
                      Json.obj("run_id", again.id(), "differing_paths", List.of("/retry_of")));
            });
  }

  @Test
  void a_duplicate_of_a_request_under_way_joins_it_and_computes_nothing() throws Exception {
    var inside = new java.util.concurrent.CountDownLatch(1);
    var release = new java.util.concurrent.CountDownLatch(1);
    fixture.direct.first(
        work -> {
          inside.countDown();
          try {
            release.await();
          } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
          }
        });
    var first =
        java.util.concurrent.CompletableFuture.supplyAsync(
            () -> fixture.omni.start(ADA, fixture.root(9, "morning-1")));
    inside.await();
    var second =
        java.util.concurrent.CompletableFuture.supplyAsync(
            () -> fixture.omni.start(ADA, fixture.root(9, "morning-1")));
    release.countDown();
    assertThat(second.get()).isEqualTo(first.get());
    assertThat(fixture.direct.calls()).isEqualTo(1);
  }
}
