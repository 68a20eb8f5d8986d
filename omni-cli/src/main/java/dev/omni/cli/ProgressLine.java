package dev.omni.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.omni.client.RunEvent;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Line on a terminal with status, fraction, estimate and time of a run; elsewhere no effect. */
final class ProgressLine implements AutoCloseable {
  private static final long TURN = 200;
  private final PrintWriter err;
  private final boolean terminal;
  private final Instant began = Instant.now();
  private final ScheduledExecutorService turning =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            var thread = new Thread(task, "progress");
            thread.setDaemon(true);
            return thread;
          });
  private volatile String state = "waiting";

  ProgressLine(PrintWriter err, boolean terminal) {
    this.err = err;
    this.terminal = terminal;
    if (terminal) {
      turning.scheduleWithFixedDelay(this::show, TURN, TURN, TimeUnit.MILLISECONDS);
    }
  }

  /** Takes up what an event says. */
  void event(RunEvent event) {
    state = text(event);
  }

  static String text(RunEvent event) {
    String status = event.type().substring(event.type().lastIndexOf('.') + 1);
    JsonNode progress = event.data().path("data");
    BigDecimal total = progress.path("total").decimalValue();
    if (total.signum() <= 0) {
      return status;
    }
    BigDecimal done = progress.path("done").decimalValue();
    String estimate =
        progress.path("eta").isTextual()
            ? ", done at "
                + progress.path("eta").asText().replaceFirst(".*T", "").replaceFirst("[.Z].*", "")
            : "";
    long percent = Math.round(100 * done.doubleValue() / total.doubleValue());
    return percent + " %, " + done + " of " + total + estimate;
  }

  private void show() {
    String time = DurationText.text(Duration.between(began, Instant.now()));
    err.print("\r" + state + ", " + time + "\u001b[K");
    err.flush();
  }

  @Override
  public void close() {
    turning.shutdownNow();
    if (terminal) {
      try {
        turning.awaitTermination(1, TimeUnit.SECONDS);
      } catch (InterruptedException hurry) {
        Thread.currentThread().interrupt();
      }
      err.print("\r\u001b[K");
      err.flush();
    }
  }
}
