package dev.omni.domain.evidence;

import dev.omni.domain.json.Json;

/** The parts of evidence that a server no longer keeps; their digests stay in the statement. */
public final class RemovedPart {
  private RemovedPart() {}

  /** Returns whether evidence says that a part was removed, and does not have it. */
  public static boolean of(Json.Obj evidence, String part) {
    boolean absent = evidence.find(part).filter(value -> !value.equals(Json.NULL)).isEmpty();
    return absent && evidence.findObject("removed").flatMap(r -> r.findText(part)).isPresent();
  }
}
