package dev.omni.jdbc;

import dev.omni.application.spi.RequestLog.Answered;
import dev.omni.application.spi.RequestLog.Asked;
import dev.omni.application.spi.RequestLog.Asker;
import dev.omni.application.spi.RequestLog.From;
import dev.omni.application.spi.RequestLog.Line;
import dev.omni.application.spi.RequestLog.Query;
import dev.omni.domain.access.Tenant;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** A line of the request log as a row, both ways. */
final class RequestRows {
  static final String INSERT =
      """
      INSERT INTO request_line (at, request_id, key_id, project_id, mode, method, route, received,
        status, code, took, sent, network, agent)
      VALUES (:at, :request_id, :key_id, :project_id, :mode, :method, :route, :received,
        :answered, :code, :took, :sent, :network, :agent)
      """;

  /** The oldest are the ones with the least ordinals, or nearly; which of them go is no matter. */
  static final String FORGET =
      """
      DELETE FROM request_line WHERE ordinal IN
        (SELECT ordinal FROM request_line WHERE at < :before ORDER BY at LIMIT :limit)
      """;

  private RequestRows() {}

  static String list(Query query) {
    return "SELECT * FROM request_line WHERE 1 = 1"
        + condition(query.id(), " AND request_id = :request_id")
        + condition(query.key(), " AND key_id = :key_id")
        + condition(query.status(), " AND status = :status")
        + condition(query.since(), " AND at >= :since")
        + " ORDER BY ordinal DESC LIMIT :limit";
  }

  private static String condition(Optional<?> wanted, String sql) {
    return wanted.isPresent() ? sql : "";
  }

  static Row row(Query query) {
    Row row = Row.empty().with("limit", query.limit());
    query.id().ifPresent(id -> row.with("request_id", id));
    query.key().ifPresent(key -> row.with("key_id", key));
    query.status().ifPresent(status -> row.with("status", status));
    query.since().ifPresent(since -> row.with("since", since));
    return row;
  }

  static Row full(Line line) {
    return Row.empty()
        .with("at", line.at())
        .with("request_id", line.id())
        .with("key_id", line.asker().map(Asker::key))
        .with("project_id", line.asker().map(asker -> asker.tenant().projectId()))
        .with("mode", line.asker().map(asker -> asker.tenant().mode()))
        .with("method", line.asked().method())
        .with("route", line.asked().route())
        .with("received", line.asked().bytes())
        .with("answered", line.answered().status())
        .with("code", line.answered().code())
        .with("took", line.answered().took())
        .with("sent", line.answered().bytes())
        .with("network", line.from().network())
        .with("agent", line.from().agent());
  }

  static Line read(ResultSet rs) throws SQLException {
    var columns = new Columns(rs);
    Optional<Asker> asker = Optional.empty();
    if (columns.maybeId("key_id").isPresent()) {
      Tenant tenant = columns.tenant();
      asker = columns.maybeId("key_id").map(key -> new Asker(key, tenant));
    }
    return new Line(
        columns.instant("at"),
        columns.text("request_id"),
        asker,
        new Asked(columns.text("method"), columns.text("route"), columns.number("received")),
        new Answered(
            (int) columns.number("status"),
            columns.maybeText("code"),
            Micros.duration(columns.number("took")),
            columns.number("sent")),
        new From(columns.text("network"), columns.text("agent")));
  }
}
