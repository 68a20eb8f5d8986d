package dev.omni.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The words that a shell offers. */
class WordCompletionTest {
  @TempDir Path folder;

  private List<String> after(String... words) {
    var context =
        new CommandContext(
            Map.of("XDG_CACHE_HOME", folder.toString()),
            folder,
            InputStream.nullInputStream(),
            false);
    List<String> all = new ArrayList<>(List.of(WordCompletion.NAME));
    all.addAll(List.of(words));
    var out = new StringWriter();
    var line = CliMain.commandLine(context).setOut(new PrintWriter(out));
    assertThat(WordCompletion.print(line, context, all.toArray(String[]::new))).isZero();
    return out.toString().lines().toList();
  }

  private void cached() throws IOException {
    JsonNode all = JsonLines.read(Files.readString(Path.of("../clients/catalogue.json")));
    List<JsonNode> capabilities = new ArrayList<>();
    all.forEach(capabilities::add);
    var context =
        new CommandContext(
            Map.of("XDG_CACHE_HOME", folder.toString()),
            folder,
            InputStream.nullInputStream(),
            false);
    CatalogCache.of(context, "http://127.0.0.1:8080/api/v1").write(capabilities);
  }

  @ParameterizedTest
  @CsvSource({
    "run finance.option.va, finance.option.vanilla",
    "run finance.option.vanilla spot=60 str, strike=",
    "run --timeout 5 finance.option.vanilla --plot str, strike=",
    "batch finance.option.vanilla divi, dividend_yield=",
    "capabilities show finance.option.va, finance.option.vanilla",
    "capabil, capabilities",
    "runs can, cancel",
    "runs list --js, --json",
    "runs list -o nd, ndjson",
    "evidence sign-of, sign-off sign-offs"
  })
  void words_that_are_begun_are_completed(String line, String expected) throws IOException {
    cached();
    assertThat(after(line.split(" "))).containsExactly(expected.split(" "));
  }

  @Test
  void the_catalogue_of_a_server_has_its_origin_in_its_name() throws IOException {
    cached();
    assertThat(folder.resolve("omni/catalogue-http-127.0.0.1-8080.json")).exists();
  }

  @Test
  void without_a_catalogue_there_are_commands_and_options_alone() {
    assertThat(after("run", "")).isEmpty();
    assertThat(after("")).contains("run", "batch", "config").doesNotContain("verify-run");
    assertThat(after("evidence", "")).doesNotContain("verify-run");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void the_script_is_short_and_knows_no_command() {
    assertThat(CompletionScript.TEXT.lines()).hasSizeLessThanOrEqualTo(60);
    assertThat(CompletionScript.TEXT).doesNotContain("capabilities");
  }
}
