package dev.omni.domain.audit;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;

/**
 * An entry of the audit log. Each hash covers the hash of the previous entry. No entry can be
 * changed, removed or moved without changing all later hashes.
 *
 * @param seq from 1, without gaps
 * @param event the recorded event
 * @param previous the hash of the previous entry; {@link #BEGINNING} for the first
 * @param hash SHA-256 of {@code previous} followed by the canonical JSON of {@code seq, at, actor,
 *     act, facts}; lower-case hex
 */
public record AuditEntry(long seq, AuditEvent event, String previous, String hash) {
  /** The previous hash of the first entry. */
  public static final String BEGINNING = "0".repeat(64);

  /**
   * Creates the next entry, given the number and the hash of the last one; 0 and {@link #BEGINNING}
   * for the first.
   */
  public static AuditEntry after(long seq, String previous, AuditEvent event) {
    return new AuditEntry(seq + 1, event, previous, hash(seq + 1, event, previous));
  }

  private static String hash(long seq, AuditEvent event, String previous) {
    Json.Obj content =
        Json.obj(
            "seq", seq,
            "at", event.at(),
            "actor", event.actor(),
            "act", event.name(),
            "facts", event.details());
    return Sha256.sha256(previous + content.canonical());
  }

  /** Returns whether the hash matches the content. */
  public boolean sound() {
    return hash.equals(hash(seq, event, previous));
  }

  /** Returns the JSON form: {@code seq, at, actor, act, facts, hash}. */
  public Json.Obj json() {
    return Json.obj(
        "seq", seq,
        "at", event.at(),
        "actor", event.actor(),
        "act", event.name(),
        "facts", event.details(),
        "hash", hash);
  }
}
