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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sums of squares of formulas, and what they have in common. */
final class GeneralAnovaTest {
  private static final LoadedEngine ENGINE = LoadedEngine.of(new GeneralAnova());

  private static Json.Obj table(long seed, boolean balanced) {
    var random = new Random(seed);
    var a = new ArrayList<String>();
    var b = new ArrayList<String>();
    var block = new ArrayList<String>();
    var y = new ArrayList<Double>();
    for (int k = 0; k < 4; k++) {
      for (int i = 0; i < 2; i++) {
        for (int j = 0; j < 3; j++) {
          int rows = balanced ? 1 : 1 + random.nextInt(3);
          for (int r = 0; r < rows; r++) {
            a.add("a" + i);
            b.add("b" + j);
            block.add("k" + k);
            y.add(5 * i + j + 2 * k + random.nextGaussian());
          }
        }
      }
    }
    return Json.obj("a", a, "b", b, "block", block, "y", y);
  }

  private static JsonFields of(Json.Obj input) {
    return new JsonFields(EngineRunner.result(ENGINE, input));
  }

  private static double sum(JsonFields terms, int term) {
    return terms.objects("terms").get(term).number("sum_of_squares");
  }

  /** The older analysis of two factors has the same lines. */
  @ParameterizedTest
  @ValueSource(strings = {"I", "II", "III"})
  void two_factors_are_those_of_the_two_way_analysis(String type) {
    Json.Obj table = table(3, false);
    JsonFields found = of(Json.obj("table", table, "formula", "y ~ a*b", "sums_of_squares", type));
    JsonFields known =
        new JsonFields(
            EngineRunner.result(
                LoadedEngine.of(new TwoWayAnova()),
                Json.obj(
                    "table", table,
                    "response", "y",
                    "factor_a", "a",
                    "factor_b", "b",
                    "sums_of_squares", type)));
    for (int term = 0; term < 3; term++) {
      assertThat(sum(found, term)).isCloseTo(sum(known, term), within(1e-9));
    }
    assertThat(found.fields("residual").number("sum_of_squares"))
        .isCloseTo(known.fields("residual").number("sum_of_squares"), within(1e-9));
  }

  /** Where all cells are equally large, all types agree and the sums add up. */
  @Test
  void all_types_agree_where_cells_are_equally_large() {
    Json.Obj input = Json.obj("table", table(4, true), "formula", "y ~ a*b + block");
    JsonFields one = of(input.with("sums_of_squares", "I"));
    for (String type : List.of("II", "III")) {
      JsonFields other = of(input.with("sums_of_squares", type));
      for (int term = 0; term < 4; term++) {
        assertThat(sum(other, term)).isCloseTo(sum(one, term), within(1e-9));
      }
    }
  }

  /** In a balanced design the terms within blocks are those with blocks as a term. */
  @Test
  void blocks_as_a_stratum_test_as_blocks_as_a_term() {
    Json.Obj table = table(5, true);
    JsonFields term =
        of(Json.obj("table", table, "formula", "y ~ block + a*b", "sums_of_squares", "I"));
    JsonFields strata = of(Json.obj("table", table, "formula", "y ~ a*b", "strata", "block"));
    JsonFields block = strata.objects("strata").get(0);
    JsonFields within = strata.objects("strata").get(1);
    assertThat(block.objects("terms")).isEmpty();
    assertThat(block.fields("residual").number("sum_of_squares"))
        .isCloseTo(sum(term, 0), within(1e-9));
    for (int k = 0; k < 3; k++) {
      assertThat(sum(within, k)).isCloseTo(sum(term, k + 1), within(1e-9));
      assertThat(within.objects("terms").get(k).number("p_value"))
          .isCloseTo(term.objects("terms").get(k + 1).number("p_value"), within(1e-10));
    }
  }

  /** In a split plot the whole-plot factor is tested against the plots, not against their parts. */
  @Test
  void a_split_plot_tests_its_factor_against_plots() {
    JsonFields found =
        of(Json.obj("table", table(6, true), "formula", "y ~ a*b", "strata", "block/a"));
    List<JsonFields> strata = found.objects("strata");
    assertThat(strata.get(1).objects("terms").get(0).text("term")).isEqualTo("a");
    assertThat(strata.get(1).fields("residual").number("df")).isEqualTo(3);
    assertThat(strata.get(2).objects("terms").get(0).text("term")).isEqualTo("b");
    assertThat(strata.get(2).fields("residual").number("df")).isEqualTo(12);
  }

  @Test
  void what_cannot_be_analysed_is_refused_at_its_member() {
    Json.Obj table =
        Json.obj(
            "a", List.of("p", "p", "q", "q", "q"),
            "b", List.of("u", "u", "u", "v", "v"),
            "y", List.of(1, 2, 4, 5, 7));
    Json.Obj input = Json.obj("table", table, "formula", "y ~ a*b");
    assertThat(EngineRunner.refused(ENGINE, input.with("sums_of_squares", "III")))
        .containsExactly("/sums_of_squares");
    assertThat(EngineRunner.refused(ENGINE, input.with("strata", "c"))).containsExactly("/strata");
    assertThat(EngineRunner.refused(ENGINE, input.with("formula", "y ~ 1")))
        .containsExactly("/formula");
    assertThat(
            EngineRunner.refused(ENGINE, input.with("strata", "a").with("sums_of_squares", "II")))
        .containsExactly("/sums_of_squares");
  }
}
