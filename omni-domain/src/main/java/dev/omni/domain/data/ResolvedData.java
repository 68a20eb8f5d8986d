package dev.omni.domain.data;

import dev.omni.domain.data.DataSet.Version;
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
 * @param version name, number and digest; the name is empty where it was not stored
 */
public record ResolvedData(Pointer at, UUID set, Version version) {
  private static final String SET = "set";
  private static final String NAME = "name";
  private static final String VERSION = "version";
  private static final String DIGEST = "digest";

  /** Returns the set at a place of an input. */
  public static ResolvedData of(Pointer at, DataSet set) {
    return new ResolvedData(at, set.id(), set.version());
  }

  /** Returns the digest of the bytes of the set. */
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

  /**
   * Returns an input with a digest in place of whatever names each set, so that requests for equal
   * bytes are equal.
   *
   * @param all the sets that a run read, in the places of which the input may name them
   */
  public static Json.Obj identified(Json.Obj input, List<ResolvedData> all, Digests digests) {
    Json.Obj identified = input;
    for (ResolvedData each : all) {
      if (each.at.in(identified).filter(Json.Obj.class::isInstance).isPresent()) {
        identified =
            (Json.Obj)
                replaced(identified, each.at, data -> each.identified((Json.Obj) data, digests));
      }
    }
    return identified;
  }

  private Json.Obj identified(Json.Obj data, Digests digests) {
    Optional<String> found = data.findText(SET).flatMap(text -> digests.find(this, text));
    Optional<String> stated = data.findText(DIGEST);
    return found.isEmpty() || (stated.isPresent() && !stated.equals(found))
        ? data
        : data.without(VERSION).without(DIGEST).with(SET, found.get());
  }

  /** The digests of what texts name. */
  @FunctionalInterface
  public interface Digests {
    /** Returns the digest of what a text names in the place of a set; empty for nothing known. */
    Optional<String> find(ResolvedData known, String text);
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
    members.put(SET, Json.str(set.toString()));
    members.put(VERSION, Json.num(version.number()));
    members.put(DIGEST, Json.str(digest()));
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

  /** Reads what was stored. */
  public static ResolvedData of(Json.Obj json) {
    return new ResolvedData(
        new Pointer(json.findText("at").orElseThrow()),
        UUID.fromString(json.findText(SET).orElseThrow()),
        new Version(
            json.findText(NAME).orElse(""),
            json.findNumber(VERSION).orElseThrow().intValueExact(),
            json.findText(DIGEST).orElseThrow()));
  }

  /** Returns the set of a place, if it was resolved there. */
  public static Optional<ResolvedData> find(List<ResolvedData> all, Pointer at) {
    return all.stream().filter(each -> each.at.equals(at)).findFirst();
  }
}
