package dev.omni.application.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class TurnsTest {
  private static final long PATIENCE_SECONDS = 20;

  private final Turns<Integer, String> turns = new Turns<>();
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch goOn = new CountDownLatch(1);
  private final List<List<Integer>> done = Collections.synchronizedList(new ArrayList<>());

  /** Tells when the first one is at work, and holds that one up. */
  private List<String> work(List<Integer> all) {
    if (all.contains(0)) {
      begun.countDown();
      awaited(goOn);
    }
    done.add(all);
    return all.stream().map(i -> "of " + i).toList();
  }

  private static void awaited(CountDownLatch latch) {
    try {
      assertThat(latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException stop) {
      throw new IllegalStateException(stop);
    }
  }

  private CompletableFuture<String> taking(
      String name, int mine, Function<List<Integer>, List<String>> work) {
    var told = new CompletableFuture<String>();
    var thread =
        new Thread(
            () -> {
              try {
                told.complete(turns.take(name, mine, work));
              } catch (RuntimeException | Error failed) {
                told.completeExceptionally(failed);
              }
            });
    thread.start();
    while (begun.getCount() == 0
        && thread.isAlive()
        && thread.getState() != Thread.State.WAITING
        && thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    return told;
  }

  /** One that is held up at its work, and others behind it. */
  private List<CompletableFuture<String>> standing(
      int all, Function<List<Integer>, List<String>> work) {
    var told = new ArrayList<CompletableFuture<String>>();
    told.add(taking("a", 0, this::work));
    awaited(begun);
    IntStream.range(1, all).forEach(i -> told.add(taking("a", i, work)));
    return told;
  }

  private static String of(CompletableFuture<String> told) throws Exception {
    return told.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  @Test
  void those_that_wait_are_done_at_once_in_their_order() throws Exception {
    List<CompletableFuture<String>> told = standing(10, this::work);
    goOn.countDown();

    for (int i = 0; i < told.size(); i++) {
      assertThat(of(told.get(i))).isEqualTo("of " + i);
    }
    assertThat(done).containsExactly(List.of(0), List.of(1, 2, 3, 4, 5, 6, 7, 8, 9));
  }

  @Test
  void a_crowd_is_done_in_parts() throws Exception {
    List<CompletableFuture<String>> told = standing(101, this::work);
    goOn.countDown();

    for (CompletableFuture<String> one : told) {
      of(one);
    }
    assertThat(done.stream().map(List::size)).containsExactly(1, 64, 36);
  }

  @Test
  void another_name_does_not_wait() throws Exception {
    CompletableFuture<String> held = standing(1, this::work).get(0);

    assertThat(turns.take("b", 7, this::work)).isEqualTo("of 7");
    assertThat(held).isNotDone();
    goOn.countDown();
    of(held);
  }

  @Test
  void work_that_breaks_is_told_to_all_of_it_and_the_next_have_their_turn() throws Exception {
    var broken = new NoClassDefFoundError("of a library that is not there any more");
    List<CompletableFuture<String>> told =
        standing(
            4,
            all -> {
              throw broken;
            });
    goOn.countDown();

    assertThat(of(told.get(0))).isEqualTo("of 0");
    for (CompletableFuture<String> one : told.subList(1, 4)) {
      assertThatThrownBy(() -> of(one)).hasRootCause(broken);
    }
    assertThat(turns.take("a", 9, this::work)).isEqualTo("of 9");
  }
}
