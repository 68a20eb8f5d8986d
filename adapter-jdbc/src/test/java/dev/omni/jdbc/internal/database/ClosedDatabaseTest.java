package dev.omni.jdbc.internal.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ClosedDatabaseTest {
  private static final Duration AT_ONCE = Duration.ofMillis(1);
  private static final IllegalStateException WHY = new IllegalStateException("a full disk");

  private final AtomicLong free = new AtomicLong(ClosedDatabase.ENOUGH);
  private final AtomicInteger attempts = new AtomicInteger();

  private static void happens(CountDownLatch latch) throws InterruptedException {
    assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
  }

  @Test
  void a_database_that_cannot_be_opened_again_in_spite_of_space_is_lost() throws Exception {
    var lost = new CountDownLatch(1);
    var database =
        new ClosedDatabase(
            AT_ONCE,
            free::get,
            () -> {
              attempts.incrementAndGet();
              return false;
            });
    var attemptsThen = new AtomicInteger();
    database.onLost(
        () -> {
          attemptsThen.compareAndSet(0, attempts.get());
          lost.countDown();
        });

    database.close(WHY);
    happens(lost);
    database.stop();

    assertThat(attemptsThen).hasValue(ClosedDatabase.TRIES);
    assertThat(database.isClosed()).isTrue();
  }

  @Test
  void nothing_is_opened_before_there_is_space() throws Exception {
    var asked = new CountDownLatch(3 * ClosedDatabase.TRIES);
    var opened = new CountDownLatch(1);
    var database =
        new ClosedDatabase(
            AT_ONCE,
            () -> {
              asked.countDown();
              return free.get();
            },
            () -> {
              opened.countDown();
              return true;
            });
    database.onLost(attempts::incrementAndGet);
    free.set(ClosedDatabase.ENOUGH - 1);

    database.close(WHY);
    happens(asked);
    assertThat(opened.getCount()).isEqualTo(1);
    assertThat(database.isClosed()).isTrue();
    free.set(ClosedDatabase.ENOUGH);
    happens(opened);

    assertThat(attempts).as("a full disk is no reason to end").hasValue(0);
  }
}
