package dev.omni.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The test vectors of the predicates, which all verifiers judge alike. */
class EvidenceVectorsTest {
  private static final List<Path> FOLDERS =
      List.of(
          Path.of("../../docs/predicates/run/v2/vectors"),
          Path.of("../../docs/predicates/sign_off/v1/vectors"));
  private static final Map<String, Verdict> VERDICTS =
      Map.of(
          "ACCEPT", Verdict.VALID,
          "REJECT", Verdict.INVALID,
          "MALFORMED", Verdict.INVALID,
          "UNVERIFIABLE", Verdict.UNVERIFIABLE);

  static List<Path> vectors() throws IOException {
    var all = new ArrayList<Path>();
    for (Path folder : FOLDERS) {
      try (Stream<Path> files = Files.list(folder)) {
        files.sorted().forEach(all::add);
      }
    }
    return all;
  }

  private static Report judged(JsonNode vector) {
    JsonNode document = vector.path("document");
    try {
      JsonNode read = document.isTextual() ? EvidenceVerifier.load(document.textValue()) : document;
      return vector.has("row")
          ? EvidenceVerifier.verify(read, vector.path("keys"), vector.path("row"))
          : EvidenceVerifier.verify(read, vector.path("keys"));
    } catch (IllegalArgumentException malformed) {
      return new Report(List.of(new Finding("form", false, malformed.getMessage())));
    }
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void each_is_judged_as_it_says(Path file) throws IOException {
    JsonNode vector = EvidenceVerifier.load(Files.readString(file));
    Report report = judged(vector);

    assertThat(report.verdict())
        .as(report.findings().toString())
        .isEqualTo(VERDICTS.get(vector.path("verdict").asText()));
    assertThat(report.ok()).isEqualTo(report.verdict() == Verdict.VALID);
    assertThat(
            report.findings().stream()
                .filter(found -> !found.passed() && found.verdict() == report.verdict())
                .map(Finding::check)
                .findFirst()
                .orElse("null"))
        .isEqualTo(vector.path("reason").asText());
  }

  @Test
  void there_are_enough() throws IOException {
    assertThat(vectors()).hasSizeGreaterThanOrEqualTo(60);
  }
}
