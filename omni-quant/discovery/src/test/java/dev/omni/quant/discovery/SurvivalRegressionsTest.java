package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Laws of regressions of times, some of them censored. */
final class SurvivalRegressionsTest {
  private static final LoadedEngine COX = LoadedEngine.of(new CoxRegression());
  private static final LoadedEngine PARAMETRIC = LoadedEngine.of(new ParametricSurvival());
  private static final LoadedEngine COMPETING = LoadedEngine.of(new CompetingRisks());

  private static Json.Obj table(long seed, int rows) {
    var chance = new Random(seed);
    var time = new ArrayList<Double>();
    var event = new ArrayList<Integer>();
    var x = new ArrayList<Double>();
    var end = new ArrayList<String>();
    for (int i = 0; i < rows; i++) {
      double value = Math.rint(100 * chance.nextGaussian()) / 100;
      double dies = -Math.log(chance.nextDouble()) * Math.exp(-0.7 * value) * 10;
      double leaves = 30 * chance.nextDouble();
      time.add(Math.rint(10 * Math.min(dies, leaves)) / 10 + 0.1);
      event.add(dies <= leaves ? 1 : 0);
      x.add(value);
      end.add(dies > leaves ? "none" : chance.nextBoolean() ? "a" : "b");
    }
    return Json.obj("time", time, "event", event, "x", x, "end", end);
  }

  private static Json.Obj cox(Json.Obj table) {
    return Json.obj("table", table, "time", "time", "event", "event", "formula", "~ x");
  }

  private static JsonFields of(LoadedEngine engine, Json.Obj input) {
    return new JsonFields(EngineRunner.result(engine, input));
  }

  private static Json.Obj scaled(Json.Obj table, String column, double by) {
    double[] values = new JsonFields(table).numbers(column);
    for (int i = 0; i < values.length; i++) {
      values[i] *= by;
    }
    return table.with(column, Json.arr(values));
  }

  @ParameterizedTest
  @ValueSource(strings = {"efron", "breslow"})
  void hazards_know_no_unit_of_time_and_a_column_has_its_own(String ties) {
    Json.Obj input = cox(table(1, 90)).with("ties", ties);
    JsonFields one = of(COX, input);
    JsonFields years = of(COX, input.with("table", scaled(table(1, 90), "time", 365)));
    JsonFields tens = of(COX, input.with("table", scaled(table(1, 90), "x", 10)));
    assertThat(years.numbers("coefficients")[0])
        .isCloseTo(one.numbers("coefficients")[0], within(1e-10));
    assertThat(tens.numbers("coefficients")[0] * 10)
        .isCloseTo(one.numbers("coefficients")[0], within(1e-10));
    assertThat(years.number("concordance")).isEqualTo(one.number("concordance"));
  }

  /** A start of 0 changes nothing, and neither does a row that is cut into two. */
  @Test
  void a_row_may_be_cut_into_two() {
    Json.Obj table = table(2, 60);
    JsonFields whole = of(COX, cox(table));
    var fields = new JsonFields(table);
    var start = new ArrayList<Double>();
    var time = new ArrayList<Double>();
    var event = new ArrayList<Double>();
    var x = new ArrayList<Double>();
    for (int i = 0; i < 60; i++) {
      double end = fields.numbers("time")[i];
      for (int half = 0; half < 2; half++) {
        start.add(half == 0 ? 0 : end / 2);
        time.add(half == 0 ? end / 2 : end);
        event.add(half == 0 ? 0 : fields.numbers("event")[i]);
        x.add(fields.numbers("x")[i]);
      }
    }
    Json.Obj cut = Json.obj("start", start, "time", time, "event", event, "x", x);
    JsonFields found = of(COX, cox(cut).with("start", "start"));
    assertThat(found.numbers("coefficients")[0])
        .isCloseTo(whole.numbers("coefficients")[0], within(1e-9));
    assertThat(found.number("log_likelihood"))
        .isCloseTo(whole.number("log_likelihood"), within(1e-9));
    assertThat(found.number("concordance")).isCloseTo(whole.number("concordance"), within(1e-12));
  }

