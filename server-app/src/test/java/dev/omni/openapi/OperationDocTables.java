package dev.omni.openapi;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The tables beside the route table: words, examples, and forms that no shape of the code has. */
final class OperationDocTables {
  private OperationDocTables() {}

  /** Returns the recorded answer of a status, or else of another success of the operation. */
  static Optional<Json> answer(OperationDoc row, int status) {
    return Stream.concat(Stream.of(status), row.route().wire().successes().stream().sorted())
        .map(
            each ->
                OperationDocTables.class.getResource("examples/" + row.id() + "." + each + ".json"))
        .filter(Objects::nonNull)
        .findFirst()
        .map(found -> JsonReader.trusted(text(found)));
  }

  private static String text(URL file) {
    try (InputStream in = file.openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

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
