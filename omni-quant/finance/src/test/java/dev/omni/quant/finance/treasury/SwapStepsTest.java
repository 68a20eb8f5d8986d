package dev.omni.quant.finance.treasury;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.engine.LoadedEngine;
import org.junit.jupiter.api.Test;

/** What a swap says that it costs, in steps of 10 ns. */
final class SwapStepsTest {
  private static final double BUDGET_OF_TEST_MODE = 1e10;

  @Test
  void ten_thousand_swaps_fit_the_budget_of_test_mode() {
    var engine = LoadedEngine.of(new SwapVanilla());
    Json.Obj example = (Json.Obj) engine.capability().input().examples().get(0);

    double steps = engine.steps(engine.capability().input().filled(example));

    assertThat(steps).isPositive();
    assertThat(10_000 * steps).isLessThan(BUDGET_OF_TEST_MODE);
  }
}
