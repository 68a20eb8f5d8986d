package dev.omni.domain.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.evidence.SignedNote.Line;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.spec.EdECPrivateKeySpec;
import java.security.spec.NamedParameterSpec;
import java.security.spec.X509EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Notes, keys and cosignatures, as C2SP publishes them and other programs write them. */
class CosignatureTest {
  private static final String BODY =
      "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n";

  /** The key of test 1 of RFC 8032, section 7.1. */
  private static final String SEED =
      "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";

  private static final String WITNESS =
      "witness.example.com/w1+7e6f4aaa+BNdamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1Ea";

  /** What OpenSSL 3.0 signed with that key: {@code cosignature/v1}, the time, and the body. */
  private static final String LINE =
      "\u2014 witness.example.com/w1"
          + " fm9KqgAAAABkGFDL+TPmh4BYuAjsYRoqMJCWb/gWJaeRF/kmm5tlCr9sJ57DLErur7K0yDXc2ArN+TIuotuB"
          + "/HbuL3AJsp3bv/aNCQ==\n";

  /** The example of Go's package golang.org/x/mod/sumdb/note. */
  private static final String NEUMANN =
      """
      If you think cryptography is the answer to your problem,
      then you don't know what your problem is.

      \u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
      """;

  private static NoteKey key(String vkey) {
    return NoteKey.parse(vkey).orElseThrow();
  }

  private static Signer signer() throws Exception {
    var keys = KeyFactory.getInstance("Ed25519");
    var seed = new EdECPrivateKeySpec(NamedParameterSpec.ED25519, HexFormat.of().parseHex(SEED));
    var known = new X509EncodedKeySpec(key(WITNESS).key().spki());
    return new KeyPairSigner(new KeyPair(keys.generatePublic(known), keys.generatePrivate(seed)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
        "TEST+7997405c+AQcC+FTVKf0jlTdHDY3rbevmnKxxPjigCXlVtGe6RIr6",
        "remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2",
        WITNESS
      })
  void published_keys_are_read_and_written_back(String vkey) {
    assertThat(key(vkey).text()).isEqualTo(vkey);
    NoteKey.Type type = vkey.contains("+B") ? NoteKey.Type.COSIGNATURE : NoteKey.Type.NOTE;
    assertThat(key(vkey).type()).isEqualTo(type);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "+",
        "PeterNeumann",
        "PeterNeumann+c74f20a3",
        "PeterNeumann+c74f20a4+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
        "PeterNeuman+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
        "PeterNeumann+C74F20A3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
        "PeterNeumann+c74f20a3+AxpC2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
        "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10T",
        "rekor.sigstore.dev+12345678+THIS_IS_NOT_BASE64!",
        "a b+12345678+AQcC+FTVKf0jlTdHDY3rbevmnKxxPjigCXlVtGe6RIr6"
      })
  void other_texts_are_no_keys(String text) {
    assertThat(NoteKey.parse(text)).isEmpty();
  }

