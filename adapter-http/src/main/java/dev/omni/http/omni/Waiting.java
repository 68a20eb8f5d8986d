package dev.omni.http.omni;

import dev.omni.application.run.Runs;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import java.time.Duration;
import java.util.concurrent.Semaphore;

/**
 * The places for requests that wait or follow. Each holds a thread, so there are fewer of them than
 * threads: those who only ask are never kept waiting by those who wait.
 */
public final class Waiting {
  private final int places;
  private final Semaphore free;

  /** With so many places. */
  public Waiting(int places) {
    this.places = places;
    this.free = new Semaphore(places);
  }

  /** The run once it is terminal, or as it is after that time, at once when no place is free. */
  Run forEnd(Runs runs, Run run, Duration time) {
    if (run.status().terminal() || !free.tryAcquire()) {
      return run;
    }
    try {
      return runs.awaitEnd(run, time);
    } finally {
      free.release();
    }
  }

  /** A place to follow a run from, until it is closed. */
  Place follow() {
    if (!free.tryAcquire()) {
      throw Fault.of(
          FaultCode.CONCURRENCY_LIMIT_EXCEEDED,
          "As many as " + places + " requests are waiting; ask again, or poll.",
          Json.obj("limit", places));
    }
    return free::release;
  }

  /** A place that is taken. */
  interface Place extends AutoCloseable {
    @Override
    void close();
  }
}
