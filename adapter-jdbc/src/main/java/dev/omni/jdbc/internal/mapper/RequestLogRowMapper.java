package dev.omni.jdbc.internal.mapper;

import dev.omni.application.spi.store.RequestLog.Logged;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.traffic.RequestLine;
import dev.omni.domain.traffic.RequestLine.LoggedCaller;
import dev.omni.domain.traffic.RequestLine.LoggedClient;
import dev.omni.domain.traffic.RequestLine.LoggedResponse;
import dev.omni.domain.traffic.RequestLine.LoggedSubject;
import dev.omni.domain.traffic.RequestLine.Operation;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The conversion between rows of {@code request_log} and lines of the request log. */
public final class RequestLogRowMapper {
  /** Inserts a line. */
  public static final String INSERT =
      """
      INSERT INTO request_log (page_at, received_at, request_id, key_id, project_id, mode, method,
        route, request_bytes, status, code, duration_us, response_bytes, client_network, user_agent,
        via, subject_object, subject_id, error)
      VALUES (:page_at, :received_at, :request_id, :key_id, :project_id, :mode, :method, :route,
        :request_bytes, :status, :code, :duration_us, :response_bytes, :client_network,
        :user_agent, :via, :subject_object, :subject_id, :error)
      """;

  private RequestLogRowMapper() {}

  /** Returns all columns of lines that are written together. */
  public static List<Map<String, Object>> values(List<RequestLine> lines) {
    Instant latest = RequestLine.latest(lines);
    return lines.stream().map(line -> values(line, latest)).toList();
  }

  private static Map<String, Object> values(RequestLine line, Instant latest) {
    var values = new HashMap<String, Object>();
    values.put("page_at", latest);
    values.put("received_at", line.at());
    values.put("request_id", line.id());
    values.put("key_id", line.caller().map(LoggedCaller::key));
    values.put("project_id", line.caller().map(caller -> caller.tenant().projectId()));
    values.put("mode", line.caller().map(caller -> caller.tenant().mode()));
    values.put("method", line.operation().method());
    values.put("route", line.operation().route());
    values.put("request_bytes", line.operation().bytes());
    values.put("status", line.answered().status());
    values.put("code", line.answered().code());
    values.put("duration_us", line.answered().duration());
    values.put("response_bytes", line.answered().bytes());
    values.put("client_network", line.from().network());
    values.put("user_agent", line.from().userAgent());
    values.put("via", line.from().via());
    values.put("subject_object", line.operation().subject().map(LoggedSubject::object));
    values.put("subject_id", line.operation().subject().map(LoggedSubject::id));
    values.put("error", RowValues.text(line.answered().error()));
    return values;
  }

  static RequestLine map(ColumnReader columns) {
    return new RequestLine(
        columns.instant("received_at"),
        columns.text("request_id"),
        caller(columns),
        new Operation(
            columns.text("method"),
            columns.text("route"),
            columns.number("request_bytes"),
            subject(columns)),
        new LoggedResponse(
            columns.integer("status"),
            columns.optionalText("code"),
            MicrosecondColumns.duration(columns.number("duration_us")),
            columns.number("response_bytes"),
            columns.optionalText("error").map(text -> columns.objectOrError("error"))),
        new LoggedClient(
            columns.text("client_network"),
            columns.text("user_agent"),
            columns.optionalText("via").orElse("api")));
  }

  static Logged logged(ColumnReader columns) {
    RequestLine line = map(columns);
    return new Logged(line, new ListPosition(line.at(), new UUID(0, columns.number("ordinal"))));
  }

  private static Optional<LoggedSubject> subject(ColumnReader columns) {
    return columns
        .optionalText("subject_object")
        .map(object -> new LoggedSubject(object, columns.id("subject_id")));
  }

  private static Optional<LoggedCaller> caller(ColumnReader columns) {
    return columns.optional("key_id", UUID.class).isEmpty()
        ? Optional.empty()
        : Optional.of(new LoggedCaller(columns.id("key_id"), columns.tenant()));
  }
}
