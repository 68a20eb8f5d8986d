package dev.omni.server.command;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Help.Ansi;

/** Shows on a terminal that a command which takes its time is still at it; nothing elsewhere. */
final class WaitLine implements AutoCloseable {
  private static final Duration SHORT = Duration.ofMillis(700);
  private static final Duration TURN = Duration.ofMillis(150);

  private final PrintWriter out;
  private final boolean terminal;
  private final ScheduledExecutorService turning;

  private WaitLine(PrintWriter out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
    this.turning =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              var thread = new Thread(task, "omni-wait");
              thread.setDaemon(true);
              return thread;
            });
  }

  /** Begins to be shown when it is not closed soon. */
  static WaitLine about(String what, PrintWriter out) {
    return about(what, out, Ansi.AUTO.enabled(), SHORT);
  }

  static WaitLine about(String what, PrintWriter out, boolean terminal, Duration after) {
    var line = new WaitLine(out, terminal);
    var progress = new ProgressLine(out, terminal);
    long begin = System.nanoTime();
    if (terminal) {
      line.turning.scheduleWithFixedDelay(
          () ->
              progress.turn(
                  what + ", " + TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin) + " s"),
          after.toMillis(),
          TURN.toMillis(),
          TimeUnit.MILLISECONDS);
    }
    return line;
  }

  @Override
  public void close() {
    turning.shutdownNow();
    try {
      turning.awaitTermination(1, TimeUnit.SECONDS);
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
    new ProgressLine(out, terminal).clear();
  }
}
