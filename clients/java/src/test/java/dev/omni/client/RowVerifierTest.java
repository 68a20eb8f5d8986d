package dev.omni.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Rows of both leaf versions, by the vectors that all verifiers share. */
class RowVerifierTest {
  private static JsonNode read(String name) throws Exception {
    Path file = Path.of("..", "..", "docs", "vectors", name);
    return JsonText.read(Files.readString(file), true);
  }

  private static Stream<Arguments> vectors(String name, String part) throws Exception {
    return StreamSupport.stream(read(name).path(part).spliterator(), false)
        .map(each -> Arguments.of(each.path("name").asText(), each));
  }

  static Stream<Arguments> accepted() throws Exception {
    return vectors("row-leaf.json", "accepted");
  }

  static Stream<Arguments> refused() throws Exception {
    return vectors("row-leaf.json", "refused");
  }

  private static Finding found(JsonNode vector) {
    return RowVerifier.verify(vector.path("row"), vector.path("rows"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("accepted")
  void an_accepted_row_has_this_leaf_and_is_proven(String name, JsonNode vector) {
    RowLeaf leaf = RowLeaf.of(vector.path("rows").path("layout"));

    assertThat(HexFormat.of().formatHex(leaf.bytes(vector.path("row"))))
        .as(name)
        .isEqualTo(vector.path("leaf").asText());
    assertThat(found(vector).passed()).as(found(vector).detail()).isTrue();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("refused")
  void a_row_with_one_change_is_refused(String name, JsonNode vector) {
    assertThat(found(vector).passed()).as(name).isFalse();
  }

  @Test
  void an_unknown_leaf_version_is_named() throws Exception {
    JsonNode vector = read("row-leaf.json").path("accepted").path(0);
    ((ObjectNode) vector.path("rows")).put("leaf", 3);

    assertThat(found(vector).detail())
        .isEqualTo("the rows have leaf version 3, which this verifier does not know");
    assertThat(found(vector).verdict()).isEqualTo(Verdict.UNVERIFIABLE);
    assertThat(accepted().count()).isGreaterThanOrEqualTo(20);
    assertThat(refused().count()).isGreaterThanOrEqualTo(10);
  }

  @Test
  void evidence_of_leaf_version_1_proves_its_rows_and_no_others() throws Exception {
    JsonNode older = read("row-leaf-1.json");
    for (String part : new String[] {"accepted", "refused"}) {
      assertThat(older.path(part)).hasSize(5);
      for (JsonNode vector : older.path(part)) {
        Report report =
            EvidenceVerifier.verify(older.path("evidence"), older.path("keys"), vector.path("row"));
        assertThat(report.ok()).isEqualTo(part.equals("accepted"));
        assertThat(report.findings())
            .filteredOn(finding -> !finding.check().equals("row"))
            .allMatch(Finding::passed);
      }
    }
  }
}
