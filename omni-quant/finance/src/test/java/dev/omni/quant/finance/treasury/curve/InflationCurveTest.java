package dev.omni.quant.finance.treasury.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.CapabilityContract;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import org.junit.jupiter.api.Test;

class InflationCurveTest extends CapabilityContract {
  private static final LoadedEngine ENGINE = LoadedEngine.of(new InflationCurve());

  @Override
  protected LoadedEngine engine() {
    return ENGINE;
  }

  private static Json.Obj example() {
    return (Json.Obj) ENGINE.capability().input().examples().get(0);
  }

  private static JsonFields result(Json.Obj input) {
    return new JsonFields(EngineRunner.result(ENGINE, input));
  }

  private static List<String> pointers(Json.Obj input) {
    return ENGINE.problems(input).stream().map(Problem::pointer).toList();
  }

  @Test
  void a_flat_curve_grows_by_its_rate_each_year() {
    Json.Obj flat =
        example()
            .with("quotes", Json.obj("years", List.of(1, 10), "rate", List.of(0.03, 0.03)))
            .without("seasonal_log_factors")
            .with("months", List.of("2024-03", "2024-09", "2030-03"));
    double[] index = result(flat).numbers("projected_index");
    assertThat(index[0]).isEqualTo(312.332);
    assertThat(index[1]).isCloseTo(312.332 * Math.sqrt(1.03), within(1e-10));
    assertThat(index[2]).isCloseTo(312.332 * Math.pow(1.03, 6), within(1e-10));
  }

  @Test
  void seasons_move_no_whole_year() {
    Json.Obj years = example().with("months", List.of("2025-03", "2031-03", "2054-03"));
    double[] plain = result(years.without("seasonal_log_factors")).numbers("projected_index");
    assertThat(result(years).numbers("projected_index")).isEqualTo(plain);
  }

  @Test
  void a_season_adds_the_months_that_have_passed_since_the_base() {
    Json.Obj april = example().with("months", List.of("2024-04"));
    double plain = result(april.without("seasonal_log_factors")).numbers("projected_index")[0];
    assertThat(result(april).numbers("projected_index")[0])
        .isCloseTo(plain * Math.exp(0.0015), within(1e-10));
  }

  @Test
  void months_outside_the_curve_are_refused() {
    assertThat(pointers(example().with("months", List.of("2024-02", "2054-03", "2054-04"))))
        .containsExactly("/months/0", "/months/2");
  }

  @Test
  void seasons_that_do_not_add_up_to_nothing_are_refused() {
    Json.Obj input =
        example()
            .with(
                "seasonal_log_factors",
                List.of(1e-11, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0));
    assertThat(pointers(input)).containsExactly("/seasonal_log_factors");
  }

  @Test
  void years_out_of_order_and_columns_of_two_lengths_are_refused() {
    assertThat(
            pointers(
                example()
                    .with("quotes", Json.obj("years", List.of(2, 2), "rate", List.of(0.02, 0.02)))))
        .containsExactly("/quotes/years/1");
    assertThat(
            pointers(
                example().with("quotes", Json.obj("years", List.of(1, 2), "rate", List.of(0.02)))))
        .containsExactly("/quotes/rate");
  }

  @Test
  void a_quote_of_a_wrong_scale_is_told() {
    Json.Obj high = example().with("quotes", Json.obj("years", List.of(30), "rate", List.of(0.3)));
    assertThat(EngineRunner.result(ENGINE, high).items("warnings")).hasSize(1);
  }
}
