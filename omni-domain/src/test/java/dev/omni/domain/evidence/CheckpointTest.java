package dev.omni.domain.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.evidence.MerkleTree.Head;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class CheckpointTest {
  /** The example of C2SP's tlog-checkpoint specification. */
  private static final String PUBLISHED =
      """
      example.com/behind-the-sofa
      20852163
      CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

      \u2014 example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
      """;

  private final Signer signer = Ed25519Keys.fresh();
  private final Checkpoint checkpoint =
      Checkpoint.sign("omni.example/log", new Head(7, MerkleTree.EMPTY), signer);

  @Test
  void the_published_example_is_read_and_written_back() {
    Checkpoint read = Checkpoint.parse(PUBLISHED).orElseThrow();
    assertThat(read.origin()).isEqualTo("example.com/behind-the-sofa");
    assertThat(read.head().size()).isEqualTo(20852163);
    assertThat(read.text()).isEqualTo(PUBLISHED);
    assertThat(read.signedBy(signer.key())).isFalse();
  }

  @Test
  void what_was_signed_is_read_and_verifies() {
    assertThat(Checkpoint.parse(checkpoint.text())).contains(checkpoint);
    assertThat(checkpoint.signedBy(signer.key())).isTrue();
    assertThat(checkpoint.signedBy(Ed25519Keys.fresh().key())).isFalse();
  }

  /**
   * Key hint: the first four bytes of SHA-256(name, line feed, 0x01, key), by the specification.
   */
  @Test
  void the_signature_begins_with_the_hint_of_the_key() {
    byte[] line = Base64.getDecoder().decode(checkpoint.signature());
    byte[] named = "omni.example/log\n\u0001".getBytes(StandardCharsets.US_ASCII);
    byte[] hint = Hash.of(named, signer.key().raw()).bytes();
    assertThat(line).hasSize(68).startsWith(hint[0], hint[1], hint[2], hint[3]);
  }

  @Test
  void every_single_bit_counts() {
    byte[] text = checkpoint.text().getBytes(StandardCharsets.UTF_8);
    for (int bit = 0; bit < text.length * 8; bit++) {
      byte[] flipped = text.clone();
      flipped[bit / 8] ^= (byte) (1 << (bit % 8));
      assertThat(
              Checkpoint.parse(new String(flipped, StandardCharsets.UTF_8))
                  .filter(read -> read.signedBy(signer.key())))
          .as("bit %d", bit)
          .isEmpty();
    }
  }

  @Test
  void other_texts_are_no_checkpoints() {
    for (String text :
        new String[] {
          "", "\n\n\n\n\n", checkpoint.text() + "\n", checkpoint.text().replace("7\n", "07\n")
        }) {
      assertThat(Checkpoint.parse(text)).isEmpty();
    }
  }

  @Test
  void an_origin_is_one_word() {
    for (String origin : new String[] {"", "two words", "a+b", "line\nbreak"}) {
      assertThatThrownBy(() -> Checkpoint.sign(origin, checkpoint.head(), signer))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
