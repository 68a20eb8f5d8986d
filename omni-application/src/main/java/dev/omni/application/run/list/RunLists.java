package dev.omni.application.run.list;

import dev.omni.application.list.ListDefinition;
import dev.omni.application.list.ListFilter;
import dev.omni.application.list.ListPage;
import dev.omni.application.list.ListQuery;
import dev.omni.application.list.ListTime;
import dev.omni.application.run.KeyedOperation;
import dev.omni.application.run.Runs;
import dev.omni.application.run.list.RunPage.Count;
import dev.omni.application.spi.store.Stored;
import dev.omni.application.world.Worlds;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.domain.json.Shape;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunFacts;
import dev.omni.domain.run.RunQuery;
import dev.omni.domain.run.RunQuery.Filter;
import dev.omni.domain.run.RunQuery.Made;
import dev.omni.domain.run.RunQuery.Span;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.World;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The list of runs. */
public final class RunLists {
  private static final int MOST_CONDITIONS = 4;
  private static final int MOST_COLUMNS = 12;
  private static final int MOST_COUNTED = 10_000;
  private static final String AT = "parameter:";
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

  private static final ListFilter<ListTime> SINCE =
      ListFilter.timeOrSpan(
              "since",
              "Only those created at this instant or after it, or within this span before now, as"
                  + " `15m`, `24h` or `7d`.")
          .example(Json.str("24h"));
  private static final ListFilter<ListTime> UNTIL =
      ListFilter.timeOrSpan(
          "until", "Only those created before this instant, or before this span ago.");

  private static final ListFilter<List<RunCondition>> WHERE =
      ListFilter.lines(
              "where",
              MOST_CONDITIONS,
              "Only runs whose value satisfies this condition: `input.P` or `result.P`, one of `=`"
                  + " `!=` `<` `<=` `>` `>=` `~` (contains), and a value, as"
                  + " `result.price>7.5`. Up to 4, each in a parameter of its own or on a line of"
                  + " its own. With `capability`. A request reads at most 5,000 runs or 250 ms;"
                  + " `meta.scanned` and `meta.complete` say how far, and the cursor continues.",
              RunLists::conditions,
              "must be at most 4 conditions, each as result.price>7.5: input.P or result.P, one of"
                  + " = != < <= > >= ~, and a value")
          .with(CAPABILITY);

  private static final ListFilter<RunOrder> SORT =
      ListFilter.of(
          "sort",
          Shape.string()
              .described(
                  "The order: `-created_at` (newest first, as without it), `created_at`,"
                      + " `duration`, `-duration`, or with `capability` a value, as"
                      + " `-result.price` for the greatest first. Any order but `-created_at`"
                      + " is that of the newest 5,000 runs that the filters select, or of as"
                      + " many as 250 ms read; `meta.complete` says whether these are all."
                      + " Older ones follow on the next pages, each sorted in itself."),
          RunOrder::parse,
          "must be created_at, duration, input.P or result.P, or one of these after a -");

  /** The columns of a table. */
  public static final ListFilter<List<RunMember>> COLUMNS =
      ListFilter.of(
              "columns",
              Shape.string()
                  .described(
                      "Up to 12 members separated by commas, as `input.spot,result.price`: the"
                          + " columns of the console's table and of its CSV. With `capability`. The"
                          + " runs of this answer are the same with any."),
              RunLists::members,
              "must be 1 to 12 of input.P and result.P, separated by commas")
          .with(CAPABILITY)
          .presenting();

  private static final ListFilter<Boolean> COUNT =
      ListFilter.of(
              "count",
              Shape.bool()
                  .described(
                      "With true, `meta.count` is the number of runs of the whole list: exact up to"
                          + " 10,000, then the text `10,000+`; with `where` of the runs that were"
                          + " read, with a `+` when these are not all."),
              text ->
                  Optional.of(text)
                      .filter(List.of("true", "false")::contains)
                      .map(Boolean::valueOf),
              "must be true or false")
          .presenting();

  /** Runs, newest first. */
  public static final ListDefinition RUNS =
      ListDefinition.created(
          "runs.list",
          WORLD,
          CAPABILITY,
          STATUS,
          WORKSPACE,
          WHERE,
          SINCE,
          UNTIL,
          SORT,
          COLUMNS,
          COUNT,
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

  private static Optional<List<RunCondition>> conditions(String text) {
    List<String> lines = List.of(text.split("\n", -1));
    List<RunCondition> read =
        lines.stream().flatMap(line -> RunCondition.parse(line).stream()).toList();
    boolean all = read.size() == lines.size() && lines.size() <= MOST_CONDITIONS;
    return all ? Optional.of(read) : Optional.empty();
  }

  private static Optional<List<RunMember>> members(String text) {
    List<String> names = List.of(text.split(",", -1));
    List<RunMember> read =
        names.stream().flatMap(name -> RunMember.parse(name.strip()).stream()).toList();
    boolean all = read.size() == names.size() && names.size() <= MOST_COLUMNS;
    return all ? Optional.of(read) : Optional.empty();
  }

  /**
   * Returns the conditions of a query that the store knows, other than that of an idempotency key.
   *
   * @param now the time from which spans are counted back
   * @throws Fault {@code parameter_invalid} for a period with two starts or ends, or that ends
   *     before it begins
   */
  public static Filter filter(ListQuery query, Instant now) {
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
        period(query, now));
  }

