package dev.omni.domain.data;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.util.LinkedHashMap;
import java.util.UUID;

/**
 * The rows of a completed run as another run reads them.
 *
 * @param at the place in the input of the object that names the run
 * @param run id of the run that has the rows
 * @param digest the root of the hash tree over the rows, as the evidence of that run states it
 */
public record ResolvedRows(Pointer at, UUID run, String digest) implements ResolvedData {
  /** The member that names the run. */
  static final String RUN = "run";

  private static final String DIGEST = "digest";

  /** {@inheritDoc} The rows of a run never change, so that its id is the name of them. */
  @Override
  public Json.Obj identified(Json.Obj data, Digests digests) {
    boolean same = data.findText(DIGEST).filter(digest::equals).isPresent();
    return same ? data.without(DIGEST) : data;
  }

  @Override
  public Json.Obj named(Json.Obj data) {
    var members = new LinkedHashMap<String, Json>();
    members.put(RUN, Json.str(run.toString()));
    members.put(DIGEST, Json.str(digest));
    data.members().forEach(members::putIfAbsent);
    return new Json.Obj(members);
  }

  @Override
  public Json.Obj json() {
    return Json.obj("at", at.text(), RUN, run, DIGEST, digest);
  }

  static ResolvedRows of(Json.Obj json) {
    return new ResolvedRows(
        new Pointer(json.findText("at").orElseThrow()),
        UUID.fromString(json.findText(RUN).orElseThrow()),
        json.findText(DIGEST).orElseThrow());
  }
}
