package dev.omni.quant;

import static dev.omni.testkit.EngineRunner.engine;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.EngineRunner;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Legal but absurd inputs: the limit that is right, or a reason that is precise. */
final class AbsurdInputsTest {
  private static final JsonEngine XIRR = engine("treasury.cashflow.xirr");
  private static final JsonEngine SHORT_RATE = engine("treasury.rates.short-rate-simulation");

  /** The first example of a contract, with other members. */
  private static Json.Obj example(JsonEngine engine, Map<String, Object> others) {
    var input = (Json.Obj) engine.capability().input().examples().get(0);
    for (var other : others.entrySet()) {
      input = input.with(other.getKey(), other.getValue());
    }
    return input;
  }

  private static Json.Obj flows(Object... datesAndAmounts) {
    var flows = new ArrayList<Json.Obj>();
    for (int i = 0; i < datesAndAmounts.length; i += 2) {
      flows.add(Json.obj("date", datesAndAmounts[i], "amount", datesAndAmounts[i + 1]));
    }
    return Json.obj("flows", flows);
  }

  @ParameterizedTest
  @CsvSource({
    "-100, 1e-7, 366, -0.9999999989417454",
    "-100, 110, 1, 1283305580313364.5",
    "-1, 1e300, 36500, 999",
    "-1e300, 1.1e300, 365, 0.1",
    "-1e-300, 1.1e-300, 365, 0.1"
  })
  void an_internal_rate_is_found_wherever_it_lies(
      double paid, double received, int days, double rate) {
    var first = LocalDate.of(2020, 1, 1);
    Json.Obj input = flows(first.toString(), paid, first.plusDays(days).toString(), received);
    assertThat(EngineRunner.number(XIRR, input, "rate"))
        .isCloseTo(rate, within(1e-12 * (1 + rate)));
  }

  @Test
  void a_rate_too_near_to_the_loss_of_everything_is_refused() {
    assertThatThrownBy(() -> EngineRunner.result(XIRR, flows("2020-01-01", -100, "2020-01-02", 90)))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("-0.999999999");
  }

  @Test
  void several_internal_rates_are_told() {
    Json.Obj thrice = flows("2021-01-01", -100, "2022-01-01", 230, "2023-01-01", -132);
    var computed = EngineRunner.computed(XIRR, thrice, Work.alone());
    var result = new JsonFields(computed.result());
    assertThat(result.number("rate")).isCloseTo(0.1, within(1e-12));
    assertThat(result.number("root_count")).isEqualTo(2);
    double[] rates = new JsonFields(computed.numerics()).numbers("rates");
    assertThat(rates[1]).isCloseTo(0.2, within(1e-12));

    Json.Obj touching = flows("2021-01-01", -100, "2022-01-01", 220, "2023-01-01", -121);
    assertThat(EngineRunner.number(XIRR, touching, "rate")).isCloseTo(0.1, within(1e-6));
  }

  @Test
  void flows_that_cancel_on_each_date_have_every_rate_and_so_none() {
    assertThatThrownBy(
            () -> EngineRunner.result(XIRR, flows("2020-01-01", -100, "2020-01-01", 100)))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("cancel");
    assertThatThrownBy(() -> EngineRunner.result(XIRR, flows("2020-01-01", -100, "2020-01-01", 90)))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("one sign");
  }

  @ParameterizedTest
  @ValueSource(strings = {"vasicek", "cir"})
  void rates_that_hardly_vary_discount_like_a_certain_rate(String model) {
    for (double volatility : new double[] {1e-300, 1e-160, 1e-40, 1e-10}) {
      Json.Obj input =
          example(
              SHORT_RATE,
              Map.of("model", model, "volatility", volatility, "paths", 1000, "steps", 20));
      assertThat(EngineRunner.number(SHORT_RATE, input, "zero_coupon_price"))
          .isCloseTo(Math.exp(-1), within(1e-10));
      assertThat(EngineRunner.number(SHORT_RATE, input, "zero_coupon_price_analytic"))
          .isCloseTo(Math.exp(-1), within(1e-15));
      assertThat(EngineRunner.number(SHORT_RATE, input, "standard_error"))
          .isGreaterThanOrEqualTo(Math.ulp(0.3));
    }
  }

