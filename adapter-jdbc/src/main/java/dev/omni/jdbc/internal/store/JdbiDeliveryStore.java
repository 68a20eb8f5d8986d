package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.store.DeliveryStore;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.webhook.Delivery;
import dev.omni.domain.webhook.DeliveryFilter;
import dev.omni.jdbc.internal.database.Database;
import dev.omni.jdbc.internal.mapper.AuditEntryRowMapper;
import dev.omni.jdbc.internal.mapper.DeliveryRowMapper;
import dev.omni.jdbc.internal.mapper.DeliveryRowMapper.Due;
import dev.omni.jdbc.internal.mapper.PageStatement;
import dev.omni.jdbc.internal.mapper.RowValues;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Deliveries in the database. */
final class JdbiDeliveryStore implements DeliveryStore {
  /** Updates a delivery. The version in the condition is its only lock. */
  static final String REPLACE =
      """
      UPDATE delivery SET status = :status, attempt_count = :attempt_count, begun = :begun,
        due_at = :due_at, replayed_at = :replayed_at, attempts = :attempts, version = :version
      WHERE project_id = :project_id AND mode = :mode
        AND message_id = :id AND webhook_id = :webhook_id AND version = :version - 1
      """;

  /** Selects due deliveries of all tenants; webhooks take turns. */
  static final String DUE =
      """
      SELECT * FROM (
        SELECT delivery.*,
          ROW_NUMBER() OVER (PARTITION BY webhook_id ORDER BY due_at, message_id) AS place
        FROM delivery WHERE due_at <= :now) AS placed
      WHERE place <= :each
      ORDER BY place, due_at, message_id LIMIT :limit
      """;

  /** Discards a pending delivery whatever its texts are. */
  static final String DISCARD =
      """
      UPDATE delivery SET status = 'discarded', due_at = NULL, version = version + 1
      WHERE project_id = :project_id AND mode = :mode
        AND message_id = :id AND webhook_id = :webhook_id AND due_at IS NOT NULL
      """;

  /** Deletes old terminal deliveries of all tenants. */
  static final String FORGET = "DELETE FROM delivery WHERE due_at IS NULL AND created_at < :before";

  static final String LIST =
      "SELECT * FROM delivery WHERE project_id = :project_id AND mode = :mode"
          + " AND created_at >= :since";

  private final Database database;

  JdbiDeliveryStore(Database database) {
    this.database = database;
  }

  @Override
  public void add(List<Delivery> fresh) {
    database.write(
        handle -> {
          DeliveryRowMapper.insert(handle, fresh);
          return fresh;
        });
  }

  @Override
  public boolean replace(Delivery next) {
    return database.update(REPLACE, DeliveryRowMapper.state(next)) == 1;
  }

  @Override
  public int replaceAll(List<Delivery> next, AuditEvent event) {
    return database.write(
        handle -> {
          int replaced = 0;
          for (Delivery delivery : inOrder(next)) {
            replaced +=
                handle.createUpdate(REPLACE).bindMap(DeliveryRowMapper.state(delivery)).execute();
          }
          if (replaced > 0) {
            AuditEntryRowMapper.append(handle, List.of(event));
          }
          return replaced;
        });
  }

  /** Returns the same order on every node, so that two nodes do not deadlock. */
  private static List<Delivery> inOrder(List<Delivery> some) {
    return some.stream()
        .sorted(
            Comparator.comparing((Delivery delivery) -> delivery.message().id())
                .thenComparing(Delivery::webhook))
        .toList();
  }

  @Override
  public List<Delivery> listDue(Instant now, int each, int limit) {
    var values = Map.of("now", now, "each", each, "limit", limit);
    List<Due> due = database.list(DUE, values, Due.class);
    due.stream().filter(one -> one.stored().value().isEmpty()).forEach(this::discard);
    return Stored.readable(due.stream().map(Due::stored).toList());
  }

  /** Discards what can never be sent, so that it does not stand before the others. */
  private void discard(Due due) {
    Map<String, Object> values = RowValues.of(due.tenant(), due.message());
    values.put("webhook_id", due.webhook());
    database.update(DISCARD, values);
  }

  @Override
  public List<Stored<Delivery>> list(Query query) {
    DeliveryFilter filter = query.filter();
    Optional<ListPosition> place = query.after();
    var list =
        new PageStatement(LIST, RowValues.of(query.tenant(), Map.of("since", filter.since())))
            .when(query.webhook(), "webhook_id", "webhook_id = :webhook_id")
            .when(filter.message(), "id", "message_id = :id")
            .anyOf("status", filter.statuses())
            .when(filter.eventType(), "event_type", "event_type = :event_type")
            .when(filter.until(), "until", "created_at < :until")
            .when(place.map(ListPosition::createdAt), "after_time", "created_at <= :after_time")
            .when(
                place.map(ListPosition::id),
                "after_id",
                "(created_at < :after_time OR message_id < :after_id)")
            .orderBy("created_at DESC, message_id DESC, webhook_id DESC", query.limit());
    return database.listStored(list.sql(), list.values(), Delivery.class);
  }

  @Override
  public int deleteBefore(Instant before) {
    return database.update(FORGET, Map.of("before", before));
  }
}
