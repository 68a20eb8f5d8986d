package dev.omni.application.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.domain.evidence.EvidenceVerifier;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.evidence.PublishedKey;
import dev.omni.domain.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is changed in a piece of evidence, it is refused. */
class TamperingTest {
  /** The short form takes every 29th bit of what is long, so each place in a byte in turn. */
  private static final int STEP = 29;

  private static final int SHORT = 60;

  private final EvidenceFixture fixture = new EvidenceFixture();
  private final Json.Obj evidence = evidence();

  /** Small, with a parent, in the middle of a log of seven. */
  private Json.Obj evidence() {
    LogEntry parent = fixture.commit("parent");
    fixture.commit("second");
    LogEntry entry = fixture.commit("child", parent.id());
    for (int i = 0; i < 4; i++) {
      fixture.commit("later " + i);
    }
    return fixture.read(entry, false);
  }

  private boolean genuine(byte[] file) {
    try {
      return fixture.genuine(JsonReader.parse(file));
    } catch (MalformedJsonException broken) {
      return false;
    }
  }

  private static byte[] flipped(byte[] bytes, int bit) {
    byte[] other = bytes.clone();
    other[bit / 8] ^= (byte) (1 << (bit % 8));
    return other;
  }

  /** The bits whose change goes through unseen. */
  private List<Integer> unseen(byte[] file, int from, int to, int step) {
    return IntStream.range(from * 8, to * 8)
        .filter(bit -> bit % step == 0)
        .parallel()
        .filter(bit -> genuine(flipped(file, bit)))
        .boxed()
        .toList();
  }

  @Test
  void untouched_it_is_genuine() {
    assertThat(fixture.failed(evidence)).isEmpty();
    assertThat(genuine(JsonReader.bytes(evidence))).isTrue();
    assertThat(genuine(JsonReader.bytes(Json.obj("data", evidence)))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "id",
        "object",
        "status",
        "execution",
        "kind",
        "digests",
        "parents",
        "result",
        "statement",
        "envelope",
        "log",
        "keys"
      })
  void every_single_bit_of_every_member_counts(String member) {
    Json value = evidence.find(member).orElseThrow();
    assertThat(unseen("\"" + member + "\":" + JsonReader.write(value))).isEmpty();
  }

  @Test
  void every_single_bit_of_the_signature_and_of_the_proof_counts() {
    Json.Obj envelope = evidence.findObject("envelope").orElseThrow();
    Json signature =
        ((Json.Obj) envelope.findArray("signatures").orElseThrow().get(0))
            .find("sig")
            .orElseThrow();
    assertThat(unseen(JsonReader.write(signature))).isEmpty();
    Json.Obj log = evidence.findObject("log").orElseThrow();
    for (Json step : log.findArray("inclusion").orElseThrow().items()) {
      assertThat(unseen(JsonReader.write(step))).isEmpty();
    }
  }

  @Test
  @Tag("full")
  void every_single_bit_of_the_whole_file_counts() {
    byte[] file = JsonReader.bytes(evidence);
    assertThat(unseen(file, 0, file.length, 1)).isEmpty();
  }

  /** The bits of the last such part of the file whose change goes through unseen. */
  private List<Integer> unseen(String part) {
    byte[] file = JsonReader.bytes(evidence);
    String wanted = new String(part.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    int from = new String(file, StandardCharsets.ISO_8859_1).lastIndexOf(wanted);
    assertThat(from).isPositive();
    int step = wanted.length() <= SHORT ? 1 : STEP;
    return unseen(file, from, from + wanted.length(), step);
  }

  /** The statement changed together with the payload that is signed. */
  @Test
  void every_single_bit_of_the_signed_bytes_counts() {
    byte[] payload =
        evidence.findObject("statement").orElseThrow().canonical().getBytes(StandardCharsets.UTF_8);
    int tried = 0;
    for (int bit = 0; bit < payload.length * 8; bit += STEP) {
      Optional<Json.Obj> statement = parsed(flipped(payload, bit));
      if (statement.isPresent()) {
        tried++;
        Json.Obj forged = with(statement.get());
        List<String> failed = fixture.failed(forged);
        assertThat(failed).as("bit %d", bit).contains("signature");
        if (!failed.contains("version")) { // Of a form that is not known, no more is judged.
          assertThat(failed).as("bit %d", bit).contains("leaf", "inclusion");
        }
      }
    }
    assertThat(tried).isGreaterThan(2000 / STEP);
  }

  private static Optional<Json.Obj> parsed(byte[] bytes) {
    try {
      return JsonReader.parse(bytes) instanceof Json.Obj object
          ? Optional.of(object)
          : Optional.empty();
    } catch (MalformedJsonException broken) {
      return Optional.empty();
    }
  }

  private Json.Obj with(Json.Obj statement) {
    byte[] payload = statement.canonical().getBytes(StandardCharsets.UTF_8);
    Json.Obj envelope = evidence.findObject("envelope").orElseThrow();
    return evidence
        .with("statement", statement)
        .with("envelope", envelope.with("payload", Base64.getEncoder().encodeToString(payload)));
  }

  @Test
  void a_key_that_only_the_file_brings_is_not_believed() {
    var other = new EvidenceFixture();
    var findings = new EvidenceVerifier(other.runs.keys().published()).verify(evidence);
    assertThat(findings)
        .filteredOn(finding -> !finding.passed())
        .extracting(finding -> finding.check())
        .containsExactly("signature", "checkpoint");
  }

  @Test
  void a_key_signs_only_in_its_time() {
    PublishedKey key = fixture.runs.keys().published().get(0);
    var retired =
        new PublishedKey(
            key.key(), Optional.empty(), Optional.of(EvidenceFixture.NOON.minusSeconds(3600)));
    assertThat(new EvidenceVerifier(List.of(retired)).verify(evidence))
        .filteredOn(finding -> !finding.passed())
        .extracting(finding -> finding.check())
        .containsExactly("signature");
    var current =
        new PublishedKey(
            key.key(), Optional.of(EvidenceFixture.NOON.minusSeconds(3600)), Optional.empty());
    assertThat(EvidenceVerifier.genuine(new EvidenceVerifier(List.of(current)).verify(evidence)))
        .isTrue();
  }

  @Test
  void what_is_no_evidence_is_told_so() {
    for (Json other : List.of(Json.NULL, Json.Obj.EMPTY, Json.arr(evidence), Json.str("x"))) {
      assertThat(fixture.failed(other)).containsExactly("form");
    }
    for (String member : evidence.members().keySet()) {
      assertThat(fixture.genuine(evidence.without(member))).as(member).isFalse();
    }
  }
}
