package dev.omni.domain.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.json.Json;
import java.nio.charset.StandardCharsets;
import java.security.KeyPairGenerator;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys, the periods in which they sign, and the values that are signed. */
class KeysAndHashesTest {
  /** RFC 8032 (2017), 7.1, test 1: the public key and its signature of the empty message. */
  private static final byte[] PUBLIC =
      HexFormat.of().parseHex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");

  private static final byte[] SIGNATURE =
      HexFormat.of()
          .parseHex(
              "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555"
                  + "fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b");

  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

  private final VerifyingKey key = VerifyingKey.raw(PUBLIC);

  @Test
  void the_vector_of_rfc_8032_verifies_and_no_other_message_or_signature_does() {
    byte[] broken = SIGNATURE.clone();
    broken[0]++;

    assertThat(key.verifies(new byte[0], SIGNATURE)).isTrue();
    assertThat(key.verifies(new byte[1], SIGNATURE)).isFalse();
    assertThat(key.verifies(new byte[0], broken)).isFalse();
    assertThat(key.verifies(new byte[0], Arrays.copyOf(SIGNATURE, 63))).isFalse();
  }

  @Test
  void a_key_is_44_bytes_of_which_the_last_32_are_its_own() {
    assertThat(key.raw()).isEqualTo(PUBLIC);
    assertThat(HexFormat.of().formatHex(key.spki()))
        .isEqualTo("302a300506032b6570032100" + HexFormat.of().formatHex(PUBLIC));
    assertThat(VerifyingKey.of(key.spki())).isEqualTo(key).hasSameHashCodeAs(key);
    assertThat(key).hasToString(Hash.of(key.spki()).hex()).isNotEqualTo(Ed25519Keys.fresh().key());
    assertThat(key.hashCode()).isNotEqualTo(Ed25519Keys.fresh().key().hashCode());
    byte[] other = key.spki();
    other[0] = 0;
    assertThatIllegalArgumentException().isThrownBy(() -> VerifyingKey.of(other));
    assertThatIllegalArgumentException().isThrownBy(() -> VerifyingKey.raw(new byte[31]));
    assertThat(key.spki()[0]).isEqualTo((byte) 0x30);
  }

  @Test
  void a_signer_has_an_ed25519_key() throws Exception {
    var other = KeyPairGenerator.getInstance("X25519").generateKeyPair();

    assertThatThrownBy(() -> new KeyPairSigner(other)).isInstanceOf(IllegalArgumentException.class);
    Signer signer = Ed25519Keys.fresh();
    byte[] message = {1, 2};
    assertThat(signer.key().verifies(message, signer.sign(message))).isTrue();
  }

  /** The clocks of nodes may differ by five minutes, and by no more. */
  @ParameterizedTest
  @CsvSource({"-301, false", "-300, true", "0, true", "3900, true", "3901, false"})
  void a_period_covers_five_minutes_more_at_both_ends(long seconds, boolean covered) {
    var hour = new PublishedKey(key, Optional.of(NOON), Optional.of(NOON.plusSeconds(3600)));

    assertThat(hour.signedAt(NOON.plusSeconds(seconds))).isEqualTo(covered);
    assertThat(PublishedKey.of(key).signedAt(NOON.plusSeconds(seconds))).isTrue();
  }

  @Test
  void a_published_key_is_read_as_it_was_written() {
    var current = new PublishedKey(key, Optional.of(NOON), Optional.empty());

    assertThat(PublishedKey.parse(current.jsonWithPeriod())).isEqualTo(current);
    assertThat(PublishedKey.parse(current.json())).isEqualTo(PublishedKey.of(key));
    assertThat(current.json())
        .isEqualTo(
            Json.obj("keyid", key.id(), "alg", "ed25519", "spki", Base64Text.of(key.spki())));
    assertThat(current.jsonWithPeriod().find("valid_until")).contains(Json.NULL);
  }

