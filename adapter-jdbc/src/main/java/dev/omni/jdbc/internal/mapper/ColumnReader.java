package dev.omni.jdbc.internal.mapper;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.json.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Typed access to the columns of a result set's current row. */
record ColumnReader(ResultSet rs) {
  Tenant tenant() throws SQLException {
    return new Tenant(id("project_id"), constant(Mode.class, "mode"));
  }

  UUID id(String column) throws SQLException {
    return rs.getObject(column, UUID.class);
  }

  Optional<UUID> optionalId(String column) throws SQLException {
    return Optional.ofNullable(rs.getObject(column, UUID.class));
  }

  String text(String column) throws SQLException {
    return rs.getString(column);
  }

  Optional<String> optionalText(String column) throws SQLException {
    return Optional.ofNullable(rs.getString(column));
  }

  long number(String column) throws SQLException {
    return rs.getLong(column);
  }

  int integer(String column) throws SQLException {
    return rs.getInt(column);
  }

  Optional<Long> optionalNumber(String column) throws SQLException {
    long value = rs.getLong(column);
    return rs.wasNull() ? Optional.empty() : Optional.of(value);
  }

  boolean flag(String column) throws SQLException {
    return rs.getBoolean(column);
  }

  Instant instant(String column) throws SQLException {
    return MicrosecondColumns.instant(rs.getLong(column));
  }

  Optional<Instant> optionalInstant(String column) throws SQLException {
    return optionalNumber(column).map(MicrosecondColumns::instant);
  }

  Json json(String column) throws SQLException {
    return JsonReader.trusted(rs.getString(column));
  }

  Json.Obj object(String column) throws SQLException {
    return (Json.Obj) json(column);
  }

  Optional<Json.Obj> optionalObject(String column) throws SQLException {
    return optionalText(column).map(text -> (Json.Obj) JsonReader.trusted(text));
  }

  /** Returns the enum constant whose text the column has. */
  <E extends Enum<E>> E constant(Class<E> type, String column) throws SQLException {
    String text = rs.getString(column);
    return Stream.of(type.getEnumConstants())
        .filter(constant -> constant.toString().equals(text))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(text + " is no " + type.getSimpleName()));
  }
}
