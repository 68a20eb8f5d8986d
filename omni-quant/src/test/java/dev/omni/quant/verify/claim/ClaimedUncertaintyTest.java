package dev.omni.quant.verify.claim;

import static dev.omni.quant.verify.claim.Examples.judged;
import static dev.omni.quant.verify.claim.Examples.status;
import static dev.omni.quant.verify.claim.Examples.value;
import static dev.omni.quant.verify.claim.Examples.verdict;
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
