package dev.omni.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The test vectors of the predicates, judged by the command line. */
class EvidenceVectorsTest {
  private static final List<Path> FOLDERS =
      List.of(
          Path.of("../docs/predicates/run/v2/vectors"),
          Path.of("../docs/predicates/sign_off/v1/vectors"));
  private static final Map<String, Integer> STATUS =
      Map.of("ACCEPT", 0, "REJECT", 1, "MALFORMED", 1, "UNVERIFIABLE", 3);

  @TempDir Path folder;

  static List<Path> vectors() throws IOException {
    var all = new ArrayList<Path>();
    for (Path folder : FOLDERS) {
      try (Stream<Path> files = Files.list(folder)) {
        files.sorted().forEach(all::add);
      }
    }
    return all;
  }

  private String file(String name, Json content) throws IOException {
    String text = content instanceof Json.Str raw ? raw.value() : JsonReader.write(content);
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void the_exit_status_is_that_of_the_verdict(Path file) throws IOException {
    var vector = (Json.Obj) JsonReader.parse(Files.readString(file));
    Json keys = Json.obj("keys", vector.find("keys").orElseThrow());
    var words =
        new ArrayList<>(
            List.of(
                "evidence",
                "verify",
                file("evidence.json", vector.find("document").orElseThrow()),
                "--key",
                file("keys.json", keys)));
    if (vector.has("row")) {
      words.addAll(List.of("--row", file("row.json", vector.find("row").orElseThrow())));
    }
    var done = InProcessCommand.run(words.toArray(String[]::new));

    assertThat(done.status()).as(done.out()).isEqualTo(STATUS.get(vector.text("verdict")));
    vector
        .findText("reason")
        .ifPresent(check -> assertThat(done.out()).containsPattern("(FAIL|open)  " + check + ": "));
  }
}
