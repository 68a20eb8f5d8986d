package dev.omni.application.usage;

import dev.omni.application.list.ListQuery;
import dev.omni.domain.access.Mode;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.UuidText;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.usage.UsageBucket;
import dev.omni.domain.usage.UsageDimension;
import dev.omni.domain.usage.UsageKind;
import dev.omni.domain.world.Workload;
import dev.omni.domain.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A request for usage, in whole buckets.
 *
 * @param from start of the first bucket
 * @param to end of the last bucket
 * @param bucket period of a sum
 * @param groupBy properties that are distinguished
 * @param only the value that a property must have
 * @param limit maximum number of sums
 */
public record UsageRequest(
    Instant from,
    Instant to,
    UsageBucket bucket,
    List<UsageDimension> groupBy,
    Map<UsageDimension, String> only,
    int limit) {
  static final Duration HOURS_KEPT = Duration.ofDays(35);

  static final int MOST = 1000;
  private static final Duration USUAL = Duration.ofDays(30);

  public UsageRequest {
    groupBy = List.copyOf(groupBy);
    only = Map.copyOf(only);
  }

  static UsageRequest of(ListQuery query, Instant now) {
    UsageBucket bucket = query.get(UsageLists.BUCKET).orElse(UsageBucket.DAY);
    Instant current = bucket.startOf(now).plus(bucket.length());
    Instant to = query.get(UsageLists.TO).orElse(current);
    Instant from = query.get(UsageLists.FROM).orElse(to.minus(USUAL));
    List<UsageDimension> groupBy = query.get(UsageLists.GROUP_BY).orElse(List.of());
    var only = new EnumMap<UsageDimension, String>(UsageDimension.class);
    UsageLists.VALUES.forEach(
        (dimension, filter) -> query.get(filter).ifPresent(value -> only.put(dimension, value)));
    requireRange(from, to, bucket, now);
    return new UsageRequest(
        bucket.startOf(from), bucket.endBefore(to), bucket, groupBy, only, query.limit());
  }

  private static void requireRange(Instant from, Instant to, UsageBucket bucket, Instant now) {
    if (!from.isBefore(to)) {
      throw invalid("must be before `to`");
    } else if (Duration.between(bucket.startOf(from), bucket.endBefore(to))
            .compareTo(bucket.length().multipliedBy(MOST))
        > 0) {
      throw invalid("must be at most " + MOST + " times `bucket` before `to`");
    } else if (bucket == UsageBucket.HOUR && from.isBefore(now.minus(HOURS_KEPT))) {
      throw invalid("must be within the last 35 days where `bucket` is hour");
    }
  }

  private static Fault invalid(String rule) {
    return Fault.at(FaultCode.PARAMETER_INVALID, "parameter:from", rule);
  }

  static Optional<List<UsageDimension>> groupBy(String text) {
    var found = new ArrayList<UsageDimension>();
    for (String name : List.of(text.split(",", -1))) {
      UsageDimension.of(name).ifPresent(found::add);
    }
    boolean allOnce =
        found.size() == text.split(",", -1).length && new HashSet<>(found).size() == found.size();
    return allOnce ? Optional.of(found) : Optional.empty();
  }

  static Optional<String> value(UsageDimension dimension, String text) {
    boolean valid =
        switch (dimension) {
          case KEY_ID, WORKSPACE_ID -> UuidText.canonical(text);
          case CAPABILITY -> text.matches("[^\0]{1,96}");
          case KIND, WORLD, WORKLOAD_CLASS, MODE, STATUS ->
              values(dimension).anyMatch(value -> value.toString().equals(text));
        };
    return valid ? Optional.of(normal(dimension, text)) : Optional.empty();
  }

  private static String normal(UsageDimension dimension, String text) {
    return dimension == UsageDimension.KEY_ID || dimension == UsageDimension.WORKSPACE_ID
        ? UUID.fromString(text).toString()
        : text;
  }

  static Stream<?> values(UsageDimension dimension) {
    return switch (dimension) {
      case KIND -> Stream.of(UsageKind.values());
      case WORLD -> Stream.of(World.values()).map(World::id);
      case WORKLOAD_CLASS -> Stream.of(Workload.values());
      case MODE -> Stream.of(Mode.values());
      case STATUS -> Stream.of(RunStatus.values()).filter(RunStatus::terminal);
      case KEY_ID, WORKSPACE_ID, CAPABILITY -> Stream.empty();
    };
  }
}
