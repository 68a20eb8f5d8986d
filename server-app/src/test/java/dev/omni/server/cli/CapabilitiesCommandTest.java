package dev.omni.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.testkit.GeneratedFile;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The catalogue that is printed without a server, and the copy of it from which clients get types.
 */
class CapabilitiesCommandTest {
  private static final Path CATALOGUE = Path.of("../clients/catalogue.json");

  @Test
  void the_types_of_the_clients_are_made_from_the_contracts_of_the_engines() throws IOException {
    var done = InProcessCommand.run("capabilities", "--json", "--contracts");
    assertThat(done.status()).isZero();
    if (GeneratedFile.isWriting()) {
      Files.writeString(CATALOGUE, pretty(done.out()));
    }

    assertThat(items(Files.readString(CATALOGUE)))
        .as("clients/catalogue.json is not current; mvn -Pregenerate writes it")
        .isEqualTo(items(done.out()));
  }

  private static List<Json> items(String text) {
    return ((Json.Arr) JsonReader.parse(text)).items();
  }

  private static String pretty(String json) throws IOException {
    var one = new DefaultIndenter(" ", "\n");
    var separators =
        Separators.createDefaultInstance()
            .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
            .withObjectEmptySeparator("")
            .withArrayEmptySeparator("");
    var printer = new DefaultPrettyPrinter(separators);
    printer.indentObjectsWith(one);
    printer.indentArraysWith(one);
    var factory = new JsonFactory();
    var text = new StringWriter();
    try (var parser = factory.createParser(json);
        var generator = factory.createGenerator(text)) {
      generator.setPrettyPrinter(printer);
      while (parser.nextToken() != null) {
        generator.copyCurrentEventExact(parser);
      }
    }
    return text.append('\n').toString();
  }
}
