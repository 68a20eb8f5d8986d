package dev.omni.quant.finance.treasury;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import org.junit.jupiter.api.Test;

class CapFloorTenorTest {
  private final JsonEngine engine = LoadedEngine.of(new CapFloor());

  private Json.Obj example() {
    return (Json.Obj) engine.capability().input().examples().get(0);
  }

  @Test
  void a_tenor_is_the_date_that_it_leads_to() {
    Json.Obj dated = example().with("maturity_date", "2027-09-05");
    assertThat(EngineRunner.result(engine, example().with("maturity_date", "3Y")))
        .isEqualTo(EngineRunner.result(engine, dated));
  }

  @Test
  void a_tenor_in_lower_case_is_refused_with_the_right_word() {
    Json.Obj wrong = example().with("maturity_date", "3y");
    assertThat(engine.problems(engine.capability().input().filled(wrong)))
        .singleElement()
        .satisfies(found -> assertThat(found.pointer()).isEqualTo("/maturity_date"))
        .satisfies(found -> assertThat(found.message()).contains("3Y"));
  }
}
