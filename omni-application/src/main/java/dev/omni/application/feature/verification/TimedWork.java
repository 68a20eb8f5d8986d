package dev.omni.application.feature.verification;

import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Work;
import dev.omni.domain.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.IntFunction;

/** Work on the calling thread that is stopped when a verification's time is over. */
final class TimedWork implements Work {
  private static final Duration TIME = Duration.ofMillis(1500);

  private final ClockAndIds doors;
  private final Instant end;

  TimedWork(ClockAndIds doors) {
    this.doors = doors;
    this.end = doors.now().plus(TIME);
  }

  @Override
  public <T> List<T> blocks(int count, IntFunction<T> block) {
    var results = new ArrayList<T>();
    for (int k = 0; k < count; k++) {
      proceed();
      results.add(block.apply(k));
    }
    return results;
  }

  @Override
  public void progress(double fraction, Json.Obj estimate) {}

  @Override
  public void proceed() {
    if (doors.now().isAfter(end)) {
      throw new CancellationException("the time of a verification is over");
    }
  }
}
