package dev.omni.quant.finance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every expiry may be given by two dates: days / 365. */
class ExpiryDatesTest {
  static Stream<Named<JsonEngine>> options() {
    return Stream.of(
            LoadedEngine.of(new VanillaOption()),
            LoadedEngine.of(new AmericanOption()),
            LoadedEngine.of(new BarrierOption()),
            LoadedEngine.of(new Digital()),
            LoadedEngine.of(new Black76()),
            LoadedEngine.of(new Bachelier()),
            LoadedEngine.of(new HestonOption()),
            LoadedEngine.of(new ImpliedVolatility()),
            LoadedEngine.of(new AsianOption()),
            LoadedEngine.of(new SabrSmile()),
            LoadedEngine.of(new SviSmile()))
        .map(engine -> Named.of(engine.capability().id(), engine));
  }

  /** An example with an expiry after a fifth of a year, by years. */
  private static Json.Obj inYears(JsonEngine engine) {
    Json.Obj input =
        ((Json.Obj) engine.capability().input().examples().get(0)).with("expiry_years", 0.2);
    return input.has("averaging_times_years")
        ? input.with("averaging_times_years", new double[] {0.1, 0.2}).with("paths", 1000)
        : input;
  }

  private static Json.Obj byDates(JsonEngine engine, String last) {
    return inYears(engine)
        .without("expiry_years")
        .with("valuation_date", "2024-03-01")
        .with("expiry_date", last);
  }

  @ParameterizedTest
  @MethodSource("options")
  void dates_give_what_the_years_between_them_give(JsonEngine engine) {
    assertThat(EngineRunner.result(engine, byDates(engine, "2024-05-13")).canonical())
        .isEqualTo(EngineRunner.result(engine, inYears(engine)).canonical());
  }

  @ParameterizedTest
  @MethodSource("options")
  void an_expiry_before_the_valuation_is_refused_at_its_date(JsonEngine engine) {
    assertThat(EngineRunner.refused(engine, byDates(engine, "2024-02-29")))
        .containsExactly("/expiry_date");
  }

  @ParameterizedTest
  @MethodSource("options")
  void one_of_the_two_ways_is_given_and_not_both(JsonEngine engine) {
    Json.Obj dates = byDates(engine, "2024-05-13");
    for (Json.Obj wrong :
        new Json.Obj[] {
          dates.with("expiry_years", 0.2), inYears(engine).with("expiry_date", "2024-05-13")
        }) {
      boolean refused =
          !engine.capability().input().problems(wrong).isEmpty()
              || EngineRunner.refused(engine, wrong).contains("");
      assertThat(refused).isTrue();
    }
    if (!engine.capability().id().equals("finance.option.asian-montecarlo")) {
      assertThat(engine.capability().input().problems(dates.without("expiry_date"))).isNotEmpty();
    }
  }
}
