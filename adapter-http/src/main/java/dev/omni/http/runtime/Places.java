package dev.omni.http.runtime;

import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** The places of a runtime: so many executions at once, each on a thread of its own. */
final class Places {
  private final EmbeddedRuntime runtime;
  private final int all;
  private final Semaphore free;
  private final ExecutorService threads;

  Places(EmbeddedRuntime runtime, int all) {
    this.runtime = runtime;
    this.all = all;
    this.free = new Semaphore(all);
    this.threads =
        Executors.newFixedThreadPool(
            all,
            task -> {
              var thread = new Thread(task, "omni-execution");
              thread.setDaemon(true);
              return thread;
            });
  }

  int all() {
    return all;
  }

  int busy() {
    return all - free.availablePermits();
  }

  /** Begins an execution; empty when every place is taken. */
  Optional<Computation> begin(Capability capability, UUID id, Json.Obj input) {
    if (!free.tryAcquire()) {
      return Optional.empty();
    }
    var computation = new Computation();
    computation.on(
        threads,
        () -> {
          try {
            return runtime.execute(capability, id, input, computation);
          } finally {
            free.release();
          }
        });
    return Optional.of(computation);
  }

  /** Takes nothing new; what runs may finish for a while, and is stopped then. */
  void drain(Duration patience) {
    free.drainPermits();
    threads.shutdown();
    try {
      if (!threads.awaitTermination(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        threads.shutdownNow();
      }
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
      threads.shutdownNow();
    }
  }
}
