package dev.omni.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.evidence.SealedEvidence;
import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;

/** The archive: its files, and what its description says of them. */
class RoCrateFormatTest {
  private static Map<String, byte[]> files(SealedEvidence evidence) throws IOException {
    var files = new LinkedHashMap<String, byte[]>();
    var written = new ByteArrayInputStream(new RoCrateFormat().write(evidence));
    try (var zip = new ZipInputStream(written)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        assertThat(entry.getTimeLocal()).isEqualTo(LocalDateTime.of(1980, 2, 1, 0, 0));
        files.put(entry.getName(), zip.readAllBytes());
      }
    }
    return files;
  }

  private static Json.Obj described(Map<String, byte[]> files, String id) throws Exception {
    Json.Obj metadata = (Json.Obj) JsonReader.parse(files.get("ro-crate-metadata.json"));
    return metadata.items("@graph").stream()
        .map(Json.Obj.class::cast)
        .filter(node -> node.text("@id").equals(id))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void every_file_is_described_with_its_size_and_digest() throws Exception {
    Map<String, byte[]> files = files(Sealed.run());

    assertThat(files.keySet())
        .containsExactly(
            "ro-crate-metadata.json",
            "evidence.json",
            "statement.json",
            "input.json",
            "result.json",
            "keys.json",
            "verify.mjs");
    for (String name : files.keySet().stream().skip(1).toList()) {
      Json.Obj file = described(files, name);
      assertThat(file.text("sha256")).isEqualTo(Sha256.hex(Sha256.sha256(files.get(name))));
      assertThat(file.text("contentSize")).isEqualTo(String.valueOf(files.get(name).length));
    }
    assertThat(described(files, "./").items("hasPart")).hasSize(files.size() - 1);
  }

  @Test
  void input_and_result_have_the_digests_that_are_signed() throws Exception {
    SealedEvidence evidence = Sealed.run();
    Map<String, byte[]> files = files(evidence);

    assertThat(files.get("statement.json")).isEqualTo(evidence.payload());
    assertThat(Sha256.hex(Sha256.sha256(files.get("input.json"))))
        .isEqualTo(evidence.statement().input());
    assertThat(Sha256.hex(Sha256.sha256(files.get("result.json"))))
        .isEqualTo(evidence.statement().output());
    assertThat(files.get("verify.mjs"))
        .isEqualTo(Files.readAllBytes(Path.of("../docs/verify.mjs")));
    assertThat(new String(files.get("keys.json"), StandardCharsets.UTF_8))
        .contains(evidence.signer().key().id());
  }

  @Test
  void a_failed_run_has_no_result_and_a_removed_one_no_input_either() throws Exception {
    SealedEvidence evidence = Sealed.failed();
    Map<String, byte[]> failed = files(evidence);

    assertThat(failed.keySet()).contains("input.json").doesNotContain("result.json");
    assertThat(described(failed, "urn:uuid:" + evidence.statement().id()).canonical())
        .contains("FailedActionStatus");
    assertThat(files(Sealed.removed()).keySet()).doesNotContain("input.json", "result.json");
  }

  /** Whoever unpacks it writes into the folder that they chose and nowhere else. */
  @Test
  void names_of_files_are_fixed_whatever_the_evidence_says() throws Exception {
    Json.Obj hostile = Json.obj("../../etc/passwd", "/root/.ssh/id", "..\\x", "a/b");

    assertThat(files(Sealed.withResult(hostile)).keySet())
        .containsExactlyElementsOf(files(Sealed.run()).keySet())
        .noneMatch(name -> name.contains("/") || name.contains("\\") || name.contains(".."));
  }
}
