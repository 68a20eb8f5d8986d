package dev.omni.domain.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class QuotaTest {
  private static final Instant EVENING = Instant.parse("2026-11-26T23:59:58.5Z");
  private static final Instant MIDNIGHT = Instant.parse("2026-11-27T00:00:00Z");
  private static final Quota ALL =
      new Quota(
          Map.of(
              QuotaLimit.RUNS_PER_DAY, 3L,
              QuotaLimit.COMPUTE_SECONDS_PER_DAY, 60L,
              QuotaLimit.BYTES_STORED, 1000L));

  private static QuotaUse use(long runs, Duration compute, long bytes) {
    return new QuotaUse(runs, compute, bytes);
  }

  @Test
  void below_every_limit_a_run_may_start() {
    assertThatCode(() -> ALL.require(use(2, Duration.ofMillis(59_999), 999), EVENING))
        .doesNotThrowAnyException();
    assertThatCode(() -> Quota.NONE.require(use(9, Duration.ofDays(9), 1L << 50), EVENING))
        .doesNotThrowAnyException();
  }

  @Test
  void at_a_limit_of_the_day_the_refusal_names_it_and_the_next_midnight() {
    assertThatThrownBy(() -> ALL.require(use(3, Duration.ZERO, 0), EVENING))
        .isInstanceOfSatisfying(
            Fault.class,
            fault -> {
              assertThat(fault.code()).isEqualTo(FaultCode.QUOTA_EXCEEDED);
              assertThat(fault.details())
                  .isEqualTo(
                      Json.obj(
                          "quota", "runs_per_day",
                          "limit", 3,
                          "used", 3,
                          "resets_at", MIDNIGHT,
                          "retry_after", 2));
            });
    assertThatThrownBy(() -> ALL.require(use(0, Duration.ofSeconds(60), 0), EVENING))
        .hasMessageContaining("compute_seconds_per_day")
        .hasMessageContaining("60 of 60; it starts again at 2026-11-27T00:00:00Z.");
  }

  @Test
  void stored_bytes_never_reset() {
    assertThatThrownBy(() -> ALL.require(use(0, Duration.ZERO, 1000), EVENING))
        .isInstanceOfSatisfying(
            Fault.class, fault -> assertThat(fault.details().find("resets_at")).contains(Json.NULL))
        .hasMessageContaining("only the operator");
  }

  @Test
  void a_limit_of_zero_refuses_the_first_run() {
    var nothing = Quota.NONE.with(QuotaLimit.RUNS_PER_DAY, Optional.of(0L));

    assertThat(nothing.reached(use(0, Duration.ZERO, 0), EVENING)).isTrue();
    assertThat(ALL.reached(use(2, Duration.ZERO, 0), EVENING)).isFalse();
  }

  @Test
  void the_stored_form_has_the_limits_that_were_given() {
    assertThat(Quota.of(ALL.json())).isEqualTo(ALL);
    Quota less = ALL.with(QuotaLimit.BYTES_STORED, Optional.empty());
    assertThat(Quota.of(less.json())).isEqualTo(less);
    assertThat(less.states(use(1, Duration.ZERO, 0), EVENING))
        .extracting(QuotaState::limit)
        .containsExactly(QuotaLimit.RUNS_PER_DAY, QuotaLimit.COMPUTE_SECONDS_PER_DAY);
  }
}