  @Test
  void the_standard_error_of_rates_that_hardly_vary_is_no_rounding() {
    Json.Obj input = example(SHORT_RATE, Map.of("volatility", 1e-10, "paths", 4000));
    double variance = 1e-20 * (10 - 2 * (1 - Math.exp(-1)) / 0.1 + (1 - Math.exp(-2)) / 0.2) / 0.01;
    double exact = Math.exp(-1) * Math.sqrt(variance / 4000);
    assertThat(EngineRunner.number(SHORT_RATE, input, "standard_error"))
        .isCloseTo(exact, within(0.1 * exact));
  }

  @Test
  void rates_that_vary_beyond_what_the_paths_can_show_are_refused() {
    for (double volatility : new double[] {0.3, 2}) {
      assertThat(
              EngineRunner.refused(
                  SHORT_RATE, example(SHORT_RATE, Map.of("volatility", volatility))))
          .containsExactly("/volatility");
    }
  }

  @Test
  void rates_that_are_nothing_discount_nothing() {
    Json.Obj input =
        example(
            SHORT_RATE,
            Map.of("model", "cir", "long_run_rate", 0, "initial_rate", 0, "paths", 1000));
    assertThat(EngineRunner.number(SHORT_RATE, input, "zero_coupon_price")).isEqualTo(1);
  }

  @Test
  void temperatures_below_absolute_zero_are_refused() {
    JsonEngine units = engine("physics.units.convert");
    assertThat(EngineRunner.refused(units, Json.obj("value", -300, "from", "Cel", "to", "K")))
        .containsExactly("/value");
    assertThat(EngineRunner.refused(units, Json.obj("value", -460, "from", "[degF]", "to", "Cel")))
        .containsExactly("/value");
    assertThat(EngineRunner.refused(units, Json.obj("value", -1, "from", "mK", "to", "Cel")))
        .containsExactly("/value");
    for (Json.Obj zero :
        List.of(
            Json.obj("value", -273.15, "from", "Cel", "to", "K"),
            Json.obj("value", -459.67, "from", "[degF]", "to", "K"))) {
      assertThat(EngineRunner.number(units, zero, "value")).isCloseTo(0, within(1e-10));
    }
    assertThat(EngineRunner.number(units, Json.obj("value", -5, "from", "K", "to", "mK"), "value"))
        .isEqualTo(-5000);
  }

  @Test
  void members_that_mean_nothing_beside_others_are_refused() {
    JsonEngine forward = engine("treasury.fx.forward");
    assertThat(EngineRunner.refused(forward, example(forward, Map.of("base_notional", 1000))))
        .containsExactly("/base_notional");
    JsonEngine geodesic = engine("physics.geodesy.geodesic");
    assertThat(EngineRunner.refused(geodesic, example(geodesic, Map.of("lat2", 1, "lon2", 1))))
        .containsExactly("/lat2", "/lon2");
    Json.Obj inverse =
        Json.obj("problem", "inverse", "lat1", 0, "lon1", 0, "lat2", 1, "lon2", 1, "distance_m", 5);
    assertThat(EngineRunner.refused(geodesic, inverse)).containsExactly("/distance_m");
    JsonEngine align = engine("biology.sequence.align-pairwise");
    Json.Obj dna =
        example(
            align, Map.of("alphabet", "dna", "query", "ACGT", "target", "ACG", "matrix", "pam250"));
    assertThat(EngineRunner.refused(align, dna)).containsExactly("/matrix");
    assertThat(EngineRunner.refused(align, example(align, Map.of("match", 2, "mismatch", -3))))
        .containsExactly("/match", "/mismatch");
    JsonEngine capital = engine("risk.credit.irb-capital");
    Map<String, Object> retail = Map.of("asset_class", "other_retail", "maturity_years", 4);
    assertThat(EngineRunner.refused(capital, example(capital, retail)))
        .containsExactly("/maturity_years");
  }

