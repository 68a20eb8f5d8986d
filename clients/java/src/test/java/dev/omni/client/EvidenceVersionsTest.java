package dev.omni.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Evidence of both versions and what was changed in it, by the cases that all verifiers share. */
class EvidenceVersionsTest {
  private static JsonNode table() throws Exception {
    return JsonText.read(Files.readString(Path.of("..", "conformance", "evidence.json")), true);
  }

  static Stream<Arguments> cases() throws Exception {
    return StreamSupport.stream(table().path("cases").spliterator(), false)
        .map(
            each -> Arguments.of(each.path("document").asText(), each.path("name").asText(), each));
  }

  private static void edit(JsonNode document, JsonNode edit) {
    String pointer = edit.path("pointer").asText();
    int last = pointer.lastIndexOf('/');
    var parent = (ObjectNode) document.at(pointer.substring(0, last));
    String name = pointer.substring(last + 1);
    if (edit.path("remove").asBoolean()) {
      parent.remove(name);
    } else {
      parent.set(name, edit.path("value"));
    }
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("cases")
  void evidence_fails_where_it_was_changed(String name, String title, JsonNode each)
      throws Exception {
    JsonNode table = table();
    JsonNode document = table.path("documents").path(name);
    each.path("edits").forEach(edit -> edit(document, edit));
    var failed =
        EvidenceVerifier.verify(document, table.path("keys")).findings().stream()
            .filter(finding -> !finding.passed())
            .map(Finding::check)
            .toList();

    assertThat(failed)
        .as(title)
        .containsExactlyElementsOf(
            StreamSupport.stream(each.path("failed").spliterator(), false)
                .map(JsonNode::asText)
                .toList());
  }
}
