package dev.omni.openapi;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The tables beside the route table: words, examples, and forms that no shape of the code has. */
final class OperationDocTables {
  /** What was recorded in the same build stands here, not yet on the class path. */
  private static final Path ANSWERS = Path.of("src/test/resources/dev/omni/openapi/examples");

  private OperationDocTables() {}

  /** Returns the recorded answer of a status, or else of another success of the operation. */
  static Optional<Json> answer(OperationDoc row, int status) {
    return Stream.concat(Stream.of(status), row.route().wire().successes().stream().sorted())
        .map(each -> ANSWERS.resolve(row.id() + "." + each + ".json"))
        .filter(Files::exists)
        .findFirst()
        .map(OperationDocTables::recorded);
  }

  private static Json recorded(Path file) {
    try {
      return JsonReader.trusted(Files.readString(file));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
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
