package dev.omni.application.runtime;

import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.application.spi.Work;
import dev.omni.domain.json.Json;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.function.IntFunction;

/** The doors of a computation in this process. */
final class PooledWork implements Work {
  private final Executor pool;
  private final int helpers;
  private final Watcher watcher;

  PooledWork(Executor pool, int helpers, Watcher watcher) {
    this.pool = pool;
    this.helpers = helpers;
    this.watcher = watcher;
  }

  @Override
  public <T> List<T> blocks(int count, IntFunction<T> block) {
    return new Blocks<T>(
            count,
            k -> {
              proceed();
              return block.apply(k);
            })
        .compute(pool, helpers);
  }

  @Override
  public void progress(double fraction, Json.Obj estimate) {
    watcher.progress(fraction, estimate);
  }

  @Override
  public void proceed() {
    if (watcher.stopped()) {
      throw new CancellationException("stopped");
    }
  }
}
