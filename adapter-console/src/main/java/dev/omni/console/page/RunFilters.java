package dev.omni.console.page;

import dev.omni.console.view.Field.Hint;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.console.web.FormValues;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.json.Times;
import dev.omni.domain.json.UuidText;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.RunQuery.Filter;
import dev.omni.domain.run.RunQuery.Span;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.world.World;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The filters of the list of runs, with the names of the API.
 *
 * @param after the position after which the page begins
 * @param key of the only run to list
 */
record RunFilters(Filter filter, Optional<ListPosition> after, Optional<IdempotencyKey> key) {
  static final List<String> NAMES =
      List.of(
          "world",
          "capability",
          "status",
          "workspace_id",
          "created_after",
          "created_before",
          "idempotency_key");

  static final Hint TIME = new Hint("", "As 2026-01-31T12:00:00Z", "", false);

  static RunFilters of(ConsoleRequest request) {
    FormValues query = request.query();
    var filter =
        new Filter(
            value(query, "world", World::of, "must be a world"),
            value(query, "workspace_id", UuidText::parse, "must be a UUID"),
            value(query, "status", RunStatus::of, "must be a status of a run")
                .map(Set::of)
                .orElse(Set.of()),
            value(
                query,
                "capability",
                id -> Optional.of(id).filter(text -> text.matches("[^\0]{1,96}")),
                "must be the id of a capability"),
            Optional.empty(),
            new Span(time(query, "created_after"), time(query, "created_before")));
    return new RunFilters(
        filter,
        request.after(),
        value(query, "idempotency_key", IdempotencyKey::of, "must be " + IdempotencyKey.FORM));
  }

  private static Optional<Instant> time(FormValues query, String name) {
    return value(query, name, Times::of, "must be a date-time, as 2026-01-31T12:00:00Z");
  }

  /** Returns the value of a filter; one that breaks the form is refused. */
  static <T> Optional<T> value(
      FormValues query, String name, Function<String, Optional<T>> form, String rule) {
    return query
        .get(name)
        .map(text -> form.apply(text).orElseThrow(() -> Actions.invalid("query:" + name, rule)));
  }
}