  private static Span period(ListQuery query, Instant now) {
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    Optional<Instant> after = query.get(SINCE).map(since -> since.at(now));
    Optional<Instant> before = query.get(UNTIL).map(until -> until.at(now));
    Span created = query.range();
    if (after.isPresent() && created.after().isPresent()) {
      problems.add(
          AT + SINCE.name(), "must be omitted when created_after is sent, which means the same");
    }
    if (before.isPresent() && created.before().isPresent()) {
      problems.add(
          AT + UNTIL.name(), "must be omitted when created_before is sent, which means the same");
    }
    var period = new Span(after.or(created::after), before.or(created::before));
    boolean mixed = after.isPresent() || before.isPresent();
    if (mixed
        && period.after().isPresent()
        && period.before().filter(period.after().get()::isAfter).isPresent()) {
      problems.add(
          AT + (after.isPresent() ? SINCE.name() : UNTIL.name()),
          "must be a period whose start is not later than its end");
    }
    problems.throwIfAny();
    return period;
  }

  /** Returns whether the query names the only run to list, by its number or idempotency key. */
  public static boolean isOfOne(ListQuery query) {
    return query.get(KEY).isPresent() || query.get(NUMBER).isPresent();
  }

  /**
   * Returns the capability of a query, when something of it is needed.
   *
   * @throws Fault {@code parameter_invalid} when none has this id, or lacks a member that is named
   */
  public static Optional<Capability> capability(Worlds worlds, ListQuery query) {
    List<RunCondition> conditions = query.get(WHERE).orElse(List.of());
    Optional<RunMember> key = query.get(SORT).flatMap(RunOrder::member);
    List<RunMember> columns = query.get(COLUMNS).orElse(List.of());
    if (conditions.isEmpty() && key.isEmpty() && columns.isEmpty()) {
      return Optional.empty();
    }
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    Optional<Capability> capability = listed(worlds, query);
    if (capability.isEmpty()) {
      String message =
          query.get(CAPABILITY).isEmpty()
              ? "must be sent with a sort by a value"
              : "must be the id of a capability of this server when values are compared or shown";
      problems.add(AT + CAPABILITY.name(), message);
    }
    for (Capability of : capability.stream().toList()) {
      conditions.stream()
          .flatMap(each -> each.problem(of).stream())
          .forEach(message -> problems.add(AT + WHERE.name(), message));
      key.flatMap(member -> member.problem(of))
          .ifPresent(message -> problems.add(AT + SORT.name(), message));
      columns.stream()
          .filter(member -> member.schema(of).isEmpty())
          .flatMap(member -> member.problem(of).stream())
          .forEach(message -> problems.add(AT + COLUMNS.name(), message));
    }
    problems.throwIfAny();
    return capability;
  }

  /** Returns the capability whose runs are listed; empty for several or an unknown one. */
  public static Optional<Capability> listed(Worlds worlds, ListQuery query) {
    return query.get(CAPABILITY).flatMap(id -> find(worlds, id));
  }

  /** Returns whether a query has conditions on values, which only this list knows. */
  public static boolean hasConditions(ListQuery query) {
    return query.get(WHERE).isPresent();
  }

  private static Optional<Capability> find(Worlds worlds, String id) {
    return worlds.all().stream().filter(each -> each.id().equals(id)).findFirst();
  }

  /**
   * Returns the page of a list of runs.
   *
   * @param limit number of runs of the page, at most
   * @throws Fault {@code parameter_invalid} at {@code parameter:NAME}
   */
  public static RunPage page(Runs runs, Worlds worlds, Caller caller, ListQuery query, int limit) {
    Filter filter = filter(query, runs.now());
    var search =
        new RunSearch(
            runs,
            caller,
            filter,
            capability(worlds, query),
            query.get(WHERE).orElse(List.of()),
            query.get(SORT).orElse(RunOrder.NEWEST));
    boolean counted = query.get(COUNT).orElse(false);
    if (isOfOne(query)) {
      return ofOne(search, query, counted);
    }
    if (!search.isOfStore()) {
      return search.page(query.after(), limit, counted);
    }
    List<Stored<RunFacts>> found =
        runs.list(caller, filter, query.after(), limit + 1).stream()
            .map(run -> run.<RunFacts>then(RunQuery::position, head -> head))
            .toList();
    Optional<Count> count = counted ? Optional.of(count(runs, caller, filter)) : Optional.empty();
    return new RunPage(RunScan.page(found, limit, Optional.empty()), Optional.empty(), count);
  }

  private static Count count(Runs runs, Caller caller, Filter filter) {
    int found = runs.count(caller, filter, MOST_COUNTED + 1);
    return new Count(Math.min(found, MOST_COUNTED), found <= MOST_COUNTED);
  }

  private static RunPage ofOne(RunSearch search, ListQuery query, boolean counted) {
    var one = new RunQuery(search.caller().view(), search.filter(), query.after(), 1);
    List<Stored<RunFacts>> run =
        one(search.runs(), search.caller(), query).stream()
            .filter(one::matches)
            .filter(search::accepts)
            .<Stored<RunFacts>>map(Stored.Read::new)
            .toList();
    Optional<Count> count = counted ? Optional.of(new Count(run.size(), true)) : Optional.empty();
    return new RunPage(new ListPage<>(run, Optional.empty()), Optional.empty(), count);
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
