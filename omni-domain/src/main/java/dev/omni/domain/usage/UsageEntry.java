package dev.omni.domain.usage;

import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonWriter;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunTarget.CapabilityTarget;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.UUID;

/**
 * The addition of one execution to the usage of its hour.
 *
 * @param key what it is counted with
 * @param amount what it adds
 */
public record UsageEntry(UsageKey key, UsageAmount amount) {
  /**
   * Returns the entry of a terminal run.
   *
   * @param rows 1, or the stored rows of a batch
   */
  public static UsageEntry of(Run ended, long rows) {
    var values = new EnumMap<UsageDimension, String>(UsageDimension.class);
    values.put(UsageDimension.KIND, ended.subject().kind());
    values.put(UsageDimension.KEY_ID, ended.origin().key().toString());
    ended
        .subject()
        .workspace()
        .or(ended.origin().binding()::workspaceId)
        .map(UUID::toString)
        .ifPresent(id -> values.put(UsageDimension.WORKSPACE_ID, id));
    if (ended.subject() instanceof CapabilityTarget capability) {
      values.put(UsageDimension.WORLD, capability.world().id());
      values.put(UsageDimension.CAPABILITY, capability.capability());
    }
    values.put(UsageDimension.WORKLOAD_CLASS, ended.policy().workload().toString());
    values.put(UsageDimension.STATUS, ended.status().toString());
    Instant hour = UsageBucket.HOUR.startOf(ended.completedAt().orElseThrow());
    Duration compute = ended.state().times().compute().orElse(Duration.ZERO);
    return new UsageEntry(
        new UsageKey(ended.tenant(), hour, values),
        new UsageAmount(1, rows, compute, bytes(ended)));
  }

  /**
   * Returns the entry of an operation that answers at once.
   *
   * @param result its document
   */
  public static UsageEntry of(UsageKind kind, Caller caller, Instant now, Json result) {
    Map<UsageDimension, String> values = new EnumMap<>(UsageDimension.class);
    values.put(UsageDimension.KIND, kind.toString());
    values.put(UsageDimension.KEY_ID, caller.keyId().toString());
    caller
        .binding()
        .workspaceId()
        .ifPresent(id -> values.put(UsageDimension.WORKSPACE_ID, id.toString()));
    values.put(UsageDimension.STATUS, "completed");
    var key = new UsageKey(caller.tenant(), UsageBucket.HOUR.startOf(now), values);
    long bytes = JsonWriter.of(result).size();
    return new UsageEntry(key, new UsageAmount(1, 1, Duration.ZERO, bytes));
  }

  private static long bytes(Run ended) {
    int result = ended.findResult().map(found -> JsonWriter.of(found).size()).orElse(0);
    return (long) JsonWriter.of(ended.input()).size() + result;
  }
}
