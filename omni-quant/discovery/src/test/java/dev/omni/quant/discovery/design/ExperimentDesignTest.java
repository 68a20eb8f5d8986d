package dev.omni.quant.discovery.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Laws of designs of experiments. */
final class ExperimentDesignTest {
  private static final LoadedEngine ENGINE = LoadedEngine.of(new ExperimentDesign());

  private static Json.Obj input(String design, int factors) {
    return Json.obj(
        "design",
        design,
        "factors",
        IntStream.range(0, factors)
            .mapToObj(i -> Json.obj("name", String.valueOf((char) ('A' + i)), "low", -1, "high", 1))
            .toList());
  }

  private static double[][] columns(Json.Obj input, int factors) {
    JsonFields table = new JsonFields(EngineRunner.result(ENGINE, input)).fields("table");
    return IntStream.range(0, factors)
        .mapToObj(i -> table.numbers(String.valueOf((char) ('A' + i))))
        .toArray(double[][]::new);
  }

  private static double product(double[] a, double[] b) {
    return IntStream.range(0, a.length).mapToDouble(i -> a[i] * b[i]).sum();
  }

  /** Plackett and Burman 1946: each column has as many highs as lows, and each pair no product. */
  @ParameterizedTest
  @ValueSource(ints = {7, 11, 15, 19, 23})
  void columns_of_plackett_and_burman_are_orthogonal(int factors) {
    double[][] columns = columns(input("plackett_burman", factors), factors);
    for (int i = 0; i < factors; i++) {
      assertThat(columns[i]).hasSize(factors + 1);
      assertThat(Arrays.stream(columns[i]).sum()).isZero();
      for (int j = 0; j < i; j++) {
        assertThat(product(columns[i], columns[j])).as("%d, %d", i, j).isZero();
      }
    }
  }

  @Test
  void a_full_factorial_has_each_combination_once() {
    double[][] columns = columns(input("full_factorial", 4), 4);
    assertThat(
            IntStream.range(0, 16)
                .mapToObj(run -> IntStream.range(0, 4).mapToObj(f -> columns[f][run]).toList()))
        .doesNotHaveDuplicates()
        .hasSize(16);
  }

  @Test
  void a_latin_hypercube_has_one_point_in_each_stratum_of_each_factor() {
    double[][] columns = columns(input("latin_hypercube", 3).with("runs", Json.num(12)), 3);
    for (double[] column : columns) {
      assertThat(Arrays.stream(column).mapToInt(v -> (int) Math.floor((v + 1) * 6)).sorted())
          .containsExactly(IntStream.range(0, 12).boxed().toArray(Integer[]::new));
    }
  }

  @Test
  void a_seed_gives_the_same_order_again_and_another_one_another() {
    Json.Obj randomised = input("full_factorial", 5).with("randomise", new Json.Bool(true));
    Json one = EngineRunner.result(ENGINE, randomised.with("seed", Json.num(1)));
    assertThat(EngineRunner.result(ENGINE, randomised.with("seed", Json.num(1)))).isEqualTo(one);
    assertThat(EngineRunner.result(ENGINE, randomised.with("seed", Json.num(2)))).isNotEqualTo(one);
  }
}
