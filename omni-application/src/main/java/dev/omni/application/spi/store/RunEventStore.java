package dev.omni.application.spi.store;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.run.RunEvent;
import java.util.List;
import java.util.UUID;

/** The store of run events. The event of a version is written in the commit of that version. */
public interface RunEventStore {
  /** Returns the events of a run after {@code seq}, in order, at most {@code limit}. */
  List<RunEvent> list(Tenant tenant, UUID run, long seq, int limit);

  /**
   * Adds an event without a change, as for a discarded late result, to an existing run; an existing
   * event (same run and seq) stays unchanged.
   */
  void append(Tenant tenant, RunEvent event);
}
