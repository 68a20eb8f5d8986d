package dev.omni.jdbc.internal.mapper;

import dev.omni.application.json.JsonReader;
import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jdbi.v3.core.result.RowView;

/** The columns of a row as domain values. */
record ColumnReader(RowView row) {
  Tenant tenant() {
    return new Tenant(id("project_id"), constant(Mode.class, "mode"));
  }

  /** Returns the value of a column that may be null. */
  <T> Optional<T> optional(String column, Class<T> type) {
    return Optional.ofNullable(row.getColumn(column, type));
  }

  Optional<String> optionalText(String column) {
    return optional(column, String.class);
  }

  UUID id(String column) {
    return row.getColumn(column, UUID.class);
  }

  String text(String column) {
    return row.getColumn(column, String.class);
  }

  long number(String column) {
    return row.getColumn(column, Long.class);
  }

  int integer(String column) {
    return row.getColumn(column, Integer.class);
  }

  byte[] bytes(String column) {
    return row.getColumn(column, byte[].class);
  }

  boolean flag(String column) {
    return row.getColumn(column, Boolean.class);
  }

  Instant instant(String column) {
    return MicrosecondColumns.instant(number(column));
  }

  Optional<Instant> optionalInstant(String column) {
    return optional(column, Long.class).map(MicrosecondColumns::instant);
  }

  Json json(String column) {
    return JsonReader.trusted(text(column));
  }

  Json.Obj object(String column) {
    return (Json.Obj) json(column);
  }

  /** Returns the object of a part of a row, or in its place the error that it cannot be read. */
  Json.Obj objectOrError(String column) {
    try {
      return object(column);
    } catch (MalformedJsonException | ClassCastException broken) {
      return Json.obj("error", Json.obj("code", FaultCode.RECORD_UNREADABLE));
    }
  }

  Optional<Json.Obj> optionalObject(String column) {
    return optionalText(column).map(text -> (Json.Obj) JsonReader.trusted(text));
  }

  /** Returns the enum constant whose text the column has. */
  <E extends Enum<E>> E constant(Class<E> type, String column) {
    String text = text(column);
    return Stream.of(type.getEnumConstants())
        .filter(constant -> constant.toString().equals(text))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(text + " is no " + type.getSimpleName()));
  }
}
