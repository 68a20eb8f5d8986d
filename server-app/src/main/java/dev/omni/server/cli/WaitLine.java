package dev.omni.server.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Help.Ansi;

/** A progress line on a terminal during a long command; elsewhere without effect. */
final class WaitLine implements AutoCloseable {
  private static final Duration SHORT = Duration.ofMillis(700);
  private static final Duration TURN = Duration.ofMillis(150);
  private static final String WHEEL = "|/-\\";

  private final String what;
  private final PrintWriter out;
  private final boolean terminal;
  private final long begin = System.nanoTime();
  private final ScheduledExecutorService turning = Executors.newSingleThreadScheduledExecutor();
  private int turn;

  private WaitLine(String what, PrintWriter out, boolean terminal) {
    this.what = what;
    this.out = out;
    this.terminal = terminal;
  }

  /** Shows the line unless it is closed soon. */
  static WaitLine about(String what, PrintWriter out) {
    return about(what, out, Ansi.AUTO.enabled(), SHORT);
  }

  static WaitLine about(String what, PrintWriter out, boolean terminal, Duration after) {
    var line = new WaitLine(what, out, terminal);
    if (terminal) {
      line.turning.scheduleWithFixedDelay(
          line::show, after.toMillis(), TURN.toMillis(), TimeUnit.MILLISECONDS);
    }
    return line;
  }

  private void show() {
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin);
    char wheel = WHEEL.charAt(turn++ % WHEEL.length());
    out.print("\r" + wheel + " " + what + ", " + seconds + " s\u001b[K");
    out.flush();
  }

  @Override
  public void close() {
    turning.shutdownNow();
    try {
      turning.awaitTermination(1, TimeUnit.SECONDS);
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
    if (terminal) {
      out.print("\r\u001b[K");
      out.flush();
    }
  }
}
