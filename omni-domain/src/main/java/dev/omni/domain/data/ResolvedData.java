package dev.omni.domain.data;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * A data set as a run reads it: the version that its name had when the run was created.
 *
 * @param at the place in the input of the object that names it
 * @param set id of the set
 * @param version number under its name
 * @param digest of the bytes of the set
 */
public record ResolvedData(Pointer at, UUID set, int version, String digest) {
  /** Returns the set at a place of an input. */
  public static ResolvedData of(Pointer at, DataSet set) {
    return new ResolvedData(at, set.id(), set.version().number(), set.version().digest());
  }

  /** Returns an input with id, version and digest of each set in place of its name. */
  public static Json.Obj sealed(Json.Obj input, List<ResolvedData> all) {
    Json.Obj sealed = input;
    for (ResolvedData each : all) {
      sealed = (Json.Obj) replaced(sealed, each.at, each::named);
    }
    return sealed;
  }

  private Json named(Json data) {
    var members = new LinkedHashMap<String, Json>();
    members.put("set", Json.str(set.toString()));
    members.put("version", Json.num(version));
    members.put("digest", Json.str(digest));
    ((Json.Obj) data).members().forEach(members::putIfAbsent);
    return new Json.Obj(members);
  }

  /** Returns a document with the value at a place changed; the place must exist. */
  public static Json replaced(Json document, Pointer at, UnaryOperator<Json> change) {
    String[] steps = at.text().isEmpty() ? new String[0] : at.text().substring(1).split("/", -1);
    return replaced(document, List.of(steps), change);
  }

  private static Json replaced(Json document, List<String> steps, UnaryOperator<Json> change) {
    if (steps.isEmpty()) {
      return change.apply(document);
    }
    String name = steps.get(0).replace("~1", "/").replace("~0", "~");
    List<String> rest = steps.subList(1, steps.size());
    if (document instanceof Json.Obj object) {
      return object.with(name, replaced(object.find(name).orElseThrow(), rest, change));
    }
    List<Json> items = ((Json.Arr) document).items();
    int index = Integer.parseInt(name);
    return new Json.Arr(
        IntStream.range(0, items.size())
            .mapToObj(i -> i == index ? replaced(items.get(i), rest, change) : items.get(i))
            .toList());
  }

  /** Returns the JSON in which it is stored with a run. */
  public Json.Obj json() {
    return Json.obj("at", at.text(), "set", set, "version", version, "digest", digest);
  }

  /** Reads what was stored. */
  public static ResolvedData of(Json.Obj json) {
    return new ResolvedData(
        new Pointer(json.findText("at").orElseThrow()),
        UUID.fromString(json.findText("set").orElseThrow()),
        json.findNumber("version").orElseThrow().intValueExact(),
        json.findText("digest").orElseThrow());
  }

  /** Returns the set of a place, if it was resolved there. */
  public static Optional<ResolvedData> find(List<ResolvedData> all, Pointer at) {
    return all.stream().filter(each -> each.at.equals(at)).findFirst();
  }
}
