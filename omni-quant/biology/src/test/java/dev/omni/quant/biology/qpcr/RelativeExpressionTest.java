package dev.omni.quant.biology.qpcr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Ratios in closed form, missing cycles and dilution series. */
final class RelativeExpressionTest {
  private static final JsonEngine ENGINE = LoadedEngine.of(new RelativeExpression());

  /** Returns a table of wells, each as {@code gene sample ct}. */
  private static Json.Obj table(String... wells) {
    var genes = new ArrayList<Json>();
    var samples = new ArrayList<Json>();
    var cycles = new ArrayList<Json>();
    for (String well : wells) {
      String[] words = well.split(" ", -1);
      genes.add(Json.str(words[0]));
      samples.add(Json.str(words[1]));
      cycles.add(words[2].equals("-") ? Json.NULL : Json.num(Double.parseDouble(words[2])));
    }
    return Json.obj(
        "gene", new Json.Arr(genes), "sample", new Json.Arr(samples), "ct", new Json.Arr(cycles));
  }

  private static Json.Obj input(Json.Obj table, String... references) {
    return Json.obj("table", table, "reference_genes", List.of(references), "control", "c");
  }

  private static JsonFields results(Json.Obj input) {
    return new JsonFields(EngineRunner.result(ENGINE, input)).fields("results");
  }

  private static final Json.Obj PAIRS =
      table("t c 30", "t c 30.2", "t s 27", "t s 27.2", "r c 18", "r c 18.2", "r s 19", "r s 19.2");

  @Test
  void two_to_the_cycles_saved_is_the_ratio() {
    assertThat(results(input(PAIRS, "r")).numbers("ratio")[0]).isCloseTo(16, within(1e-12));
    assertThat(results(input(PAIRS, "r")).numbers("log2_ratio")[0]).isCloseTo(4, within(1e-12));
  }

  /** Four groups of equal variance .02 of two wells: df 4, variance of the mean .01 each. */
  @Test
  void equal_errors_have_the_degrees_of_freedom_of_all_groups() {
    JsonFields results = results(input(PAIRS, "r"));
    assertThat(results.numbers("df")[0]).isCloseTo(4, within(1e-9));
    assertThat(results.numbers("standard_error_log2")[0]).isCloseTo(0.2, within(1e-12));
    double t = 2.7764451051977987; // Student's t of 4 degrees, .975
    assertThat(results.numbers("confidence_high")[0])
        .isCloseTo(16 * Math.pow(2, 0.2 * t), within(1e-9));
    assertThat(results.numbers("confidence_low")[0])
        .isCloseTo(16 * Math.pow(2, -0.2 * t), within(1e-9));
  }

  @Test
  void several_references_count_by_their_geometric_mean() {
    Json.Obj table =
        table("t c 30", "t s 27", "r c 18", "r s 18", "q c 20", "q s 22", "t c 30", "t s 27");
    assertThat(results(input(table, "r", "q")).numbers("ratio")[0]).isCloseTo(16, within(1e-12));
    Json.Obj uneven = input(table, "r", "q").with("efficiencies", Json.obj("q", 1.5));
    assertThat(results(uneven).numbers("ratio")[0]).isCloseTo(8 * 1.5, within(1e-12));
  }

  @Test
  void an_undetermined_cycle_is_counted_and_one_cycle_gives_no_limits() {
    Json.Obj table =
        table("t c 30", "t c 30.4", "t s 27", "t s -", "r c 18", "r c 18.1", "r s 18", "r s 18.2");
    JsonFields results = results(input(table, "r"));
    assertThat(results.numbers("undetermined")).containsExactly(1);
    assertThat(results.items("ratio").get(0)).isNotEqualTo(Json.NULL);
    assertThat(results.items("confidence_low").get(0)).isEqualTo(Json.NULL);
    assertThat(results.items("df").get(0)).isEqualTo(Json.NULL);
    Json.Obj nothing = table("t c 30", "t s -", "r c 18", "r s 18");
    assertThat(results(input(nothing, "r")).items("ratio").get(0)).isEqualTo(Json.NULL);
  }

  @Test
  void cycles_that_do_not_vary_have_limits_on_the_ratio() {
    Json.Obj table =
        table("t c 30", "t c 30", "t s 29", "t s 29", "r c 18", "r c 18", "r s 18", "r s 18");
    JsonFields results = results(input(table, "r"));
    assertThat(results.numbers("confidence_low")[0]).isCloseTo(2, within(1e-13));
    assertThat(results.numbers("confidence_high")[0]).isCloseTo(2, within(1e-13));
    assertThat(results.items("df").get(0)).isEqualTo(Json.NULL);
  }

  @Test
  void a_dilution_series_of_perfect_doubling_has_efficiency_two_and_serves_its_gene() {
    double[] quantity = {8, 4, 2, 1, 27, 9, 3, 1};
    double[] cycles = {20, 21, 22, 23, 20, 21, 22, 23};
    Json.Obj series =
        Json.obj(
            "quantity",
            quantity,
            "ct",
            cycles,
            "gene",
            List.of("t", "t", "t", "t", "r", "r", "r", "r"));
    Json.Obj both = input(PAIRS, "r").with("standard_curve", series);
    JsonFields curves = new JsonFields(EngineRunner.result(ENGINE, both)).fields("standard_curves");
    assertThat(curves.fields("t").number("efficiency")).isCloseTo(2, within(1e-12));
    assertThat(curves.fields("r").number("efficiency")).isCloseTo(3, within(1e-12));
    assertThat(results(both).numbers("ratio")[0]).isCloseTo(8 * 3, within(1e-10));
  }

  @Test
  void names_outside_the_table_and_wells_that_lack_are_refused() {
    Json.Obj input = input(PAIRS, "r");
    assertThat(EngineRunner.refused(ENGINE, input.with("control", "x"))).contains("/control");
    assertThat(EngineRunner.refused(ENGINE, input.with("reference_genes", List.of("r", "x", "r"))))
        .containsExactly("/reference_genes/1", "/reference_genes/2");
    assertThat(EngineRunner.refused(ENGINE, input.with("efficiencies", Json.obj("x", 1.9))))
        .containsExactly("/efficiencies/x");
    assertThat(EngineRunner.refused(ENGINE, input(table("t c 30", "t s 29", "r c 18"), "r")))
        .containsExactly("/table/gene");
    assertThat(EngineRunner.refused(ENGINE, input(table("t s 29", "r c 18", "r s 18"), "r")))
        .containsExactly("/table/gene");
    Json.Obj flat =
        Json.obj(
            "standard_curve",
            Json.obj("quantity", new double[] {1, 2, 4}, "ct", new double[] {20, 20, 20}));
    assertThat(EngineRunner.refused(ENGINE, flat)).containsExactly("/standard_curve/ct");
  }
}
