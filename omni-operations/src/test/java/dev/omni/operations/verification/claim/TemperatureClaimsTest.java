package dev.omni.operations.verification.claim;

import static dev.omni.operations.verification.claim.Examples.check;
import static dev.omni.operations.verification.claim.Examples.judged;
import static dev.omni.operations.verification.claim.Examples.status;
import static dev.omni.operations.verification.claim.Examples.value;
import static dev.omni.operations.verification.claim.Examples.verdict;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A result is a temperature when it moves with its temperatures, a difference when it stays. */
class TemperatureClaimsTest {
  private static Json.Obj basis(String expression, Object a, Object b, String unit) {
    Json.Obj inputs = Json.obj("a", value(a, unit), "b", value(b, unit), "w", value(0.25, "1"));
    return Json.obj("expression", expression, "inputs", inputs);
  }

  private static Json.Obj claimed(String number, String unit, Json.Obj basis) {
    return judged(Json.obj("claim", value(number, unit), "basis", basis));
  }

  @ParameterizedTest
  @CsvSource({
    "b-a, 1, Cel, pass",
    "b-a, 1.8, [degF], pass",
    "b-a, 1, K, pass",
    "b-a, 0.8, [degRe], pass",
    "b-a, -272.15, Cel, fail",
    "(a+b)/2, 20.5, Cel, pass",
    "(a+b)/2, 293.65, K, pass",
    "(a+b)/2, 68.90, [degF], pass",
    "w*a+(1-w)*b, 20.75, Cel, pass",
    "a+(b-a), 21, Cel, pass",
    "a+b, 41, Cel, inconclusive",
    "a+b, 314.15, Cel, inconclusive",
    "a+b, 587.3, K, inconclusive",
    "w*(a+b), 10.25, Cel, inconclusive",
    "sqrt(a*b), 20.5, Cel, inconclusive"
  })
  void a_claim_is_read_as_what_the_value_is(
      String expression, String number, String unit, String verdict) {
    Json.Obj judged = claimed(number, unit, basis(expression, 20, 21, "Cel"));

    assertThat(verdict(judged)).as(judged.toString()).isEqualTo(verdict);
  }

  @Property
  void any_difference_of_two_readings_is_their_numerical_difference(
      @ForAll @IntRange(min = -200, max = 1000) int a,
      @ForAll @IntRange(min = -200, max = 1000) int b) {
    Json.Obj basis = basis("b-a", a, b, "Cel");

    assertThat(verdict(claimed(String.valueOf(b - a), "Cel", basis))).isEqualTo("pass");
    assertThat(verdict(claimed(String.valueOf(b - a), "K", basis))).isEqualTo("pass");
  }

  @ParameterizedTest
  @CsvSource({"26.85, pass", "300, inconclusive", "27.85, fail"})
  void without_points_on_a_scale_a_claim_is_a_temperature(String number, String verdict) {
    Json.Obj judged = claimed(number, "Cel", basis("a", 300, 21, "K"));

    assertThat(verdict(judged)).as(judged.toString()).isEqualTo(verdict);
    assertThat(verdict.equals("inconclusive"))
        .isEqualTo(check(judged, "recompute").toString().contains("write K for a difference"));
  }

  @Test
  void steps_obey_the_same_rule() {
    Json.Obj right = value("1", "Cel").with("name", "d").with("expression", "b-a");
    Json.Obj later = value("20.5", "Cel").with("name", "m").with("expression", "a+d/2");
    Json.Obj wrong = value("41", "Cel").with("name", "s").with("expression", "a+b");
    Json.Obj request = Json.obj("claim", value("1", "Cel"), "basis", basis("b-a", 20, 21, "Cel"));

    Json.Obj good = judged(request.with("steps", Json.arr(right, later)));
    Json.Obj bad = judged(request.with("steps", Json.arr(right, wrong)));

    assertThat(verdict(good)).as(good.toString()).isEqualTo("pass");
    assertThat(status(bad, "steps")).isEqualTo("inconclusive");
  }

  @Test
  void an_uncertainty_is_a_difference() {
    Json.Obj inputs = Json.obj("a", value(20, "Cel", 0.3), "b", value(21, "Cel", 0.4));
    Json.Obj basis = Json.obj("expression", "b-a", "inputs", inputs);

    Json.Obj judged = judged(Json.obj("claim", value("1.8", "[degF]", 0.9), "basis", basis));

    assertThat(verdict(judged)).as(judged.toString()).isEqualTo("pass");
    assertThat(check(judged, "uncertainty").toString()).contains("0.9");
  }
}
