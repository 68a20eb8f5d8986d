package dev.omni.application.spi;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Execution;
import dev.omni.domain.world.Workload;
import dev.omni.engine.JsonEngine;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The runtime of capabilities: the sandbox or this process. */
public interface CapabilityRuntime {
  /** Returns the engines of its capabilities. */
  List<JsonEngine> engines();

  /**
   * Returns the reason why it cannot work, as shown publicly by {@code /readyz}, without addresses;
   * empty when it can.
   */
  default Optional<String> unavailableReason() {
    return engines().isEmpty() ? Optional.of("it has no capabilities") : Optional.empty();
  }

  /**
   * Rejects a run that it would not execute. Called before anything is stored.
   *
   * @throws dev.omni.domain.fault.Fault {@code runtime_unavailable}, {@code workload_too_large}
   */
  default void admit(PreparedRun run) {}

  /**
   * Returns what is wrong with the text of a scenario; empty for one that this runtime plays. Only
   * the runtime of test mode gets scenarios. By default there are none.
   */
  default Optional<Problem> checkScenario(String scenario) {
    return Optional.of(Problem.invalid("", "must be absent: this runtime plays no scenarios"));
  }

  /** Returns the text by which a scenario is stored; texts of one meaning become one. */
  default String canonicalScenario(String scenario) {
    return scenario;
  }

  /** Returns the time before which a new run must not start; empty when it may at once. */
  default Optional<Instant> notBefore(PreparedRun run) {
    return Optional.empty();
  }

  /**
   * Returns the length of the lease of a run's next attempt.
   *
   * @param run before it is acquired
   */
  default Duration lease(Run run, Duration usual) {
    return usual;
  }

  /** Returns whether the lease of a running attempt is renewed and its report is written. */
  default boolean keepsReport(Run run) {
    return true;
  }

  /**
   * Executes a run until it ends, on the calling thread or others. A failed computation is an
   * outcome. It stops soon after the watcher requests it; the report is then discarded.
   */
  Report execute(PreparedRun run, Watcher watcher);

  /**
   * Executes a run with another engine than its own, as a batch that stores its rows. By default
   * that is the engine of the run, with nothing stored.
   *
   * @param engine of the same capability
   */
  default Report execute(PreparedRun run, Watcher watcher, JsonEngine engine) {
    return execute(new PreparedRun(run.run(), engine, run.input(), run.steps()), watcher);
  }

  /**
   * The report of an execution.
   *
   * @param outcome result or error
   * @param record for the evidence: runtime, checks, numerics, timings
   */
  record Report(Outcome outcome, Json.Obj record) {
    /**
     * Returns a running run with this outcome, and with {@code timings.compute_ms} if it is there.
     */
    public Run finish(Run running, Lease lease, Instant now) {
      return record
          .findObject("timings")
          .flatMap(timings -> timings.findNumber("compute_ms"))
          .map(ms -> ms.movePointRight(3).setScale(0, RoundingMode.HALF_UP).longValue())
          .map(us -> running.finished(lease, outcome, Duration.of(us, ChronoUnit.MICROS), now))
          .orElseGet(() -> running.finished(lease, outcome, now));
    }
  }

  /** The observer of an execution. */
  interface Watcher {
    /** The interval between two checks for a stop during a pause. */
    Duration LOOK = Duration.ofMillis(20);

    /** Returns whether to stop. */
    boolean isCancelled();

    /** Reports the progress, 0 to 1, and preliminary estimates. */
    void progress(double fraction, Json.Obj estimate);

    /**
     * Reports that a part of the work is stored, as a step or an answer: the next attempt continues
     * behind it, so that earlier losses of workers no longer count.
     */
    default void stored() {}

    /**
     * Pauses, unless a stop is requested.
     *
     * @throws CancellationException when a stop is requested
     */
    default void pause(Duration time) {
      var never = new CountDownLatch(1);
      for (long left = time.toMillis(); left > 0; left -= LOOK.toMillis()) {
        if (isCancelled()) {
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

    /** Returns a watcher that ignores progress and never stops. */
    static Watcher none() {
      return new Watcher() {
        @Override
        public boolean isCancelled() {
          return false;
        }

        @Override
        public void progress(double fraction, Json.Obj estimate) {}
      };
    }
  }

  /**
   * A run of a capability, prepared once for all users of its input: admission, the runtime and its
   * pool.
   *
   * @param run at the time of preparation; its state may have changed since
   * @param engine of its capability
   * @param input the run's, defaults filled in
   * @param steps the estimated elementary steps of this input
   */
  record PreparedRun(Run run, JsonEngine engine, Json.Obj input, double steps) {
    /** The maximum number of elementary steps of a short run: about 10 ms on one core. */
    public static final double BRIEF = 1e6;

    /** Prepares a run with a valid input, defaults filled in. */
    public static PreparedRun of(Run run, JsonEngine engine, Json.Obj input) {
      return new PreparedRun(run, engine, input, engine.steps(input));
    }

    /** Prepares a stored run; one of an earlier contract may have no estimate. */
    public static PreparedRun stored(Run run, JsonEngine engine) {
      return stored(run, engine, run.input());
    }

    /** Prepares a stored run with its whole input: columns of data sets are read. */
    public static PreparedRun stored(Run run, JsonEngine engine, Json.Obj whole) {
      Json.Obj input = engine.capability().input().filled(whole);
      return new PreparedRun(run, engine, input, estimate(engine, input));
    }

    private static double estimate(JsonEngine engine, Json.Obj input) {
      try {
        return engine.steps(input);
      } catch (RuntimeException | LinkageError misfit) {
        return Double.POSITIVE_INFINITY; // The computation reports the problem.
      }
    }

    /** Returns the capability. */
    public Capability capability() {
      return engine.capability();
    }

    /** Returns the workload class of the capability. */
    public Workload workload() {
      return capability().cost().workload();
    }

    /** Returns whether the run is short. */
    public boolean isBrief() {
      return steps <= BRIEF;
    }

    /** Returns whether this is a direct run that is too long for the thread of its request. */
    public boolean isLongDirect() {
      return capability().execution() == Execution.DIRECT && !isBrief();
    }
  }
}
