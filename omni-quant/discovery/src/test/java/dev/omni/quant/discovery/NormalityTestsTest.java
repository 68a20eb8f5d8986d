package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.LoadedEngine;
import dev.omni.quant.core.StandardNormal;
import dev.omni.testkit.EngineRunner;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** What statistics of normality have in common. */
final class NormalityTestsTest {
  private static JsonFields of(double[] values) {
    return new JsonFields(
        EngineRunner.result(LoadedEngine.of(new NormalityTests()), Json.obj("values", values)));
  }

  private static double p(JsonFields result, String name) {
    return result.fields(name).number("p_value");
  }

  @Property
  void shift_and_scale_change_nothing(
      @ForAll long seed,
      @ForAll @IntRange(min = 8, max = 300) int n,
      @ForAll @DoubleRange(min = 0.01, max = 100) double scale,
      @ForAll @DoubleRange(min = -50, max = 50) double shift) {
    double[] values = new Random(seed).doubles(n, 0, 10).toArray();
    JsonFields one = of(values);
    JsonFields other = of(Arrays.stream(values).map(x -> shift - scale * x).toArray());
    for (String name : new String[] {"shapiro_wilk", "anderson_darling", "jarque_bera"}) {
      assertThat(other.fields(name).number("statistic"))
          .as(name)
          .isCloseTo(one.fields(name).number("statistic"), within(1e-8));
      assertThat(p(one, name)).as(name).isBetween(0.0, 1.0);
    }
    assertThat(one.fields("shapiro_wilk").number("statistic")).isBetween(0.0, 1.0);
  }

  @Test
  void normal_quantiles_are_normal_and_exponential_ones_are_not() {
    double[] normal =
        IntStream.range(0, 200)
            .mapToDouble(i -> StandardNormal.quantile((i + 0.5) / 200))
            .toArray();
    double[] skewed =
        IntStream.range(0, 200).mapToDouble(i -> -Math.log(1 - (i + 0.5) / 200)).toArray();
    for (String name :
        new String[] {"shapiro_wilk", "anderson_darling", "jarque_bera", "dagostino_k2"}) {
      assertThat(p(of(normal), name)).as(name).isGreaterThan(0.9);
      assertThat(p(of(skewed), name)).as(name).isLessThan(1e-6);
    }
  }

  @Test
  void fewer_than_twenty_values_have_no_k2_and_equal_ones_no_statistic() {
    assertThat(of(new double[] {1, 2, 3, 4, 5, 6, 7, 9}).has("dagostino_k2")).isFalse();
    assertThatThrownBy(() -> of(new double[] {2, 2, 2, 2, 2, 2, 2, 2}))
        .isInstanceOf(Infeasible.class);
  }
}
