package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.store.DeliveryStore;
import dev.omni.domain.webhook.Delivery;
import dev.omni.jdbc.internal.database.Database;
import dev.omni.jdbc.internal.mapper.DeliveryRowMapper;
import dev.omni.jdbc.internal.mapper.RowValues;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Deliveries in the database. */
record JdbiDeliveryStore(Database database) implements DeliveryStore {
  /** Updates a delivery. The version in the condition is its only lock. */
  static final String REPLACE =
      """
      UPDATE delivery SET status = :status, attempt_count = :attempt_count, due_at = :due_at,
        attempts = :attempts, version = :version
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

  /** Deletes old terminal deliveries of all tenants. */
  static final String FORGET = "DELETE FROM delivery WHERE due_at IS NULL AND created_at < :before";

  static final String LIST =
      "SELECT * FROM delivery WHERE project_id = :project_id AND mode = :mode"
          + " AND created_at >= :since";

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
  public List<Delivery> due(Instant now, int each, int limit) {
    return database.list(DUE, Map.of("now", now, "each", each, "limit", limit), Delivery.class);
  }

  @Override
  public List<Delivery> list(Query query) {
    return database.list(sql(query), values(query), Delivery.class);
  }

  private static String sql(Query query) {
    var sql = new StringBuilder(LIST);
    query.webhook().ifPresent(id -> sql.append(" AND webhook_id = :webhook_id"));
    query.message().ifPresent(id -> sql.append(" AND message_id = :id"));
    if (!query.statuses().isEmpty()) {
      String constants =
          query.statuses().stream()
              .map(status -> "'" + status + "'")
              .sorted()
              .collect(Collectors.joining(","));
      sql.append(" AND status IN (").append(constants).append(")");
    }
    return sql.append(" ORDER BY created_at DESC, message_id DESC, webhook_id DESC LIMIT :limit")
        .toString();
  }

  private static Map<String, Object> values(Query query) {
    Map<String, Object> values = RowValues.of(query.tenant());
    values.put("since", query.since());
    values.put("limit", query.limit());
    query.webhook().ifPresent(id -> values.put("webhook_id", id));
    query.message().ifPresent(id -> values.put("id", id));
    return values;
  }

  @Override
  public int forget(Instant before) {
    return database.update(FORGET, Map.of("before", before));
  }
}