  @Test
  void a_key_under_the_name_of_another_or_with_a_strange_period_is_refused() {
    Json.Obj json = PublishedKey.of(key).json();

    assertThatThrownBy(() -> PublishedKey.parse(json.without("spki")))
        .hasMessage("spki is missing");
    assertThatThrownBy(() -> PublishedKey.parse(json.with("keyid", "k")))
        .hasMessage("keyid must be the SHA-256 of spki, " + key.id());
    assertThatThrownBy(() -> PublishedKey.parse(json.with("valid_from", "noon")))
        .hasMessage("valid_from must be a time as in 2026-01-31T12:00:00Z");
  }

  @Test
  void a_hash_has_32_bytes_and_is_equal_by_value() {
    Hash hash = Hash.of("abc");

    // FIPS 180-4 (2015), the example of one block.
    assertThat(hash)
        .hasToString("sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assertThat(Hash.wrap(hash.bytes())).isEqualTo(hash).hasSameHashCodeAs(hash);
    assertThat(hash.hashCode()).isNotEqualTo(Hash.of("abd").hashCode());
    assertThat(hash).isNotEqualTo(Hash.of("abd"));
    assertThatThrownBy(() -> Hash.wrap(new byte[31]))
        .hasMessage("a SHA-256 value has 32 bytes, not 31");
    hash.bytes()[0] = 0;
    assertThat(hash.hex()).startsWith("ba78");
  }

  /** The example of the specification of DSSE (Secure Systems Lab, 2021). */
  @Test
  void the_signed_bytes_of_an_envelope_are_those_of_the_published_example() {
    byte[] payload = "hello world".getBytes(StandardCharsets.UTF_8);

    assertThat(DsseEnvelope.pae("http://example.com/HelloWorld", payload))
        .isEqualTo(
            "DSSEv1 29 http://example.com/HelloWorld 11 hello world"
                .getBytes(StandardCharsets.UTF_8));
    Signer signer = Ed25519Keys.fresh();
    Json.Obj signature = DsseEnvelope.signature(payload, signer);
    assertThat(signature.findText("keyid")).contains(signer.key().id());
    byte[] signed = Base64Text.read(signature.findText("sig").orElseThrow()).orElseThrow();
    assertThat(signer.key().verifies(DsseEnvelope.pae(DsseEnvelope.TYPE, payload), signed))
        .isTrue();
    assertThat(DsseEnvelope.envelope(payload, signature))
        .isEqualTo(
            Json.obj(
                "payloadType", "application/vnd.in-toto+json",
                "payload", "aGVsbG8gd29ybGQ=",
                "signatures", Json.arr(signature)));
  }

  @Property
  void each_value_has_one_text_in_base_64(@ForAll @Size(max = 40) byte[] bytes) {
    String text = Base64Text.of(bytes);

    assertThat(Base64Text.read(text).orElseThrow()).isEqualTo(bytes);
    assertThat(Base64Text.hash(text).isPresent()).isEqualTo(bytes.length == 32);
  }

  @ParameterizedTest
  @ValueSource(strings = {"aGVsbG8gd29ybGQ", "aGVsbG8gd29ybGR=", "aGVs\nbG8=", "a", "aGV_"})
  void another_text_of_a_value_in_base_64_is_none(String text) {
    assertThat(Base64Text.read(text)).isEmpty();
  }

  @Test
  void a_checkpoint_names_the_key_that_its_hint_is_of() {
    Signer signer = Ed25519Keys.fresh();
    var head = new MerkleTree.Head(0, MerkleTree.EMPTY);
    Checkpoint note = Checkpoint.sign("a.example", head, signer);

    assertThat(note.names(signer.key())).isTrue();
    assertThat(note.names(key)).isFalse();
    String shorter =
        Base64Text.of(Arrays.copyOf(Base64Text.read(note.signature()).orElseThrow(), 67));
    for (String signature : List.of(shorter, "?", "")) {
      assertThat(new Checkpoint("a.example", head, signature).names(signer.key())).isFalse();
      assertThat(new Checkpoint("a.example", head, signature).signedBy(signer.key())).isFalse();
    }
    assertThat(new Checkpoint("b.example", head, note.signature()).signedBy(signer.key()))
        .isFalse();
  }

  @Test
  void a_finding_is_shown_with_its_check() {
    assertThat(Finding.fail("leaf", "x").json())
        .isEqualTo(Json.obj("check", "leaf", "passed", false, "verdict", "invalid", "detail", "x"));
  }
}
