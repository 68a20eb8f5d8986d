package dev.omni.http.omni;

import dev.omni.application.run.KeyedOperation;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Times;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.RunQuery.Filter;
import dev.omni.domain.run.RunQuery.Made;
import dev.omni.domain.run.RunQuery.Span;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.world.World;
import dev.omni.http.route.PathValues;
import dev.omni.http.route.Query;
import dev.omni.http.route.RequestProblems;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The query parameters of a list of runs.
 *
 * @param cursor start of the page
 * @param key idempotency key of the only run to list
 * @param operation that received the key; empty for the creation, or the retry without one
 */
record RunListRequest(
    Filter filter,
    int limit,
    Optional<String> cursor,
    Optional<IdempotencyKey> key,
    Optional<KeyedOperation> operation) {
  static final Set<String> NAMES =
      Set.of(
          "world",
          "workspace_id",
          "status",
          "limit",
          "cursor",
          "capability",
          "retry_of",
          "request_id",
          "key_id",
          "created_after",
          "created_before",
          "idempotency_key",
          "operation");

  private static final Pattern LIMIT = Pattern.compile("[1-9][0-9]?|100");
  private static final int USUAL = 25;

  /** Parses a query; problems are added to {@code wrong}. */
  static RunListRequest of(Query query, RequestProblems wrong) {
    var reading = new Reading(query, wrong);
    String worlds = listed(Stream.of(World.values()));
    var filter =
        new Filter(
            reading.get("world", World::of, "must be one of " + worlds),
            reading.get("workspace_id", PathValues::uuid, "must be a UUID"),
            reading.get("status", RunListRequest::statuses, statusRule()).orElse(Set.of()),
            reading.get(
                "capability",
                text -> Optional.of(text).filter(id -> id.matches("[^\0]{1,96}")),
                "must be the id of a capability, of 1 to 96 characters"),
            new Made(
                reading.get("retry_of", PathValues::uuid, "must be a UUID"),
                reading.get(
                    "request_id",
                    text -> Optional.of(text).filter(id -> id.matches("[^\0]{1,128}")),
                    "must be the id of a request, of 1 to 128 characters"),
                reading.get("key_id", PathValues::uuid, "must be a UUID")),
            new Span(
                reading.get("created_after", Times::of, INSTANT),
                reading.get("created_before", Times::of, INSTANT)));
    Optional<KeyedOperation> operation =
        reading.get("operation", KeyedOperation::of, "must be " + KeyedOperation.NAMES);
    if (operation.isPresent() && query.get("idempotency_key").isEmpty()) {
      wrong.add(
          "query:operation", FaultCode.PARAMETER_INVALID, "must be sent with idempotency_key");
    }
    return new RunListRequest(
        filter,
        reading
            .get("limit", RunListRequest::limit, "must be an integer from 1 to 100")
            .orElse(USUAL),
        query.get("cursor"),
        reading.get("idempotency_key", IdempotencyKey::of, "must be " + IdempotencyKey.FORM),
        operation);
  }

  String list() {
    return String.join(
        "\n",
        "runs.list",
        filter.world().toString(),
        filter.workspace().toString(),
        new TreeSet<>(filter.statuses()).toString(),
        filter.capability().toString(),
        filter.origin().toString(),
        filter.created().toString());
  }

  private static final String INSTANT = "must be an RFC 3339 date-time, as 2026-01-31T12:00:00Z";

  /** A parser of parameters that names the expected value of a wrong one. */
  private record Reading(Query query, RequestProblems wrong) {
    <T> Optional<T> get(String name, Function<String, Optional<T>> form, String rule) {
      return wrong.parsed("query:" + name, query.get(name), form, rule);
    }
  }

  private static String statusRule() {
    return "must be one or more, separated by commas, of " + listed(Stream.of(RunStatus.values()));
  }

  private static String listed(Stream<?> values) {
    return values.map(Object::toString).collect(Collectors.joining(", "));
  }

  private static Optional<Set<RunStatus>> statuses(String text) {
    Set<RunStatus> all = EnumSet.noneOf(RunStatus.class);
    for (String name : List.of(text.split(",", -1))) {
      Optional<RunStatus> status = RunStatus.of(name);
      if (status.isEmpty()) {
        return Optional.empty();
      }
      all.add(status.get());
    }
    return Optional.of(all);
  }

  private static Optional<Integer> limit(String text) {
    return LIMIT.matcher(text).matches() ? Optional.of(Integer.valueOf(text)) : Optional.empty();
  }
}
