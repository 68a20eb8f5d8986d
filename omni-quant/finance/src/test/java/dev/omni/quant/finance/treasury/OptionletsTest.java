package dev.omni.quant.finance.treasury;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.CapabilityContract;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import org.junit.jupiter.api.Test;

class OptionletsTest extends CapabilityContract {
  private static final LoadedEngine ENGINE = LoadedEngine.of(new Optionlets());

  @Override
  protected LoadedEngine engine() {
    return ENGINE;
  }

  private static Json.Obj example() {
    return (Json.Obj) ENGINE.capability().input().examples().get(0);
  }

  private static Json.Obj quoted(List<Integer> years, List<Double> volatilities) {
    return example().with("quotes", Json.obj("years", years, "volatility", volatilities));
  }

  private static JsonFields result(Json.Obj input) {
    return new JsonFields(EngineRunner.result(ENGINE, input));
  }

  @Test
  void one_flat_volatility_is_that_of_every_optionlet() {
    double[] found =
        result(quoted(List.of(1, 3, 10), List.of(0.008, 0.008, 0.008)))
            .fields("optionlets")
            .numbers("volatility");
    assertThat(found).hasSize(19);
    for (double volatility : found) {
      assertThat(volatility).isCloseTo(0.008, within(1e-12));
    }
  }

  @Test
  void the_caps_have_the_value_of_the_capability_for_caps() {
    LoadedEngine caps = LoadedEngine.of(new CapFloor());
    JsonFields strip = result(example());
    double whole =
        new JsonFields(
                EngineRunner.result(
                    caps,
                    Json.obj(
                        "discount_curve", example().findObject("discount_curve").orElseThrow(),
                        "type", "cap",
                        "notional", 1,
                        "start_date", "2024-12-05",
                        "maturity_date", "2029-06-05",
                        "frequency", "6M",
                        "strike", 0.025,
                        "day_count", "Act/360",
                        "calendar", "EUTA",
                        "model", "bachelier",
                        "volatility", 0.0088)))
            .number("present_value");
    assertThat(strip.fields("caps").numbers("present_value")[3]).isCloseTo(whole, within(1e-15));
  }

  @Test
  void caps_whose_prices_fall_are_refused_with_their_years() {
    assertThat(ENGINE.problems(quoted(List.of(1, 3, 4), List.of(0.009, 0.009, 0.002))))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.pointer()).isEqualTo("/quotes/volatility/2");
              assertThat(problem.message()).contains("cap prices fall from 3Y to 4Y");
            });
  }

  @Test
  void years_out_of_order_a_shift_of_another_model_and_short_curves_are_refused() {
    assertThat(ENGINE.problems(quoted(List.of(2, 2), List.of(0.009, 0.009))))
        .extracting(Problem::pointer)
        .containsExactly("/quotes/years/1");
    assertThat(ENGINE.problems(example().with("shift", 0.01)))
        .extracting(Problem::pointer)
        .containsExactly("/shift");
    assertThat(ENGINE.problems(quoted(List.of(1, 30), List.of(0.009, 0.009))))
        .extracting(Problem::pointer)
        .containsExactly("/quotes/years/1", "/quotes/years/1");
  }
}
