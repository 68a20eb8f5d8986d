package dev.omni.application.run.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class KeyedLockOrderTest {
  private final KeyedLock<String> locks = new KeyedLock<>();
  private final List<Integer> done = new ArrayList<>();

  private Thread waits(int number) {
    var thread = new Thread(() -> locks.withLock("a", () -> done.add(number)));
    thread.start();
    while (thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    return thread;
  }

  @Test
  void work_under_one_name_is_done_one_after_another_in_the_order_of_asking() throws Exception {
    List<Thread> threads =
        locks.withLock(
            "a",
            () -> {
              List<Thread> waiting = List.of(waits(1), waits(2), waits(3));
              assertThat(done).isEmpty();
              return waiting;
            });
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(done).containsExactly(1, 2, 3);
  }

  @Test
  void work_under_another_name_does_not_wait() throws Exception {
    var other = new CountDownLatch(1);
    boolean came =
        locks.withLock(
            "a",
            () -> {
              new Thread(() -> locks.withLock("b", () -> countedDown(other))).start();
              return awaited(other);
            });
    assertThat(came).isTrue();
  }

  private static boolean countedDown(CountDownLatch latch) {
    latch.countDown();
    return true;
  }

  private static boolean awaited(CountDownLatch latch) {
    try {
      return latch.await(20, TimeUnit.SECONDS);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Test
  void work_that_breaks_keeps_nobody_waiting() {
    assertThatThrownBy(
            () ->
                locks.withLock(
                    "a",
                    () -> {
                      throw new IllegalStateException("broken");
                    }))
        .hasMessage("broken");
    assertThat(locks.<Boolean>withLock("a", () -> true)).isTrue();
  }
}
