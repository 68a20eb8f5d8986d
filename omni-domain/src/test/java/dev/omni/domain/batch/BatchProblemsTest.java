package dev.omni.domain.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import java.util.List;
import org.junit.jupiter.api.Test;

class BatchProblemsTest {
  private static final Shape LEG =
      Shape.object()
          .required("rate", Shape.number().unit("1").titled("Rate"))
          .optional("name", Shape.string().titled("Name"));

  private static final Capability TARGET =
      Capability.named("finance.test.swap")
          .input(
              Shape.object()
                  .required("spot", Shape.number().above(0).unit("1").titled("Spot"))
                  .optional("notional", Shape.number().unit("1").titled("Notional").otherwise(1))
                  .optional("kind", Shape.string().titled("Kind"))
                  .optional("legs", Shape.arrayOf(LEG, 0, 9).titled("Legs"))
                  .example(Json.obj("spot", 1)))
          .result(
              Shape.object()
                  .required("price", Shape.number().unit("1").titled("Price"))
                  .required("ok", Shape.bool().titled("Fine"))
                  .required("note", Shape.string().titled("Note"))
                  .required("parts", Shape.listOf(Shape.number().unit("1")).titled("Parts")))
          .build();

  private static List<String> places(Object... members) {
    Json.Obj input = Json.obj("capability", "finance.test.swap").withAll(Json.obj(members));
    assertThat(BatchContract.input().problems(input)).isEmpty();
    return BatchProblems.of(input, TARGET).stream().map(Problem::pointer).toList();
  }

  private static List<String> contract(Object... members) {
    Json.Obj input = Json.obj("capability", "finance.test.swap").withAll(Json.obj(members));
    return BatchContract.input().problems(input).stream().map(Problem::pointer).toList();
  }

  private static Json.Arr rows() {
    return Json.arr(Json.obj("spot", 1));
  }

  @Test
  void exactly_one_source_is_needed_and_none_may_be_empty() {
    assertThat(contract()).containsExactly("");
    assertThat(contract("rows", rows(), "grid", Json.obj("spot", Json.arr(1)))).containsExactly("");
    assertThat(contract("rows", Json.arr())).containsExactly("/rows");
    assertThat(contract("columns", Json.Obj.EMPTY)).containsExactly("/columns");
    assertThat(contract("columns", Json.obj("spot", Json.arr()))).containsExactly("/columns/spot");
    assertThat(contract("grid", Json.obj("spot", Json.arr()))).containsExactly("/grid/spot");
    assertThat(contract("rows", rows(), "colour", 1)).containsExactly("/colour");
  }

  @Test
  void unknown_members_are_found_in_base_columns_grid_and_data_but_not_in_rows() {
    assertThat(places("base", Json.obj("sport", 1), "rows", rows())).containsExactly("/base/sport");
    assertThat(
            places("base", Json.obj("legs", Json.arr(Json.obj("rate", 1, "x", 2))), "rows", rows()))
        .containsExactly("/base/legs/0/x");
    assertThat(places("columns", Json.obj("sport", Json.arr(1)))).containsExactly("/columns/sport");
    assertThat(places("grid", Json.obj("sport", Json.arr(1)))).containsExactly("/grid/sport");
    Json.Obj data = Json.obj("set", "s", "columns", Json.obj("sport", "a"));
    assertThat(places("data", data)).containsExactly("/data/columns/sport");
    assertThat(places("rows", Json.arr(Json.obj("sport", 1)))).isEmpty();
  }

  @Test
  void a_wrong_value_is_no_mistake_of_the_batch() {
    assertThat(places("base", Json.obj("spot", -1), "columns", Json.obj("kind", Json.arr(1, 2))))
        .isEmpty();
  }

  @Test
  void a_pointer_needs_a_place_in_contract_and_base() {
    Json.Obj base = Json.obj("spot", 1, "legs", Json.arr(Json.obj("rate", 1)));
    assertThat(places("base", base, "grid", Json.obj("/legs/0/rate", Json.arr(1)))).isEmpty();
    assertThat(places("base", base, "grid", Json.obj("/legs/1/rate", Json.arr(1))))
        .containsExactly("/grid/~1legs~11~1rate");
    assertThat(places("base", base, "grid", Json.obj("/legs/0/x", Json.arr(1))))
        .containsExactly("/grid/~1legs~10~1x");
    assertThat(places("base", base, "grid", Json.obj("/legs/~2", Json.arr(1))))
        .containsExactly("/grid/~1legs~1~02");
  }

