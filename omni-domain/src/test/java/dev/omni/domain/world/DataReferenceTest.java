package dev.omni.domain.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.data.DataSet.Version;
import dev.omni.domain.data.ResolvedData;
import dev.omni.domain.data.ResolvedRows;
import dev.omni.domain.data.ResolvedSet;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Shape;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class DataReferenceTest {
  private static final Shape SERIES = Shape.arrayOf(Shape.number(), 2, 1000);
  private static final Json.Obj CONTRACT =
      Shape.object()
          .required("values", SERIES)
          .optional("names", Shape.listOf(Shape.string()))
          .optional("table", Shape.object().required("x", SERIES).required("y", SERIES))
          .optional("by_name", Shape.mapOf(SERIES))
          .optional("history", Shape.matrix(SERIES).columns(1, 9))
          .optional("points", Shape.matrix(SERIES).rows(1, 9))
          .optional("pairs", Shape.matrix(Shape.oneOf(Shape.number(), SERIES)).rows(1, 9))
          .optional("place", Shape.arrayOf(Shape.number(), 3, 3))
          .optional("ranges", Shape.mapOf(Shape.arrayOf(Shape.number(), 2, 2)))
          .optional("legs", Shape.listOf(Shape.object().required("rates", SERIES)))
          .optional("either", Shape.oneOf(Shape.number(), SERIES))
          .optional("flags", Shape.listOf(Shape.bool()))
          .optional("open", Shape.object().open())
          .optional("number", Shape.number())
          .schema();
  private static final Json.Obj MARKED = DataWords.marked(CONTRACT);
  private static final Json LIST = Json.obj("data", Json.obj("set", "s", "columns", Json.arr("a")));
  private static final Json NAMED =
      Json.obj("data", Json.obj("set", "s", "columns", Json.obj("x", "a")));
  private static final Json DATA = Json.obj("data", Json.obj("set", "prices", "column", "close"));

  private static List<String> places(Json.Obj input) {
    return DataReference.in(MARKED, input).stream()
        .map(reference -> reference.at() + " " + reference.member().getClass().getSimpleName())
        .toList();
  }

  @Test
  void the_longest_name_with_a_digest_names_a_set() {
    String named = "n".repeat(64) + "@sha256:" + "a".repeat(64);
    Json.Obj input =
        Json.obj("values", Json.obj("data", Json.obj("set", named, "column", "close")));
    DataReference found = DataReference.in(MARKED, input).get(0);

    assertThat(found.shape().problems(found.data())).isEmpty();
    Json.Obj longer = Json.obj("set", "n".repeat(201), "column", "close");
    assertThat(found.shape().problems(longer)).hasSize(1);
  }

  @Test
  void columns_stand_in_the_place_of_arrays_and_tables() {
    assertThat(
            places(
                Json.obj(
                    "values", DATA,
                    "names", DATA,
                    "table", NAMED,
                    "by_name", NAMED,
                    "history", LIST,
                    "points", LIST,
                    "pairs", LIST,
                    "place", DATA,
                    "legs", Json.arr(Json.obj("rates", DATA), Json.obj("rates", Json.arr(1))),
                    "either", DATA)))
        .containsExactly(
            "/values Column",
            "/names Column",
            "/table Table",
            "/by_name Table",
            "/history Matrix",
            "/points Matrix",
            "/pairs Matrix",
            "/place None",
            "/legs/0/rates Column",
            "/either Column");
    assertThat(places(Json.obj("pairs", DATA))).containsExactly("/pairs Column");
    assertThat(places(Json.obj("table", Json.obj("x", DATA), "by_name", Json.obj("a", DATA))))
        .containsExactly("/table/x Column", "/by_name/a Column");
  }

  @Test
  void nothing_else_is_a_reference() {
    assertThat(
            places(
                Json.obj(
                    "flags", DATA,
                    "open", Json.obj("a", DATA),
                    "number", DATA,
                    "unknown", DATA,
                    "values", Json.obj("data", Json.obj(), "more", 1))))
        .isEmpty();
  }

  @Test
  void the_served_contract_marks_the_members() {
    Map<String, String> words =
        Map.ofEntries(
            Map.entry("/values", "column"),
            Map.entry("/names", "column"),
            Map.entry("/table", "table"),
            Map.entry("/table/properties/x", "column"),
            Map.entry("/by_name", "table"),
            Map.entry("/by_name/additionalProperties", "column"),
            Map.entry("/history", "columns"),
            Map.entry("/points", "rows"),
            Map.entry("/pairs", "rows"),
            Map.entry("/place", "none: a vector of 3 values"),
            Map.entry("/ranges/additionalProperties", "none: a vector of 2 values"),
            Map.entry("/legs/items/properties/rates", "column"),
            Map.entry("/either/oneOf/1", "column"));
    words.forEach(
        (place, word) ->
            assertThat(new Pointer("/properties" + place + "/x-data").in(MARKED))
                .as(place)
                .contains(Json.str(word)));
    for (String place : List.of("flags", "open", "number", "legs", "either", "ranges")) {
      assertThat(new Pointer("/properties/" + place + "/x-data").in(MARKED)).as(place).isEmpty();
    }
    assertThat(Shape.of(MARKED).problems(Json.obj("values", Json.arr(1, 2)))).isEmpty();
  }

  @Test
  void a_matrix_without_its_word_is_no_shape_of_an_input() {
    CapabilityBuilder described =
        Capability.named("finance.of.test")
            .result(Shape.object().required("sum", Shape.number().unit("1").titled("Sum")))
            .input(
                Shape.object()
                    .optional("m", Shape.listOf(Shape.listOf(Shape.number().unit("1"))))
                    .example(Json.obj()));
    assertThatThrownBy(described::build)
        .hasMessageContaining("/input/m must say whether its inner arrays are rows or columns");
  }

  @Test
  void a_sealed_input_has_id_version_and_digest_in_place_of_the_name() {
    var set = UUID.randomUUID();
    var first =
        new ResolvedSet(
            new Pointer("/legs/1/rates/data"), set, new Version("rates", 7, "sha256:ab"));
    Json.Obj input = Json.obj("legs", Json.arr(1, Json.obj("rates", DATA)), "n", 3);

    Json.Obj sealed = ResolvedData.sealed(input, List.of(first));
    assertThat(sealed)
        .isEqualTo(
            Json.obj(
                "legs",
                Json.arr(
                    1,
                    Json.obj(
                        "rates",
                        Json.obj(
                            "data",
                            Json.obj(
                                "set",
                                set,
                                "version",
                                7,
                                "digest",
                                "sha256:ab",
                                "column",
                                "close")))),
                "n",
                3));
    assertThat(ResolvedData.of(first.json())).isEqualTo(first);
  }

  @Test
  void rows_of_a_run_are_named_by_its_id_in_place_of_a_set() {
    var run = UUID.randomUUID();
    Json.Obj named = Json.obj("run", run, "column", "close");
    DataReference found =
        DataReference.in(MARKED, Json.obj("values", Json.obj("data", named))).get(0);

    assertThat(found.run()).contains(run);
    assertThat(found.columns()).containsExactly("close");
    assertThat(found.shape().problems(named)).isEmpty();
    assertThat(found.shape().problems(named.with("run", "newest"))).isNotEmpty();
    assertThat(found.shape().problems(named.with("set", "prices"))).isNotEmpty();
    assertThat(found.shape().problems(named.with("version", 1))).isNotEmpty();
  }

  @Test
  void a_sealed_input_has_id_and_digest_of_the_rows_of_a_run() {
    var rows = new ResolvedRows(new Pointer("/values/data"), UUID.randomUUID(), "sha256:ab");
    Json.Obj sent = Json.obj("run", rows.run(), "column", "close");
    Json.Obj input = Json.obj("values", Json.obj("data", sent));

    assertThat(ResolvedData.sealed(input, List.of(rows)))
        .isEqualTo(
            Json.obj(
                "values",
                Json.obj(
                    "data",
                    Json.obj("run", rows.run(), "digest", "sha256:ab", "column", "close"))));
    assertThat(ResolvedData.of(rows.json())).isEqualTo(rows);
    Json.Obj stated = Json.obj("values", Json.obj("data", sent.with("digest", "sha256:ab")));
    assertThat(ResolvedData.identified(stated, List.of(rows), (known, text) -> Optional.empty()))
        .isEqualTo(input);
  }
}
