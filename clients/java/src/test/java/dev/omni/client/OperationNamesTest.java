package dev.omni.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Every operation of the API document has a method, under the name of clients/operations.json. */
class OperationNamesTest {
  private static final Set<String> VERBS = Set.of("get", "post", "put", "patch", "delete");
  private static final Map<String, Class<?>> ROOTS =
      Map.of("client", OmniClient.class, "run", Run.class);

  @Test
  void every_operation_of_the_document_has_a_name_and_no_other() throws IOException {
    Set<String> documented = new TreeSet<>();
    for (JsonNode path : read("docs/openapi.json").path("paths")) {
      for (Map.Entry<String, JsonNode> each : path.properties()) {
        if (VERBS.contains(each.getKey())) {
          documented.add(each.getValue().path("operationId").asText());
        }
      }
    }
    Set<String> named = new TreeSet<>();
    read("clients/operations.json").fieldNames().forEachRemaining(named::add);
    assertThat(named).isEqualTo(documented).hasSizeGreaterThan(100);
  }

  @Test
  void every_name_leads_to_a_method() throws IOException {
    for (Map.Entry<String, JsonNode> each : read("clients/operations.json").properties()) {
      String name = each.getValue().path("java").asText();
      String[] parts = name.split("\\.");
      Class<?> at = ROOTS.get(parts[0]);
      for (int i = 1; i < parts.length; i++) {
        at = returned(at, parts[i].replace("()", ""), name);
      }
    }
  }

  @Test
  void an_id_that_leads_elsewhere_is_refused() {
    try (OmniClient omni =
        OmniClient.builder().apiKey("lq_test_x").baseUrl("http://127.0.0.1:9").build()) {
      for (String id : new String[] {"", ".", ".."}) {
        assertThat(catchThrowable(() -> omni.webhooks().get(id)))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("/developer/webhooks/{}");
      }
    }
  }

  private static Class<?> returned(Class<?> at, String method, String name) {
    return Arrays.stream(at.getMethods())
        .filter(each -> each.getName().equals(method))
        .findFirst()
        .orElseThrow(
            () -> new AssertionError(name + ": " + at.getSimpleName() + " has no such method"))
        .getReturnType();
  }

  private static JsonNode read(String file) throws IOException {
    Path root = Path.of("").toAbsolutePath();
    while (!Files.exists(root.resolve("clients/operations.json"))) {
      root = root.getParent();
    }
    return JsonText.read(Files.readString(root.resolve(file)), false);
  }
}
