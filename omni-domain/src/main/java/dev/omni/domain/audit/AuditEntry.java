package dev.omni.domain.audit;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;

/**
 * An act as a line of the audit log. Each line's hash covers the hash of the line before it, so
 * that no line can be changed, removed or moved without changing all that follow.
 *
 * @param seq from 1, without gaps
 * @param act what was done
 * @param previous the hash of the line before; {@link #BEGINNING} for the first
 * @param hash SHA-256 of {@code previous} followed by the canonical JSON of {@code seq, at, actor,
 *     act, facts}; lower-case hex, as {@code previous} is
 */
public record AuditEntry(long seq, AuditEvent act, String previous, String hash) {
  /** What stands for the line before the first. */
  public static final String BEGINNING = "0".repeat(64);

  /** The line of an act after the line of that number and hash; 0 and {@link #BEGINNING} first. */
  public static AuditEntry after(long seq, String previous, AuditEvent act) {
    return new AuditEntry(seq + 1, act, previous, hash(seq + 1, act, previous));
  }

  private static String hash(long seq, AuditEvent act, String previous) {
    Json.Obj content =
        Json.obj(
            "seq", seq,
            "at", act.at(),
            "actor", act.actor(),
            "act", act.name(),
            "facts", act.facts());
    return Sha256.sha256(previous + content.canonical());
  }

  /** Whether the hash is the one of what the line says. */
  public boolean sound() {
    return hash.equals(hash(seq, act, previous));
  }

  /** {@code seq, at, actor, act, facts, hash}. */
  public Json.Obj json() {
    return Json.obj(
        "seq", seq,
        "at", act.at(),
        "actor", act.actor(),
        "act", act.name(),
        "facts", act.facts(),
        "hash", hash);
  }
}
