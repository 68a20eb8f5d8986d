package dev.omni.cli;

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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Documents of evidence, judged where there is neither a server nor an engine. */
class VerifyFileCommandTest {
  private static final Path VECTORS = Path.of("../docs/predicates/run/v2/vectors");
  private static final Map<String, Integer> STATUS =
      Map.of("ACCEPT", 0, "REJECT", 1, "MALFORMED", 1, "UNVERIFIABLE", 3);

  @TempDir static Path folder;

  private static PlayedShell shell;

  @BeforeAll
  static void start() throws IOException {
    shell = new PlayedShell(folder);
  }

  @AfterAll
  static void stop() {
    shell.close();
  }

  static List<Path> vectors() throws IOException {
    try (Stream<Path> files = Files.list(VECTORS)) {
      return files.sorted().toList();
    }
  }

  private Json.Obj written(Path file) throws IOException {
    var vector = (Json.Obj) JsonReader.parse(Files.readString(file));
    write("evidence.json", vector.find("document").orElseThrow());
    write("keys.json", Json.obj("keys", vector.find("keys").orElseThrow()));
    return vector;
  }

  private void write(String name, Json content) throws IOException {
    String text = content instanceof Json.Str raw ? raw.value() : JsonReader.write(content);
    Files.writeString(folder.resolve(name), text);
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void the_exit_status_is_that_of_the_verdict(Path file) throws IOException {
    Json.Obj vector = written(file);
    var words = new ArrayList<>(List.of("evidence", "verify", "evidence.json", "--key=keys.json"));
    if (vector.has("row")) {
      write("row.json", vector.find("row").orElseThrow());
      words.add("--row=row.json");
    }
    PlayedShell.Done done = shell.execute(words.toArray(String[]::new));

    assertThat(done.status())
        .as(done.out() + done.err())
        .isEqualTo(STATUS.get(vector.text("verdict")));
    vector
        .findText("reason")
        .ifPresent(check -> assertThat(done.out()).containsPattern("(FAIL|open)  " + check + ": "));
  }

  @Test
  void the_keys_of_a_server_are_trusted_when_it_is_named_and_those_of_the_file_never()
      throws IOException {
    Json.Obj vector = written(vectors().get(0));
    PlayedShell.Done none = shell.execute("evidence", "verify", "evidence.json");
    assertThat(none.status()).isEqualTo(ExitStatus.USAGE);
    assertThat(none.err()).isEqualTo("omni: no key to trust: give --key FILE or --url\n");
    assertThat(shell.server().asked()).isEmpty();

    String keys = Json.obj("keys", vector.find("keys").orElseThrow()).toString();
    shell.server().answering("GET /.well-known/omni-keys.json", 200, keys);
    String url = shell.server().url();
    PlayedShell.Done done =
        shell.execute("evidence", "verify", "evidence.json", "--url", url, "--json");
    assertThat(done.status()).as(done.out() + done.err()).isZero();
    assertThat(JsonReader.parse(done.out())).isInstanceOf(Json.Arr.class);
  }

  @Test
  void what_is_no_file_of_keys_or_evidence_is_named() throws IOException {
    written(vectors().get(0));
    assertThat(shell.execute("evidence", "verify", "none.json", "--key=keys.json").err())
        .isEqualTo("omni: no such file: none.json\n");
    Files.writeString(folder.resolve("empty.json"), "{}");
    assertThat(shell.execute("evidence", "verify", "evidence.json", "--key=empty.json").err())
        .startsWith("omni: empty.json: must hold a public key in PEM");
    Files.writeString(folder.resolve("half.json"), "{\"data\":");
    PlayedShell.Done half = shell.execute("evidence", "verify", "half.json", "--key=keys.json");
    assertThat(half.status()).isEqualTo(ExitStatus.FAILED);
    assertThat(half.out()).startsWith("FAIL  form: half.json ");
  }
}
