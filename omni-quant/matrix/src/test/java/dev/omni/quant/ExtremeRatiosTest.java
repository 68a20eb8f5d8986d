package dev.omni.quant;

import static dev.omni.testkit.EngineRunner.engine;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.EngineRunner;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers of one input whose quotient is no normal double. */
final class ExtremeRatiosTest {
  private static JsonFields computed(String id, Json.Obj input) {
    JsonEngine engine = engine(id);
    var computed = engine.compute(engine.capability().input().filled(input), Work.alone());
    assertThat(computed.broken()).isEmpty();
    return new JsonFields(computed.result());
  }

  private static Json.Obj flow(String date, double amount) {
    return Json.obj("date", date, "amount", amount);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e100, 1e155, 1.2345678e160})
  void two_flows_two_years_apart_have_the_root_of_their_quotient_as_rate(double size) {
    Json.Obj flows =
        Json.obj("flows", List.of(flow("2021-01-01", -1 / size), flow("2023-01-01", size)));
    assertThat(computed("treasury.cashflow.xirr", flows).number("rate"))
        .isCloseTo(size, within(1e-12 * size));
  }

  @Test
  void returns_that_are_all_alike_but_for_the_first_have_no_volatility_of_greatest_likelihood() {
    double[] returns = new double[200];
    Arrays.fill(returns, 1);
    returns[0] = -1;
    Json.Obj input = Json.obj("returns", returns);
    assertThatThrownBy(() -> EngineRunner.result(engine("risk.volatility.garch-fit"), input))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("too many returns are the same");
  }

  @Test
  void beside_one_huge_value_the_first_component_is_its_column() {
    double[][] rows = new double[10][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new double[] {1 + i * i % 7, i == 0 ? 1e160 : 1 + i * i % 5};
    }
    JsonFields found = computed("scientific-discovery.pca", Json.obj("data", List.of(rows)));
    assertThat(found.numbers("standard_deviations")[0])
        .isCloseTo(1e160 / Math.sqrt(10), within(1e148));
    assertThat(found.rows("loadings")[0]).containsExactly(0, 1);
  }
}
