package dev.omni.domain.evidence;

import dev.omni.domain.json.Json;
import java.util.UUID;

/**
 * What something rests on.
 *
 * @param id of the other evidence
 * @param digest of its statement's bytes
 */
public record Parent(UUID id, Hash digest) {
  /** A leaf as a parent. */
  public static Parent of(LogEntry leaf) {
    return new Parent(leaf.id(), Hash.of(leaf.payload()));
  }

  /** {@code evidence_id, digest}, the digest as lower-case hex. */
  public Json.Obj json() {
    return Json.obj("evidence_id", id, "digest", digest.hex());
  }
}
