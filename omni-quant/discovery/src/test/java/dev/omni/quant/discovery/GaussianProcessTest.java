package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import org.junit.jupiter.api.Test;

/** Laws of Gaussian processes. */
final class GaussianProcessTest {
  private static final LoadedEngine ENGINE = LoadedEngine.of(new GaussianProcess());
  private static final double[] X = {0.1, 0.7, 1.3, 2.2, 3.1, 4.0};
  private static final double[] Y = {0.12, 0.61, 0.95, 0.83, 0.02, -0.77};

  private static Json.Obj input(double[] y, double noise, double... places) {
    return Json.obj(
            "table",
            Json.obj("x", Json.arr(X), "y", Json.arr(y)),
            "response",
            "y",
            "predictors",
            Json.arr("x"),
            "mean",
            "zero")
        .with(
            "hyperparameters",
            Json.obj("length_scales", Json.arr(1.0), "signal_variance", 1, "noise_variance", noise))
        .with("new_rows", Json.obj("x", Json.arr(places)));
  }

  private static JsonFields predictions(Json.Obj input) {
    return new JsonFields(EngineRunner.result(ENGINE, input)).fields("predictions");
  }

  @Test
  void without_noise_the_function_goes_through_the_responses() {
    JsonFields found = predictions(input(Y, 1e-10, X));
    for (int i = 0; i < Y.length; i++) {
      assertThat(found.numbers("mean")[i]).isCloseTo(Y[i], within(1e-6));
      assertThat(found.numbers("standard_deviation")[i]).isLessThan(1e-4);
    }
  }

  /** Far from all places nothing is known but the prior: mean 0, deviation 1. */
  @Test
  void far_away_the_prior_is_left() {
    JsonFields found = predictions(input(Y, 0.01, 1000));
    assertThat(found.numbers("mean")[0]).isCloseTo(0, within(1e-9));
    assertThat(found.numbers("standard_deviation")[0]).isCloseTo(1, within(1e-9));
  }

  @Test
  void the_mean_is_linear_in_the_responses_and_the_deviation_ignores_them() {
    double[] twice = new double[Y.length];
    for (int i = 0; i < Y.length; i++) {
      twice[i] = 2 * Y[i];
    }
    JsonFields one = predictions(input(Y, 0.02, 0.4, 5));
    JsonFields two = predictions(input(twice, 0.02, 0.4, 5));
    for (int i = 0; i < 2; i++) {
      assertThat(two.numbers("mean")[i]).isCloseTo(2 * one.numbers("mean")[i], within(1e-10));
      assertThat(two.numbers("standard_deviation")[i])
          .isCloseTo(one.numbers("standard_deviation")[i], within(1e-12));
    }
  }
}
