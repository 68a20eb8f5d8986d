package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The descriptions of the predicates, as every server has it without a key. */
class PredicatePagesTest {
  private static final Path FOLDER = Path.of("../docs/predicates/run/v2");
  private static final Pattern LINK = Pattern.compile("\\]\\((/[^)#]*)[^)]*\\)");
  private static TestServer server;

  @BeforeAll
  static void open() {
    server = TestServer.echoing();
  }

  @AfterAll
  static void close() {
    server.close();
  }

  private static TestServer.Call open(String path) {
    return server.get("/" + path).without("Authorization");
  }

  @Test
  void its_page_is_html_and_for_those_who_ask_markdown() throws IOException {
    TestServer.Response page = open("/predicates/run/v2").send();

    assertThat(page.status()).isEqualTo(200);
    assertThat(page.text()).contains("<h1", "Predicate run/v2", "evidence_version");
    assertThat(page.header("Content-Security-Policy")).contains("default-src 'none'");
    TestServer.Response markdown =
        open("/predicates/run/v2").with("Accept", "text/markdown").send();
    assertThat(markdown.text()).isEqualTo(Files.readString(FOLDER.resolve("index.md")));
  }

  @Test
  void every_link_of_the_page_is_served() throws IOException {
    List<String> links =
        LINK.matcher(Files.readString(FOLDER.resolve("index.md")))
            .results()
            .map((MatchResult link) -> link.group(1))
            .toList();

    assertThat(links).hasSizeGreaterThan(60);
    for (String link : links) {
      assertThat(open(link).send().status()).as(link).isEqualTo(200);
    }
  }

  @Test
  void the_predicate_of_a_sign_off_is_served_alike() throws IOException {
    Path own = Path.of("../docs/predicates/sign_off/v1");
    String page = Files.readString(own.resolve("index.md"));

    assertThat(open("/predicates/sign_off/v1").send().text()).contains("Predicate sign_off/v1");
    List<String> links =
        LINK.matcher(page).results().map((MatchResult link) -> link.group(1)).distinct().toList();
    assertThat(links).hasSizeGreaterThan(20);
    for (String link : links) {
      assertThat(open(link).send().status()).as(link).isEqualTo(200);
    }
  }

  @Test
  void schema_and_vectors_are_those_of_the_repository() throws IOException {
    TestServer.Response schema = open("/predicates/run/v2/schema.json").send();

    assertThat(schema.header("Content-Type")).startsWith("application/json");
    assertThat(schema.text()).isEqualTo(Files.readString(FOLDER.resolve("schema.json")));
    var first =
        (Json.Obj) JsonReader.parse(open("/predicates/run/v2/vectors/01-run.json").send().text());
    assertThat(first.text("verdict")).isEqualTo("ACCEPT");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/predicates/run/v3",
        "/predicates/run/v2/index.md",
        "/predicates/run/v2/other.json",
        "/predicates/run/v2/vectors/none.json",
        "/predicates/run/v2/vectors/schema.json"
      })
  void what_is_not_there_is_404(String path) {
    assertThat(open(path).send().status()).isEqualTo(404);
  }
}
