package dev.omni.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.testkit.GeneratedFile;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The OpenAPI document that is shipped says what the route table and the shapes say. */
class OpenApiDocumentTest {
  private static final Path DOCUMENTED = Path.of("../docs/openapi.json");

  private static final Set<String> READING =
      Set.of("get", "list", "download", "stream", "summarize");

  private static final Set<String> VERBS =
      Set.of(
          ("get list create update delete cancel retry run verify check validate send test rotate revoke"
                  + " replay recover discard record summarize download stream call start sign")
              .split(" "));

  private static final Path SHIPPED =
      Path.of("../adapter-http/src/main/resources/dev/omni/http/openapi/openapi.json");

  @Test
  void it_is_what_is_generated_from_the_code() throws IOException {
    GeneratedFile.check(SHIPPED, pretty(OpenApiGenerator.ofThisBuild()));
  }

  @Test
  void the_document_of_the_documentation_is_the_shipped_one() throws IOException {
    GeneratedFile.check(DOCUMENTED, pretty(OpenApiGenerator.ofThisBuild()));
  }

  @Test
  void names_begin_with_a_known_verb_and_those_of_reads_with_one_of_reading() {
    Json.Obj document = OpenApiGenerator.ofThisBuild();
    for (String part : List.of("paths", "webhooks")) {
      for (Json item : document.findObject(part).orElseThrow().members().values()) {
        for (var operation : ((Json.Obj) item).members().entrySet()) {
          if (operation.getValue() instanceof Json.Obj told) {
            String id = told.text("operationId");
            String verb = id.replaceFirst("[A-Z].*", "");
            assertThat(operation.getKey().equals("get") ? READING : VERBS).as(id).contains(verb);
            assertThat(id).matches("[a-z]+[A-Z][A-Za-z]+");
          }
        }
      }
    }
  }

  /** Returns the text of a document with a member in each line. */
  static String pretty(Json.Obj document) throws IOException {
    var factory = new JsonFactory();
    var text = new StringWriter();
    try (var parser = factory.createParser(JsonReader.write(document));
        var generator = factory.createGenerator(text)) {
      generator.setPrettyPrinter(new DefaultPrettyPrinter());
      while (parser.nextToken() != null) {
        generator.copyCurrentEventExact(parser);
      }
    }
    return text.append('\n').toString();
  }
}
