package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.http.mcp.Toolset;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The description of Omni for registries of the Model Context Protocol. */
class ServerJsonTest {
  private static final Path ROOT = Path.of("..");

  private static Schema schema;
  private static String text;
  private static Json.Obj server;

  @BeforeAll
  static void read() throws IOException {
    try (var in = ServerJsonTest.class.getResourceAsStream("server.schema.json")) {
      schema =
          SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
              .getSchema(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
    text = Files.readString(ROOT.resolve("server.json"));
    server = (Json.Obj) JsonReader.trusted(text);
  }

  private static String text(String pointer) {
    return ((Json.Str) server.at(pointer)).value();
  }

  private static String first(String file, String pattern) throws IOException {
    var found = Pattern.compile(pattern, Pattern.MULTILINE).matcher(source(file));
    assertThat(found.find()).as(pattern).isTrue();
    return found.group(1);
  }

  private static String source(String file) throws IOException {
    return Files.readString(ROOT.resolve(file));
  }

  @Test
  void it_is_valid_against_the_published_schema_that_it_names() throws IOException {
    assertThat(schema.validate(text, InputFormat.JSON)).isEmpty();
    try (var in = ServerJsonTest.class.getResourceAsStream("server.schema.json")) {
      var published = (Json.Obj) JsonReader.parse(in.readAllBytes());
      assertThat(server.findText("$schema")).isEqualTo(published.findText("$id"));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dev.omni/omni | omni",
        "\"stdio\"     | \"pipe\"",
        "\"description\": \"Prices | \"about\": \"Prices"
      })
  void what_the_schema_forbids_is_found(String right, String wrong) {
    assertThat(text).contains(right);
    assertThat(schema.validate(text.replace(right, wrong), InputFormat.JSON)).isNotEmpty();
  }

  @Test
  void version_and_name_are_those_of_the_build_and_of_the_image() throws IOException {
    String version = first("omni-dependencies/pom.xml", "^  <version>([^<]+)</version>$");
    String label =
        first("deploy/Dockerfile", "io\\.modelcontextprotocol\\.server\\.name=\"([^\"]+)");

    assertThat(text("/version")).isEqualTo(version);
    assertThat(text("/packages/0/identifier")).endsWith(":" + version);
    assertThat(text("/name")).isEqualTo(label);
    assertThat(first("deploy/Dockerfile", "^ARG VERSION=(.+)$")).isEqualTo(version);
    assertThat(text("/websiteUrl")).isEqualTo(first("pom.xml", "<omni.url>([^<]+)</omni.url>"));
    assertThat(text("/description").length()).isLessThanOrEqualTo(100);
  }

  @Test
  void its_arguments_are_those_of_the_command_and_its_toolsets_those_of_the_server()
      throws IOException {
    List<String> words =
        server.items("packages").stream()
            .flatMap(each -> ((Json.Obj) each).items("packageArguments").stream())
            .map(Json.Obj.class::cast)
            .map(word -> word.findText("name").or(() -> word.findText("value")).orElseThrow())
            .toList();
    assertThat(words).containsExactly("mcp", "--embedded", "--data-dir");
    assertThat(source("deploy/Dockerfile")).contains("VOLUME /data");
    assertThat(server.at("/remotes/0/variables/toolset/choices"))
        .isEqualTo(Json.of(Toolset.names()));
  }
}
