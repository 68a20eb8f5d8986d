package dev.omni.application.developer;

import dev.omni.domain.access.Mode;
import dev.omni.domain.json.Times;
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
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
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
  /** The names of its parameters. */
  public static final Set<String> PARAMETERS =
      Stream.concat(
              Stream.of("from", "to", "bucket", "group_by", "limit"),
              Stream.of(UsageDimension.values()).map(UsageDimension::toString))
          .collect(Collectors.toUnmodifiableSet());

  static final Duration HOURS_KEPT = Duration.ofDays(35);

  private static final int MOST = 1000;
  private static final Duration USUAL = Duration.ofDays(30);

  public UsageRequest {
    groupBy = List.copyOf(groupBy);
    only = Map.copyOf(only);
  }

  static UsageRequest of(Parameters sent, Instant now) {
    UsageBucket bucket =
        sent.get("bucket", UsageRequest::bucket, "must be hour or day").orElse(UsageBucket.DAY);
    Instant current = bucket.startOf(now).plus(bucket.length());
    Instant to = sent.get("to", Times::of, Parameters.INSTANT).orElse(current);
    Instant from = sent.get("from", Times::of, Parameters.INSTANT).orElse(to.minus(USUAL));
    List<UsageDimension> groupBy =
        sent.get("group_by", UsageRequest::groupBy, groupRule()).orElse(List.of());
    var only = new EnumMap<UsageDimension, String>(UsageDimension.class);
    for (UsageDimension dimension : UsageDimension.values()) {
      sent.get(dimension.toString(), text -> value(dimension, text), rule(dimension))
          .ifPresent(value -> only.put(dimension, value));
    }
    int limit = sent.limit(MOST).orElse(MOST);
    requireRange(sent, from, to, bucket, now);
    return new UsageRequest(
        bucket.startOf(from), bucket.endBefore(to), bucket, groupBy, only, limit);
  }

  private static void requireRange(
      Parameters sent, Instant from, Instant to, UsageBucket bucket, Instant now) {
    if (!from.isBefore(to)) {
      sent.refuse("from", "must be before `to`");
    } else if (Duration.between(bucket.startOf(from), bucket.endBefore(to))
            .compareTo(bucket.length().multipliedBy(MOST))
        > 0) {
      sent.refuse("from", "must be at most " + MOST + " times `bucket` before `to`");
    } else if (bucket == UsageBucket.HOUR && from.isBefore(now.minus(HOURS_KEPT))) {
      sent.refuse("from", "must be within the last 35 days where `bucket` is hour");
    }
  }

  private static Optional<UsageBucket> bucket(String text) {
    return Stream.of(UsageBucket.values())
        .filter(bucket -> bucket.toString().equals(text))
        .findFirst();
  }

  private static Optional<List<UsageDimension>> groupBy(String text) {
    var found = new ArrayList<UsageDimension>();
    for (String name : List.of(text.split(",", -1))) {
      UsageDimension.of(name).ifPresent(found::add);
    }
    boolean allOnce =
        found.size() == text.split(",", -1).length && new HashSet<>(found).size() == found.size();
    return allOnce ? Optional.of(found) : Optional.empty();
  }

  private static String groupRule() {
    return "must be one or more, separated by commas and each once, of "
        + Parameters.listed(Stream.of(UsageDimension.values()));
  }

  private static Optional<String> value(UsageDimension dimension, String text) {
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

  private static Stream<?> values(UsageDimension dimension) {
    return switch (dimension) {
      case KIND -> Stream.of(UsageKind.values());
      case WORLD -> Stream.of(World.values()).map(World::id);
      case WORKLOAD_CLASS -> Stream.of(Workload.values());
      case MODE -> Stream.of(Mode.values());
      case STATUS -> Stream.of(RunStatus.values()).filter(RunStatus::terminal);
      case KEY_ID, WORKSPACE_ID, CAPABILITY -> Stream.empty();
    };
  }

  private static String rule(UsageDimension dimension) {
    return switch (dimension) {
      case KEY_ID, WORKSPACE_ID -> Parameters.UUID;
      case CAPABILITY -> "must be the id of a capability, of 1 to 96 characters";
      case KIND, WORLD, WORKLOAD_CLASS, MODE, STATUS ->
          "must be one of " + Parameters.listed(values(dimension));
    };
  }

  /** Returns the text that a cursor is bound to. */
  public String filters() {
    return String.join(
        "\n",
        "usage",
        from.toString(),
        to.toString(),
        bucket.toString(),
        groupBy.toString(),
        new TreeMap<>(only).toString());
  }
}
