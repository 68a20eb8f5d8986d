package dev.omni.openapi;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.testkit.GeneratedFile;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The OpenAPI document that is shipped says what the route table and the shapes say. */
class OpenApiDocumentTest {
  private static final Path SHIPPED =
      Path.of("../adapter-http/src/main/resources/dev/omni/http/openapi/openapi.json");

  @Test
  void it_is_what_is_generated_from_the_code() throws IOException {
    GeneratedFile.check(SHIPPED, pretty(OpenApiGenerator.ofThisBuild()));
  }

  private static String pretty(Json.Obj document) throws IOException {
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
