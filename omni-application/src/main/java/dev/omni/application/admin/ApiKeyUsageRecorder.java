package dev.omni.application.admin;

import dev.omni.application.spi.store.ApiKeyStore;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Remembers when keys were used, and writes it once in a while: no request writes. */
public final class ApiKeyUsageRecorder {
  private final ApiKeyStore store;
  private final ConcurrentMap<UUID, Instant> latest = new ConcurrentHashMap<>();

  /** Into a store. */
  public ApiKeyUsageRecorder(ApiKeyStore store) {
    this.store = store;
  }

  /** A key was used. */
  public void note(UUID key, Instant at) {
    latest.merge(key, at, (a, b) -> a.isAfter(b) ? a : b);
  }

  /** Writes what is new; when that fails, it is written with the next. */
  public void flush() {
    Map<UUID, Instant> times = Map.copyOf(latest);
    times.forEach(latest::remove);
    try {
      store.used(times);
    } catch (RuntimeException unwritten) {
      times.forEach(this::note);
      throw unwritten;
    }
  }
}
