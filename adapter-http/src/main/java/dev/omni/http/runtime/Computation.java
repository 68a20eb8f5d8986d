package dev.omni.http.runtime;

import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.application.spi.Trail;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;

/** A computation on a thread of its own, followed by another that tells of it. */
final class Computation implements CapabilityRuntime.Watcher, AutoCloseable {
  private volatile boolean stopped;
  private final AtomicReference<Json.Obj> news = new AtomicReference<>(Lines.BEAT);
  private Optional<FutureTask<Report>> task = Optional.empty();

  /** Begins it. */
  void on(ExecutorService threads, Callable<Report> work) {
    var begun = new FutureTask<>(work);
    task = Optional.of(begun);
    threads.execute(Trail.carried(begun));
  }

  /**
   * What came of it, when that is known within a time.
   *
   * @throws TimeoutException when it is not
   * @throws IOException when nothing will come of it, because this runtime closes
   */
  Report report(Duration within) throws TimeoutException, InterruptedException, IOException {
    try {
      return task.orElseThrow().get(within.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | CancellationException stopped) {
      throw new IOException("stopped", stopped);
    }
  }

  /** The line to tell now: the latest progress once, else a beat. */
  Json.Obj news() {
    return news.getAndSet(Lines.BEAT);
  }

  @Override
  public boolean stopped() {
    return stopped || Thread.currentThread().isInterrupted();
  }

  @Override
  public void progress(double fraction, Json.Obj estimate) {
    news.set(Lines.progress(fraction, estimate));
  }

  /** Stops it soon, unless it has ended. */
  @Override
  public void close() {
    stopped = true;
  }
}
