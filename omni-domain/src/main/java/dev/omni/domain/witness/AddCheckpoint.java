package dev.omni.domain.witness;

import dev.omni.domain.evidence.Hash;
import dev.omni.domain.evidence.SignedNote;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * The request to cosign a checkpoint.
 *
 * @param old the size that the witness cosigned last, as the log believes
 * @param proof that the tree of the old size begins the new one
 * @param checkpoint with the signature of the log
 */
public record AddCheckpoint(long old, List<Hash> proof, SignedNote checkpoint) {
  /** The largest number of hashes in a proof. */
  public static final int MOST_HASHES = 63;

  private static final String OLD = "old ";

  public AddCheckpoint {
    proof = List.copyOf(proof);
  }

  /** Parses the body of a request; empty for any other text. */
  public static Optional<AddCheckpoint> parse(String body) {
    int end = body.indexOf("\n\n");
    if (end < 0) {
      return Optional.empty();
    }
    String[] lines = body.substring(0, end).split("\n", -1);
    if (!lines[0].matches("old (0|[1-9][0-9]{0,17})") || lines.length > 1 + MOST_HASHES) {
      return Optional.empty();
    }
    var proof = new ArrayList<Hash>();
    for (int i = 1; i < lines.length; i++) {
      Optional<Hash> hash = Hash.ofBase64(lines[i]);
      if (hash.isEmpty()) {
        return Optional.empty();
      }
      proof.add(hash.get());
    }
    long old = Long.parseLong(lines[0].substring(OLD.length()));
    return SignedNote.parse(body.substring(end + 2))
        .map(note -> new AddCheckpoint(old, proof, note));
  }

  /** Returns the body of the request. */
  public String body() {
    var body = new StringBuilder(OLD).append(old).append('\n');
    for (Hash hash : proof) {
      body.append(Base64.getEncoder().encodeToString(hash.bytes())).append('\n');
    }
    return body.append('\n').append(checkpoint.note()).toString();
  }
}
