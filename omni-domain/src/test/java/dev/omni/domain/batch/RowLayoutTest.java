package dev.omni.domain.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** What a layout names, and that every row of a batch has a leaf by it. */
final class RowLayoutTest {
  private static final Json.Obj OPTION =
      Json.obj("type", "call", "strike", 100, "rate", 0.03, "expiry_years", 0.75);

  private static Json.Obj row(long number, Json.Obj input, String kind, Json.Obj outcome) {
    return Json.obj("row", number, "input", input, kind, outcome);
  }

  private static RowLayout layout(Json.Obj base, Json... rows) {
    return RowLayout.of(
        BatchSamples.batch(base), Json.obj("base", base, "rows", Json.arr((Object[]) rows)));
  }

  /** Returns the leaf of a row as it would be shown; its input must be covered. */
  private static String leaf(RowLayout layout, Json.Obj base, Json row) {
    Json.Obj input = BatchSamples.batch(base).input((Json.Obj) row).input();
    Json.Obj shown = row(0, input, "output", Json.obj("price", 1, "delta", 2));
    assertThat(layout.uncovered(shown)).isEmpty();
    return layout.leafHash(shown).hex();
  }

  @Test
  void a_layout_names_what_occurs_in_any_row_in_the_order_of_code_units() {
    RowLayout layout =
        layout(
            OPTION,
            Json.obj("spot", 1),
            Json.obj("volatility", 2, "Spot", 3, "\ud83d\ude00", 4, "\uff5e", 5));

    assertThat(layout.input())
        .containsExactly("Spot", "spot", "volatility", "\ud83d\ude00", "\uff5e");
    assertThat(layout.output()).containsExactly("delta", "price");
    assertThat(layout.carry()).isEmpty();
    assertThat(layout.capability()).isEqualTo("finance.option.vanilla");
  }

  @Test
  void a_carried_member_that_the_capability_does_not_know_is_no_input() {
    Json.Obj base = Json.obj("type", "call");
    Json.Obj input =
        Json.obj(
            "base",
            base,
            "columns",
            Json.obj("spot", Json.arr(1), "id", Json.arr("a")),
            "carry",
            Json.arr("spot", "id"));

    RowLayout layout = RowLayout.of(BatchSamples.batch(base), input);

    assertThat(layout.input()).containsExactly("spot");
    assertThat(layout.carry()).containsExactly("id", "spot");
    assertThat(RowLayout.of(BatchSamples.batch(base), BatchSamples.data(base)).input())
        .containsExactly("spot");
    assertThat(
            RowLayout.of(
                    BatchSamples.batch(base),
                    Json.obj("grid", Json.obj("spot", Json.arr(1), "rate", Json.arr(1, 2))))
                .input())
        .containsExactly("rate", "spot");
  }

  @Test
  void the_input_beside_what_varies_is_that_of_the_base() {
    Json.Obj base = Json.obj("type", "call", "legs", Json.arr(Json.obj("rate", 1)));
    RowLayout layout = layout(base, Json.obj("/legs/0/rate", 2, "spot", 3));

    assertThat(layout.input()).containsExactly("/legs/0/rate", "spot");
    assertThat(layout.fixed())
        .isEqualTo(
            Sha256.sha256(
                Json.obj(
                    "type",
                    "call",
                    "legs",
                    Json.arr(Json.obj("rate", Json.NULL)),
                    "spot",
                    Json.NULL)));
  }

  @Test
  void a_pointer_to_what_only_some_rows_have_gives_way_to_what_all_of_them_have() {
    Json.Obj base = Json.obj("curve", Json.obj("day", 1));

    assertThat(layout(base, Json.obj("/expiry/years", 1), Json.obj("spot", 1)).input())
        .containsExactly("expiry", "spot");
    assertThat(layout(base, Json.obj("/curve/nodes/0", 1), Json.obj("/curve/day", 2)).input())
        .containsExactly("/curve/day", "/curve/nodes");
    assertThat(layout(base, Json.obj("/curve/day", 1), Json.obj("curve", 2)).input())
        .containsExactly("curve");
    assertThat(layout(base, Json.obj("/~1odd/a", 1)).input()).containsExactly("/~1odd");
  }

  @Test
  void a_pointer_that_leads_nowhere_is_a_member_of_its_own_name() {
    Json.Obj base = Json.obj("legs", Json.arr(1));
    Json.Obj misplaced = Json.obj("/legs/5/rate", 2);
    RowLayout layout = layout(base, misplaced, Json.obj("/~", 3), Json.obj("/legs/0", 4));

    assertThat(layout.input()).containsExactly("/legs/0", "/~1legs~15~1rate", "/~1~0");
    assertThat(leaf(layout, base, misplaced))
        .isNotEqualTo(leaf(layout, base, Json.obj("/legs/5/rate", 3)))
        .isNotEqualTo(leaf(layout, base, Json.obj("/legs/0", 1)));
  }

