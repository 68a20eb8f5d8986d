package dev.omni.domain.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

class GridTest {
  private static Json.Obj range(double from, double to, int steps, String scale) {
    return Json.obj("from", from, "to", to, "steps", steps, "scale", scale);
  }

  private static List<Json.Obj> rows(Json.Obj grid) {
    Grid read = Grid.of(grid);
    return read.rows(0, (int) read.size()).stream().map(RowSource.SourceRow::input).toList();
  }

  @Test
  void axes_are_in_the_order_of_their_names_and_the_last_is_the_fastest() {
    assertThat(rows(Json.obj("b", Json.arr(1, 2), "a", Json.arr("x", "y"))))
        .containsExactly(
            Json.obj("a", "x", "b", 1),
            Json.obj("a", "x", "b", 2),
            Json.obj("a", "y", "b", 1),
            Json.obj("a", "y", "b", 2));
  }

  @Test
  void values_follow_the_formula_in_double() {
    List<Json.Obj> linear = rows(Json.obj("x", range(0.1, 0.7, 7, "linear")));
    List<Json.Obj> log = rows(Json.obj("x", range(0.1, 0.7, 7, "log")));
    for (int i = 0; i < 6; i++) {
      assertThat(linear.get(i).number("x")).isEqualTo(0.1 + (0.7 - 0.1) * i / 6);
    }
    for (int i = 1; i < 6; i++) {
      assertThat(log.get(i).number("x")).isEqualTo(0.1 * StrictMath.pow(0.7 / 0.1, i / 6.0));
    }
    assertThat(List.of(linear.get(6).number("x"), log.get(6).number("x"))).containsOnly(0.7);
    assertThat(rows(Json.obj("x", range(3, 9, 1, "linear")))).containsExactly(Json.obj("x", 3));
  }

  @Test
  void a_large_axis_computes_its_values_as_a_small_one() {
    Grid large = Grid.of(Json.obj("x", range(0, 1, 20_001, "linear")));
    assertThat(large.rows(12_345, 1).get(0).input().number("x")).isEqualTo(1.0 * 12_345 / 20_000);
  }

  @Test
  void the_product_of_the_axes_does_not_overflow() {
    Json.Obj million = range(0, 1, 1_000_000, "linear");
    Json.Obj input =
        Json.obj("grid", Json.obj("a", million, "b", million, "c", million, "d", million));
    assertThat(RowSources.gridSize(input)).isEqualTo(Long.MAX_VALUE);
    assertThat(RowSources.gridSize(Json.obj("grid", Json.obj("a", million, "b", million))))
        .isEqualTo(1_000_000_000_000L);
  }
}
