package dev.omni.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.evidence.EvidenceFormat;
import dev.omni.application.evidence.SealedEvidence;
import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All formats as a server finds them, and the two that are plain JSON. */
class FormatsTest {
  private static final List<EvidenceFormat> ALL =
      ServiceLoader.load(EvidenceFormat.class).stream().map(ServiceLoader.Provider::get).toList();

  private static Json.Obj json(byte[] written) throws Exception {
    return (Json.Obj) JsonReader.parse(written);
  }

  private static Json.Obj node(List<Json> graph, String id) {
    return graph.stream()
        .map(Json.Obj.class::cast)
        .filter(node -> node.text("@id").equals(id))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void a_server_finds_five_formats_each_with_its_own_names() {
    assertThat(ALL)
        .extracting(EvidenceFormat::name)
        .containsExactly("cose", "sigstore", "rocrate", "prov", "html");
    assertThat(ALL).extracting(EvidenceFormat::mediaType).doesNotHaveDuplicates();
    assertThat(ALL).extracting(EvidenceFormat::ending).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(strings = {"run-1", "run-2", "verification-1", "verification-2"})
  void every_kind_and_version_of_evidence_has_the_same_bytes_at_any_place(String name)
      throws Exception {
    SealedEvidence evidence = Sealed.shared(name);
    TimeZone here = TimeZone.getDefault();
    try {
      for (EvidenceFormat format : ALL) {
        byte[] written = format.write(evidence);
        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kathmandu"));
        boolean same = Arrays.equals(format.write(evidence), written);
        assertThat(same).as(format.name()).isTrue();
        TimeZone.setDefault(here);
        assertThat(written).hasSizeGreaterThan(999);
      }
    } finally {
      TimeZone.setDefault(here);
    }
  }

  @Test
  void a_bundle_has_the_envelope_and_the_hint_of_its_key() throws Exception {
    SealedEvidence evidence = Sealed.run();
    Json.Obj bundle = json(new SigstoreFormat().write(evidence));

    assertThat(bundle.text("mediaType")).isEqualTo("application/vnd.dev.sigstore.bundle.v0.3+json");
    assertThat(bundle.find("dsseEnvelope")).isEqualTo(evidence.document().find("envelope"));
    assertThat(bundle.at("/verificationMaterial/publicKey/hint"))
        .isEqualTo(bundle.at("/dsseEnvelope/signatures/0/keyid"));
    assertThat(bundle.at("/verificationMaterial/tlogEntries")).isEqualTo(Json.Arr.EMPTY);
  }

  @Test
  void provenance_leads_from_the_result_to_the_input_and_to_the_parents() throws Exception {
    SealedEvidence evidence = Sealed.shared("verification-2");
    Json.Obj parent = (Json.Obj) evidence.statement().parents().get(0);
    List<Json> graph = json(new ProvFormat().write(evidence)).items("@graph");
    Json.Obj activity = node(graph, "urn:uuid:" + evidence.statement().id());
    Json.Obj result = node(graph, "urn:sha256:" + evidence.statement().output());

    assertThat(activity.items("used"))
        .containsExactly(
            Json.str("urn:sha256:" + evidence.statement().input()),
            Json.str("urn:sha256:" + parent.text("digest")));
    assertThat(activity.items("wasInformedBy"))
        .containsExactly(Json.str("urn:uuid:" + parent.text("evidence_id")));
    assertThat(result.items("wasDerivedFrom")).isEqualTo(activity.items("used"));
    assertThat(result.text("wasGeneratedBy")).isEqualTo(activity.text("@id"));
    assertThat(node(graph, "urn:sha256:" + parent.text("digest")).text("wasGeneratedBy"))
        .isEqualTo("urn:uuid:" + parent.text("evidence_id"));
  }

  @Test
  void an_execution_without_a_result_generated_nothing() throws Exception {
    SealedEvidence failed = Sealed.failed();
    byte[] written = new ProvFormat().write(failed);

    assertThat(failed.document().find("result")).contains(Json.NULL);
    assertThat(new String(written, StandardCharsets.UTF_8).replaceFirst("(?s).*@graph", ""))
        .contains("startedAtTime")
        .doesNotContain("wasDerivedFrom");
  }
}
