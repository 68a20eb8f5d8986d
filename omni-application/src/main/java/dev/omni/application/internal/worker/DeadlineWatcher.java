package dev.omni.application.internal.worker;

import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Work;
import dev.omni.domain.json.Json;
import java.time.Duration;
import java.time.Instant;

/** A watcher that also stops at a time limit of its own. */
public final class DeadlineWatcher implements Watcher {
  private final Watcher outer;
  private final ClockAndIds doors;
  private final Instant until;

  /** Creates a watcher around another one; the time starts now. */
  public DeadlineWatcher(Watcher outer, ClockAndIds doors, Duration time) {
    this.outer = outer;
    this.doors = doors;
    this.until = doors.now().plus(time);
  }

  /** Returns the work of a computation on the calling thread with this watcher. */
  public Work work() {
    return EmbeddedRuntime.Threads.none().work(this);
  }

  @Override
  public boolean stopped() {
    return outer.stopped() || !doors.now().isBefore(until);
  }

  @Override
  public void progress(double fraction, Json.Obj estimate) {
    outer.progress(fraction, estimate);
  }
}
