package dev.omni.quant.finance.risk.alm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.CapabilityContract;
import dev.omni.testkit.EngineRunner;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

class BankingBookRatesTest extends CapabilityContract {
  private final JsonEngine engine = engine();

  @Override
  protected JsonEngine engine() {
    return LoadedEngine.of(new BankingBookRates());
  }

  private static Json.Obj book(String currency, double years, double amount, double rate) {
    return Json.obj(
        "currency",
        currency,
        "cash_flows",
        Json.obj("time_years", new double[] {years}, "amount", new double[] {amount}),
        "zero_rates",
        new double[] {rate});
  }

  private double change(Json.Obj input, String scenario) {
    Json.Obj changes = EngineRunner.result(engine, input).findObject("value_change").orElseThrow();
    return changes.findNumber(scenario).orElseThrow().doubleValue();
  }

  /** The shocks of annex 2 at 4 years, where e^(-t/4) is e^-1, by hand: S = 250, L = 100 bp. */
  @Test
  void one_flow_in_four_years_moves_by_the_formulas_of_the_annex() {
    Json.Obj input = book("EUR", 4, 1000, 0.03);
    double early = Math.exp(-1);
    double base = 1000 * Math.exp(-0.12);
    double steeper = -0.65 * 0.025 * early + 0.9 * 0.01 * (1 - early);
    double flatter = 0.8 * 0.025 * early - 0.6 * 0.01 * (1 - early);
    assertThat(change(input, "parallel_up")).isCloseTo(1000 * Math.exp(-0.2) - base, within(1e-10));
    assertThat(change(input, "steepener"))
        .isCloseTo(1000 * Math.exp(-4 * (0.03 + steeper)) - base, within(1e-10));
    assertThat(change(input, "flattener"))
        .isCloseTo(1000 * Math.exp(-4 * (0.03 + flatter)) - base, within(1e-10));
    assertThat(change(input, "short_down"))
        .isCloseTo(1000 * Math.exp(-4 * (0.03 - 0.025 * early)) - base, within(1e-10));
  }

  @Property
  void assets_gain_when_rates_fall_and_lose_when_they_rise(
      @ForAll @DoubleRange(min = 0.1, max = 30) @Scale(2) double years,
      @ForAll @DoubleRange(min = -0.02, max = 0.1) @Scale(4) double rate) {
    Json.Obj input = book("GBP", years, 100, rate);
    assertThat(change(input, "parallel_up")).isNegative();
    assertThat(change(input, "parallel_down")).isPositive();
    assertThat(change(input, "short_up")).isNegative();
  }

  @Test
  void shocks_that_are_given_take_the_place_of_those_of_the_currency() {
    Json.Obj yen = book("JPY", 4, 1000, 0.01);
    Json.Obj euros = book("EUR", 4, 1000, 0.01);
    Json.Obj given = Json.obj("parallel", 200, "short", 250, "long", 100);
    assertThat(change(yen.with("shocks", given), "steepener"))
        .isEqualTo(change(euros, "steepener"));
    assertThat(change(yen, "steepener")).isNotEqualTo(change(euros, "steepener"));
  }

  @Test
  void rates_that_are_shocked_do_not_fall_below_the_floor() {
    Json.Obj input = book("USD", 2, 1000, 0.005).with("post_shock_floor", -0.01);
    assertThat(change(input, "parallel_down"))
        .isCloseTo(1000 * (Math.exp(0.02) - Math.exp(-0.01)), within(1e-10));
    assertThat(change(input, "parallel_up"))
        .isCloseTo(1000 * (Math.exp(-0.05) - Math.exp(-0.01)), within(1e-10));
  }

  @Test
  void a_book_that_no_scenario_hurts_has_no_outlier_loss() {
    Json.Obj input =
        book("CHF", 0, 1000, 0.01)
            .with(
                "repricing",
                Json.obj("time_years", new double[] {0.25}, "amount", new double[] {-400}));
    Json.Obj result = EngineRunner.result(engine, input);
    assertThat(EngineRunner.number(engine, input, "outlier_loss")).isZero();
    assertThat(
            result
                .findObject("net_interest_income_change")
                .orElseThrow()
                .findNumber("parallel_up")
                .orElseThrow()
                .doubleValue())
        .isCloseTo(-3, within(1e-12));
    assertThat(
            EngineRunner.result(engine, book("CHF", 1, 5, 0.01)).has("net_interest_income_change"))
        .isFalse();
  }

  @Test
  void columns_of_other_lengths_are_refused_where_they_are() {
    assertThat(
            EngineRunner.refused(
                engine, book("EUR", 1, 5, 0.01).with("zero_rates", new double[] {0.01, 0.02})))
        .containsExactly("/zero_rates");
    assertThat(
            EngineRunner.refused(
                engine,
                book("EUR", 1, 5, 0.01)
                    .with(
                        "repricing",
                        Json.obj(
                            "time_years", new double[] {0.1, 0.2}, "amount", new double[] {1}))))
        .containsExactly("/repricing/amount");
  }
}
