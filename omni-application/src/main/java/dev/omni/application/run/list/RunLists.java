package dev.omni.application.run.list;

import dev.omni.application.list.ListDefinition;
import dev.omni.application.list.ListFilter;
import dev.omni.application.list.ListPage;
import dev.omni.application.list.ListQuery;
import dev.omni.application.run.KeyedOperation;
import dev.omni.application.run.Runs;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunFacts;
import dev.omni.domain.run.RunQuery;
import dev.omni.domain.run.RunQuery.Filter;
import dev.omni.domain.run.RunQuery.Made;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.world.World;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The list of runs. */
public final class RunLists {
  private static final Pattern WHOLE = Pattern.compile("[1-9][0-9]{0,17}");
  private static final ListFilter<World> WORLD =
      ListFilter.choice("world", words(World.values()), World::of, "Only runs of this world.")
          .example(Json.str("finance"));
  private static final ListFilter<UUID> WORKSPACE =
      ListFilter.uuid("workspace_id", "Only runs of this workspace.");
  private static final ListFilter<List<String>> STATUS =
      ListFilter.choices(
              "status",
              words(RunStatus.values()),
              "Only runs with one of these statuses, separated by commas.")
          .example(Json.of(List.of("completed", "failed")));
  private static final ListFilter<String> CAPABILITY =
      ListFilter.text("capability", 96, "the id of a capability", "Only runs of this capability.");
  private static final ListFilter<UUID> RETRY_OF =
      ListFilter.uuid("retry_of", "Only retries of this run.");
  private static final ListFilter<String> REQUEST_ID =
      ListFilter.text("request_id", 128, "the id of a request", "Only those with this request id.");
  private static final ListFilter<UUID> KEY_ID =
      ListFilter.uuid("key_id", "Only those of this API key.");
  private static final ListFilter<Long> NUMBER =
      ListFilter.of(
          "sequence",
          Shape.of(Json.obj("type", "integer", "minimum", 1))
              .described(
                  "The run with this number among those of its project and mode, if there is one:"
                      + " that of `predicate.sequence` in its evidence."),
          text ->
              Optional.of(text).filter(sent -> WHOLE.matcher(sent).matches()).map(Long::valueOf),
          "must be a whole number from 1 on");
  private static final ListFilter<IdempotencyKey> KEY =
      ListFilter.of(
          "idempotency_key",
          Shape.of(Json.obj("type", "string", "pattern", "^" + IdempotencyKey.PATTERN + "$"))
              .described(
                  "The run with this idempotency key, if there is one: the one that it created, or"
                      + " else the retry."),
          IdempotencyKey::of,
          "must be " + IdempotencyKey.FORM);
  private static final ListFilter<KeyedOperation> OPERATION =
      ListFilter.of(
              "operation",
              Shape.choice(words(KeyedOperation.values()).toArray(String[]::new))
                  .described("With `idempotency_key`: the operation that received the key."),
              KeyedOperation::of,
              "must be " + KeyedOperation.NAMES)
          .with(KEY);

  /** Runs, newest first. */
  public static final ListDefinition RUNS =
      ListDefinition.created(
          "runs.list",
          WORLD,
          CAPABILITY,
          STATUS,
          WORKSPACE,
          RETRY_OF,
          REQUEST_ID,
          KEY_ID,
          NUMBER,
          KEY,
          OPERATION);

  private RunLists() {}

  private static List<String> words(Object[] values) {
    return Stream.of(values).map(Object::toString).toList();
  }

  /** Returns the conditions of a query, other than that of an idempotency key. */
  public static Filter filter(ListQuery query) {
    Set<RunStatus> statuses =
        query.get(STATUS).orElse(List.of()).stream()
            .flatMap(name -> RunStatus.of(name).stream())
            .collect(Collectors.toSet());
    var origin = new Made(query.get(RETRY_OF), query.get(REQUEST_ID), query.get(KEY_ID));
    return new Filter(
        query.get(WORLD),
        query.get(WORKSPACE),
        statuses,
        query.get(CAPABILITY),
        origin,
        query.range());
  }

  /** Returns whether the query names the only run to list, by its number or idempotency key. */
  public static boolean isOfOne(ListQuery query) {
    return query.get(KEY).isPresent() || query.get(NUMBER).isPresent();
  }

  /** Returns the page of a list of runs, newest first. */
  public static ListPage<Stored<RunFacts>> page(Runs runs, Caller caller, ListQuery query) {
    Filter filter = filter(query);
    if (isOfOne(query)) {
      var one = new RunQuery(caller.view(), filter, query.after(), 1);
      List<Stored<RunFacts>> run =
          one(runs, caller, query).stream()
              .filter(one::matches)
              .<Stored<RunFacts>>map(Stored.Read::new)
              .toList();
      return new ListPage<>(run, Optional.empty());
    }
    List<Stored<RunFacts>> found =
        runs.list(caller, filter, query.after(), query.limitAndOne()).stream()
            .map(run -> run.<RunFacts>then(RunQuery::position, head -> head))
            .toList();
    return ListPage.of(found, query, run -> run.position(RunQuery::position));
  }

  /**
   * Returns the run of the number or idempotency key of a query; of both, only one and the same.
   */
  private static Optional<Run> one(Runs runs, Caller caller, ListQuery query) {
    Optional<Run> numbered = query.get(NUMBER).flatMap(number -> runs.findByNumber(caller, number));
    return query.get(KEY).isEmpty()
        ? numbered
        : runs.findByKey(caller, query.get(KEY).get(), query.get(OPERATION))
            .filter(
                run ->
                    query.get(NUMBER).isEmpty()
                        || numbered.filter(other -> other.id().equals(run.id())).isPresent());
  }
}
