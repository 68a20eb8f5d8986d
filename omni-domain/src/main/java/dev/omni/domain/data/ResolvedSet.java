package dev.omni.domain.data;

import dev.omni.domain.data.DataSet.Version;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.UUID;

/**
 * A data set as a run reads it: the version that its name had when the run was created.
 *
 * @param at the place in the input of the object that names it
 * @param set id of the set
 * @param version name, number and digest; the name is empty where it was not stored
 */
public record ResolvedSet(Pointer at, UUID set, Version version) implements ResolvedData {
  private static final String SET = "set";
  private static final String NAME = "name";
  private static final String VERSION = "version";
  private static final String DIGEST = "digest";

  /** Returns the set at a place of an input. */
  public static ResolvedSet of(Pointer at, DataSet set) {
    return new ResolvedSet(at, set.id(), set.version());
  }

  @Override
  public String digest() {
    return version.digest();
  }

  /**
   * Returns the digest of what a text names, without a look at the sets that there are now. A name
   * without a version is the version that was read.
   */
  public Optional<String> digestOf(String text) {
    if (text.equals(set.toString())) {
      return Optional.of(digest());
    }
    Optional<DataSetName> named = DataSetName.parse(text);
    return named
        .flatMap(DataSetName::digest)
        .or(() -> named.filter(name -> name.isOf(version)).map(name -> digest()));
  }

  @Override
  public Json.Obj identified(Json.Obj data, Digests digests) {
    Optional<String> found = data.findText(SET).flatMap(text -> digests.find(this, text));
    Optional<String> stated = data.findText(DIGEST);
    return found.isEmpty() || (stated.isPresent() && !stated.equals(found))
        ? data
        : data.without(VERSION).without(DIGEST).with(SET, found.get());
  }

  @Override
  public Json.Obj named(Json.Obj data) {
    var members = new LinkedHashMap<String, Json>();
    members.put(SET, Json.str(set.toString()));
    members.put(VERSION, Json.num(version.number()));
    members.put(DIGEST, Json.str(digest()));
    data.members().forEach(members::putIfAbsent);
    return new Json.Obj(members);
  }

  @Override
  public Json.Obj json() {
    return Json.obj(
        "at",
        at.text(),
        SET,
        set,
        NAME,
        version.name(),
        VERSION,
        version.number(),
        DIGEST,
        version.digest());
  }

  static ResolvedSet of(Json.Obj json) {
    return new ResolvedSet(
        new Pointer(json.findText("at").orElseThrow()),
        UUID.fromString(json.findText(SET).orElseThrow()),
        new Version(
            json.findText(NAME).orElse(""),
            json.findNumber(VERSION).orElseThrow().intValueExact(),
            json.findText(DIGEST).orElseThrow()));
  }
}
