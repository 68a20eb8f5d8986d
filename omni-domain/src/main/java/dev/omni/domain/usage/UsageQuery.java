package dev.omni.domain.usage;

import dev.omni.domain.access.Tenant;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * A query for the usage of a tenant.
 *
 * @param tenant the user
 * @param from start of the first bucket
 * @param to end of the last bucket
 * @param bucket period of a sum
 * @param groupBy properties that are distinguished, in their order
 * @param only the value that a property must have
 */
public record UsageQuery(
    Tenant tenant,
    Instant from,
    Instant to,
    UsageBucket bucket,
    List<UsageDimension> groupBy,
    Map<UsageDimension, String> only) {
  public UsageQuery {
    groupBy = List.copyOf(groupBy);
    only = Map.copyOf(only);
  }

  /** Returns whether the usage of a key is part of the query. */
  public boolean matches(UsageKey key) {
    return key.tenant().equals(tenant)
        && !key.hour().isBefore(from)
        && key.hour().isBefore(to)
        && only.entrySet().stream().allMatch(e -> key.value(e.getKey()).equals(e.getValue()));
  }

  /** Returns the group of a key. */
  public UsageGroup group(UsageKey key) {
    return new UsageGroup(bucket.startOf(key.hour()), groupBy.stream().map(key::value).toList());
  }
}
