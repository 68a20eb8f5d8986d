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

/** Quantiles of survival, and the log-rank test within strata. */
final class SurvivalStrataTest {
  private static final LoadedEngine ENGINE = LoadedEngine.of(new KaplanMeier());

  private static JsonFields of(Json.Obj input) {
    return new JsonFields(EngineRunner.result(ENGINE, input));
  }

  private static Json.Obj table(long seed, int rows, String stratum) {
    var chance = new Random(seed);
    var time = new ArrayList<Integer>();
    var event = new ArrayList<Integer>();
    var group = new ArrayList<String>();
    var strata = new ArrayList<String>();
    for (int i = 0; i < rows; i++) {
      time.add(1 + chance.nextInt(30));
      event.add(chance.nextInt(4) == 0 ? 0 : 1);
      group.add(chance.nextBoolean() ? "a" : "b");
      strata.add(stratum);
    }
    return Json.obj("time", time, "event", event, "group", group, "site", strata);
  }

  private static Json.Obj joined(Json.Obj one, Json.Obj other) {
    Json.Obj all = one;
    for (String column : List.of("time", "event", "group", "site")) {
      var values = new ArrayList<>(one.findArray(column).orElseThrow().items());
      values.addAll(other.findArray(column).orElseThrow().items());
      all = all.with(column, new Json.Arr(values));
    }
    return all;
  }

  private static double[] apart(JsonFields test) {
    double[] observed = test.numbers("observed");
    double[] expected = test.numbers("expected");
    double variance = Math.pow(observed[0] - expected[0], 2) / test.number("chi_square");
    return new double[] {observed[0] - expected[0], variance};
  }

  /** Sums over strata: differences and variances of each add up. */
  @Test
  void strata_add_up() {
    Json.Obj north = table(1, 40, "N");
    Json.Obj south = table(2, 55, "S");
    double[] one = apart(of(Json.obj("table", north, "strata", "site")).fields("log_rank"));
    double[] two = apart(of(Json.obj("table", south, "strata", "site")).fields("log_rank"));
    JsonFields both =
        of(Json.obj("table", joined(north, south), "strata", "site")).fields("log_rank");
    double sum = one[0] + two[0];
    assertThat(both.number("chi_square")).isCloseTo(sum * sum / (one[1] + two[1]), within(1e-10));
  }

  /** Four events at 1, 2, 3, 4: survival is one half from 2 to 3, whose middle is the quantile. */
  @Test
  void a_quantile_on_a_flat_stretch_is_its_middle() {
    Json.Obj table = Json.obj("time", List.of(1, 2, 3, 4), "event", List.of(1, 1, 1, 0));
    Json.Obj input = Json.obj("table", table, "probabilities", new double[] {0.2, 0.5, 0.6, 0.9});
    Json.Obj group =
        (Json.Obj) EngineRunner.result(ENGINE, input).findArray("groups").orElseThrow().get(0);
    assertThat(group.findArray("quantiles").orElseThrow().canonical()).isEqualTo("[1,2.5,3,null]");
  }

  @Test
  void a_column_that_is_not_named_is_refused() {
    Json.Obj table = table(3, 10, "N");
    assertThat(EngineRunner.refused(ENGINE, Json.obj("table", table)))
        .containsExactly("/table/site");
    assertThat(EngineRunner.refused(ENGINE, Json.obj("table", table, "strata", "none")))
        .contains("/strata");
  }
}
