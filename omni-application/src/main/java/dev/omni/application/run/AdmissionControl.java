package dev.omni.application.run;

import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.domain.access.Caller;

/**
 * The admission control of new runs. It is called after the lookup of idempotency keys, so never
 * for replays.
 */
public interface AdmissionControl {
  /**
   * Counts a new run, before anything about it is checked.
   *
   * @throws dev.omni.domain.fault.Fault {@code rate_limit_exceeded}
   */
  void create(Caller caller);

  /** Takes back what {@link #create} counted, because the run was there already. */
  default void replayed(Caller caller) {}

  /**
   * Admits a job before it is stored.
   *
   * @throws dev.omni.domain.fault.Fault {@code queue_full}, {@code shutting_down}
   */
  void queue(Caller caller);

  /**
   * Takes a slot for a direct run before it is stored; a short run may wait for one.
   *
   * @throws dev.omni.domain.fault.Fault {@code concurrency_limit_exceeded}, {@code
   *     runtime_unavailable}, {@code shutting_down}
   */
  Slot acquireSlot(Caller caller, PreparedRun run);

  /** An occupied slot; closed when the run has ended. */
  interface Slot extends AutoCloseable {
    @Override
    void close();
  }

  /** Creates an admission control without limits. */
  static AdmissionControl unlimited() {
    return new AdmissionControl() {
      @Override
      public void create(Caller caller) {}

      @Override
      public void queue(Caller caller) {}

      @Override
      public Slot acquireSlot(Caller caller, PreparedRun run) {
        return () -> {};
      }
    };
  }
}
