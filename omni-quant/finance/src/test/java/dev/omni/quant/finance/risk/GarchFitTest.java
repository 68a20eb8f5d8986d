package dev.omni.quant.finance.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.EngineRunner;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GarchFitTest {
  private final JsonEngine engine = LoadedEngine.of(new GarchFit());

  private static double[] path(int count, double alpha, double beta) {
    var random = new Random(11);
    double[] returns = new double[count];
    double variance = 1;
    double square = 1;
    for (int t = 0; t < count; t++) {
      variance = (1 - alpha - beta) + alpha * square + beta * variance;
      double error = Math.sqrt(variance) * random.nextGaussian();
      square = error * error;
      returns[t] = 0.1 + error;
    }
    return returns;
  }

  private JsonFields fitted(double[] returns) {
    return new JsonFields(EngineRunner.result(engine, Json.obj("returns", returns)));
  }

  @Test
  void the_parameters_of_a_simulated_path_are_found_again() {
    JsonFields it = fitted(path(4000, 0.1, 0.8));
    assertThat(it.number("mu")).isCloseTo(0.1, within(4 * it.number("se_mu")));
    assertThat(it.number("omega")).isCloseTo(0.1, within(4 * it.number("se_omega")));
    assertThat(it.number("alpha")).isCloseTo(0.1, within(4 * it.number("se_alpha")));
    assertThat(it.number("beta")).isCloseTo(0.8, within(4 * it.number("se_beta")));
  }

  @Property(tries = 5) // about 50 ms a try
  void other_units_scale_the_fit(
      @ForAll @DoubleRange(min = 0.001, max = 1000) @Scale(4) double unit) {
    double[] returns = path(500, 0.2, 0.6);
    JsonFields one = fitted(returns);
    JsonFields other = fitted(Arrays.stream(returns).map(r -> r * unit).toArray());
    assertThat(other.number("mu")).isCloseTo(one.number("mu") * unit, within(1e-6 * unit));
    assertThat(other.number("omega"))
        .isCloseTo(one.number("omega") * unit * unit, within(1e-5 * unit * unit));
    assertThat(other.number("alpha")).isCloseTo(one.number("alpha"), within(1e-6));
    assertThat(other.number("log_likelihood"))
        .isCloseTo(one.number("log_likelihood") - 500 * Math.log(unit), within(1e-6));
  }

  @Test
  void the_analytic_gradient_is_the_slope_of_the_likelihood() {
    var likelihood = GarchLikelihood.normal(path(300, 0.1, 0.8), Work.alone());
    double[] p = {0.05, 0.12, 0.15, 0.7};
    for (int i = 0; i < 4; i++) {
      double[] up = p.clone();
      double[] down = p.clone();
      up[i] += 1e-6;
      down[i] -= 1e-6;
      double slope = (likelihood.value(up) - likelihood.value(down)) / 2e-6;
      assertThat(likelihood.gradient(p)[i]).isCloseTo(slope, within(1e-4 * (1 + Math.abs(slope))));
    }
  }

  @Test
  void returns_without_clusters_are_fitted_on_the_bound_or_with_errors() {
    var random = new Random(3);
    double[] noise = random.doubles(300, -1, 1).toArray();
    Json.Obj result = EngineRunner.result(engine, Json.obj("returns", noise));
    JsonFields it = new JsonFields(result);
    double variance = it.number("omega") / (1 - it.number("persistence"));
    assertThat(variance).isCloseTo(1 / 3.0, within(0.05));
    boolean bound = it.number("alpha") < 1e-6 || it.number("beta") < 1e-6;
    assertThat(result.has("se_alpha")).isEqualTo(!bound);
  }

  /** Of 150 such samples of independent normal returns these three are likeliest at omega = 0. */
  @ParameterizedTest
  @ValueSource(ints = {18, 55, 79})
  void returns_likeliest_without_omega_are_fitted_on_that_bound(int seed) {
    var random = new Random(seed);
    double[] noise = new double[100];
    Arrays.setAll(noise, t -> random.nextGaussian());
    Json.Obj result = EngineRunner.result(engine, Json.obj("returns", noise));
    assertThat(new JsonFields(result).number("omega")).isLessThan(1e-8);
    assertThat(new JsonFields(result).has("se_omega")).isFalse();
    assertThat(result.items("at_bound")).containsExactly(Json.of("omega"));
  }

  private static double[] noise(int seed) {
    var random = new Random(seed);
    double[] noise = new double[100];
    Arrays.setAll(noise, t -> random.nextGaussian());
    return noise;
  }

  /** The errors are of second differences of the likelihood without omega, in NumPy. */
  @ParameterizedTest
  @CsvSource({"18, 0.1115771, 0.0496942, 0.0509071", "79, 0.0913175, 0.0338416, 0.0357177"})
  void what_no_bound_holds_has_the_errors_of_its_own_hessian(
      int seed, double mean, double alpha, double beta) {
    JsonFields it = fitted(noise(seed));
    assertThat(it.number("se_mu")).isCloseTo(mean, within(3e-7));
    assertThat(it.number("se_alpha")).isCloseTo(alpha, within(3e-7));
    assertThat(it.number("se_beta")).isCloseTo(beta, within(3e-7));
  }

  @Test
  void every_fit_to_noise_names_its_bounds_and_has_no_errors_there() {
    for (int seed = 1; seed <= 40; seed++) {
      Json.Obj result = EngineRunner.result(engine, Json.obj("returns", noise(seed)));
      List<Json> bounds = result.has("at_bound") ? result.items("at_bound") : List.of();
      for (String name : List.of("omega", "alpha", "beta")) {
        double least = name.equals("omega") ? 1e-8 : 1e-6;
        boolean held = new JsonFields(result).number(name) < least;
        assertThat(bounds.contains(Json.of(name))).as("%s of %d", name, seed).isEqualTo(held);
        assertThat(held && new JsonFields(result).has("se_" + name)).isFalse();
      }
      assertThat(new JsonFields(result).has("se_mu")).as("%d", seed).isTrue();
    }
  }

  @Test
  void returns_that_do_not_vary_have_no_volatility() {
    double[] same = new double[100];
    Arrays.fill(same, 0.3);
    assertThatThrownBy(() -> fitted(same))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("do not vary");
  }

  @Test
  void the_same_bytes_on_one_thread_and_on_many() {
    Json.Obj input = Json.obj("returns", path(500, 0.1, 0.8));
    assertThat(EngineRunner.computed(engine, input, EngineRunner.onManyThreads()))
        .isEqualTo(EngineRunner.computed(engine, input, Work.alone()));
  }

  @Test
  void a_cancel_stops_it_within_a_pass_and_progress_rises_to_1() {
    Json.Obj input = Json.obj("returns", path(500, 0.1, 0.8));
    assertThatThrownBy(() -> EngineRunner.computed(engine, input, EngineRunner.cancelledAfter(40)))
        .isInstanceOf(CancellationException.class);
    EngineRunner.Recorded work = EngineRunner.recorded();
    EngineRunner.computed(engine, input, work);
    assertThat(work.fractions()).isSorted().endsWith(1.0).hasSizeGreaterThan(1);
  }
}
