package dev.omni.jdbc.table;

import dev.omni.application.json.JacksonJson;
import dev.omni.application.spi.DeliveryStore.Query;
import dev.omni.domain.access.TraceContext;
import dev.omni.domain.json.Json;
import dev.omni.domain.webhook.Delivery;
import dev.omni.domain.webhook.Delivery.State;
import dev.omni.domain.webhook.Delivery.Status;
import dev.omni.domain.webhook.Message;
import dev.omni.jdbc.statement.Columns;
import dev.omni.jdbc.statement.NamedStatements;
import dev.omni.jdbc.statement.Row;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** A delivery as a row, both ways. */
public final class DeliveryRows {
  /** Fails where its place is taken. */
  public static final String STRICT =
      """
      INSERT INTO delivery (project_id, mode, message_id, webhook_id, type, at, body, trace, status,
        attempt, due_at, log, version)
      VALUES (:project_id, :mode, :id, :webhook_id, :type, :at, :body, :trace, :status, :attempt,
        :due_at, :log, :version)
      """;

  /** Leaves alone what is there. */
  public static final String INSERT = STRICT + "ON CONFLICT DO NOTHING";

  /** The version in the condition is the only lock a delivery has. */
  public static final String REPLACE =
      """
      UPDATE delivery SET status = :status, attempt = :attempt, due_at = :due_at, log = :log,
        version = :version
      WHERE project_id = :project_id AND mode = :mode
        AND message_id = :id AND webhook_id = :webhook_id AND version = :version - 1
      """;

  /** Of all tenants, so that each webhook has its turn. */
  public static final String DUE =
      """
      SELECT * FROM (
        SELECT delivery.*,
          ROW_NUMBER() OVER (PARTITION BY webhook_id ORDER BY due_at, message_id) AS place
        FROM delivery WHERE due_at <= :now) AS placed
      WHERE place <= :each
      ORDER BY place, due_at, message_id LIMIT :limit
      """;

  /** Of all tenants: what has ended and is old. */
  public static final String FORGET = "DELETE FROM delivery WHERE due_at IS NULL AND at < :before";

  private DeliveryRows() {}

  /** Stores new ones; what is there already stays as it is. */
  public static void insert(Handle handle, List<Delivery> fresh) {
    List<Row> rows = fresh.stream().map(DeliveryRows::full).toList();
    NamedStatements.each(handle.getConnection(), INSERT, rows);
  }

  /** All values of a delivery. */
  public static Row full(Delivery delivery) {
    Message message = delivery.message();
    return state(delivery)
        .with("type", message.type())
        .with("at", message.at())
        .with("body", message.body())
        .with("trace", message.trace().map(TraceContext::toString));
  }

  /** What an attempt may change. */
  public static Row state(Delivery delivery) {
    State state = delivery.state();
    return Row.of(delivery.message().tenant(), delivery.message().id())
        .with("webhook_id", delivery.webhook())
        .with("status", state.status())
        .with("attempt", state.attempt())
        .with("due_at", state.dueAt())
        .with("log", state.log())
        .with("version", state.version());
  }

  /** The delivery of a row. */
  public static Delivery read(ResultSet rs) throws SQLException {
    var columns = new Columns(rs);
    var message =
        new Message(
            columns.id("message_id"),
            columns.tenant(),
            columns.text("type"),
            columns.instant("at"),
            columns.text("body"),
            columns.maybeText("trace").flatMap(TraceContext::kept));
    var state =
        new State(
            columns.word(Status.class, "status"),
            (int) columns.number("attempt"),
            columns.maybeInstant("due_at"),
            (Json.Arr) JacksonJson.trusted(columns.text("log")),
            columns.number("version"));
    return new Delivery(message, columns.id("webhook_id"), state);
  }

  /** The statement of a list of deliveries. */
  public static String list(Query query) {
    var sql =
        new StringBuilder(
            "SELECT * FROM delivery WHERE project_id = :project_id AND mode = :mode AND at >="
                + " :since");
    query.webhook().ifPresent(id -> sql.append(" AND webhook_id = :webhook_id"));
    query.message().ifPresent(id -> sql.append(" AND message_id = :id"));
    if (!query.statuses().isEmpty()) {
      String words =
          query.statuses().stream()
              .map(s -> "'" + s + "'")
              .sorted()
              .collect(Collectors.joining(","));
      sql.append(" AND status IN (").append(words).append(")");
    }
    return sql.append(" ORDER BY at DESC, message_id DESC, webhook_id DESC LIMIT :limit")
        .toString();
  }

  /** The values of that statement. */
  public static Row row(Query query) {
    Row row = Row.of(query.tenant()).with("since", query.since()).with("limit", query.limit());
    query.webhook().ifPresent(id -> row.with("webhook_id", id));
    query.message().ifPresent(id -> row.with("id", id));
    return row;
  }
}
