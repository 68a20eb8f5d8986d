package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.hipparchus.special.Gamma;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Integrals with closed forms. */
final class QuadratureTest {
  private static JsonFields of(String integrand, Object lower, Object upper) {
    return new JsonFields(
        EngineRunner.result(
            new Quadrature(), Json.obj("integrand", integrand, "lower", lower, "upper", upper)));
  }

  private static void holds(JsonFields result, double exact) {
    double error = Math.abs(result.number("value") - exact);
    assertThat(error).isLessThanOrEqualTo(result.number("error_estimate") + 4 * Math.ulp(exact));
    assertThat(error).isLessThanOrEqualTo(1e-7 * Math.abs(exact) + 1e-300);
  }

  @Property
  void the_stated_error_bounds_the_true_one_of_powers(
      @ForAll @DoubleRange(min = -0.6, max = 6) double a,
      @ForAll @DoubleRange(min = 0.1, max = 20) double end) {
    holds(of("x^(" + a + ")", 0, end), Math.pow(end, a + 1) / (a + 1));
  }

  @Property
  void the_stated_error_bounds_the_true_one_of_the_gamma_integral(
      @ForAll @DoubleRange(min = 0.6, max = 12) double a) {
    holds(of("x^(" + (a - 1) + ")*exp(-x)", 0, "infinity"), Gamma.gamma(a));
  }

  @Property
  void a_shift_of_a_whole_line_changes_nothing(
      @ForAll @DoubleRange(min = -3, max = 3) double shift) {
    holds(of("1/(1+(x-(" + shift + "))^2)", "-infinity", "infinity"), Math.PI);
  }

  @Property
  void a_breakpoint_parts_the_integral(@ForAll @DoubleRange(min = 0.1, max = 0.9) double at) {
    JsonFields parted =
        new JsonFields(
            EngineRunner.result(
                new Quadrature(),
                Json.obj(
                    "integrand",
                    "abs(x-c)",
                    "lower",
                    0,
                    "upper",
                    1,
                    "parameters",
                    Json.obj("c", at),
                    "breakpoints",
                    List.of(at))));
    holds(parted, (at * at + (1 - at) * (1 - at)) / 2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1/x", "1/x^2", "ln(x-0.5)"})
  void what_diverges_or_has_no_value_fails(String integrand) {
    assertThatThrownBy(() -> of(integrand, 0, 1)).isInstanceOf(Infeasible.class);
  }

  @Test
  void an_integrand_of_zero_has_the_integral_zero() {
    assertThat(of("0*x", -1, 1).number("value")).isCloseTo(0, within(0.0));
  }

  @Test
  void ends_in_the_wrong_order_and_unknown_names_are_refused() {
    assertThat(
            EngineRunner.refused(
                new Quadrature(), Json.obj("integrand", "y", "lower", 1, "upper", 0)))
        .containsExactlyInAnyOrder("/integrand", "/upper");
  }
}