  @Test
  void two_names_of_one_place_are_refused() {
    Json.Obj both = Json.obj("spot", Json.arr(1), "/spot", Json.arr(2));
    assertThat(places("columns", both)).containsExactly("/columns/~1spot");
    assertThat(places("rows", Json.arr(Json.obj("spot", 1, "/spot", 2))))
        .containsExactly("/rows/0/~1spot");
    assertThat(places("rows", rows(), "select", Json.arr("price", "/price")))
        .containsExactly("/select/1");
  }

  @Test
  void columns_have_one_length() {
    Json.Obj columns = Json.obj("spot", Json.arr(1, 2), "notional", Json.arr(1));
    assertThat(places("columns", columns)).containsExactly("/columns/notional");
  }

  @Test
  void a_range_has_finite_numbers_and_a_log_range_positive_ones() {
    assertThat(places("grid", Json.obj("spot", range(0, 1, "log")))).containsExactly("/grid/spot");
    assertThat(places("grid", Json.obj("spot", range(-1.7e308, 1.7e308, "linear"))))
        .containsExactly("/grid/spot");
    assertThat(places("grid", Json.obj("spot", range(1, 100, "log")))).isEmpty();
  }

  private static Json.Obj range(double from, double to, String scale) {
    return Json.obj("from", from, "to", to, "steps", 3, "scale", scale);
  }

  @Test
  void what_is_selected_must_be_in_the_result() {
    assertThat(places("rows", rows(), "select", Json.arr("pride"))).containsExactly("/select/0");
    assertThat(places("rows", rows(), "select", Json.arr("price", "/parts/0", "/checks/a")))
        .isEmpty();
    assertThat(places("rows", rows(), "select", Json.arr("/price/x"))).containsExactly("/select/0");
  }

  @Test
  void totals_name_outputs_carried_members_and_numbers_of_the_input() {
    Json.Arr rows = Json.arr(Json.obj("spot", 1, "q", 2));
    assertThat(
            places(
                "rows", rows,
                "carry", Json.arr("q"),
                "totals",
                    Json.arr(
                        Json.obj("name", "a", "of", "price", "weight", "q"),
                        Json.obj("name", "b", "of", "price", "weight", "notional"),
                        Json.obj("name", "b", "of", "note", "weight", "kind"))))
        .containsExactly("/totals/2/name", "/totals/2/of", "/totals/2/weight");
    assertThat(
            places(
                "rows", rows,
                "select", Json.arr("ok"),
                "totals", Json.arr(Json.obj("name", "a", "of", "price"))))
        .containsExactly("/totals/0/of");
  }

  @Test
  void carried_names_exist_and_are_no_other_columns() {
    assertThat(places("rows", rows(), "carry", Json.arr("q"))).containsExactly("/carry/0");
    Json.Arr rows = Json.arr(Json.obj("spot", 1, "price", 2, "row", 3));
    assertThat(places("rows", rows, "carry", Json.arr("price", "row", "spot", "spot")))
        .containsExactly("/carry/0", "/carry/1", "/carry/3");
    assertThat(places("grid", Json.obj("spot", Json.arr(1)), "carry", Json.arr("spot")))
        .containsExactly("/carry/0");
  }

  @Test
  void carried_columns_that_the_capability_does_not_know_leave_the_input() {
    Json.Obj input =
        Json.obj(
            "capability", "finance.test.swap",
            "columns", Json.obj("spot", Json.arr(1), "q", Json.arr(2)),
            "carry", Json.arr("q", "spot"));
    assertThat(BatchProblems.of(input, TARGET)).isEmpty();
    assertThat(RowSources.inline(input, TARGET).orElseThrow().rows(0, 1))
        .containsExactly(new RowSource.SourceRow(Json.obj("spot", 1), Json.obj("q", 2, "spot", 1)));
  }

  @Test
  void the_scalars_at_the_top_are_selected_by_default() {
    Json.Obj input = Json.obj("capability", "finance.test.swap", "rows", rows());
    assertThat(Batch.of(input, TARGET).outputs())
        .extracting(OutputColumn::name)
        .containsExactly("price", "ok", "note");
  }

  @Test
  void rows_are_laid_over_base_and_pointers_into_it() {
    Json.Obj input =
        Json.obj(
            "capability", "finance.test.swap",
            "base", Json.obj("spot", 1, "legs", Json.arr(Json.obj("rate", 1, "name", "a"))),
            "rows", rows());
    Batch batch = Batch.of(input, TARGET);
    assertThat(batch.input(Json.obj("/legs/0/rate", 7, "spot", 2)).input())
        .isEqualTo(Json.obj("spot", 2, "legs", Json.arr(Json.obj("rate", 7, "name", "a"))));
    assertThat(batch.input(Json.obj("/legs/3/rate", 7)).misplaced()).contains("/legs/3/rate");
  }
}
