package dev.omni.domain.evidence;

import dev.omni.domain.json.Json;
import java.util.UUID;

/**
 * A reference to the evidence on which an execution depends.
 *
 * @param id of that evidence
 * @param digest of the bytes of its statement
 */
public record Parent(UUID id, Hash digest) {
  /** Returns the reference to a log entry. */
  public static Parent of(LogEntry entry) {
    return new Parent(entry.id(), Hash.of(entry.statement()));
  }

  /** Returns the JSON form: {@code evidence_id, digest}, the digest in lower-case hex. */
  public Json.Obj json() {
    return Json.obj("evidence_id", id, "digest", digest.hex());
  }
}
