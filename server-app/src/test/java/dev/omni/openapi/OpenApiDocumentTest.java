package dev.omni.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.omni.application.Omni;
import dev.omni.application.json.JsonReader;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.operation.Operations;
import dev.omni.domain.json.Json;
import dev.omni.http.Routes;
import dev.omni.quant.verify.QuantFeaturePorts;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The OpenAPI document that is shipped says what the route table and the shapes say. */
class OpenApiDocumentTest {
  private static final Path SHIPPED =
      Path.of("../adapter-http/src/main/resources/dev/omni/http/openapi/openapi.json");

  private static Json.Obj generated() {
    Operations operations =
        Omni.on(new InMemoryStores().stores())
            .features(QuantFeaturePorts.all())
            .build()
            .operations();
    return OpenApiGenerator.of(
        Stream.of(Routes.OPEN, Routes.API).flatMap(java.util.List::stream).toList(), operations);
  }

  @Test
  void it_is_what_is_generated_from_the_code() throws IOException {
    Json.Obj generated = generated();
    if (System.getProperty("omni.openapi", "").equals("write")) {
      Files.writeString(SHIPPED, pretty(generated));
    }
    assertThat(JsonReader.trusted(Files.readString(SHIPPED)))
        .as("run this test with -Domni.openapi=write to generate it again")
        .isEqualTo(generated);
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
