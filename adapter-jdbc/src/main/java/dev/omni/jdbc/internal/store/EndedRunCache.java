package dev.omni.jdbc.internal.store;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.jdbc.internal.database.CacheVersion;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/** A cache of terminal runs, which never change. */
final class EndedRunCache {
  private static final long MOST_BYTES = 8L << 20;
  private static final int RUN_BYTES = 1000;
  private static final int VALUE_BYTES = 100;

  private final VersionedCache<RunId, Run> runs;

  EndedRunCache(CacheVersion version) {
    runs =
        new VersionedCache<>(
            version, MOST_BYTES, EndedRunCache::bytes, run -> run.status().terminal());
  }

  private record RunId(Tenant tenant, UUID id) {}

  /** Returns the run of an id; reads it unless it is cached as terminal. */
  Optional<Run> run(Tenant tenant, UUID id, Supplier<Optional<Run>> read) {
    return runs.get(new RunId(tenant, id), read);
  }

  /** Returns the run of an id, if it is cached. */
  Optional<Run> known(Tenant tenant, UUID id) {
    return runs.known(new RunId(tenant, id));
  }

  private static int bytes(Run run) {
    int outcome =
        run.state()
            .outcome()
            .map(o -> o instanceof Outcome.Succeeded good ? bytes(good.result()) : VALUE_BYTES)
            .orElse(0);
    return RUN_BYTES + bytes(run.input()) + outcome;
  }

  private static int bytes(Json json) {
    if (json instanceof Json.Obj object) {
      return VALUE_BYTES + object.members().values().stream().mapToInt(EndedRunCache::bytes).sum();
    }
    if (json instanceof Json.Arr array) {
      return VALUE_BYTES + array.items().stream().mapToInt(EndedRunCache::bytes).sum();
    }
    return json instanceof Json.Str text ? VALUE_BYTES + text.value().length() : VALUE_BYTES;
  }
}
