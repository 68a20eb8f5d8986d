package dev.omni.operations.verification.claim;

import static dev.omni.operations.verification.claim.Examples.judged;
import static dev.omni.operations.verification.claim.Examples.status;
import static dev.omni.operations.verification.claim.Examples.value;
import static dev.omni.operations.verification.claim.Examples.verdict;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A claimed uncertainty is compared with the law of propagation and with Monte Carlo. */
class ClaimedUncertaintyTest {
  @Test
  void where_the_two_methods_differ_in_it_nothing_is_concluded() {
    Json.Obj request =
        Json.obj(
            "claim", value("0", "1", 2e-6),
            "basis",
                Json.obj("expression", "x^2", "inputs", Json.obj("x", value("0.000001", "1", 1))),
            "tolerance", Json.obj("absolute", 0.001));
    Json.Obj judged = judged(request);

    assertThat(status(judged, "uncertainty")).isEqualTo("inconclusive");
    assertThat(verdict(judged)).isEqualTo("inconclusive");
  }

  @ParameterizedTest
  @CsvSource({"0.4, fail", "0.815, pass", "1.6, fail"})
  void a_standard_uncertainty_that_both_methods_contradict_fails(double standard, String verdict) {
    Json.Obj basis =
        Json.obj(
            "expression",
            "a*b",
            "inputs",
            Json.obj("a", value(3, "1", 0.1), "b", value(4, "1", 0.2)),
            "correlations",
            Json.arr(Json.obj("a", "a", "b", "b", "r", 0.3)));

    Json.Obj judged = judged(Json.obj("claim", value(12, "1", standard), "basis", basis));

    assertThat(status(judged, "uncertainty")).as(judged.toString()).isEqualTo(verdict);
    assertThat(verdict(judged)).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({
    "10.40, 13.60, 0.95, pass",
    "10.66, 13.34, 0.9, pass",
    "11.2, 12.8, 0.95, fail",
    "11.4, 14.6, 0.95, fail",
    "10.40, 13.60, 0.5, fail",
    "10.3, 13.6, 0.95, pass"
  })
  void the_ends_of_a_claimed_interval_are_compared_at_its_level(
      double lower, double upper, double level, String verdict) {
    Json.Obj basis =
        Json.obj(
            "expression",
            "a*b",
            "inputs",
            Json.obj("a", value(3, "1", 0.1), "b", value(4, "1", 0.2)),
            "correlations",
            Json.arr(Json.obj("a", "a", "b", "b", "r", 0.3)));
    Json.Obj interval = Json.obj("lower", lower, "upper", upper, "level", level);

    Json.Obj judged =
        judged(Json.obj("claim", value(12, "1").with("uncertainty", interval), "basis", basis));

    assertThat(status(judged, "uncertainty")).as(judged.toString()).isEqualTo(verdict);
  }

  @Test
  void an_interval_that_only_one_method_confirms_is_inconclusive() {
    Json.Obj basis = Json.obj("expression", "x^2", "inputs", Json.obj("x", value(0, "1", 1)));
    Json.Obj bent = Json.obj("expression", "exp(x)", "inputs", Json.obj("x", value(0, "1", 1)));
    Json.Obj interval = Json.obj("lower", 0.14, "upper", 7.1, "level", 0.95);
    Json.Obj claim = value("1.0", "1").with("uncertainty", interval);

    assertThat(status(judged(Json.obj("claim", claim, "basis", bent)), "uncertainty"))
        .isEqualTo("inconclusive");
    assertThat(status(judged(Json.obj("claim", value("0", "1", 1), "basis", basis)), "uncertainty"))
        .isEqualTo("inconclusive");
  }

  @Test
  void an_uncertainty_in_ph_is_that_of_the_reading() {
    Json.Obj basis =
        Json.obj("expression", "c", "inputs", Json.obj("c", value(1e-7, "mol/L", 1e-9)));

    Json.Obj judged = judged(Json.obj("claim", value("7.000", "[pH]", 0.00434), "basis", basis));

    assertThat(verdict(judged)).as(judged.toString()).isEqualTo("pass");
  }

  @Test
  void one_that_both_contradict_fails_also_where_the_methods_differ() {
    Json.Obj basis =
        Json.obj("expression", "x^2", "inputs", Json.obj("x", value("0.000001", "1", 1)));

    Json.Obj judged =
        judged(
            Json.obj(
                "claim", value("0", "1", 1e-9),
                "basis", basis,
                "tolerance", Json.obj("absolute", 0.001)));

    assertThat(status(judged, "uncertainty")).isEqualTo("fail");
  }
}
