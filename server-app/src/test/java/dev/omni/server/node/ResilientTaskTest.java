package dev.omni.server.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.run.worker.ResilientTask;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.List;
import java.util.ResourceBundle;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Repeated tasks, which continue after failures and log each failure once. */
class ResilientTaskTest {
  private final Heard heard = new Heard();
  private final ResilientTask repeated = new ResilientTask(heard, "it failed", OutOfMemory::exitOn);

  /** A logger that records failures. */
  private static final class Heard implements Logger {
    private final List<String> lines = new CopyOnWriteArrayList<>();

    @Override
    public String getName() {
      return "heard";
    }

    @Override
    public boolean isLoggable(Level level) {
      return true;
    }

    @Override
    public void log(Level level, ResourceBundle bundle, String message, Throwable thrown) {
      lines.add(level + " " + message + ": " + thrown.getMessage());
    }

    @Override
    public void log(Level level, ResourceBundle bundle, String format, Object... parameters) {
      lines.add(level + " " + format);
    }
  }

  private boolean failing(String why) {
    return repeated.done(
        () -> {
          throw new IllegalStateException(why);
        });
  }

  @Test
  void the_same_failure_is_told_once_and_another_one_as_well() {
    for (int i = 0; i < 3; i++) {
      assertThat(failing("no room")).isFalse();
    }
    failing("no answer");
    assertThat(heard.lines)
        .containsExactly("WARNING it failed: no room", "WARNING it failed: no answer");
  }

  @Test
  void a_failure_behind_a_success_is_told_again() {
    failing("no room");
    assertThat(repeated.done(() -> {})).isTrue();
    failing("no room");
    assertThat(heard.lines).hasSize(2);
  }

  @Test
  void an_error_ends_no_beat() throws InterruptedException {
    var beaten = new CountDownLatch(3);
    try (var beats = new PeriodicTasks("beats", heard, "a beat failed")) {
      beats.first(
          () -> {
            throw new NoClassDefFoundError("the first");
          });
      beats.every(
          Duration.ofMillis(1),
          () -> {
            beaten.countDown();
            throw new NoClassDefFoundError("each");
          });
      assertThat(beaten.await(20, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(heard.lines)
        .containsExactly("WARNING a beat failed: the first", "WARNING a beat failed: each");
  }

  @Test
  void a_task_that_takes_long_moves_with_each_piece_of_its_work() {
    var beats = new PeriodicTasks("beats", heard, "a beat failed");
    long before = beats.movements();
    beats.last(beats::moved);
    assertThat(beats.movements()).isEqualTo(before + 3);
    beats.close();
  }

  @Test
  void what_is_under_way_ends_before_the_beats_do() throws InterruptedException {
    var begun = new CountDownLatch(1);
    var beats = new PeriodicTasks("beats", heard, "a beat failed");
    beats.first(
        () -> {
          begun.countDown();
          while (!Thread.currentThread().isInterrupted() && heard.lines.isEmpty()) {
            Thread.onSpinWait();
          }
          heard.log(Logger.Level.INFO, "ended");
        });
    begun.await();
    var closing = new Thread(beats::close);
    closing.start();
    heard.log(Logger.Level.INFO, "closing");
    closing.join();
    assertThat(heard.lines).containsExactly("INFO closing", "INFO ended");
  }
}
