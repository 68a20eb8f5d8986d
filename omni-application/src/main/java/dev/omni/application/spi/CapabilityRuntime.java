package dev.omni.application.spi;

import dev.omni.domain.json.Json;
import dev.omni.domain.run.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Where capabilities run: the sandbox or this process. */
public interface CapabilityRuntime {
  /** The engines of the capabilities that it runs. */
  List<Engine> engines();

  /**
   * Why it cannot work at all, as {@code /readyz} tells everybody, without addresses; empty when it
   * can.
   */
  default Optional<String> trouble() {
    return engines().isEmpty() ? Optional.of("it has no capabilities") : Optional.empty();
  }

  /**
   * Refuses a run that it would not take. Called before anything is stored.
   *
   * @throws dev.omni.domain.fault.Fault {@code runtime_unavailable}, {@code workload_too_large}
   */
  default void admit(PreparedRun run) {}

  /**
   * Executes a run to its end, on the calling thread as far as it wants. A failed computation is an
   * outcome. Stops soon after the watcher says so; what it then gives is dropped.
   */
  Report execute(PreparedRun run, Watcher watcher);

  /**
   * What came of it.
   *
   * @param outcome how it ended
   * @param record for the evidence: runtime, checks, numerics, timings
   */
  record Report(Outcome outcome, Json.Obj record) {}

  /** Follows an execution. */
  interface Watcher {
    /** How often one that pauses looks whether to stop. */
    Duration LOOK = Duration.ofMillis(20);

    /** Whether to stop. */
    boolean stopped();

    /** How far it is, 0 to 1, and what is known so far. */
    void progress(double fraction, Json.Obj estimate);

    /**
     * Lets time pass, unless it is to stop meanwhile.
     *
     * @throws CancellationException when it is to stop
     */
    default void pause(Duration time) {
      var never = new CountDownLatch(1);
      for (long left = time.toMillis(); left > 0; left -= LOOK.toMillis()) {
        if (stopped()) {
          throw new CancellationException("stopped");
        }
        try {
          if (never.await(Math.min(left, LOOK.toMillis()), TimeUnit.MILLISECONDS)) {
            return;
          }
        } catch (InterruptedException stop) {
          Thread.currentThread().interrupt();
          throw new CancellationException("interrupted");
        }
      }
    }

    /** Nobody follows it, and it is never stopped. */
    static Watcher none() {
      return new Watcher() {
        @Override
        public boolean stopped() {
          return false;
        }

        @Override
        public void progress(double fraction, Json.Obj estimate) {}
      };
    }
  }
}
