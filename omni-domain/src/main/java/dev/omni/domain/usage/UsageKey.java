package dev.omni.domain.usage;

import dev.omni.domain.access.Tenant;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * The key of a counter: all that ended in an hour with equal properties.
 *
 * @param tenant the user
 * @param hour start of the hour, in UTC
 * @param values the properties other than the mode; those without a value are left out
 */
public record UsageKey(Tenant tenant, Instant hour, Map<UsageDimension, String> values) {
  /** Keeps the properties that have a value. */
  public UsageKey {
    var kept = new EnumMap<UsageDimension, String>(UsageDimension.class);
    values.forEach(
        (dimension, value) -> {
          if (!value.isEmpty()) {
            kept.put(dimension, value);
          }
        });
    kept.remove(UsageDimension.MODE);
    values = Collections.unmodifiableMap(kept);
  }

  /** Returns the value of a property; empty when there is none. */
  public String value(UsageDimension dimension) {
    return dimension == UsageDimension.MODE
        ? tenant.mode().toString()
        : values.getOrDefault(dimension, "");
  }

  /** Returns this key with the hour that starts another bucket. */
  public UsageKey in(UsageBucket bucket) {
    return new UsageKey(tenant, bucket.startOf(hour), values);
  }
}
