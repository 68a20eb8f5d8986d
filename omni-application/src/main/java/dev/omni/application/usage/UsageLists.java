package dev.omni.application.usage;

import dev.omni.application.list.ListDefinition;
import dev.omni.application.list.ListDefinition.Limits;
import dev.omni.application.list.ListDefinition.Range;
import dev.omni.application.list.ListFilter;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.domain.usage.UsageBucket;
import dev.omni.domain.usage.UsageDimension;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The list of sums of usage. */
public final class UsageLists {
  static final ListFilter<UsageBucket> BUCKET =
      ListFilter.of(
          "bucket",
          Shape.choice("hour", "day")
              .otherwise("day")
              .described("The period of a sum. Hours are kept 35 days."),
          text ->
              Stream.of(UsageBucket.values())
                  .filter(bucket -> bucket.toString().equals(text))
                  .findFirst(),
          "must be hour or day");
  static final ListFilter<Instant> FROM =
      ListFilter.time(
              "from",
              "The start of the range, 30 days before its end by default; rounded down to a whole"
                  + " period.")
          .example(Json.str("2026-11-01T00:00:00Z"));
  static final ListFilter<Instant> TO =
      ListFilter.time(
          "to",
          "The end of the range; rounded up to a whole period. By default that of the present"
              + " period.");
  static final ListFilter<List<UsageDimension>> GROUP_BY =
      ListFilter.of(
              "group_by",
              Shape.of(
                      Json.obj("type", "array", "minItems", 1, "uniqueItems", true)
                          .with("items", Shape.choice(dimensions()).schema()))
                  .described("The properties that are distinguished, separated by commas."),
              UsageRequest::groupBy,
              "must be one or more, separated by commas and each once, of "
                  + String.join(", ", dimensions()))
          .example(Json.of(List.of("world", "status")));
  static final Map<UsageDimension, ListFilter<String>> VALUES = values();

  /** Sums, oldest bucket first. */
  public static final ListDefinition USAGE =
      new ListDefinition(
          "developer.usage",
          all(),
          Range.NONE,
          new Limits(UsageRequest.MOST, UsageRequest.MOST, "The largest number of sums.", true));

  private UsageLists() {}

  private static String[] dimensions() {
    return Stream.of(UsageDimension.values()).map(Object::toString).toArray(String[]::new);
  }

  private static List<ListFilter<?>> all() {
    var all = new ArrayList<ListFilter<?>>(List.of(BUCKET, FROM, TO, GROUP_BY));
    all.addAll(VALUES.values());
    return all;
  }

  private static Map<UsageDimension, ListFilter<String>> values() {
    var filters = new EnumMap<UsageDimension, ListFilter<String>>(UsageDimension.class);
    for (UsageDimension dimension : UsageDimension.values()) {
      filters.put(dimension, filter(dimension));
    }
    return filters;
  }

  private static ListFilter<String> filter(UsageDimension dimension) {
    List<String> words = UsageRequest.values(dimension).map(Object::toString).toList();
    Shape shape =
        switch (dimension) {
          case KEY_ID, WORKSPACE_ID -> Shape.uuid();
          case CAPABILITY -> Shape.string().length(0, 96);
          case KIND, WORLD, WORKLOAD_CLASS, MODE, STATUS ->
              Shape.choice(words.toArray(String[]::new));
        };
    String rule =
        switch (dimension) {
          case KEY_ID, WORKSPACE_ID -> "must be a UUID";
          case CAPABILITY -> "must be the id of a capability, of 1 to 96 characters";
          case KIND, WORLD, WORKLOAD_CLASS, MODE, STATUS ->
              "must be one of " + String.join(", ", words);
        };
    return ListFilter.of(
        dimension.toString(),
        shape.described(description(dimension)),
        text -> UsageRequest.value(dimension, text),
        rule);
  }

  private static String description(UsageDimension dimension) {
    return switch (dimension) {
      case KIND -> "Only usage of this kind.";
      case KEY_ID -> "Only those of this API key.";
      case WORKSPACE_ID -> "Only runs of this workspace.";
      case WORLD -> "Only runs of this world.";
      case CAPABILITY -> "Only runs of this capability.";
      case WORKLOAD_CLASS -> "Only those of this workload class.";
      case MODE -> "Only those of this mode.";
      case STATUS -> "Only what ended so.";
    };
  }
}
