package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.contract.Contracts;
import dev.omni.testkit.EngineRunner;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

/** Powers that tables print, and what all powers have in common. */
final class PowerAnalysisTest {
  private static double number(String field, Object... members) {
    Json.Obj input = Json.obj("test", members[0]);
    for (int k = 1; k < members.length; k += 2) {
      input = input.with((String) members[k], members[k + 1]);
    }
    return EngineRunner.number(LoadedEngine.of(new PowerAnalysis()), input, field);
  }

  @Test
  void gives_what_programs_print() {
    // R 4: power.t.test(n = 20, delta = 1); pwr.anova.test and pwr.r.test of the manual of pwr
    assertThat(number("power", "t_two_sample", "n", 20, "effect_size", 1))
        .isCloseTo(0.8689528, within(1e-6));
    assertThat(number("n", "anova_one_way", "groups", 5, "effect_size", 0.25, "power", 0.8))
        .isCloseTo(39.15340, within(1e-4));
    assertThat(number("n", "correlation", "effect_size", 0.3, "power", 0.8))
        .isCloseTo(84.07364, within(1e-4));
  }

  @Property(tries = 30) // about 120 ms a try
  void the_third_follows_from_any_two(
      @ForAll @DoubleRange(min = 0.15, max = 0.9) double effect,
      @ForAll @IntRange(min = 15, max = 300) int n) {
    for (PowerTest each : PowerTest.values()) {
      String test = Contracts.word(each);
      double power = number("power", test, "n", n, "effect_size", effect);
      if (power > 0.06 && power < 0.999) {
        assertThat(number("n", test, "effect_size", effect, "power", power))
            .as(test)
            .isCloseTo(n, within(1e-5 * n));
        assertThat(number("effect_size", test, "n", n, "power", power))
            .as(test)
            .isCloseTo(effect, within(1e-6));
      }
    }
  }

  @Property
  void two_groups_of_the_analysis_of_variance_are_a_t_test(
      @ForAll @DoubleRange(min = 0.05, max = 2) double d,
      @ForAll @IntRange(min = 3, max = 500) int n) {
    // f = d / 2
    assertThat(number("power", "anova_one_way", "n", n, "effect_size", d / 2))
        .isCloseTo(number("power", "t_two_sample", "n", n, "effect_size", d), within(1e-9));
  }

  @Property(tries = 30) // about 4 ms a try
  void power_is_the_level_without_an_effect_and_grows_with_size(
      @ForAll @Scale(4) @DoubleRange(min = 0.001, max = 0.3) double alpha,
      @ForAll @IntRange(min = 5, max = 2000) int n) {
    for (PowerTest each : PowerTest.values()) {
      String test = Contracts.word(each);
      double none = number("power", test, "n", n, "effect_size", 1e-9, "alpha", alpha);
      if (!test.equals("correlation")) { // which is approximate
        assertThat(none).as(test).isCloseTo(alpha, within(1e-6));
      }
      double some = number("power", test, "n", n, "effect_size", 0.2, "alpha", alpha);
      double more = number("power", test, "n", n + 10, "effect_size", 0.2, "alpha", alpha);
      assertThat(more).as(test).isGreaterThanOrEqualTo(some - 1e-10);
    }
  }

  @Test
  void three_or_one_of_the_three_are_refused() {
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new PowerAnalysis()), Json.obj("test", "t_paired", "n", 10)))
        .containsExactly("");
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new PowerAnalysis()),
                Json.obj("test", "correlation", "n", 10, "effect_size", 1.5)))
        .containsExactly("/effect_size");
  }
}
