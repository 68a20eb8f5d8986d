package dev.omni.quant.finance.allocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.CapabilityContract;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

class BlackLittermanTest extends CapabilityContract {
  private static final List<double[]> COVARIANCE =
      List.of(new double[] {0.04, 0.012}, new double[] {0.012, 0.0225});

  private final JsonEngine engine = engine();

  @Override
  protected JsonEngine engine() {
    return LoadedEngine.of(new BlackLitterman());
  }

  private static Json.Obj market() {
    return Json.obj("covariance", COVARIANCE, "market_weights", new double[] {0.6, 0.4});
  }

  private static Json.Obj viewed(double[] pick, double expected) {
    return market()
        .with("views", Json.obj("pick", List.of(pick), "return", new double[] {expected}));
  }

  private double[] numbers(Json.Obj input, String name) {
    return new JsonFields(EngineRunner.result(engine, input)).numbers(name);
  }

  @Property
  void without_views_the_market_is_held_and_the_rest_is_cash(
      @ForAll @DoubleRange(min = 0.01, max = 1) @Scale(2) double tau) {
    Json.Obj input = market().with("tau", tau);
    double[] weights = numbers(input, "weights");
    assertThat(weights[0]).isCloseTo(0.6 / (1 + tau), within(1e-14));
    assertThat(numbers(input, "posterior_returns"))
        .isEqualTo(numbers(input, "equilibrium_returns"));
    assertThat(numbers(input, "posterior_volatilities")[0])
        .isCloseTo(0.2 * Math.sqrt(1 + tau), within(1e-14));
    assertThat(EngineRunner.result(engine, input).has("view_tilts")).isFalse();
  }

  @Test
  void a_view_of_what_the_market_expects_changes_no_return() {
    double[] equilibrium = numbers(market(), "equilibrium_returns");
    Json.Obj input = viewed(new double[] {1, -1}, equilibrium[0] - equilibrium[1]);
    assertThat(numbers(input, "posterior_returns")[0]).isCloseTo(equilibrium[0], within(1e-14));
  }

  /** One asset: mu = (pi / (tau v) + q / w) / (1 / (tau v) + 1 / w) with tau v = w halves it. */
  @Test
  void with_one_asset_the_update_is_the_mean_of_two_normal_numbers() {
    Json.Obj input =
        Json.obj(
            "covariance", List.of(new double[] {0.04}),
            "market_weights", new double[] {1},
            "views", Json.obj("pick", List.of(new double[] {1}), "return", new double[] {0.05}));
    assertThat(numbers(input, "equilibrium_returns")[0]).isCloseTo(0.1, within(1e-15));
    assertThat(numbers(input, "posterior_returns")[0]).isCloseTo(0.075, within(1e-15));
    assertThat(numbers(input, "posterior_volatilities")[0])
        .isCloseTo(Math.sqrt(0.04 + 0.001), within(1e-15));
    assertThat(numbers(input, "weights")[0]).isCloseTo(0.075 / 2.5 / 0.041, within(1e-14));
  }

  @Test
  void a_certain_view_becomes_the_return_and_an_uncertain_one_is_left() {
    Json.Obj view = viewed(new double[] {1, 0}, 0.2);
    Json.Obj views = view.findObject("views").orElseThrow();
    Json.Obj certain = view.with("views", views.with("variance", new double[] {1e-12}));
    assertThat(numbers(certain, "posterior_returns")[0]).isCloseTo(0.2, within(1e-8));
    Json.Obj vague = view.with("views", views.with("variance", new double[] {100}));
    assertThat(numbers(vague, "posterior_returns")[0])
        .isCloseTo(numbers(market(), "equilibrium_returns")[0], within(1e-5));
  }

  /** Only the assets of a view move away from the market (He and Litterman, property 2). */
  @Test
  void a_view_tilts_the_weights_towards_its_portfolio_alone() {
    Json.Obj input = viewed(new double[] {1, -1}, 0.1);
    double tilt = numbers(input, "view_tilts")[0];
    double[] weights = numbers(input, "weights");
    assertThat(tilt).isPositive();
    assertThat(weights[0] * 1.05 - 0.6).isCloseTo(tilt, within(1e-13));
    assertThat(weights[1] * 1.05 - 0.4).isCloseTo(-tilt, within(1e-13));
  }

  @Test
  void what_has_no_variance_or_no_asset_is_refused_at_its_place() {
    Json.Obj singular =
        market().with("covariance", Json.arr(new double[] {0.04, 0.04}, new double[] {0.04, 0.04}));
    assertThat(EngineRunner.refused(engine, singular)).containsExactly("/covariance");
    assertThat(EngineRunner.refused(engine, viewed(new double[] {0, 0}, 0.1)))
        .containsExactly("/views/pick/0");
    assertThat(EngineRunner.refused(engine, viewed(new double[] {1}, 0.1)))
        .containsExactly("/views/pick/0");
    assertThat(EngineRunner.refused(engine, market().with("market_weights", new double[] {1})))
        .containsExactly("/market_weights");
  }
}
