package dev.omni.domain.data;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** A table that the input of a run names, as the run reads it: a data set, or the rows of a run. */
public sealed interface ResolvedData permits ResolvedSet, ResolvedRows {
  /** Returns the place in the input of the object that names the table. */
  Pointer at();

  /** Returns the digest of the table. */
  String digest();

  /** Returns the object that names the table, the same for all that name equal ones. */
  Json.Obj identified(Json.Obj data, Digests digests);

  /** Returns the object that names the table, with its id and digest. */
  Json.Obj named(Json.Obj data);

  /** Returns the JSON in which it is stored with a run. */
  Json.Obj json();

  /** Reads what was stored. */
  static ResolvedData of(Json.Obj json) {
    return json.has(ResolvedRows.RUN) ? ResolvedRows.of(json) : ResolvedSet.of(json);
  }

  /** The digests of what texts name. */
  @FunctionalInterface
  interface Digests {
    /** Returns the digest of what a text names in the place of a set; empty for nothing known. */
    Optional<String> find(ResolvedSet known, String text);
  }

  /**
   * Returns an input with a digest in place of whatever names each set, so that requests for equal
   * bytes are equal.
   *
   * @param all the tables that a run read, in the places of which the input may name them
   */
  static Json.Obj identified(Json.Obj input, List<ResolvedData> all, Digests digests) {
    Json.Obj identified = input;
    for (ResolvedData each : all) {
      if (each.at().in(identified).filter(Json.Obj.class::isInstance).isPresent()) {
        identified =
            (Json.Obj)
                replaced(identified, each.at(), data -> each.identified((Json.Obj) data, digests));
      }
    }
    return identified;
  }

  /** Returns an input with id and digest of each table in place of its name. */
  static Json.Obj sealed(Json.Obj input, List<ResolvedData> all) {
    Json.Obj sealed = input;
    for (ResolvedData each : all) {
      sealed = (Json.Obj) replaced(sealed, each.at(), data -> each.named((Json.Obj) data));
    }
    return sealed;
  }

  /** Returns a document with the value at a place changed; the place must exist. */
  static Json replaced(Json document, Pointer at, UnaryOperator<Json> change) {
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

  /** Returns the table of a place, if it was resolved there. */
  static Optional<ResolvedData> find(List<ResolvedData> all, Pointer at) {
    return all.stream().filter(each -> each.at().equals(at)).findFirst();
  }
}
