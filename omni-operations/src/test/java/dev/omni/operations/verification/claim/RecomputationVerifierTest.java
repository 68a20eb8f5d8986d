package dev.omni.operations.verification.claim;

import static dev.omni.operations.verification.claim.Examples.VERIFIER;
import static dev.omni.operations.verification.claim.Examples.check;
import static dev.omni.operations.verification.claim.Examples.impedance;
import static dev.omni.operations.verification.claim.Examples.judged;
import static dev.omni.operations.verification.claim.Examples.option;
import static dev.omni.operations.verification.claim.Examples.status;
import static dev.omni.operations.verification.claim.Examples.value;
import static dev.omni.operations.verification.claim.Examples.verdict;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.operations.verification.ClaimVerifier.Executed;
import dev.omni.quant.core.StandardNormal;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The recomputation and judgement of claims. */
class RecomputationVerifierTest {
  @Test
  void a_printed_price_that_is_right_passes() {
    Json.Obj judged = judged(option("2.1334"));

    assertThat(verdict(judged)).isEqualTo("pass");
    assertThat(judged.findObject("recomputed").orElseThrow().findText("value"))
        .hasValueSatisfying(
            value ->
                assertThat(new BigDecimal(value))
                    .isEqualByComparingTo("2.13336844491620000620920648797"));
    assertThat(judged.findNumber("digits_agreed")).contains(new BigDecimal("4.83"));
    assertThat(check(judged, "rounding").findObject("detail").orElseThrow().findText("error"))
        .contains("0.0000316");
    assertThat(status(judged, "conditioning")).isEqualTo("pass");
    Json.Arr enclosure = judged.findArray("enclosure").orElseThrow();
    BigDecimal low = new BigDecimal(((Json.Str) enclosure.get(0)).value());
    BigDecimal high = new BigDecimal(((Json.Str) enclosure.get(1)).value());
    assertThat(high.subtract(low)).isBetween(BigDecimal.ZERO, new BigDecimal("1e-36"));
  }

  @Test
  void a_printed_price_that_is_wrong_fails_on_rounding() {
    Json.Obj judged = judged(option("2.1344"));

    assertThat(verdict(judged)).isEqualTo("fail");
    assertThat(status(judged, "rounding")).isEqualTo("fail");
    assertThat(status(judged, "recompute")).isEqualTo("fail");
    assertThat(check(judged, "rounding").findObject("detail").orElseThrow().findText("error"))
        .contains("0.00103");
  }

  @Test
  void gum_h2_passes_with_its_correlations() {
    Json.Obj judged = judged(impedance(value("127.732", "Ohm", 0.071), true));

    assertThat(verdict(judged)).as(judged.toString()).isEqualTo("pass");
    Json.Obj recomputed = judged.findObject("recomputed").orElseThrow();
    assertThat(new BigDecimal(recomputed.findText("value").orElseThrow()).doubleValue())
        .isCloseTo(127.7322, within(5e-5));
    assertThat(
            recomputed
                .findObject("uncertainty")
                .flatMap(u -> u.findNumber("standard"))
                .orElseThrow()
                .doubleValue())
        .isCloseTo(0.0708, within(5e-5));
    assertThat(judged.findArray("budget").orElseThrow().size()).isEqualTo(3);
  }

  @Test
  void gum_h2_fails_without_them_and_says_by_how_much() {
    Json.Obj judged = judged(impedance(value("127.732", "Ohm", 0.071), false));

    assertThat(verdict(judged)).isEqualTo("fail");
    assertThat(status(judged, "uncertainty")).isEqualTo("fail");
    assertThat(
            judged
                .findObject("recomputed")
                .flatMap(r -> r.findObject("uncertainty"))
                .flatMap(u -> u.findNumber("standard"))
                .orElseThrow()
                .doubleValue())
        .isCloseTo(0.194, within(1e-3));
    assertThat(
            check(judged, "uncertainty")
                .findObject("detail")
                .flatMap(d -> d.findNumber("claimed_over_recomputed"))
                .orElseThrow()
                .doubleValue())
        .isCloseTo(1 / 2.7, within(0.01));
  }