  @Test
  void a_name_has_no_space_control_or_plus() {
    for (String name : new String[] {"", "a b", "a+b", "a\tb", "a\nb", "a\u00a0b", "a\u2003b"}) {
      assertThatThrownBy(() -> new NoteKey(name, NoteKey.Type.NOTE, key(WITNESS).key()))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void a_note_of_another_program_is_read_and_its_signature_verifies() {
    NoteKey key = key("PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW");
    SignedNote note = SignedNote.parse(NEUMANN).orElseThrow();

    assertThat(note.note()).isEqualTo(NEUMANN);
    assertThat(note.signedBy(key)).isTrue();
    assertThat(SignedNote.parse(NEUMANN.replace("think", "thank")).orElseThrow().signedBy(key))
        .isFalse();
    assertThat(note.head()).isEmpty();
  }

  @Test
  void a_cosignature_of_another_program_verifies_and_ours_has_the_same_bytes() throws Exception {
    Line line = Line.parse(LINE.stripTrailing()).orElseThrow();
    Instant at = Instant.ofEpochSecond(1679315147);

    assertThat(Cosignature.time(line, key(WITNESS), BODY)).contains(at);
    assertThat(Cosignature.sign("witness.example.com/w1", signer(), at, BODY).text())
        .isEqualTo(LINE);
  }

  @Test
  void the_published_cosignature_has_its_time_in_these_bytes() {
    String published =
        "ZGhGuQAAAABm/qTPeyKXD+R2rzyQsxPiP8mXum7qq/iF0u4vanlqJyocWODBt97w9uL+8qT7S5gxEHWWOworDcFiEBYJXORmnFBOBA==";
    byte[] bytes = Base64.getDecoder().decode(published);
    assertThat(java.nio.ByteBuffer.wrap(bytes, 4, 8).getLong()).isEqualTo(1727964367);
    assertThat(bytes).hasSize(4 + 8 + 64);
  }

  @Test
  void every_single_bit_of_a_cosignature_counts() {
    Line line = Line.parse(LINE.stripTrailing()).orElseThrow();
    byte[] bytes = Base64.getDecoder().decode(line.signature());
    for (int bit = 0; bit < bytes.length * 8; bit++) {
      byte[] flipped = bytes.clone();
      flipped[bit / 8] ^= (byte) (1 << (bit % 8));
      var other = new Line(line.name(), Base64.getEncoder().encodeToString(flipped));
      assertThat(Cosignature.time(other, key(WITNESS), BODY)).as("bit %d", bit).isEmpty();
    }
  }

  @Test
  void a_cosignature_is_of_one_witness_and_one_text() {
    Line line = Line.parse(LINE.stripTrailing()).orElseThrow();
    NoteKey other =
        new NoteKey("witness.example.com/w2", NoteKey.Type.COSIGNATURE, key(WITNESS).key());
    NoteKey plain = new NoteKey("witness.example.com/w1", NoteKey.Type.NOTE, key(WITNESS).key());

    assertThat(Cosignature.time(line, other, BODY)).isEmpty();
    assertThat(Cosignature.time(line, plain, BODY)).isEmpty();
    assertThat(Cosignature.time(line, key(WITNESS), BODY + "more\n")).isEmpty();
    assertThat(Cosignature.time(line, key(WITNESS), BODY.replace("163", "164"))).isEmpty();
  }

  @Test
  void a_checkpoint_with_cosignatures_is_a_note_of_several_lines() {
    var log = Ed25519Keys.fresh();
    var head = new MerkleTree.Head(7, MerkleTree.EMPTY);
    Checkpoint checkpoint = Checkpoint.sign("omni.example/log", head, log);
    SignedNote cosigned =
        checkpoint
            .signed()
            .with(Cosignature.sign("w", Ed25519Keys.fresh(), Instant.EPOCH, "another text\n"));

    SignedNote read = SignedNote.parse(cosigned.note()).orElseThrow();
    assertThat(read).isEqualTo(cosigned);
    assertThat(read.head()).contains(head);
    assertThat(read.origin()).isEqualTo("omni.example/log");
    assertThat(read.signedBy(new NoteKey("omni.example/log", NoteKey.Type.NOTE, log.key())))
        .isTrue();
    assertThat(Cosignature.time(read, key(WITNESS))).isEqualTo(Optional.empty());
  }

  @Test
  void other_texts_are_no_notes() {
    String line = LINE;
    for (String text :
        new String[] {
          "",
          "\n",
          "text\n",
          "text\n\n",
          "text\n" + line,
          "text\n\n" + line.stripTrailing(),
          "text\n\n" + line + "no line\n",
          "text\r\n\n" + line,
          "te\u0000xt\n\n" + line,
          "text\n\n\u2014 two words " + "AAAAAAA=\n",
          "text\n\n\u2014 name AAAA\n",
          "text\n\n\u2014 name AAAAAAA\n",
          "text\n\n" + line.repeat(101)
        }) {
      assertThat(SignedNote.parse(text)).as(text).isEmpty();
    }
    assertThat(SignedNote.parse("text\n\n" + line.repeat(100))).isPresent();
  }

  @Test
  void other_bodies_are_no_checkpoints() {
    String root = "CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n";
    for (String body :
        new String[] {
          "log\n01\n" + root,
          "log\n-1\n" + root,
          "log\n1\n" + root.substring(1),
          "log\n1\n",
          "\n1\n" + root,
          "log\n1\n" + root + "\nmore\n",
          "log\n99999999999999999999\n" + root
        }) {
      assertThat(SignedNote.parse(body + "\n" + LINE).flatMap(SignedNote::head)).as(body).isEmpty();
    }
    assertThat(SignedNote.parse("log\n1\n" + root + "more\n\n" + LINE).flatMap(SignedNote::head))
        .isPresent();
  }
}
