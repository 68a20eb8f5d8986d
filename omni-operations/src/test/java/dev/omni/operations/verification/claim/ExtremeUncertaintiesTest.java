package dev.omni.operations.verification.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.operations.cel.CelConditions;
import dev.omni.operations.scoring.ScoringRules;
import java.math.BigDecimal;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Uncertainties whose squares or fourth powers no double holds. */
class ExtremeUncertaintiesTest {
  private static Json.Obj judged(Json.Obj request) {
    return new RecomputationVerifier(new CelConditions(), new ScoringRules())
        .judge(request, Optional.empty());
  }

  private static double number(Json.Obj in, String pointer) {
    Json found = new Pointer(pointer).in(in).orElseThrow();
    return ((Json.Num) found).asDouble();
  }

  private static Json.Obj quantity(double value, double standard) {
    return Json.obj(
        "value", value, "unit", "1", "uncertainty", Json.obj("standard", standard, "dof", 7));
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-280, 1e-170, 1e-90, 1, 1e85, 1e160, 1e280})
  void an_uncertainty_of_any_size_has_the_degrees_of_freedom_of_its_inputs(double size) {
    Json.Obj inputs = Json.obj("a", quantity(3 * size, size / 8), "b", quantity(size, size / 8));
    Json.Obj told =
        judged(
            Json.obj(
                "claim", Json.obj("value", 4 * size, "unit", "1"),
                "basis", Json.obj("expression", "a + b", "inputs", inputs)));

    assertThat(number(told, "/recomputed/uncertainty/standard"))
        .isCloseTo(size / 8 * Math.sqrt(2), withinPercentage(1e-10));
    assertThat(number(told, "/recomputed/uncertainty/dof")).isCloseTo(14, withinPercentage(1e-10));
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-200, 1, 1e200})
  void a_reference_of_any_size_is_compared_within_both_uncertainties(double size) {
    Json.Obj told =
        judged(
            Json.obj(
                "claim", quantity(1.1 * size, 0.3 * size),
                "basis", Json.obj("reference", quantity(size, 0.4 * size))));

    assertThat(told.findText("verdict")).contains("pass");
    assertThat(told.toString()).contains("equivalence");
  }

  @Test
  void a_reference_too_small_to_compute_with_leaves_the_claim_undecided() {
    Json.Num tiny = new Json.Num(new BigDecimal("1e-99999999"));
    Json.Obj reference = Json.obj("reference", Json.obj("value", tiny, "unit", "1"));
    Json.Obj told =
        judged(Json.obj("claim", Json.obj("value", 1, "unit", "1"), "basis", reference));

    assertThat(told.findText("verdict")).contains("inconclusive");
  }

  @Test
  void draws_that_double_precision_does_not_tell_apart_validate_nothing() {
    Json.Obj told =
        judged(
            Json.obj(
                "claim", Json.obj("value", 1, "unit", "1"),
                "basis", Json.obj("expression", "a", "inputs", Json.obj("a", quantity(1, 1e-30)))));

    assertThat(told.toString())
        .contains("the draws do not differ in double precision")
        .doesNotContain("validated by Monte Carlo");
  }
}
