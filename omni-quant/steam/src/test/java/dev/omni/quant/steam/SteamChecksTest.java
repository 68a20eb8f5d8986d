package dev.omni.quant.steam;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.world.Check;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The checks of right states hold in the whole range of the formulation. */
final class SteamChecksTest {
  private static final JsonEngine WATER = LoadedEngine.of(new SteamProperties());

  private static List<String> red(Json.Obj input) {
    Json.Obj filled = WATER.capability().input().filled(input);
    try {
      Json.Obj result = WATER.compute(filled, Work.alone()).result();
      return WATER.checks(filled, result).stream()
          .filter(check -> !check.passes())
          .map(check -> input.canonical() + " " + check.name() + " " + check.value())
          .toList();
    } catch (Infeasible outside) {
      return List.of();
    }
  }

  @Test
  void saturation_turns_no_check_red() {
    var red = new ArrayList<String>();
    for (double t = 273.16; t < 647; t += 1.37) {
      red.addAll(red(Json.obj("temperature_k", t)));
      red.addAll(red(Json.obj("temperature_k", t, "vapour_quality", 0.3)));
    }
    for (double p = 0.000612; p < 22; p *= 1.2) {
      red.addAll(red(Json.obj("pressure_mpa", p)));
    }
    assertThat(red).isEmpty();
  }

  @Test
  void states_of_one_phase_turn_no_check_red() {
    var red = new ArrayList<String>();
    for (double t = 274; t < 2270; t *= 1.013) {
      for (double p = 0.001; p < 100; p *= 1.9) {
        red.addAll(red(Json.obj("temperature_k", t, "pressure_mpa", p)));
      }
    }
    assertThat(red).isEmpty();
  }

  @Test
  void a_wrong_entropy_is_seen() {
    Json.Obj input =
        WATER.capability().input().filled(Json.obj("temperature_k", 500, "pressure_mpa", 3));
    Json.Obj result = WATER.compute(input, Work.alone()).result();
    Json.Obj wrong = result.with("specific_entropy", 1.001 * result.number("specific_entropy"));
    assertThat(WATER.checks(input, wrong)).anyMatch(check -> !check.passes());
    assertThat(WATER.checks(input, result)).allMatch(Check::passes);
  }
}
