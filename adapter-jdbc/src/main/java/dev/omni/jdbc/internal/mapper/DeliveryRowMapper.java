package dev.omni.jdbc.internal.mapper;

import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.TraceContext;
import dev.omni.domain.json.Json;
import dev.omni.domain.webhook.Delivery;
import dev.omni.domain.webhook.Delivery.State;
import dev.omni.domain.webhook.Delivery.Status;
import dev.omni.domain.webhook.WebhookMessage;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/** The conversion between rows of {@code delivery} and deliveries. */
public final class DeliveryRowMapper {
  /** Inserts a delivery; an existing one stays unchanged. */
  public static final String INSERT =
      """
      INSERT INTO delivery (project_id, mode, message_id, webhook_id, event_type, created_at, body,
        trace, status, attempt_count, begun, due_at, replayed_at, attempts, version)
      VALUES (:project_id, :mode, :id, :webhook_id, :event_type, :created_at, :body, :trace,
        :status, :attempt_count, :begun, :due_at, :replayed_at, :attempts, :version)
      ON CONFLICT DO NOTHING
      """;

  static final RowReader<Delivery> READER =
      RowReader.listed(columns -> "delivery", "message_id", DeliveryRowMapper::map);

  private DeliveryRowMapper() {}

  /** Inserts new deliveries. */
  public static void insert(Handle handle, List<Delivery> fresh) {
    if (!fresh.isEmpty()) {
      var batch = handle.prepareBatch(INSERT);
      fresh.forEach(delivery -> batch.bindMap(values(delivery)).add());
      batch.execute();
    }
  }

  /** Returns all columns of a delivery. */
  public static Map<String, Object> values(Delivery delivery) {
    WebhookMessage message = delivery.message();
    Map<String, Object> values = state(delivery);
    values.put("event_type", message.type());
    values.put("created_at", message.at());
    values.put("body", message.body());
    values.put("trace", message.trace().map(TraceContext::toString));
    return values;
  }

  /** Returns the columns that an attempt may change. */
  public static Map<String, Object> state(Delivery delivery) {
    State state = delivery.state();
    Map<String, Object> values = RowValues.of(delivery.message().tenant(), delivery.message().id());
    values.put("webhook_id", delivery.webhook());
    values.put("status", state.status());
    values.put("attempt_count", state.attempt());
    values.put("begun", state.begun());
    values.put("due_at", state.dueAt());
    values.put("replayed_at", state.replayedAt());
    values.put("attempts", RowValues.text(state.log()));
    values.put("version", state.version());
    return values;
  }

  /**
   * A due delivery.
   *
   * @param stored the delivery, unless it cannot be read
   */
  public record Due(Tenant tenant, UUID message, UUID webhook, Stored<Delivery> stored) {}

  static Due due(ColumnReader columns) {
    return new Due(
        columns.tenant(),
        columns.id("message_id"),
        columns.id("webhook_id"),
        READER.stored(columns));
  }

  /** Returns the body of a message, which is read as lists do. */
  private static String body(ColumnReader columns) {
    columns.object("body");
    return columns.text("body");
  }

  static Delivery map(ColumnReader columns) {
    var message =
        new WebhookMessage(
            columns.id("message_id"),
            columns.tenant(),
            columns.text("event_type"),
            columns.instant("created_at"),
            body(columns),
            columns.optionalText("trace").flatMap(TraceContext::parseStored));
    var state =
        new State(
            columns.constant(Status.class, "status"),
            columns.integer("attempt_count"),
            columns.integer("begun"),
            columns.optionalInstant("due_at"),
            columns.optionalInstant("replayed_at"),
            (Json.Arr) columns.json("attempts"),
            columns.number("version"));
    return new Delivery(message, columns.id("webhook_id"), state);
  }
}
