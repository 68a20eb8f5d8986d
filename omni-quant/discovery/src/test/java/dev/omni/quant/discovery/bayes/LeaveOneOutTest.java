package dev.omni.quant.discovery.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.quant.core.StandardNormal;
import dev.omni.testkit.EngineRunner;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Laws of the prediction of each observation by all others. */
final class LeaveOneOutTest {
  private static final LoadedEngine ENGINE = LoadedEngine.of(new BayesianSampling());

  /** With a flat prior of the line and 1/sigma, each is Student's t about the other nine's line. */
  private static final double[] EXACT = {
    0.5093068955694513, 0.18316542680965675, 0.1064026961187885, 0.62766947420680297,
    -0.31837819663486422, 0.60870907752931291, 0.48400062822585843, -0.16090272962722407,
    -0.34356707355334759, 0.27826344971951822
  };

  @Test
  void a_line_is_predicted_as_by_fits_of_the_other_rows() {
    Json.Obj line =
        Json.obj("model", "regression", "formula", "y ~ x", "seed", 5, "draws", 5000)
            .with(
                "table",
                Json.obj(
                    "x", Json.arr(-2.0, -1.5, -1.0, -0.5, 0.0, 0.5, 1.0, 1.5, 2.0, 2.5),
                    "y", Json.arr(-4.1, -2.4, -1.2, 0.4, 2.2, 3.4, 5.1, 6.3, 8.2, 9.4)));
    JsonFields loo = new JsonFields(EngineRunner.result(ENGINE, line)).fields("loo");
    double[] pointwise = loo.numbers("pointwise");
    for (int i = 0; i < EXACT.length; i++) {
      assertThat(pointwise[i]).as("row " + i).isCloseTo(EXACT[i], within(0.03));
    }
    assertThat(loo.number("elpd")).isCloseTo(Arrays.stream(EXACT).sum(), within(0.1));
    assertThat(loo.number("unreliable")).isZero();
    assertThat(loo.number("effective_parameters")).isBetween(2.0, 4.0);
  }

  /** The values are those of the package loo 2.5.1 of R: psis(-l, r_eff = 1). */
  @Test
  void weights_with_a_heavy_tail_are_those_of_another_program() {
    double[] densities = new double[2000];
    for (int i = 0; i < densities.length; i++) {
      double z = StandardNormal.quantile(i * 0.6180339887498949 % 1 * 0.999 + 0.0005);
      double rest = 1.9 - 0.8 * z;
      densities[i] = -0.5 * Math.log(2 * Math.PI) - 0.5 * rest * rest;
    }
    LeaveOneOut.Weights weights = LeaveOneOut.smoothed(densities, 1).orElseThrow();
    assertThat(weights.shape()).isCloseTo(1.0158351727899928, within(1e-10));
    double with = 0;
    double all = 0;
    for (int i = 0; i < densities.length; i++) {
      with += Math.exp(weights.logs()[i] + densities[i]);
      all += Math.exp(weights.logs()[i]);
    }
    assertThat(Math.log(with / all)).isCloseTo(-5.2901276631249399, within(1e-10));
  }

  /** The values are those of gpdfit of the package loo 2.5.1 of R. */
  @Test
  void a_pareto_tail_is_found_from_its_quantiles() {
    double[] excess = new double[200];
    for (int i = 0; i < excess.length; i++) {
      excess[i] = new ImportanceTail(0.4, 0.5).quantile((i + 0.5) / excess.length);
    }
    ImportanceTail found = ImportanceTail.of(excess);
    assertThat(found.shape()).isCloseTo(0.4086340482779437, within(1e-12));
    assertThat(found.scale()).isCloseTo(0.49677684054786697, within(1e-12));
  }

  @Test
  void draws_that_say_the_same_of_an_observation_have_no_tail() {
    double[] same = new double[400];
    assertThat(LeaveOneOut.smoothed(same, 1)).isEmpty();
  }

  @Test
  void few_draws_bear_a_smaller_shape() {
    assertThat(LeaveOneOut.mostShape(400)).isCloseTo(0.6157, within(1e-4));
    assertThat(LeaveOneOut.mostShape(100_000)).isEqualTo(0.7);
  }
}
