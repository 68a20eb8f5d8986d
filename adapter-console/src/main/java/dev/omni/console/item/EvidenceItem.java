package dev.omni.console.item;

import dev.omni.domain.json.Sha256;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** A document of evidence, or one that it cites. */
public record EvidenceItem(Members of) implements Item {
  /** Returns the kind of its execution. */
  public Optional<String> kind() {
    return of.text("kind");
  }

  /** Returns how its execution ended. */
  public Optional<String> executionStatus() {
    return of.text("execution.status");
  }

  /** Returns when its execution ended. */
  public Optional<String> ended() {
    return of.text("execution.completed_at");
  }

  /** Returns the digest of the input. */
  public Optional<String> input() {
    return of.text("digests.input");
  }

  /** Returns the digest of the result. */
  public Optional<String> output() {
    return of.text("digests.output");
  }

  /** Returns the ids of the evidence that it cites. */
  public List<String> parents() {
    return of.list("parents").stream()
        .flatMap(parent -> parent.text("evidence_id").stream())
        .toList();
  }

  /** Returns the documents on which it depends. */
  public List<EvidenceItem> ancestors() {
    return of.list("included").stream().map(EvidenceItem::new).toList();
  }

  /** Returns the SHA-256 of its statement in lower-case hex; empty while it is not signed. */
  public Optional<String> statementHash() {
    return of.text("envelope.payload")
        .map(payload -> Sha256.hex(Sha256.sha256(Base64.getDecoder().decode(payload))));
  }

  /** Returns the id of the key that signed it. */
  public Optional<String> signer() {
    return of.list("envelope.signatures").stream()
        .flatMap(one -> one.text("keyid").stream())
        .findFirst();
  }

  /** Returns its place in the log; empty while it has none. */
  public Optional<LogItem> log() {
    return of.at("log").map(place -> new LogItem(of.object("log")));
  }
}
