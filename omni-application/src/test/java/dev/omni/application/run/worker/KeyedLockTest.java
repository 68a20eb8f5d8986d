package dev.omni.application.run.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.run.IdempotencyRecord;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

class KeyedLockTest {
  private static final IdempotencyRecord.Id KEY =
      new IdempotencyRecord.Id(Caller.test("ada").tenant(), "runs.create", "locked-0001");

  private final KeyedLock<IdempotencyRecord.Id> keys =
      new KeyedLock<>(new Semaphore(1), Duration.ofMillis(1));

  @Test
  void who_waits_too_long_is_told_to_ask_again() {
    try (KeyedLock<IdempotencyRecord.Id>.Lock first = keys.acquire(KEY)) {
      assertThat(first.hasWaited()).isFalse();
      assertThatThrownBy(() -> keys.acquire(KEY))
          .isInstanceOfSatisfying(
              Fault.class,
              fault -> assertThat(fault.code()).isEqualTo(FaultCode.IDEMPOTENCY_KEY_IN_USE));
    }
    assertThat(FaultCode.IDEMPOTENCY_KEY_IN_USE.retryable()).isTrue();
    try (KeyedLock<IdempotencyRecord.Id>.Lock next = keys.acquire(KEY)) {
      assertThat(next.hasWaited()).isFalse();
    }
  }

  @Test
  void who_finds_no_place_to_wait_is_told_to_ask_again_at_once() {
    var none = new KeyedLock<IdempotencyRecord.Id>(new Semaphore(0));
    try (KeyedLock<IdempotencyRecord.Id>.Lock first = none.acquire(KEY)) {
      assertThat(first.hasWaited()).isFalse();
      assertThatThrownBy(() -> none.acquire(KEY))
          .isInstanceOfSatisfying(
              Fault.class,
              fault -> assertThat(fault.code()).isEqualTo(FaultCode.IDEMPOTENCY_KEY_IN_USE));
    }
  }

  @Test
  void other_keys_do_not_wait() {
    var other = new IdempotencyRecord.Id(KEY.tenant(), KEY.operation(), "locked-0002");
    try (KeyedLock<IdempotencyRecord.Id>.Lock first = keys.acquire(KEY);
        KeyedLock<IdempotencyRecord.Id>.Lock second = keys.acquire(other)) {
      assertThat(first.hasWaited() || second.hasWaited()).isFalse();
    }
  }
}
