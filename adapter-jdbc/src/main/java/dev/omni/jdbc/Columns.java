package dev.omni.jdbc;

import dev.omni.application.json.JacksonJson;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.json.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** The columns of the row that a result set stands on, as the domain's values. */
record Columns(ResultSet rs) {
  Tenant tenant() throws SQLException {
    return new Tenant(id("project_id"), word(Mode.class, "mode"));
  }

  UUID id(String column) throws SQLException {
    return rs.getObject(column, UUID.class);
  }

  Optional<UUID> maybeId(String column) throws SQLException {
    return Optional.ofNullable(rs.getObject(column, UUID.class));
  }

  String text(String column) throws SQLException {
    return rs.getString(column);
  }

  Optional<String> maybeText(String column) throws SQLException {
    return Optional.ofNullable(rs.getString(column));
  }

  long number(String column) throws SQLException {
    return rs.getLong(column);
  }

  Optional<Long> maybeNumber(String column) throws SQLException {
    long value = rs.getLong(column);
    return rs.wasNull() ? Optional.empty() : Optional.of(value);
  }

  boolean flag(String column) throws SQLException {
    return rs.getBoolean(column);
  }

  Instant instant(String column) throws SQLException {
    return Micros.instant(rs.getLong(column));
  }

  Optional<Instant> maybeInstant(String column) throws SQLException {
    return maybeNumber(column).map(Micros::instant);
  }

  Json.Obj object(String column) throws SQLException {
    return parsed(rs.getString(column));
  }

  Optional<Json.Obj> maybeObject(String column) throws SQLException {
    return maybeText(column).map(Columns::parsed);
  }

  private static Json.Obj parsed(String text) {
    return (Json.Obj) JacksonJson.trusted(text);
  }

  /** The constant that writes itself as the column's text. */
  <E extends Enum<E>> E word(Class<E> type, String column) throws SQLException {
    return constant(type, rs.getString(column));
  }

  static <E extends Enum<E>> E constant(Class<E> type, String text) {
    return Stream.of(type.getEnumConstants())
        .filter(constant -> constant.toString().equals(text))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(text + " is no " + type.getSimpleName()));
  }
}
