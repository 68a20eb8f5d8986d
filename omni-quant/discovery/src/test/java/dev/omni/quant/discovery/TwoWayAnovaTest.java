package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Sums of squares of two factors, and what they have in common. */
final class TwoWayAnovaTest {
  private static Json.Obj table(long seed, int each, boolean balanced) {
    var random = new Random(seed);
    var a = new ArrayList<String>();
    var b = new ArrayList<String>();
    var y = new ArrayList<Double>();
    for (int i = 0; i < 2; i++) {
      for (int j = 0; j < 3; j++) {
        int rows = each + (balanced ? 0 : random.nextInt(3));
        for (int k = 0; k < rows; k++) {
          a.add("a" + i);
          b.add("b" + j);
          y.add(10 * i + 3 * j + i * j + random.nextGaussian());
        }
      }
    }
    return Json.obj("a", a, "b", b, "y", y);
  }

  private static JsonFields of(Json.Obj table, String first, String second, String type) {
    return new JsonFields(
        EngineRunner.result(
            LoadedEngine.of(new TwoWayAnova()),
            Json.obj(
                "table", table,
                "response", "y",
                "factor_a", first,
                "factor_b", second,
                "sums_of_squares", type)));
  }

  private static double sum(JsonFields result, int term) {
    return result.objects("terms").get(term).number("sum_of_squares");
  }

  @Property(tries = 30) // about 15 ms a try
  void all_types_agree_where_groups_are_equally_large(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 6) int each) {
    Json.Obj table = table(seed, each, true);
    JsonFields one = of(table, "a", "b", "I");
    for (String type : List.of("II", "III")) {
      for (int term = 0; term < 3; term++) {
        assertThat(sum(of(table, "a", "b", type), term))
            .isCloseTo(sum(one, term), within(1e-9 * sum(one, 0)));
      }
    }
  }

  @Property(tries = 30) // about 5 ms a try
  void the_order_of_the_factors_matters_to_type_one_alone(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 6) int each) {
    Json.Obj table = table(seed, each, false);
    for (String type : List.of("II", "III")) {
      JsonFields one = of(table, "a", "b", type);
      JsonFields other = of(table, "b", "a", type);
      assertThat(sum(other, 1)).isCloseTo(sum(one, 0), within(1e-9 * sum(one, 0)));
      assertThat(sum(other, 0)).isCloseTo(sum(one, 1), within(1e-9 * sum(one, 0)));
    }
    JsonFields first = of(table, "a", "b", "I");
    JsonFields main = of(table, "a", "b", "II");
    assertThat(sum(first, 1)).isCloseTo(sum(main, 1), within(1e-9 * sum(first, 0)));
  }

  @Test
  void one_factor_without_the_other_is_the_one_way_analysis() {
    Json.Obj table =
        Json.obj(
            "a", List.of("p", "p", "q", "q", "p", "p", "q", "q"),
            "b", List.of("r", "r", "r", "r", "s", "s", "s", "s"),
            "y", new double[] {1, 2, 4, 6, 1, 2, 4, 6});
    JsonFields result = of(table, "a", "b", "I");
    assertThat(sum(result, 0)).isCloseTo(24.5, within(1e-12));
    assertThat(sum(result, 1)).isCloseTo(0, within(1e-12));
    assertThat(result.fields("residual").integer("df")).isEqualTo(4);
    assertThat(result.objects("means")).hasSize(4);
  }

  @Test
  void an_empty_pair_of_levels_is_refused_for_type_three_alone() {
    Json.Obj table =
        Json.obj(
            "a", List.of("p", "p", "q", "q", "p", "p", "q", "q", "p", "p"),
            "b", List.of("r", "r", "r", "r", "s", "s", "s", "s", "t", "t"),
            "y", new double[] {1, 2, 4, 6, 3, 5, 4, 9, 2, 8});
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new TwoWayAnova()),
                Json.obj(
                    "table", table,
                    "response", "y",
                    "factor_a", "a",
                    "factor_b", "b",
                    "sums_of_squares", "III")))
        .containsExactly("/sums_of_squares");
    assertThat(of(table, "a", "b", "II").objects("terms")).hasSize(3);
  }
}
