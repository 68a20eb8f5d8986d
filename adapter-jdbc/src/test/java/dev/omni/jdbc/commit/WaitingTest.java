package dev.omni.jdbc.commit;

import static java.util.concurrent.CompletableFuture.supplyAsync;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.contract.Samples;
import dev.omni.application.spi.Change;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** When a group begins beside another one. */
final class WaitingTest {
  private static final int CROWD = 8;
  private static final int MANY = 32;
  private static final long PATIENCE_SECONDS = 20;

  private final Samples samples = Samples.fresh();

  /** What comes when way is given, each the next time. */
  private final Queue<Runnable> coming = new ArrayDeque<>();

  private final Waiting waiting =
      new Waiting(2, () -> Optional.ofNullable(coming.poll()).ifPresent(Runnable::run));

  /** Who takes the next group, once it may. */
  private final CompletableFuture<List<Pending>> taken = new CompletableFuture<>();

  private final Thread taker = new Thread(() -> taken.complete(waiting.next()), "taker");

  private Pending bringing(int writes) {
    return Pending.of(
        Stream.generate(() -> Write.admitting(samples.job(), Optional.empty(), Change.NONE))
            .limit(writes)
            .toList());
  }

  private void bring(Waiting to, int writes) {
    try {
      assertThat(to.add(bringing(writes))).isTrue();
    } catch (InterruptedException stop) {
      throw new AssertionError(stop);
    }
  }

  private void come(int callers) {
    for (int i = 0; i < callers; i++) {
      bring(waiting, 1);
    }
  }

  private int begun() {
    return supplyAsync(waiting::next).orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join().size();
  }

  private void takerWaits() {
    if (taker.getState() == Thread.State.NEW) {
      taker.setDaemon(true);
      taker.start();
    }
    while (taker.isAlive() && taker.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    assertThat(taken).isNotDone();
  }

  private int takersGroup() {
    return taken.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join().size();
  }

  @Test
  void who_is_alone_begins_and_another_one_is_not_alone_then() {
    assertThat(waiting.alone()).isTrue();

    assertThat(waiting.alone()).isFalse();
  }

  @Test
  void beside_a_lone_caller_another_one_begins_at_once() {
    assertThat(waiting.alone()).isTrue();
    come(1);

    assertThat(begun()).isEqualTo(1);
  }

  @Test
  void no_more_groups_begin_at_once_than_there_are_who_take_them() {
    assertThat(waiting.alone()).isTrue();
    come(1);
    begun();
    come(MANY);

    takerWaits();
  }

  @Test
  void beside_a_group_few_wait_however_many_of_all_they_are() {
    come(2);
    begun();
    come(CROWD);

    takerWaits();
  }

  @Test
  void behind_a_group_one_caller_is_the_next_one() {
    come(CROWD);
    begun();
    come(1);
    takerWaits();

    waiting.done(CROWD);

    assertThat(takersGroup()).isEqualTo(1);
  }

  @Test
  void beside_a_group_many_writes_of_one_caller_begin_at_once() {
    come(CROWD);
    begun();
    bring(waiting, MANY);
    takerWaits();

    come(1);

    assertThat(takersGroup()).isEqualTo(2);
  }

  @Test
  void a_lone_caller_left_over_from_two_groups_holds_nobody_up() {
    assertThat(waiting.alone()).isTrue();
    come(2);
    waiting.done(begun());
    come(1);

    assertThat(begun()).isEqualTo(1);
  }

  @Test
  void a_crowd_is_one_group() {
    come(4 * CROWD);

    assertThat(begun()).isEqualTo(4 * CROWD);
  }

  @Test
  void whoever_comes_while_a_group_is_gathered_is_of_that_group() {
    come(1);
    coming.add(
        () -> {
          come(CROWD);
          takerWaits();
        });

    assertThat(begun()).isEqualTo(1 + CROWD);
  }

  @Test
  void nobody_comes_after_the_close() throws InterruptedException {
    waiting.close();

    assertThat(waiting.add(bringing(1))).isFalse();
    assertThat(waiting.alone()).isFalse();
    assertThat(waiting.next()).isEmpty();
  }
}
