package dev.omni.application.runtime;

import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.domain.json.Json;
import dev.omni.engine.Work;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.IntFunction;

/** The threads, progress and cancellation of a computation in this process. */
record PooledWork(EmbeddedRuntime.Threads threads, Watcher watcher, JobPace pace) implements Work {
  @Override
  public <T> List<T> blocks(int count, IntFunction<T> block) {
    return new Blocks<T>(
            count,
            k -> {
              proceed();
              return block.apply(k);
            },
            pace::end)
        .compute(threads);
  }

  @Override
  public void progress(double fraction, Json.Obj estimate) {
    watcher.progress(fraction, estimate);
  }

  @Override
  public void proceed() {
    if (watcher.isCancelled()) {
      throw new CancellationException("stopped");
    }
    pace.proceed();
  }
}