  @Test
  void ways_too_far_and_bodies_too_flat_are_refused() {
    JsonEngine geodesic = engine("physics.geodesy.geodesic");
    double most = 2 * Math.PI * 1000 * 6378137;
    for (double far : new double[] {Math.nextUp(most), 1e300, -1e300}) {
      assertThat(EngineRunner.refused(geodesic, example(geodesic, Map.of("distance_m", far))))
          .containsExactly("/distance_m");
    }
    Json.Obj around = example(geodesic, Map.of("lat1", 0, "azimuth1", 90, "distance_m", most));
    assertThat(EngineRunner.number(geodesic, around, "lon2_deg")).isCloseTo(0, within(1e-9));
    assertThat(EngineRunner.refused(geodesic, example(geodesic, Map.of("flattening", 0.5))))
        .containsExactly("/flattening");
    JsonEngine portfolio = engine("finance.portfolio.mean-variance");
    assertThat(EngineRunner.refused(portfolio, example(portfolio, Map.of("target_return", -1e160))))
        .containsExactly("/target_return");
  }

  /** dy = -y - x z, dz = x y, dx = 0: a turn that shrinks with half its trace where x is 1. */
  @Tag("ci")
  @Test
  void a_flow_without_parameters_shrinks_by_its_trace() {
    JsonEngine lyapunov = engine("physics.chaos.lyapunov-spectrum");
    Map<String, Object> nothing =
        Map.of("parameters", Json.obj("sigma", 0, "rho", 0, "beta", 0), "transient", 0);
    var turning = new JsonFields(EngineRunner.result(lyapunov, example(lyapunov, nothing)));
    double[] errors = turning.numbers("standard_errors");
    double[] exponents = turning.numbers("exponents");
    double[] exact = {0, -0.5, -0.5};
    for (int k = 0; k < exact.length; k++) {
      assertThat(errors[k]).isLessThan(0.01);
      assertThat(exponents[k]).isCloseTo(exact[k], within(4 * errors[k] + 1e-4));
    }
    Json.Obj still =
        example(lyapunov, nothing).with("initial_state", List.of(0, 1, 1)).with("transient", 100);
    double[] decaying = new JsonFields(EngineRunner.result(lyapunov, still)).numbers("exponents");
    assertThat(decaying[0]).isCloseTo(0, within(1e-3));
    assertThat(decaying[1]).isCloseTo(0, within(1e-3));
    assertThat(decaying[2]).isCloseTo(-1, within(1e-3));
  }

  @Test
  void the_floor_of_the_probability_of_default_is_told() {
    JsonEngine capital = engine("risk.credit.irb-capital");
    for (double pd : new double[] {0, 0.0001, 0.0003, 0.01, Math.nextDown(1.0)}) {
      var computed =
          EngineRunner.computed(capital, example(capital, Map.of("pd", pd)), Work.alone());
      assertThat(computed.numerics().number("pd_used")).isEqualTo(Math.max(0.0003, pd));
    }
  }

  @Test
  void a_mean_is_never_beyond_the_largest_value() {
    JsonEngine summary = engine("scientific-discovery.statistics.summary");
    var result =
        new JsonFields(EngineRunner.result(summary, Json.obj("values", List.of(0.1, 0.1, 0.1))));
    assertThat(result.number("mean")).isEqualTo(0.1);
  }

  @Test
  void groups_that_do_not_vary_have_no_ratio_of_variances() {
    JsonEngine anova = engine("scientific-discovery.anova.one-way");
    Json.Obj input = Json.obj("groups", List.of(List.of(0.1, 0.1), List.of(0.2, 0.2)));
    assertThatThrownBy(() -> EngineRunner.result(anova, input))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("F is infinite");
  }

  @Tag("ci")
  @Test
  void a_network_that_needs_endless_steps_of_a_method_is_stopped_with_the_reason() {
    JsonEngine ode = engine("biology.reaction-network.ode");
    Json.Obj input =
        Json.obj(
            "species",
            List.of(Json.obj("id", "A", "initial", 1), Json.obj("id", "B", "initial", 0)),
            "reactions",
            List.of(
                Json.obj(
                    "reactants",
                    Json.obj("A", 1),
                    "products",
                    Json.obj("B", 1),
                    "rate_constant",
                    1e4),
                Json.obj(
                    "reactants",
                    Json.obj("B", 1),
                    "products",
                    Json.obj("A", 1),
                    "rate_constant",
                    1e4)),
            "output_times",
            List.of(1e6));
    assertThat(((Json.Num) EngineRunner.result(ode, input).at("/trajectory/0/A")).asDouble())
        .isCloseTo(0.5, within(1e-6));
    assertThatThrownBy(() -> EngineRunner.result(ode, input.with("method", "dop853")))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("are used up at t = ");
  }
}