  @Property
  void every_row_of_any_names_is_covered_and_any_other_input_has_another_leaf(
      @ForAll("objects") Json.Obj base, @ForAll("rows") List<Json.Obj> rows) {
    RowLayout layout = layout(base, rows.toArray(Json[]::new));
    Set<Json> inputs = new HashSet<>();
    Set<String> leaves = new HashSet<>();
    for (Json.Obj row : rows) {
      inputs.add(BatchSamples.batch(base).input(row).input());
      leaves.add(leaf(layout, base, row));
    }

    assertThat(leaves).hasSameSizeAs(inputs);
  }

  @Provide
  Arbitrary<Json.Obj> objects() {
    return object(Arbitraries.of("a", "b", "c"), 3);
  }

  @Provide
  Arbitrary<List<Json.Obj>> rows() {
    Arbitrary<String> steps = Arbitraries.of("a", "b", "0", "1", "~0");
    Arbitrary<String> pointers =
        steps.list().ofMinSize(1).ofMaxSize(3).map(path -> "/" + String.join("/", path));
    return object(Arbitraries.oneOf(steps, pointers, Arbitraries.just("/~")), 1)
        .list()
        .ofMinSize(1)
        .ofMaxSize(6)
        .map(rows -> rows.stream().filter(RowLayoutTest::hasOnePlaceEach).toList());
  }

  /** What a batch asks of the names of one row. */
  private static boolean hasOnePlaceEach(Json.Obj row) {
    List<Place> places =
        row.members().keySet().stream().flatMap(name -> Place.parse(name).stream()).toList();
    return places.stream()
        .allMatch(place -> places.stream().filter(other -> other.covers(place)).count() == 1);
  }

  private static Arbitrary<Json.Obj> object(Arbitrary<String> names, int depth) {
    return names
        .flatMap(any -> value(depth))
        .map(v -> v)
        .array(Json[].class)
        .ofMaxSize(3)
        .flatMap(
            values ->
                names
                    .list()
                    .ofSize(values.length)
                    .map(
                        list -> {
                          Json.Obj object = Json.Obj.EMPTY;
                          for (int i = 0; i < values.length; i++) {
                            object = object.with(list.get(i), values[i]);
                          }
                          return object;
                        }));
  }

  private static Arbitrary<Json> value(int depth) {
    Arbitrary<Json> plain =
        Arbitraries.of(Json.NULL, Json.of(true), Json.of(1), Json.of(2), Json.of("1"));
    return depth == 0
        ? plain
        : Arbitraries.oneOf(
            plain,
            object(Arbitraries.of("a", "b", "0", "~"), depth - 1).map(o -> o),
            Arbitraries.lazy(() -> value(depth - 1)).list().ofMaxSize(2).map(Json.Arr::new));
  }

  @Test
  void what_the_leaf_of_a_row_does_not_cover_is_named() {
    Json.Obj base = Json.obj("type", "call");
    RowLayout layout = layout(base, Json.obj("spot", 1));
    Json.Obj output = Json.obj("price", 1, "delta", 2);
    Json.Obj shown = row(0, Json.obj("type", "call", "spot", 1), "output", output);

    assertThat(layout.uncovered(shown)).isEmpty();
    assertThat(layout.uncovered(shown.with("carry", Json.NULL))).isEmpty();
    assertThat(layout.uncovered(shown.with("input", Json.obj("type", "put", "spot", 1))))
        .contains("has another input than the statement at a place that does not vary");
    assertThat(layout.uncovered(shown.with("input", Json.obj("type", "call", "x", 1)))).isPresent();
    assertThat(layout.uncovered(shown.with("output", output.with("vega", 3))))
        .contains("has output vega, which nothing proves");
    assertThat(layout.uncovered(shown.with("carry", Json.obj("id", 3))))
        .contains("has carry id, which nothing proves");
    assertThat(layout.uncovered(shown.without("output")))
        .contains("must have an output or an error");
    assertThat(layout.uncovered(shown.with("error", Json.obj("code", "x"))))
        .contains("must have an output or an error");
    assertThat(layout.uncovered(shown.without("output").with("error", Json.obj("cod", "x"))))
        .contains("has error cod, which nothing proves");
    assertThat(layout.uncovered(shown.with("output", "price")))
        .contains("has output of another type");
    assertThat(layout.uncovered(shown.with("carry", "id"))).contains("has carry of another type");
  }

  @Test
  void what_is_no_layout_is_refused() {
    Json.Obj layout = layout(OPTION, Json.obj("spot", 1)).json();

    assertThat(RowLayout.parse(layout)).isPresent();
    for (String name : layout.members().keySet()) {
      assertThat(RowLayout.parse(layout.without(name))).isEmpty();
      assertThat(RowLayout.parse(layout.with(name, 1))).isEmpty();
    }
    assertThat(RowLayout.parse(layout.with("input", Json.arr("/~")))).isEmpty();
    assertThat(RowLayout.parse(layout.with("input", Json.arr(1)))).isEmpty();
    assertThat(RowLayout.parse(layout.with("fixed", "ABCD"))).isEmpty();
    assertThat(RowLayout.parse(layout.with("more", 1))).isEmpty();
  }
}
