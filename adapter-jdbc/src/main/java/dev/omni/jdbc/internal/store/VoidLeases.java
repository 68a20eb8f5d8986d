package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.domain.access.Mode;
import dev.omni.jdbc.internal.database.Database;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/**
 * The leases in an embedded database when it is opened. Its only process has just started, so the
 * owners of all of them are gone, and what they had is due at once.
 */
public final class VoidLeases {
  private static final Logger LOG = System.getLogger(VoidLeases.class.getName());

  /** A suspended run has a lease too, with attempt 0; it stays. */
  private static final String RUNS =
      """
      UPDATE run SET lease_until = :now, due_at = :now
      WHERE mode = :mode AND due_at > :now AND status = 'running'
        AND lease_token IS NOT NULL AND attempt > 0
      """;

  private static final String DELIVERIES =
      "UPDATE delivery SET due_at = :now WHERE due_at > :now AND begun > 0";

  private VoidLeases() {}

  /** Ends all leases in a transaction; returns their number. */
  public static int end(Handle handle, Instant now) {
    int ended = handle.createUpdate(DELIVERIES).bindMap(Map.of("now", now)).execute();
    for (Mode mode : Mode.values()) {
      ended += handle.createUpdate(RUNS).bindMap(Map.of("mode", mode, "now", now)).execute();
    }
    return ended;
  }

  /** Ends all leases; on a full disk they end by themselves. */
  public static void end(Database database, Instant now) {
    try {
      database.write(handle -> end(handle, now));
    } catch (StoreUnavailableException full) {
      LOG.log(Level.WARNING, "leases of the process before could not be ended", full);
    }
  }
}
