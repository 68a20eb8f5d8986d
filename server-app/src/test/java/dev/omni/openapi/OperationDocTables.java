package dev.omni.openapi;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The tables beside the route table: words, examples, and forms that no shape of the code has. */
final class OperationDocTables {
  private OperationDocTables() {}

  static Json.Obj read(String name) {
    String file = name + ".json";
    try (InputStream in =
        Objects.requireNonNull(OperationDocTables.class.getResourceAsStream(file), file)) {
      return (Json.Obj) JsonReader.trusted(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