  @Test
  void the_concordance_is_that_of_all_pairs() {
    Json.Obj table = table(3, 80);
    JsonFields found = of(COX, cox(table));
    double[] time = new JsonFields(table).numbers("time");
    double[] event = new JsonFields(table).numbers("event");
    double[] x = new JsonFields(table).numbers("x");
    double pairs = 0;
    double good = 0;
    for (int i = 0; i < 80; i++) {
      for (int j = 0; j < 80; j++) {
        boolean beyond = time[j] > time[i] || (time[j] == time[i] && event[j] == 0);
        if (event[i] == 1 && beyond) {
          pairs++;
          good += x[i] > x[j] ? 1 : x[i] == x[j] ? 0.5 : 0;
        }
      }
    }
    assertThat(found.numbers("coefficients")[0]).isPositive();
    assertThat(found.number("concordance")).isCloseTo(good / pairs, within(1e-12));
  }

  @Test
  void a_coefficient_without_end_is_named() {
    Json.Obj table =
        Json.obj(
            "time", List.of(1, 2, 3, 4, 5, 6, 7, 8),
            "event", List.of(1, 1, 1, 1, 0, 0, 0, 0),
            "x", List.of(1, 1, 1, 1, 0, 0, 0, 0));
    assertThatThrownBy(() -> EngineRunner.result(COX, cox(table)))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("x");
    assertThat(EngineRunner.refused(COX, cox(table.with("event", Collections.nCopies(8, 0)))))
        .containsExactly("/table/event");
  }

  /** Exponential times without terms have the rate of events over the time that was observed. */
  @Test
  void exponential_times_have_the_rate_of_their_events() {
    Json.Obj table = table(4, 70);
    JsonFields found =
        of(PARAMETRIC, cox(table).with("formula", "~ 1").with("distribution", "exponential"));
    double[] time = new JsonFields(table).numbers("time");
    double[] event = new JsonFields(table).numbers("event");
    double sum = 0;
    double events = 0;
    for (int i = 0; i < time.length; i++) {
      sum += time[i];
      events += event[i];
    }
    assertThat(found.numbers("coefficients")[0]).isCloseTo(Math.log(sum / events), within(1e-10));
    assertThat(found.numbers("standard_errors")[0]).isCloseTo(1 / Math.sqrt(events), within(1e-10));
  }

  @ParameterizedTest
  @ValueSource(strings = {"weibull", "exponential", "lognormal", "loglogistic", "gaussian"})
  void events_and_intervals_say_the_same(String distribution) {
    Json.Obj table = table(5, 60);
    double[] time = new JsonFields(table).numbers("time");
    double[] event = new JsonFields(table).numbers("event");
    var upper = new ArrayList<Json>();
    for (int i = 0; i < time.length; i++) {
      upper.add(event[i] == 1 ? Json.num(time[i]) : Json.NULL);
    }
    Json.Obj input = cox(table).with("distribution", distribution);
    JsonFields one = of(PARAMETRIC, input);
    JsonFields other =
        of(
            PARAMETRIC,
            input
                .without("event")
                .with("table", table.with("upper", new Json.Arr(upper)))
                .with("upper", "upper"));
    assertThat(other.numbers("coefficients"))
        .containsExactly(one.numbers("coefficients"), within(1e-10));
    assertThat(other.number("log_likelihood"))
        .isCloseTo(one.number("log_likelihood"), within(1e-9));
  }

  /** With one cause the subdistribution hazard is the hazard. */
  @Test
  void one_cause_alone_is_a_cox_regression() {
    Json.Obj table = table(6, 80);
    double[] event = new JsonFields(table).numbers("event");
    var end = new ArrayList<String>();
    for (double one : event) {
      end.add(one == 1 ? "a" : "none");
    }
    JsonFields fit =
        of(
                COMPETING,
                Json.obj(
                    "table",
                    table.with("end", end),
                    "cause",
                    "end",
                    "censored",
                    "none",
                    "fine_gray",
                    Json.obj("cause", "a", "formula", "~ x")))
            .fields("fine_gray");
    JsonFields hazard = of(COX, cox(table).with("ties", "breslow").with("robust", true));
    assertThat(fit.numbers("coefficients")[0])
        .isCloseTo(hazard.numbers("coefficients")[0], within(1e-9));
    assertThat(fit.numbers("standard_errors")[0])
        .isCloseTo(hazard.numbers("robust_standard_errors")[0], within(1e-9));
  }

  @Test
  void a_cause_that_nobody_has_is_refused() {
    Json.Obj input = Json.obj("table", table(7, 40), "cause", "end", "censored", "none");
    assertThat(
            EngineRunner.refused(
                COMPETING, input.with("fine_gray", Json.obj("cause", "c", "formula", "~ x"))))
        .containsExactly("/fine_gray/cause");
    assertThat(EngineRunner.refused(COMPETING, input.with("group", "nothing")))
        .containsExactly("/group");
  }
}
