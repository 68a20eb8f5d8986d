package dev.omni.testkit;

import dev.omni.domain.json.Json;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/**
 * Values as a caller may send them: of any type, nested, under names and with words that matter.
 */
public final class AnyJson {
  private AnyJson() {}

  /**
   * Any value.
   *
   * @param depth how deep arrays and objects nest at most
   * @param words texts among the leaves
   * @param names of members
   */
  public static Arbitrary<Json> nested(int depth, List<String> words, List<String> names) {
    Arbitrary<Json> leaf =
        Arbitraries.oneOf(
            Arbitraries.of(Json.NULL, new Json.Bool(true), Json.str(""), Json.num(1)),
            Arbitraries.doubles().between(-1e300, 1e300).map(Json::num),
            Arbitraries.of(words).map(Json::str));
    if (depth == 0) {
      return leaf;
    }
    Arbitrary<Json> inner = nested(depth - 1, words, names);
    return Arbitraries.oneOf(
        leaf,
        inner.list().ofMaxSize(3).map(Json.Arr::new),
        Combinators.combine(
                Arbitraries.of(names).list().ofMaxSize(6).uniqueElements(), inner.list().ofSize(6))
            .as(AnyJson::object));
  }

  private static Json object(List<String> names, List<Json> values) {
    Json.Obj made = Json.Obj.EMPTY;
    for (int i = 0; i < names.size(); i++) {
      made = made.with(names.get(i), values.get(i));
    }
    return made;
  }
}
