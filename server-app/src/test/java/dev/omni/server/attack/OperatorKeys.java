package dev.omni.server.attack;

import dev.omni.application.evidence.SigningKeys;
import dev.omni.domain.evidence.KeyPairSigner;
import dev.omni.domain.evidence.PublishedKey;
import dev.omni.domain.evidence.Signer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The keys of a log that were rotated once; their owner can sign with both at any time. */
final class OperatorKeys implements SigningKeys {
  private final Instant rotated;
  private final KeyPairSigner old = Outsiders.fresh();
  private final KeyPairSigner current = Outsiders.fresh();

  OperatorKeys(Instant rotated) {
    this.rotated = rotated;
  }

  @Override
  public String origin() {
    return "log.example/omni";
  }

  @Override
  public Signer at(Instant time) {
    return time.isBefore(rotated) ? old : current;
  }

  /** The key of before the rotation. */
  Signer old() {
    return old;
  }

  /** The key of today. */
  Signer current() {
    return current;
  }

  /** When the key of today took over. */
  Instant rotated() {
    return rotated;
  }

  @Override
  public List<PublishedKey> published() {
    return List.of(
        new PublishedKey(old.key(), Optional.empty(), Optional.of(rotated)),
        new PublishedKey(current.key(), Optional.of(rotated), Optional.empty()));
  }
}
