package dev.omni.quant.finance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.AccuracyNotReached;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The gate of {@code max_error} on prices that are approximated, and its advice. */
final class PriceErrorTest {
  static List<JsonEngine> engines() {
    return List.of(LoadedEngine.of(new AmericanOption()), LoadedEngine.of(new HestonOption()));
  }

  private static Json.Obj result(JsonEngine engine, Json.Obj input) {
    return engine.compute(engine.capability().input().filled(input), Work.alone()).result();
  }

  @ParameterizedTest
  @MethodSource("engines")
  void an_error_that_no_double_reaches_is_refused_and_its_advice_completes(JsonEngine engine) {
    Json.Obj example = (Json.Obj) engine.capability().input().examples().get(0);
    AccuracyNotReached refused =
        catchThrowableOfType(
            AccuracyNotReached.class, () -> result(engine, example.with("max_error", 1e-30)));
    List<Json> advice = refused.details().items("advice");
    assertThat(advice).hasSize(1);
    var entry = new JsonFields((Json.Obj) advice.get(0));
    assertThat(entry.text("member")).isEqualTo("max_error");
    Json.Obj followed = result(engine, example.with("max_error", entry.number("value")));
    assertThat(new JsonFields(followed).fields("numerics").number("error_estimate"))
        .isLessThanOrEqualTo(entry.number("expected_error"));
  }

  @ParameterizedTest
  @MethodSource("engines")
  void without_the_member_the_price_is_the_same(JsonEngine engine) {
    Json.Obj example = (Json.Obj) engine.capability().input().examples().get(0);
    assertThat(result(engine, example.with("max_error", 1)).find("price"))
        .isEqualTo(result(engine, example).find("price"));
  }
}
