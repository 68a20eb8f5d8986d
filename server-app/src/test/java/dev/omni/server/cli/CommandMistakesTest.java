package dev.omni.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The messages of commands that fail. */
class CommandMistakesTest {
  @TempDir Path folder;

  @Test
  void a_file_that_is_not_there_is_named_before_anything_else() {
    Path file = folder.resolve("evidence.json");
    var done = InProcessCommand.run("evidence", "verify", file.toString(), "--data-dir=" + folder);
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err()).contains("no such file: " + file);
  }

  @Test
  void a_folder_in_the_place_of_evidence_or_of_keys_is_named() throws Exception {
    Path evidence = Files.writeString(folder.resolve("evidence.json"), "{}");
    var commands =
        List.of(
            List.of("evidence", "verify", folder.toString()),
            List.of("evidence", "verify", evidence.toString(), "--key", folder.toString()));
    for (List<String> command : commands) {
      var done = InProcessCommand.run(command.toArray(String[]::new));
      assertThat(done.status()).isEqualTo(2);
      assertThat(done.err()).contains(folder + " is a folder; name a file in it");
    }
  }

  @Test
  void a_file_of_keys_that_is_not_there_is_named() throws Exception {
    Path evidence = Files.writeString(folder.resolve("evidence.json"), "{}");
    Path keys = folder.resolve("keys.json");
    var done = InProcessCommand.run("evidence", "verify", evidence.toString(), "--key=" + keys);
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err()).contains("no such file: " + keys);
  }

  @ParameterizedTest
  @CsvSource({
    "serv, omni: unknown command serv; did you mean serve? See omni --help",
    "keys creat, omni keys: unknown command creat; did you mean create? See omni keys --help",
    "--prot 80, omni: unknown option --prot; did you mean --port? See omni --help",
    "serve --prot=80, omni serve: unknown option --prot; did you mean --port? See omni serve --help",
    "keys create --mod test, omni keys create: unknown option --mod; did you mean --mode? See omni keys create --help",
    "keys list all, omni keys list: unknown argument all; see omni keys list --help",
    "nonsense, omni: unknown command nonsense; see omni --help"
  })
  void a_slip_is_told_in_one_line_with_what_was_probably_meant(String typed, String said) {
    var done = InProcessCommand.run(typed.split(" "));
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err()).isEqualTo(said + System.lineSeparator());
    assertThat(done.out()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"credentials.json", "signing-keys.json"})
  void a_file_of_the_server_that_was_changed_is_named(String name) throws Exception {
    Path file = Files.writeString(folder.resolve(name), "[");
    var done = InProcessCommand.run("evidence", "rotate-key", "--data-dir=" + folder);
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err()).contains(file + ": must be a JSON object, as it was written");
  }

  @Test
  void what_stands_in_the_place_of_a_file_or_a_folder_is_named() throws Exception {
    Path taken = Files.createDirectory(folder.resolve("master.key"));
    Path file = Files.createFile(folder.resolve("data"));
    var said =
        Map.of(
            folder, "master-key-file: must be a file; " + taken + " is a folder",
            file, "data-dir: must be a folder; " + file + " is none");
    for (var each : said.entrySet()) {
      var done = InProcessCommand.run("keys", "list", "--data-dir=" + each.getKey());
      assertThat(done.status()).isEqualTo(2);
      assertThat(done.err()).contains(each.getValue());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"--expires", "--scopes", "--rate", "--workspace", "--project", "--name"})
  void an_option_that_is_empty_is_not_taken_for_one_that_was_left_out(String option) {
    var done =
        InProcessCommand.run("keys", "create", "--mode=test", option, "", "--data-dir=" + folder);
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err()).contains(option + " must not be empty");
    assertThat(done.out()).isEmpty();
  }

  @Test
  void of_several_mistakes_each_says_what_would_be_right() {
    var done = InProcessCommand.run("keys", "rotate", "x", "--overlap=0s", "--data-dir=" + folder);
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err().lines()).hasSize(3);
    assertThat(done.err())
        .containsPattern("(?m)^  ID must ")
        .containsPattern("(?m)^  --overlap must");
  }

  @Test
  void a_worker_on_the_embedded_database_is_refused_with_one_line() {
    Path data = folder.resolve("data");
    var started = InProcessCommand.run("worker", "--admin-port=off", "--data-dir=" + data);
    assertThat(started.status()).isEqualTo(2);
    assertThat(started.out()).isEmpty();
    assertThat(started.err().lines())
        .singleElement()
        .asString()
        .contains("db-url", "jdbc:postgresql://");
    assertThat(data).doesNotExist();
  }
}
