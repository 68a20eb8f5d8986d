package dev.omni.domain.witness;

import dev.omni.domain.evidence.Cosignature;
import dev.omni.domain.evidence.MerkleTree;
import dev.omni.domain.evidence.MerkleTree.Head;
import dev.omni.domain.evidence.NoteKey;
import dev.omni.domain.evidence.Signer;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * A witness: it cosigns a checkpoint that a trusted key of its log signed and that continues the
 * last one it cosigned. What it cosigned is durable before the signature leaves it. Thread-safe.
 */
public final class Witness {
  private static final Head NONE = new Head(0, MerkleTree.EMPTY);

  private final Identity identity;
  private final List<NoteKey> logs;
  private final CosignedHeads heads;
  private final InstantSource clock;

  /**
   * Creates a witness.
   *
   * @param logs keys of the logs, each by its origin; a log may have several
   */
  public Witness(Identity identity, List<NoteKey> logs, CosignedHeads heads, InstantSource clock) {
    this.identity = identity;
    this.logs = List.copyOf(logs);
    this.heads = heads;
    this.clock = clock;
  }

  /** The name and the key of a witness, which signs for no other name. */
  public record Identity(String name, Signer signer) {
    /** Returns the key that verifies its cosignatures. */
    public NoteKey key() {
      return new NoteKey(name, NoteKey.Type.COSIGNATURE, signer.key());
    }
  }

  /** The verdict of a witness on a request. */
  public enum Verdict {
    /** The text is the line of the cosignature. */
    COSIGNED,
    /** The request is no request, or its old size is beyond the new one. */
    MALFORMED,
    /** No known key of the log signed the checkpoint. */
    UNSIGNED,
    /** No log of that origin is known. */
    UNKNOWN_LOG,
    /** The text is the size that was cosigned last: another one, or one with another root. */
    CONFLICT,
    /** The proof does not lead from the last head to the new one. */
    UNPROVEN
  }

  /**
   * An answer.
   *
   * @param text with its line break
   */
  public record Answer(Verdict verdict, String text) {}

  /** Returns the text of the key that verifies the cosignatures. */
  public String vkey() {
    return identity.key().text();
  }

  /** Answers a request. */
  public Answer add(String body) {
    Optional<AddCheckpoint> request = AddCheckpoint.parse(body);
    Optional<Head> head = request.flatMap(read -> read.checkpoint().head());
    return request.isEmpty() || head.isEmpty()
        ? new Answer(Verdict.MALFORMED, "the request is no checkpoint with a proof\n")
        : add(request.get(), head.get());
  }

  private Answer add(AddCheckpoint request, Head head) {
    String origin = request.checkpoint().origin();
    List<NoteKey> keys = logs.stream().filter(key -> key.name().equals(origin)).toList();
    if (keys.isEmpty()) {
      return new Answer(Verdict.UNKNOWN_LOG, "no log of this origin is known\n");
    }
    if (keys.stream().noneMatch(request.checkpoint()::signedBy)) {
      return new Answer(Verdict.UNSIGNED, "no known key of the log signed the checkpoint\n");
    }
    if (request.old() > head.size()) {
      return new Answer(Verdict.MALFORMED, "the old size is beyond that of the checkpoint\n");
    }
    return continued(request, head);
  }

  private Answer continued(AddCheckpoint request, Head head) {
    String origin = request.checkpoint().origin();
    Optional<Head> last = heads.last(origin);
    Head old = last.orElse(NONE);
    if (request.old() != old.size()
        || (old.size() == head.size() && !old.root().equals(head.root()))) {
      return conflict(old);
    }
    if (!MerkleTree.consistent(old, head, request.proof())) {
      return new Answer(
          Verdict.UNPROVEN, "the proof does not lead from the old tree to the new one\n");
    }
    boolean kept = last.equals(Optional.of(head)) || heads.replace(origin, last, head);
    return kept
        ? cosigned(request)
        : conflict(heads.last(origin).orElse(NONE)); // Another request was faster.
  }

  private static Answer conflict(Head last) {
    return new Answer(Verdict.CONFLICT, last.size() + "\n");
  }

  private Answer cosigned(AddCheckpoint request) {
    String text = request.checkpoint().text();
    var line = Cosignature.sign(identity.name(), identity.signer(), clock.instant(), text);
    return new Answer(Verdict.COSIGNED, line.text());
  }
}