  @Test
  void the_uncertainty_of_a_price_is_validated_by_monte_carlo() {
    Json.Obj judged =
        judged(
            option(value("2.1334", "USD", 0.115), value(60, "USD", 0.05), value(0.3, "1", 0.01)));

    assertThat(verdict(judged)).isEqualTo("pass");
    Json.Obj detail = check(judged, "uncertainty").findObject("detail").orElseThrow();
    assertThat(detail.findNumber("delta").orElseThrow().doubleValue())
        .isCloseTo(0.005, within(1e-12));
    Json.Obj gum = detail.findObject("gum").orElseThrow();
    assertThat(gum.findNumber("standard").orElseThrow().doubleValue())
        .isCloseTo(0.115033, within(5e-7));
    assertThat(detail.findObject("monte_carlo").orElseThrow().findNumber("standard").orElseThrow())
        .satisfies(u -> assertThat(u.doubleValue()).isCloseTo(0.11492, within(5e-4)));
  }

  @ParameterizedTest
  @CsvSource({
    "3.6, MJ, pass",
    "1, kW.h, pass",
    "3600000, J, pass",
    "3.6, kJ, fail",
    "1, kW, fail",
    "3.6, USD, fail"
  })
  void units_are_converted_exactly(BigDecimal number, String unit, String verdict) {
    Json.Obj request =
        Json.obj(
            "claim", value(number, unit),
            "basis",
                Json.obj(
                    "expression",
                    "P*t",
                    "inputs",
                    Json.obj("P", value(1, "kW"), "t", value(60, "min"))));

    assertThat(verdict(judged(request))).isEqualTo(verdict);
  }

  @Test
  void temperatures_know_their_offset() {
    Json.Obj basis = Json.obj("expression", "T", "inputs", Json.obj("T", value(25, "Cel")));

    assertThat(verdict(judged(Json.obj("claim", value("77", "[degF]"), "basis", basis))))
        .isEqualTo("pass");
    assertThat(verdict(judged(Json.obj("claim", value("298.15", "K"), "basis", basis))))
        .isEqualTo("pass");
  }

  @Test
  void cancellation_that_ruins_double_precision_is_inconclusive() {
    Json.Obj request =
        Json.obj("claim", value("1", "1"), "basis", Json.obj("expression", "(1e20 + 1) - 1e20"));
    Json.Obj judged = judged(request);

    assertThat(status(judged, "recompute")).isEqualTo("pass");
    assertThat(status(judged, "conditioning")).isEqualTo("inconclusive");
    assertThat(verdict(judged)).isEqualTo("inconclusive");
  }

  @Test
  void steps_are_recomputed_and_may_use_earlier_ones() {
    Json.Obj request =
        option("2.1334")
            .with(
                "steps",
                Json.arr(
                    Json.obj("name", "sd", "expression", "v*sqrt(T)", "value", "0.15"),
                    Json.obj("name", "m", "expression", "S/K", "value", "0.923"),
                    Json.obj("name", "x", "expression", "m + sd", "value", "1.07")));

    assertThat(status(judged(request), "steps")).isEqualTo("pass");
    Json.Obj wrong =
        request.with("steps", Json.arr(Json.obj("expression", "v*sqrt(T)", "value", "0.16")));
    assertThat(status(judged(wrong), "steps")).isEqualTo("fail");
    assertThat(verdict(judged(wrong))).isEqualTo("fail");
    Json.Obj unknown =
        request.with("steps", Json.arr(Json.obj("expression", "nothing", "value", "1")));
    assertThat(status(judged(unknown), "steps")).isEqualTo("inconclusive");
  }

