package dev.omni.jdbc.statement;

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
public record Columns(ResultSet rs) {
  /** Whose the row is. */
  public Tenant tenant() throws SQLException {
    return new Tenant(id("project_id"), word(Mode.class, "mode"));
  }

  /** An identifier. */
  public UUID id(String column) throws SQLException {
    return rs.getObject(column, UUID.class);
  }

  /** The same, where there may be none. */
  public Optional<UUID> maybeId(String column) throws SQLException {
    return Optional.ofNullable(rs.getObject(column, UUID.class));
  }

  /** A text. */
  public String text(String column) throws SQLException {
    return rs.getString(column);
  }

  /** The same, where there may be none. */
  public Optional<String> maybeText(String column) throws SQLException {
    return Optional.ofNullable(rs.getString(column));
  }

  /** A whole number. */
  public long number(String column) throws SQLException {
    return rs.getLong(column);
  }

  /** The same, where there may be none. */
  public Optional<Long> maybeNumber(String column) throws SQLException {
    long value = rs.getLong(column);
    return rs.wasNull() ? Optional.empty() : Optional.of(value);
  }

  /** Whether it is so. */
  public boolean flag(String column) throws SQLException {
    return rs.getBoolean(column);
  }

  /** An instant, to the microsecond. */
  public Instant instant(String column) throws SQLException {
    return Micros.instant(rs.getLong(column));
  }

  /** The same, where there may be none. */
  public Optional<Instant> maybeInstant(String column) throws SQLException {
    return maybeNumber(column).map(Micros::instant);
  }

  /** An object of JSON, written by this server. */
  public Json.Obj object(String column) throws SQLException {
    return parsed(rs.getString(column));
  }

  /** The same, where there may be none. */
  public Optional<Json.Obj> maybeObject(String column) throws SQLException {
    return maybeText(column).map(Columns::parsed);
  }

  private static Json.Obj parsed(String text) {
    return (Json.Obj) JacksonJson.trusted(text);
  }

  /** The constant that writes itself as the column's text. */
  public <E extends Enum<E>> E word(Class<E> type, String column) throws SQLException {
    return constant(type, rs.getString(column));
  }

  /**
   * The constant that writes itself as a text.
   *
   * @throws IllegalStateException when there is none
   */
  public static <E extends Enum<E>> E constant(Class<E> type, String text) {
    return Stream.of(type.getEnumConstants())
        .filter(constant -> constant.toString().equals(text))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(text + " is no " + type.getSimpleName()));
  }
}
