package dev.omni.domain.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.data.ResolvedData;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Shape;
import java.util.List;
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
          .optional("history", Shape.arrayOf(SERIES, 1, 9))
          .optional("legs", Shape.listOf(Shape.object().required("rates", SERIES)))
          .optional("either", Shape.oneOf(Shape.number(), SERIES))
          .optional("flags", Shape.listOf(Shape.bool()))
          .optional("open", Shape.object().open())
          .optional("number", Shape.number())
          .schema();
  private static final Json DATA = Json.obj("data", Json.obj("set", "prices", "column", "close"));

  private static List<String> places(Json.Obj input) {
    return DataReference.in(CONTRACT, input).stream()
        .map(reference -> reference.at() + " " + reference.member().kind())
        .toList();
  }

  @Test
  void columns_stand_in_the_place_of_arrays_and_tables() {
    assertThat(
            places(
                Json.obj(
                    "values", DATA,
                    "names", DATA,
                    "table", DATA,
                    "by_name", DATA,
                    "history", DATA,
                    "legs", Json.arr(Json.obj("rates", DATA), Json.obj("rates", Json.arr(1))),
                    "either", DATA)))
        .containsExactly(
            "/values SERIES",
            "/names SERIES",
            "/table TABLE",
            "/by_name TABLE",
            "/history MATRIX",
            "/legs/0/rates SERIES",
            "/either SERIES");
    assertThat(places(Json.obj("table", Json.obj("x", DATA), "by_name", Json.obj("a", DATA))))
        .containsExactly("/table/x SERIES", "/by_name/a SERIES");
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
    Json.Obj marked = DataReference.marked(CONTRACT);
    for (String place :
        List.of(
            "/properties/values",
            "/properties/names",
            "/properties/table",
            "/properties/table/properties/x",
            "/properties/by_name",
            "/properties/by_name/additionalProperties",
            "/properties/history",
            "/properties/legs/items/properties/rates",
            "/properties/either")) {
      assertThat(new Pointer(place + "/x-data").in(marked)).as(place).contains(Json.of(true));
    }
    for (String place : List.of("flags", "open", "number", "legs")) {
      assertThat(new Pointer("/properties/" + place + "/x-data").in(marked)).as(place).isEmpty();
    }
    assertThat(Shape.of(marked).problems(Json.obj("values", Json.arr(1, 2)))).isEmpty();
  }

  @Test
  void a_sealed_input_has_id_version_and_digest_in_place_of_the_name() {
    var set = UUID.randomUUID();
    var first = new ResolvedData(new Pointer("/legs/1/rates/data"), set, 7, "sha256:ab");
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
}
