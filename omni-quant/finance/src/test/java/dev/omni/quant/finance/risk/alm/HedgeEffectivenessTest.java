package dev.omni.quant.finance.risk.alm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
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

class HedgeEffectivenessTest extends CapabilityContract {
  private final JsonEngine engine = engine();

  @Override
  protected JsonEngine engine() {
    return LoadedEngine.of(new HedgeEffectiveness());
  }

  private Json.Obj result(double[] items, double[] hedges) {
    return EngineRunner.result(engine, Json.obj("item_changes", items, "hedge_changes", hedges));
  }

  private static double number(Json.Obj result, String name) {
    return result.findNumber(name).orElseThrow().doubleValue();
  }

  private static Json passes(Json.Obj result, String test) {
    return result.findObject("passes").orElseThrow().find(test).orElseThrow();
  }

  @Property
  void a_hedge_that_is_a_multiple_of_the_item_has_that_slope(
      @ForAll @DoubleRange(min = 0.1, max = 3) @Scale(2) double multiple) {
    double[] items = {3, -8, 5, 11, -2, 6};
    double[] hedges = new double[items.length];
    for (int i = 0; i < items.length; i++) {
      hedges[i] = -multiple * items[i];
    }
    Json.Obj result = result(items, hedges);
    assertThat(number(result, "slope")).isCloseTo(-multiple, within(1e-13));
    assertThat(number(result, "r_squared")).isCloseTo(1, within(1e-13));
    assertThat(number(result, "dollar_offset_ratio")).isCloseTo(multiple, within(1e-13));
    assertThat(number(result, "variance_reduction"))
        .isCloseTo(1 - Math.pow(1 - multiple, 2), within(1e-12));
    assertThat(number(result, "minimum_variance_ratio")).isCloseTo(1 / multiple, within(1e-12));
    if (Math.abs(multiple - 0.8) > 1e-9 && Math.abs(multiple - 1.25) > 1e-9) {
      assertThat(passes(result, "regression"))
          .isEqualTo(new Json.Bool(multiple > 0.8 && multiple < 1.25));
    }
  }

  /** Sxx = 5, Sxy = -4.5, Syy = 4.75, by hand. */
  @Test
  void four_periods_by_hand() {
    Json.Obj result = result(new double[] {0, 1, 2, 3}, new double[] {0, -1.5, -1.5, -3});
    assertThat(number(result, "slope")).isCloseTo(-0.9, within(1e-14));
    assertThat(number(result, "intercept")).isCloseTo(-0.15, within(1e-14));
    assertThat(number(result, "r_squared")).isCloseTo(0.9, within(1e-14));
    assertThat(number(result, "slope_standard_error"))
        .isCloseTo(Math.sqrt(0.45 / 2 / 5), within(1e-14));
    assertThat(number(result, "variance_reduction")).isCloseTo(0.9, within(1e-14));
    assertThat(number(result, "minimum_variance_ratio")).isCloseTo(1, within(1e-14));
    assertThat(number(result, "dollar_offset_ratio")).isCloseTo(1, within(1e-14));
  }

  @Test
  void an_item_that_does_not_move_leaves_the_regression_open() {
    Json.Obj result = result(new double[] {0.1, 0.1, 0.1, 0.1}, new double[] {-1, 2, 0, -1});
    for (String name : new String[] {"slope", "intercept", "r_squared", "variance_reduction"}) {
      assertThat(result.find(name)).contains(Json.NULL);
    }
    assertThat(passes(result, "regression")).isEqualTo(Json.NULL);
    assertThat(number(result, "dollar_offset_ratio")).isCloseTo(0, within(1e-14));
  }

  @Test
  void changes_of_the_item_that_add_up_to_nothing_leave_the_offset_open() {
    Json.Obj result = result(new double[] {0.1, 0.2, -0.3, 0}, new double[] {-1, -2, 3, 0.5});
    assertThat(result.find("dollar_offset_ratio")).contains(Json.NULL);
    assertThat(passes(result, "dollar_offset")).isEqualTo(Json.NULL);
    assertThat(number(result, "slope")).isNegative();
  }

  @Test
  void a_hedge_that_does_not_move_does_not_pass() {
    Json.Obj result = result(new double[] {1, -2, 3, 4}, new double[] {0, 0, 0, 0});
    assertThat(number(result, "slope")).isZero();
    assertThat(result.find("r_squared")).contains(Json.NULL);
    assertThat(passes(result, "regression")).isEqualTo(new Json.Bool(false));
    assertThat(number(result, "variance_reduction")).isZero();
  }

  @Test
  void changes_that_are_not_pairs_are_refused() {
    assertThat(
            EngineRunner.refused(
                engine,
                Json.obj(
                    "item_changes", new double[4],
                    "hedge_changes", new double[] {1, 2, 3, 4, 5})))
        .containsExactly("/hedge_changes");
  }

  @Test
  void each_measure_that_stays_open_has_its_warning() {
    Json.Obj sum = result(new double[] {0.1, 0.2, -0.3, 0}, new double[] {-1, -2, 3, 0.5});
    assertThat(warned(sum)).containsExactly("/item_changes");
    Json.Obj hedge = result(new double[] {1, -2, 3, 4}, new double[] {0, 0, 0, 0});
    assertThat(warned(hedge)).containsExactly("/hedge_changes");
    Json.Obj both = result(new double[] {1, -2, 3, 4}, new double[] {-1, 2, -3, -4});
    assertThat(both.find("warnings")).isEmpty();
  }

  private static List<String> warned(Json.Obj result) {
    return result.items("warnings").stream().map(w -> ((Json.Obj) w).text("pointer")).toList();
  }
}
