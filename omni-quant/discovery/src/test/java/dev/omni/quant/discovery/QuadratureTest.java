package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.engine.AccuracyNotReached;
import dev.omni.engine.Infeasible;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.hipparchus.special.Gamma;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Integrals with closed forms. */
final class QuadratureTest {
  private static JsonFields of(String integrand, Object lower, Object upper) {
    return new JsonFields(
        EngineRunner.result(
            LoadedEngine.of(new Quadrature()),
            Json.obj("integrand", integrand, "lower", lower, "upper", upper)));
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
                LoadedEngine.of(new Quadrature()),
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

  @Tag("ci")
  @ParameterizedTest
  @ValueSource(strings = {"1/x", "1/x^2", "ln(x-0.5)"})
  void what_diverges_or_has_no_value_fails(String integrand) {
    assertThatThrownBy(() -> of(integrand, 0, 1)).isInstanceOf(Infeasible.class);
  }

  /** Integrals with closed forms. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "exp(-((x-0.7071)/1e-5)^2) | 0 | 1 | 1.772453850905516e-5",
        "1+exp(-((x-0.7071)/1e-5)^2) | 0 | 1 | 1.00001772453850905516",
        "1/(1e-8+(x-0.5)^2) | 0 | 1 | 31411.926535943126",
        "atan(1e6*(x-0.123)) | 0 | 1 | 1.184378466080715",
        "abs(x-0.3) | 0 | 1 | 0.29",
        "sqrt(abs(x)) | -1 | 1 | 1.3333333333333333",
        "abs(sin(x)) | 0 | 20 | 12.591917938186602"
      })
  void peaks_and_kinks_between_the_samples_are_seen(
      String integrand, double lower, double upper, double exact) {
    holds(of(integrand, lower, upper), exact);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sin(x)^2/x^2 | 3.141592653589793",
        "sin(x)/x | 3.141592653589793",
        "exp(-((x-1234.5)/1e-2)^2) | 1.772453850905516e-2",
        "cos(x)/(1+x^2) | 1.1557273497909217"
      })
  void what_oscillates_or_hides_on_the_whole_line_is_found(String integrand, double exact) {
    holds(of(integrand, "-infinity", "infinity"), exact);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sin(x)", "1/(1+x)", "sin(x)^2/(1+x)", "cos(x^2)"})
  void a_tail_that_does_not_decay_has_no_integral_by_windows(String integrand) {
    assertThatThrownBy(() -> of(integrand, 0, "infinity")).isInstanceOf(Infeasible.class);
  }

  @Test
  void what_may_hide_a_peak_everywhere_is_refused_with_the_place() {
    assertThatThrownBy(() -> of("(x+1)^2-x^2-2*x", 0, 1))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("nothing seen between")
        .hasMessageContaining("name breakpoints");
  }

  private static AccuracyNotReached refused(Json.Obj input) {
    return catchThrowableOfType(
        AccuracyNotReached.class,
        () -> EngineRunner.result(LoadedEngine.of(new Quadrature()), input));
  }

  @Test
  void an_integral_with_a_larger_error_than_is_accepted_completes_by_each_advice() {
    Json.Obj input =
        Json.obj(
            "integrand",
            "cos(100*x)/sqrt(x)",
            "lower",
            0,
            "upper",
            1,
            "relative_tolerance",
            1e-3,
            "max_error",
            1e-12);
    AccuracyNotReached refused = refused(input);
    assertThat(refused.getMessage()).contains("max_error");
    List<JsonFields> advice = new JsonFields(refused.details()).objects("advice");
    assertThat(advice)
        .extracting(each -> each.text("member"))
        .containsExactly("relative_tolerance", "max_error");
    for (JsonFields each : advice) {
      Json.Obj result =
          EngineRunner.result(
              LoadedEngine.of(new Quadrature()),
              input.with(each.text("member"), each.number("value")));

      // mpmath: sqrt(2 pi/100) C(sqrt(200/pi)), with Fresnel's C
      assertThat(new JsonFields(result).number("value")).isCloseTo(0.120225036962689, within(1e-3));
      assertThat(new JsonFields(result).fields("numerics").number("error_estimate"))
          .isEqualTo(each.number("expected_error"));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1})
  void an_accepted_error_is_above_zero(double most) {
    Json.Obj input = Json.obj("integrand", "x", "lower", 0, "upper", 1);
    for (Object bad : List.<Object>of(most, "small")) {
      assertThat(
              LoadedEngine.of(new Quadrature())
                  .capability()
                  .input()
                  .problems(input.with("max_error", bad)))
          .extracting(Problem::pointer)
          .containsExactly("/max_error");
    }
  }

  @Test
  void an_integrand_of_zero_has_the_integral_zero() {
    assertThat(of("0*x", -1, 1).number("value")).isCloseTo(0, within(0.0));
  }

  @Test
  void ends_in_the_wrong_order_and_unknown_names_are_refused() {
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new Quadrature()),
                Json.obj("integrand", "y", "lower", 1, "upper", 0)))
        .containsExactlyInAnyOrder("/integrand", "/upper");
  }
}
