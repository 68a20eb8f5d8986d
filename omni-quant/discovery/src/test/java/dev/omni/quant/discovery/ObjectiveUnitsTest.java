package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Minima of objectives in small and in large units. */
final class ObjectiveUnitsTest {
  private static JsonFields of(Json.Obj input) {
    return new JsonFields(EngineRunner.result(LoadedEngine.of(new Optimization()), input));
  }

  private static Json.Obj variable(double start) {
    return Json.obj("start", start);
  }

  @Property(tries = 30) // about 2 ms a try
  void the_unit_of_the_objective_moves_no_minimum(@ForAll @IntRange(min = -60, max = 60) int e) {
    // (x-3)^2 + (y+1)^2 + xy is least at x = 14/3, y = -10/3
    double unit = StrictMath.pow(10, e);
    JsonFields result =
        of(
            Json.obj(
                "objective",
                "1e" + e + "*((x-3)^2+(y+1)^2+x*y)",
                "variables",
                Json.obj("x", variable(0), "y", variable(0))));
    assertThat(result.fields("point").number("x")).isCloseTo(14.0 / 3, within(1e-9));
    assertThat(result.fields("point").number("y")).isCloseTo(-10.0 / 3, within(1e-9));
    assertThat(result.number("minimum") / unit).isCloseTo(-22.0 / 3, within(1e-9));
    assertThat(result.numbers("hessian_eigenvalues")[0] / unit).isCloseTo(1, within(1e-9));
  }

  @Property(tries = 30) // about 2 ms a try
  void the_multiplier_has_the_unit_of_the_objective(@ForAll @IntRange(min = -60, max = 8) int e) {
    JsonFields result =
        of(
            Json.obj(
                "objective", "1e" + e + "*(x^2+y^2)",
                "variables", Json.obj("x", variable(1), "y", variable(-1)),
                "constraints", List.of(Json.obj("expression", "x+2*y-2", "type", "equal_zero"))));
    assertThat(result.fields("point").number("x")).isCloseTo(0.4, within(1e-7));
    assertThat(result.numbers("multipliers")[0] / StrictMath.pow(10, e))
        .isCloseTo(-0.8, within(1e-6));
  }

  @Test
  void a_start_where_nothing_leads_on_is_refused() {
    assertThatThrownBy(
            () ->
                of(
                    Json.obj(
                        "objective", "-exp(-(x-20)^2)", "variables", Json.obj("x", variable(0)))))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("flat around the start");
  }
}
