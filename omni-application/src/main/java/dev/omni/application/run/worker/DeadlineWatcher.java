package dev.omni.application.run.worker;

import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.domain.json.Json;
import dev.omni.engine.Work;
import java.time.Duration;
import java.time.Instant;

/** A watcher that also stops at a time limit of its own. */
public final class DeadlineWatcher implements Watcher {
  private final Watcher outer;
  private final ClockAndIds clockAndIds;
  private final Instant until;

  /** Creates a watcher around another one; the time starts now. */
  public DeadlineWatcher(Watcher outer, ClockAndIds clockAndIds, Duration time) {
    this.outer = outer;
    this.clockAndIds = clockAndIds;
    this.until = clockAndIds.now().plus(time);
  }

  /** Returns the work of a computation on the calling thread with this watcher. */
  public Work work() {
    return EmbeddedRuntime.Threads.none().work(this);
  }

  @Override
  public boolean isCancelled() {
    return outer.isCancelled() || !clockAndIds.now().isBefore(until);
  }

  @Override
  public void progress(double fraction, Json.Obj estimate) {
    outer.progress(fraction, estimate);
  }
}