  @Test
  void constraints_decide_over_value_unit_and_inputs() {
    Json.Obj request = option("2.1334");

    assertThat(status(constrained(request, "value > 0 && unit == 'USD'"), "constraints"))
        .isEqualTo("pass");
    assertThat(status(constrained(request, "value < inputs.S.value"), "constraints"))
        .isEqualTo("pass");
    assertThat(verdict(constrained(request, "value > 3"))).isEqualTo("fail");
    assertThat(verdict(constrained(request, "amount > 3"))).isEqualTo("inconclusive");
  }

  private Json.Obj constrained(Json.Obj request, String constraint) {
    return judged(request.with("constraints", Json.arr(constraint)));
  }

  @Test
  void a_reference_is_met_within_both_uncertainties() {
    Json.Obj reference = Json.obj("reference", value(10.0, "mm", 0.01));

    assertThat(verdict(judged(Json.obj("claim", value(1.002, "cm", 0.001), "basis", reference))))
        .isEqualTo("pass");
    Json.Obj far = judged(Json.obj("claim", value(1.004, "cm", 0.001), "basis", reference));
    assertThat(verdict(far)).isEqualTo("fail");
    assertThat(
            check(far, "equivalence")
                .findObject("detail")
                .flatMap(d -> d.findNumber("en"))
                .orElseThrow())
        .satisfies(en -> assertThat(en.doubleValue()).isCloseTo(1.4142, within(1e-3)));
  }

  @Test
  void what_a_capability_gave_is_compared_in_its_unit() {
    Json.Obj request =
        Json.obj("claim", value("2.1334", "1"), "basis", Json.obj("capability", "finance.x"));
    var number = new Json.Num(new BigDecimal("2.1333684449162007"));

    assertThat(
            verdict(
                VERIFIER.judge(
                    request,
                    Optional.of(new Executed(Optional.of(number), "currency unit", List.of())))))
        .isEqualTo("pass");
    assertThat(
            verdict(
                VERIFIER.judge(
                    request, Optional.of(new Executed(Optional.of(number), "m", List.of())))))
        .isEqualTo("fail");
  }

  /** Outcomes at the middles of equal shares of the standard normal distribution. */
  private static Json.Obj forecasts(double sd) {
    var predictions = new ArrayList<Json>();
    var outcomes = new ArrayList<Json>();
    for (int i = 0; i < 200; i++) {
      predictions.add(Json.obj("type", "normal", "mean", 0, "sd", sd));
      outcomes.add(Json.num(StandardNormal.quantile((i + 0.5) / 200)));
    }
    return Json.obj("basis", Json.obj("predictions", predictions, "outcomes", outcomes));
  }

  @Test
  void a_forecaster_is_calibrated_when_outcomes_fall_where_they_should() {
    assertThat(verdict(judged(forecasts(1)))).isEqualTo("pass");
    assertThat(verdict(judged(forecasts(0.5)))).isEqualTo("fail");
    assertThat(verdict(judged(forecasts(2)))).isEqualTo("fail");
    assertThat(
            check(judged(forecasts(1)), "calibration")
                .findObject("detail")
                .flatMap(d -> d.findObject("coverage90"))
                .flatMap(c -> c.findNumber("value")))
        .contains(new BigDecimal("0.9"));
    Json.Obj few = Json.obj("predictions", Json.arr(1), "outcomes", Json.arr(1));
    assertThat(verdict(judged(Json.obj("basis", few)))).isEqualTo("inconclusive");
  }

  @Test
  void what_keeps_a_prediction_from_being_scored_is_said() {
    var predictions =
        Collections.nCopies(8, (Json) Json.obj("type", "uniform", "low", 0, "upper", 1));
    Json.Obj few = Json.obj("predictions", predictions, "outcomes", Collections.nCopies(8, 0.5));
    assertThat(check(judged(Json.obj("basis", few)), "calibration").findText("message"))
        .contains(
            "prediction 0 cannot be scored: /lower is required; must be a number, at least -1e+200"
                + " and at most 1e+200");
  }

  @Test
  void the_same_request_has_the_same_answer() {
    Json.Obj request = impedance(value("127.732", "Ohm", 0.071), true);

    assertThat(judged(request).canonical()).isEqualTo(judged(request).canonical());
  }
}
