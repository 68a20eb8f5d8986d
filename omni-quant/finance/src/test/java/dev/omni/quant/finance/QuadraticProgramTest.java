package dev.omni.quant.finance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ojalgo.optimisation.Expression;
import org.ojalgo.optimisation.ExpressionsBasedModel;

/** The least variance of random markets is what another solver finds. */
class QuadraticProgramTest {
  @Tag("ci")
  @ParameterizedTest
  @CsvSource({"4, 1", "8, 2", "12, 3", "20, 4", "30, 5", "70, 6"})
  void the_least_variance_is_that_of_another_solver(int assets, int seed) {
    var random = new Random(seed);
    double[] returns = random.doubles(assets, 0, 0.1).toArray();
    double[][] covariance = covariance(assets, random);
    double[] most = random.doubles(assets, 0.3, 0.9).toArray();
    double[] group = new double[assets / 2];
    Arrays.setAll(group, i -> i);
    Json.Obj input =
        Json.obj(
            "expected_returns",
            returns,
            "covariance",
            Json.arr((Object[]) covariance),
            "max_weight",
            most,
            "target_return",
            0.04,
            "groups",
            List.of(Json.obj("assets", group, "min", 0.2, "max", 0.4)));

    double variance = EngineRunner.number(LoadedEngine.of(new MeanVariance()), input, "variance");

    assertThat(variance).isCloseTo(other(returns, covariance, most), within(1e-7 * variance));
  }

  private static double[][] covariance(int assets, Random random) {
    double[][] factors = new double[assets][assets + 3];
    for (double[] row : factors) {
      Arrays.setAll(row, k -> 0.1 * random.nextGaussian());
    }
    double[][] covariance = new double[assets][assets];
    for (int i = 0; i < assets; i++) {
      for (int j = 0; j < assets; j++) {
        covariance[i][j] = QuadraticProgram.dot(factors[i], factors[j]);
      }
    }
    return covariance;
  }

  private static double other(double[] returns, double[][] covariance, double[] most) {
    var model = new ExpressionsBasedModel();
    Expression budget = model.newExpression("budget").level(1);
    Expression gain = model.newExpression("gain").lower(0.04);
    Expression group = model.newExpression("group").lower(0.2).upper(0.4);
    Expression variance = model.newExpression("variance").weight(1);
    for (int i = 0; i < most.length; i++) {
      model.newVariable("w" + i).lower(0).upper(most[i]);
      budget.set(i, 1);
      gain.set(i, returns[i]);
      if (i < most.length / 2) {
        group.set(i, 1);
      }
    }
    for (int i = 0; i < most.length; i++) {
      for (int j = 0; j < most.length; j++) {
        variance.set(i, j, covariance[i][j]);
      }
    }
    return model.minimise().getValue();
  }

  /** A singular covariance: three assets of which the third is the mean of the others. */
  @ParameterizedTest
  @CsvSource({"0", "0.2"})
  void a_singular_covariance_has_its_least_variance(double least) {
    double[][] covariance = {{0.04, 0.01, 0.025}, {0.01, 0.02, 0.015}, {0.025, 0.015, 0.02}};
    Json.Obj input =
        Json.obj(
            "expected_returns",
            new double[] {0.1, 0.05, 0.075},
            "covariance",
            Json.arr((Object[]) covariance),
            "min_weight",
            least);
    JsonFields result =
        new JsonFields(EngineRunner.result(LoadedEngine.of(new MeanVariance()), input));
    // The variance of a in the first and 1 - a in the second: least at a = 1/4, or at the limit.
    double a = Math.max(0.25, least + 0.5 * least);
    double expected = 0.04 * a * a + 0.02 * a * (1 - a) + 0.02 * (1 - a) * (1 - a);
    assertThat(result.number("variance")).isCloseTo(expected, within(1e-12));
  }
}
