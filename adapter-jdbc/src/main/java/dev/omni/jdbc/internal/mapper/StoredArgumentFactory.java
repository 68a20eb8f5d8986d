package dev.omni.jdbc.internal.mapper;

import dev.omni.domain.json.Json;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.argument.ArgumentFactory;
import org.jdbi.v3.core.config.ConfigRegistry;

/** Bound values in their stored form: microseconds for times, texts for enum constants and JSON. */
final class StoredArgumentFactory implements ArgumentFactory.Preparable {
  @Override
  public Optional<Function<Object, Argument>> prepare(Type type, ConfigRegistry config) {
    if (!(type instanceof Class<?> bound)) {
      return Optional.empty();
    }
    if (bound == Instant.class) {
      return Optional.of(value -> number(MicrosecondColumns.of((Instant) value)));
    }
    if (bound == Duration.class) {
      return Optional.of(value -> number(MicrosecondColumns.of((Duration) value)));
    }
    if (Json.class.isAssignableFrom(bound)) {
      return Optional.of(value -> text(RowValues.text((Json) value)));
    }
    return Enum.class.isAssignableFrom(bound)
        ? Optional.of(value -> text(value.toString()))
        : Optional.empty();
  }

  private static Argument number(long number) {
    return (at, statement, context) -> statement.setLong(at, number);
  }

  private static Argument text(String text) {
    return (at, statement, context) -> statement.setString(at, text);
  }
}
