package dev.omni.quant.finance.treasury.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.CapabilityContract;
import dev.omni.testkit.EngineRunner;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class CurveFitTest extends CapabilityContract {
  private static final LoadedEngine ENGINE = LoadedEngine.of(new CurveFit());
  private static final List<Double> YEARS =
      List.of(0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 7.0, 10.0, 15.0, 20.0, 30.0);

  @Override
  protected LoadedEngine engine() {
    return ENGINE;
  }

  private static Json.Obj given() {
    return (Json.Obj) ENGINE.capability().input().examples().get(1);
  }

  private static Json.Obj fit(String model, List<Double> rates) {
    return Json.obj("model", model, "quotes", Json.obj("years", YEARS, "zero_rate", rates));
  }

  private static JsonFields result(Json.Obj input) {
    return new JsonFields(EngineRunner.result(ENGINE, input));
  }

  private static List<String> pointers(Json.Obj input) {
    return ENGINE.problems(input).stream().map(Problem::pointer).toList();
  }

  @Test
  void rates_of_a_known_curve_give_its_parameters_again() {
    var known =
        new SvenssonRates(
            0.04, -0.02, 0.015, OptionalDouble.of(-0.03), 1.3, OptionalDouble.of(8.0));
    Json.Obj input = fit("svensson", YEARS.stream().map(known::zero).toList());
    JsonFields found = result(input).fields("parameters");
    assertThat(found.number("beta0")).isCloseTo(0.04, within(1e-7));
    assertThat(found.number("beta3")).isCloseTo(-0.03, within(1e-7));
    assertThat(found.number("tau1")).isCloseTo(1.3, within(1e-5));
    assertThat(found.number("tau2")).isCloseTo(8, within(1e-5));
    assertThat(result(input).number("rmse")).isLessThan(1e-12);
  }

  @Test
  void a_flat_curve_is_fitted_exactly_whatever_its_times_are() {
    Json.Obj flat = fit("nelson_siegel", Collections.nCopies(YEARS.size(), 0.03));
    assertThat(result(flat).fields("parameters").number("beta0")).isCloseTo(0.03, within(1e-12));
    assertThat(result(flat).number("rmse")).isLessThan(1e-14);
  }

  @Test
  void a_quote_without_weight_does_not_count() {
    var known =
        new SvenssonRates(0.04, -0.02, 0.015, OptionalDouble.empty(), 1.3, OptionalDouble.empty());
    var rates = new ArrayList<>(YEARS.stream().map(known::zero).toList());
    rates.set(4, 0.09);
    var weights = new ArrayList<>(Collections.nCopies(YEARS.size(), 2.0));
    weights.set(4, 0.0);
    Json.Obj input =
        Json.obj(
            "model",
            "nelson_siegel",
            "quotes",
            Json.obj("years", YEARS, "zero_rate", rates, "weight", weights));
    assertThat(result(input).fields("parameters").number("tau1")).isCloseTo(1.3, within(1e-6));
  }

  @Test
  void the_ends_of_the_curve_are_the_parameters() {
    JsonFields ends = result(given().with("years", List.of(1e-9, 100)));
    assertThat(ends.numbers("zero_rate")[0]).isCloseTo(0.031 + 0.004, within(1e-9));
    assertThat(ends.numbers("instantaneous_forward")[1]).isCloseTo(0.031, within(2e-5));
  }

  @Test
  void members_of_the_other_model_are_refused_by_name() {
    assertThat(pointers(given().with("model", "nelson_siegel")))
        .containsExactly("/parameters/beta3", "/parameters/tau2");
    Json.Obj short1 = given().findObject("parameters").orElseThrow().without("tau2");
    assertThat(pointers(given().with("parameters", short1))).containsExactly("/parameters/tau2");
    assertThat(pointers(given().without("years"))).containsExactly("/years");
  }

  @Test
  void fewer_times_than_parameters_are_refused() {
    Json.Obj quotes =
        Json.obj(
            "years", List.of(1, 2, 3, 4, 5, 5),
            "zero_rate", List.of(0.01, 0.02, 0.02, 0.02, 0.03, 0.03));
    assertThat(pointers(Json.obj("model", "svensson", "quotes", quotes)))
        .containsExactly("/quotes/years");
    assertThat(pointers(Json.obj("model", "nelson_siegel", "quotes", quotes))).isEmpty();
  }
}
