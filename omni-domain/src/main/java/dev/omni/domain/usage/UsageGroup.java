package dev.omni.domain.usage;

import java.time.Instant;
import java.util.List;

/**
 * A bucket and the values of the properties that a query groups by. Groups are ordered by bucket,
 * then by these values.
 *
 * @param start start of the bucket
 * @param values in the order of the query; empty where there is none
 */
public record UsageGroup(Instant start, List<String> values) implements Comparable<UsageGroup> {
  public UsageGroup {
    values = List.copyOf(values);
  }

  @Override
  public int compareTo(UsageGroup other) {
    int order = start.compareTo(other.start);
    for (int i = 0; order == 0 && i < values.size(); i++) {
      order = values.get(i).compareTo(other.values.get(i));
    }
    return order;
  }
}
