package dev.omni.domain.evidence;

import java.util.List;
import java.util.Optional;

/** Verification that a later checkpoint only appends to an earlier one. */
final class LogConsistencyVerifier {
  private final List<PublishedKey> trusted;

  /**
   * @param trusted the keys that may have signed the checkpoints
   */
  LogConsistencyVerifier(List<PublishedKey> trusted) {
    this.trusted = trusted;
  }

  /** Checks both signatures, the origin and the consistency proof. */
  List<Finding> findings(String old, String now, List<String> proof) {
    Optional<Checkpoint> before = Checkpoint.parse(old);
    Optional<Checkpoint> after = Checkpoint.parse(now);
    var steps = proof.stream().map(Base64Text::hash).toList();
    if (before.isEmpty() || after.isEmpty() || steps.stream().anyMatch(Optional::isEmpty)) {
      return List.of(Finding.fail("form", "must be two checkpoints and hashes in base 64"));
    }
    MerkleTree.Head first = before.get().head();
    MerkleTree.Head last = after.get().head();
    boolean grown = MerkleTree.consistent(first, last, steps.stream().map(Optional::get).toList());
    return List.of(
        signed("old checkpoint", before.get()),
        signed("new checkpoint", after.get()),
        Finding.of(
            "origin",
            before.get().origin().equals(after.get().origin()),
            before.get().origin(),
            "the checkpoints belong to different logs"),
        Finding.of(
            "consistency",
            grown,
            "the log of " + last.size() + " begins with that of " + first.size(),
            "the newer log does not begin with the older one"));
  }

  /** Checks that a trusted key signed a checkpoint. */
  Finding signed(String check, Checkpoint checkpoint) {
    return Finding.of(
        check,
        trusted.stream().anyMatch(k -> checkpoint.signedBy(k.key())),
        checkpoint.origin() + " at " + checkpoint.head().size(),
        "no trusted key signed it");
  }
}
