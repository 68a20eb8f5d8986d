package dev.omni.quant.finance.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import java.util.concurrent.CancellationException;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

class CreditCurveTest {
  private final JsonEngine engine = LoadedEngine.of(new CreditCurve());

  private Json.Obj market() {
    return (Json.Obj) engine.capability().input().examples().get(0);
  }

  private Json.Obj quoted(List<String> maturities, double... spreads) {
    return market().with("quotes", Json.obj("maturity_date", maturities, "spread", spreads));
  }

  private JsonFields found(Json.Obj input) {
    return new JsonFields(EngineRunner.result(engine, input));
  }

  /** One quote is the flat curve of the conversion of a quoted spread. */
  @Property(tries = 20) // about 4 ms a try
  void one_quote_is_the_flat_curve_of_the_upfront_conversion(
      @ForAll @DoubleRange(min = 0.001, max = 0.5) @Scale(4) double spread) {
    JsonFields curve = found(quoted(List.of("2014-06-20"), spread));
    Json.Obj flat =
        market()
            .without("quotes")
            .with("maturity_date", "2014-06-20")
            .with("quoted_spread", spread);
    var engine = LoadedEngine.of(new CdsUpfront());
    assertThat(curve.fields("contracts").numbers("points_upfront")[0])
        .isCloseTo(EngineRunner.number(engine, flat, "points_upfront"), within(1e-12));
    assertThat(curve.fields("nodes").numbers("hazard_rate")[0])
        .isCloseTo(EngineRunner.number(engine, flat, "hazard_rate"), within(1e-10));
    assertThat(curve.fields("contracts").numbers("cs01")[0])
        .isCloseTo(EngineRunner.number(engine, flat, "cs01"), within(1e-3));
  }

  @Property(tries = 20) // about 10 ms a try
  void survival_falls_and_wider_spreads_cost_more(
      @ForAll @DoubleRange(min = 0.002, max = 0.05) @Scale(4) double near,
      @ForAll @DoubleRange(min = 0, max = 0.02) @Scale(4) double rise) {
    List<String> dates = List.of("2010-06-20", "2012-06-20", "2014-06-20");
    JsonFields here = found(quoted(dates, near, near + rise, near + 2 * rise));
    double[] survivals = here.fields("nodes").numbers("survival_probability");
    assertThat(survivals[0]).isLessThan(1);
    assertThat(survivals[1]).isLessThan(survivals[0]);
    assertThat(survivals[2]).isLessThan(survivals[1]);
    JsonFields wider =
        found(quoted(dates, near + 1e-3, near + rise + 1e-3, near + 2 * rise + 1e-3));
    double[] less = here.fields("contracts").numbers("points_upfront");
    double[] more = wider.fields("contracts").numbers("points_upfront");
    for (int i = 0; i < 3; i++) {
      assertThat(more[i]).isGreaterThan(less[i]);
    }
  }

  /** The credit triangle: hazard rate = spread / (1 - recovery), but for days and accrual. */
  @Test
  void equal_spreads_have_nearly_one_hazard_rate() {
    JsonFields curve =
        found(quoted(List.of("2010-06-20", "2012-06-20", "2014-06-20"), 0.02, 0.02, 0.02));
    for (double hazard : curve.fields("nodes").numbers("hazard_rate")) {
      assertThat(hazard).isCloseTo(0.02 / 0.6 * 365 / 360, within(2e-4));
    }
  }

  @Test
  void a_coupon_equal_to_a_quote_needs_nothing_upfront_there() {
    Json.Obj input = market().with("coupon", 0.0155);
    assertThat(found(input).fields("contracts").numbers("points_upfront")[1])
        .isCloseTo(0, within(1e-13));
  }

  @Test
  void what_has_no_curve_is_refused_where_it_stands() {
    List<String> dates = List.of("2010-06-20", "2012-06-20", "2014-06-20");
    assertThat(EngineRunner.refused(engine, quoted(dates, 0.09, 0.02, 0.02)))
        .containsExactly("/quotes/spread/1");
    assertThat(EngineRunner.refused(engine, quoted(dates, 0.02, 0.02)))
        .containsExactly("/quotes/spread");
    assertThat(
            EngineRunner.refused(engine, quoted(List.of("2012-06-20", "2010-06-20"), 0.02, 0.02)))
        .containsExactly("/quotes/maturity_date/1");
    assertThat(EngineRunner.refused(engine, quoted(List.of("2019-06-20"), 0.02)))
        .containsExactly("/quotes/maturity_date/0");
    assertThat(EngineRunner.refused(engine, market().with("currency", "XXX")))
        .containsExactly("/currency");
  }

  @Test
  void a_cancelled_curve_is_cancelled_and_not_without_solution() {
    assertThatThrownBy(
            () ->
                engine.compute(
                    engine.capability().input().filled(market()), EngineRunner.cancelledAfter(0)))
        .isInstanceOf(CancellationException.class);
  }
}
