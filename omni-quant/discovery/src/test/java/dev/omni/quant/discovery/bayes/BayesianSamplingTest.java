package dev.omni.quant.discovery.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.EngineRunner;
import org.junit.jupiter.api.Test;

/** Laws of draws from posteriors. */
final class BayesianSamplingTest {
  private static final LoadedEngine ENGINE = LoadedEngine.of(new BayesianSampling());

  /** Ten responses about 2 + 3 x, whose posterior is normal about the least squares. */
  private static final Json.Obj LINE =
      Json.obj(
              "model", "regression",
              "formula", "y ~ x",
              "family", "gaussian",
              "seed", 5)
          .with(
              "table",
              Json.obj(
                  "x", Json.arr(-2.0, -1.5, -1.0, -0.5, 0.0, 0.5, 1.0, 1.5, 2.0, 2.5),
                  "y", Json.arr(-4.1, -2.4, -1.2, 0.4, 2.2, 3.4, 5.1, 6.3, 8.2, 9.4)));

  @Test
  void any_number_of_threads_gives_the_same_draws() {
    assertThat(EngineRunner.computed(ENGINE, LINE, EngineRunner.onManyThreads()).result())
        .isEqualTo(EngineRunner.computed(ENGINE, LINE, Work.alone()).result());
  }

  @Test
  void with_flat_priors_the_means_are_those_of_least_squares() {
    JsonFields found = new JsonFields(EngineRunner.result(ENGINE, LINE)).fields("parameters");
    for (String name : new String[] {"intercept", "x"}) {
      JsonFields parameter = found.fields(name);
      double least = name.equals("x") ? 3.0121212 : 1.9769697;
      assertThat(parameter.number("mean"))
          .as(name)
          .isCloseTo(least, within(6 * parameter.number("mcse")));
      assertThat(parameter.number("r_hat")).isLessThan(1.01);
    }
  }

  @Test
  void responses_that_a_predictor_separates_are_refused_under_flat_priors() {
    Json.Obj separated =
        LINE.with("family", Json.str("binomial"))
            .with(
                "table",
                Json.obj("x", Json.arr(1, 2, 3, 4, 5, 6), "y", Json.arr(0, 0, 0, 1, 1, 1)));
    assertThat(EngineRunner.refused(ENGINE, separated)).contains("/priors/coefficients");
  }
}
