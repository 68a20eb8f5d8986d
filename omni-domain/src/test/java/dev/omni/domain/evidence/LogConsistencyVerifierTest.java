package dev.omni.domain.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.evidence.MerkleTree.Head;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A later checkpoint against an earlier one. */
class LogConsistencyVerifierTest {
  private final Signer signer = Ed25519Keys.fresh();
  private final EvidenceVerifier verifier =
      new EvidenceVerifier(List.of(PublishedKey.of(signer.key())));
  private final TiledTree tree =
      MerkleTreeTest.tree(
          IntStream.range(0, 11)
              .mapToObj(i -> MerkleTree.leafHash(new byte[] {(byte) i}))
              .toList());

  private Head head(int size) {
    return new Head(size, MerkleTree.root(tree, size));
  }

  private String note(String origin, int size) {
    return Checkpoint.sign(origin, head(size), signer).text();
  }

  private List<String> proof(int old, int size) {
    return MerkleTree.consistency(tree, old, size).stream()
        .map(hash -> Base64Text.of(hash.bytes()))
        .toList();
  }

  @Test
  void a_log_that_only_grew_passes() {
    assertThat(verifier.consistency(note("a.example", 5), note("a.example", 11), proof(5, 11)))
        .containsExactly(
            Finding.pass("old checkpoint", "a.example at 5"),
            Finding.pass("new checkpoint", "a.example at 11"),
            Finding.pass("origin", "a.example"),
            Finding.pass("consistency", "the log of 11 begins with that of 5"));
  }

  @Test
  void a_proof_of_other_sizes_fails() {
    assertThat(verifier.consistency(note("a.example", 5), note("a.example", 11), proof(6, 11)))
        .containsOnlyOnce(
            Finding.fail("consistency", "the newer log does not begin with the older one"))
        .filteredOn(finding -> !finding.passed())
        .hasSize(1);
  }

  @Test
  void two_logs_are_not_one_though_their_entries_are_equal() {
    assertThat(verifier.consistency(note("a.example", 5), note("b.example", 11), proof(5, 11)))
        .filteredOn(finding -> !finding.passed())
        .containsExactly(Finding.fail("origin", "the checkpoints belong to different logs"));
  }

  @Test
  void each_checkpoint_is_signed_by_a_trusted_key() {
    String strange = Checkpoint.sign("a.example", head(5), Ed25519Keys.fresh()).text();

    assertThat(verifier.consistency(strange, note("a.example", 11), proof(5, 11)))
        .filteredOn(finding -> !finding.passed())
        .containsExactly(Finding.fail("old checkpoint", "no trusted key signed it"));
  }

  @Test
  void what_cannot_be_read_is_not_compared() {
    String good = note("a.example", 5);
    Finding form = Finding.fail("form", "must be two checkpoints and hashes in base 64");

    assertThat(verifier.consistency("x", good, List.of())).containsExactly(form);
    assertThat(verifier.consistency(good, "x", List.of())).containsExactly(form);
    assertThat(verifier.consistency(good, good, List.of("AAAA"))).containsExactly(form);
  }
}
