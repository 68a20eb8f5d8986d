package dev.omni.application.keys;

import dev.omni.application.spi.store.ApiKeyStore;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The recorder of the last use of keys, written at intervals, so that no request writes. */
public final class ApiKeyUsageRecorder {
  private final ApiKeyStore store;
  private final ConcurrentMap<UUID, Instant> latest = new ConcurrentHashMap<>();

  /** Creates a recorder for a store. */
  public ApiKeyUsageRecorder(ApiKeyStore store) {
    this.store = store;
  }

  /** Records the use of a key. */
  public void record(UUID key, Instant at) {
    latest.merge(key, at, (a, b) -> a.isAfter(b) ? a : b);
  }

  /** Writes new uses; a failed write is repeated with the next. */
  public void flush() {
    Map<UUID, Instant> times = Map.copyOf(latest);
    times.forEach(latest::remove);
    try {
      store.recordUses(times);
    } catch (RuntimeException unwritten) {
      times.forEach(this::record);
      throw unwritten;
    }
  }
}
