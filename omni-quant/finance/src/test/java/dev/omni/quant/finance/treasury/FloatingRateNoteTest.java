package dev.omni.quant.finance.treasury;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.engine.Infeasible;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.CapabilityContract;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import org.junit.jupiter.api.Test;

class FloatingRateNoteTest extends CapabilityContract {
  private static final LoadedEngine ENGINE = LoadedEngine.of(new FloatingRateNote());

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

  /** At a reset date, with the rate of the curve and a margin that is the quoted one. */
  @Test
  void a_note_at_its_reset_is_worth_par() {
    Json.Obj input =
        example()
            .without("price")
            .with("settlement_date", "2024-06-20")
            .with("discount_margin", 0.0085);
    double[] rates = result(input).fields("cashflows").numbers("rate");
    DiscountCurve curve = curve(input);
    double forward =
        (curve.factor(java.time.LocalDate.of(2024, 6, 20))
                    / curve.factor(java.time.LocalDate.of(2024, 9, 20))
                - 1)
            * 360
            / 92;
    JsonFields par = result(input.with("current_rate", forward));
    assertThat(rates[0]).isEqualTo(0.0372);
    assertThat(par.number("clean_price")).isCloseTo(100, within(1e-9));
    assertThat(par.number("accrued_interest")).isZero();
  }

  private static DiscountCurve curve(Json.Obj input) {
    Json.Obj given = input.findObject("projection_curve").orElseThrow();
    JsonFields fields = new JsonFields(given);
    return new CurveInput(
            java.time.LocalDate.parse(given.findText("valuation_date").orElseThrow()),
            fields.texts("dates").stream().map(java.time.LocalDate::parse).toList(),
            java.util.Optional.empty(),
            java.util.Optional.of(fields.numbers("zero_rates")),
            CurveInterpolation.LINEAR_ZERO,
            false)
        .curve();
  }

  @Test
  void a_price_gives_the_margin_that_gives_the_price() {
    double margin = result(example()).number("discount_margin");
    Json.Obj again = example().without("price").with("discount_margin", margin);
    assertThat(result(again).number("clean_price")).isCloseTo(100.62, within(1e-10));
  }

  @Test
  void a_tenor_counts_from_the_settlement() {
    JsonFields dated = result(example().with("maturity_date", "2027-06-05"));
    assertThat(result(example().with("maturity_date", "3Y")).number("discount_margin"))
        .isEqualTo(dated.number("discount_margin"));
  }

  @Test
  void the_rate_moves_the_note_until_its_reset_alone() {
    JsonFields note = result(example());
    assertThat(note.number("rate_duration")).isBetween(-0.5, 0.5);
    assertThat(note.number("spread_duration")).isBetween(4.0, 4.8);
  }

  @Test
  void dates_out_of_order_and_words_that_are_no_date_are_refused() {
    assertThat(pointers(example().with("maturity_date", "2024-06-05")))
        .containsExactly("/settlement_date");
    assertThat(pointers(example().with("maturity_date", "5 Y"))).containsExactly("/maturity_date");
    assertThat(pointers(example().with("settlement_date", "2024-06-02")))
        .containsExactly("/settlement_date");
    assertThat(pointers(example().with("maturity_date", "2050-06-05")))
        .containsExactly("/maturity_date");
  }

  @Test
  void a_price_beyond_all_margins_is_infeasible() {
    assertThatThrownBy(() -> result(example().with("price", 1)))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("no discount margin");
  }
}
