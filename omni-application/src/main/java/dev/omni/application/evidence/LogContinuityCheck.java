package dev.omni.application.evidence;

import dev.omni.application.spi.store.EvidenceStore;
import dev.omni.domain.evidence.Checkpoint;
import dev.omni.domain.evidence.MerkleTree;
import dev.omni.domain.evidence.MerkleTree.Nodes;
import dev.omni.domain.evidence.PublishedKey;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Supplier;

/** The check that a stored log has a signed head and continues the last seen checkpoint. */
final class LogContinuityCheck {
  private final Optional<Checkpoint> seen;
  private final Supplier<List<PublishedKey>> keys;

  /**
   * @param seen read before the log, so that it is not the newer of the two
   * @param keys trusted keys
   */
  LogContinuityCheck(Optional<Checkpoint> seen, Supplier<List<PublishedKey>> keys) {
    this.seen = seen;
    this.keys = keys;
  }

  /**
   * Returns the problem of the log's head, if any.
   *
   * @param nodes the stored tree; throws {@link NoSuchElementException} for a missing tile
   */
  Optional<String> problem(EvidenceStore.Log log, Nodes nodes) {
    if (log.size() == 0 && log.checkpoint().isEmpty()) {
      return seen.map(last -> "is missing; that of " + entries(last) + " was seen before");
    }
    Optional<Checkpoint> head =
        log.checkpoint().flatMap(Checkpoint::parse).filter(c -> c.head().size() == log.size());
    if (head.isEmpty()) {
      return Optional.of("is missing, malformed or for another size than " + log.size());
    }
    if (!isVerified(head.get())) {
      return Optional.of("is not signed by a key of this log");
    }
    try {
      return isConsistent(nodes, head.get())
          ? older(log, nodes)
          : Optional.of("is not the root of the stored hashes");
    } catch (NoSuchElementException | IndexOutOfBoundsException lost) {
      return Optional.of("cannot be computed: a tile is missing or truncated");
    }
  }

  /** Returns whether a checkpoint was already verified: signatures are expensive. */
  private boolean isVerified(Checkpoint head) {
    return seen.filter(head::equals).isPresent()
        || keys.get().stream().anyMatch(key -> head.signedBy(key.key()));
  }

  private static boolean isConsistent(Nodes nodes, Checkpoint to) {
    return MerkleTree.root(nodes, to.head().size()).equals(to.head().root());
  }

  private Optional<String> older(EvidenceStore.Log log, Nodes nodes) {
    if (seen.isEmpty()) {
      return Optional.empty();
    }
    Checkpoint last = seen.get();
    if (last.head().size() > log.size()) {
      return Optional.of(
          "is of " + log.size() + " entries; that of " + entries(last) + " was seen before");
    }
    return isConsistent(nodes, last)
        ? Optional.empty()
        : Optional.of("does not continue that of " + entries(last) + ", which was seen before");
  }

  private static String entries(Checkpoint head) {
    return head.head().size() + " entries";
  }
}
