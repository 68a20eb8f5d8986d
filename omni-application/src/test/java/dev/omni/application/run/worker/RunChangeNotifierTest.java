package dev.omni.application.run.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** The wake-up of all callers that wait for a run, with others registering concurrently. */
class RunChangeNotifierTest {
  private static final UUID RUN = new UUID(1, 1);
  private static final Duration LONG = Duration.ofHours(1);

  private final RunChangeNotifier changeNotifier = new RunChangeNotifier();
  private final AtomicBoolean changed = new AtomicBoolean();

  private Optional<Duration> look() {
    return changed.get() ? Optional.empty() : Optional.of(LONG);
  }

  private Thread begun() {
    var waiter = new Thread(() -> changeNotifier.await(RUN, LONG, this::look));
    waiter.setDaemon(true);
    waiter.start();
    return waiter;
  }

  private Thread waiting() {
    Thread waiter = begun();
    Awaitility.await().until(() -> waiter.getState() == Thread.State.TIMED_WAITING);
    return waiter;
  }

  private void ring() {
    changed.set(true);
    changeNotifier.notifyWaiters(RUN);
  }

  private static boolean woken(Thread waiter) throws InterruptedException {
    waiter.join(Duration.ofSeconds(20).toMillis());
    return !waiter.isAlive();
  }

  @Test
  void whoever_gives_up_leaves_the_others_their_bell() throws Exception {
    Thread patient = waiting();
    changeNotifier.await(RUN, Duration.ZERO, this::look);
    ring();
    assertThat(woken(patient)).isTrue();
  }

  @Test
  void all_who_wait_are_woken() throws Exception {
    Thread one = waiting();
    Thread two = waiting();
    ring();
    assertThat(woken(one) && woken(two)).isTrue();
  }

  @Test
  void what_had_changed_before_anybody_looked_is_not_waited_for() throws Exception {
    ring();
    assertThat(woken(begun())).isTrue();
  }
}
