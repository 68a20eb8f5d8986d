package dev.omni.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.ServedWorlds;
import dev.omni.engine.Engines;
import dev.omni.http.docs.UndescribedProperties;
import dev.omni.http.openapi.OpenApiDocument;
import dev.omni.testkit.GeneratedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The OpenAPI document of the capabilities: an operation for each, with its types. */
class CapabilityDocumentTest {
  private static final Path DOCUMENTED = Path.of("../docs/openapi-capabilities.json");
  private static final Json.Obj DOCUMENT =
      OpenApiDocument.ofCapabilities(ServedWorlds.ALL, new CapabilityCatalog(Engines.all()).all());

  @Test
  void the_document_of_the_documentation_is_the_served_one() throws IOException {
    GeneratedFile.check(DOCUMENTED, OpenApiDocumentTest.pretty(DOCUMENT));
  }

  @Test
  void every_property_says_what_it_means() {
    assertThat(UndescribedProperties.in(DOCUMENT)).isEmpty();
  }

  @Test
  void the_names_of_types_are_the_words_of_the_id() {
    Json.Obj schemas =
        DOCUMENT.findObject("components").flatMap(c -> c.findObject("schemas")).orElseThrow();
    assertThat(schemas.members())
        .containsKeys(
            "FinanceOptionVanillaInput",
            "FinanceOptionVanillaResult",
            "ScientificDiscoveryStatisticsSummaryInput",
            "RiskVolatilityGarchFitResult");
    for (String word : List.of("operationId", "$ref")) {
      var found =
          Pattern.compile("\"" + Pattern.quote(word) + "\":\"([^\"]+)\"")
              .matcher(DOCUMENT.toString());
      var seen = new HashSet<String>();
      found
          .results()
          .map(match -> match.group(1))
          .forEach(
              text ->
                  assertThat(word.equals("$ref") ? schema(schemas, text) : seen.add(text))
                      .as(text)
                      .isTrue());
    }
  }

  private static boolean schema(Json.Obj schemas, String reference) {
    String at = "#/components/schemas/";
    return !reference.startsWith(at) || schemas.has(reference.substring(at.length()));
  }
}
