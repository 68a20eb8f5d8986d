package dev.omni.domain.evidence;

import dev.omni.domain.json.Json;

/**
 * The texts of an execution that stand beside its statement, which has their digests. Evidence of a
 * run takes them from the run.
 *
 * @param input of the request; null once it is removed
 * @param output the result at the time of the statement
 */
public record EvidenceBodies(Json input, Json output) {
  /** Returns these without the input. */
  public EvidenceBodies withoutInput() {
    return new EvidenceBodies(Json.NULL, output);
  }
}
