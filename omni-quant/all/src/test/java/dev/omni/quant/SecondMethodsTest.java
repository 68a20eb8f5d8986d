package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.engine.Engines;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.SecondMethod;
import dev.omni.engine.SecondMethod.Figure;
import dev.omni.engine.SecondOpinion;
import dev.omni.engine.Work;
import dev.omni.testkit.EngineRunner;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The second methods: they give the published values, agree with the engines, and find a result
 * that is wrong.
 */
class SecondMethodsTest {
  /** Steps of a second; inputs whose second method takes longer are left out. */
  private static final double MOST_STEPS = 5e8;

  /** Published cases of a capability that are computed. */
  private static final int CASES = 40;

  static Stream<Named<JsonEngine>> engines() {
    return Engines.all().stream()
        .filter(engine -> engine.second().isPresent())
        .map(engine -> Named.of(engine.capability().id(), engine));
  }

  /** An input with defaults, and the result as it is published. */
  private record Answer(String name, Json.Obj input, Json.Obj result) {}

  private static SecondMethod<Json.Obj> second(JsonEngine engine) {
    return engine.second().orElseThrow();
  }

  private static boolean isCovered(JsonEngine engine, Json.Obj input) {
    return second(engine).uncovered(input).isEmpty() && second(engine).steps(input) <= MOST_STEPS;
  }

  private static List<Answer> examples(JsonEngine engine) {
    return engine.capability().input().examples().stream()
        .map(Json.Obj.class::cast)
        .map(input -> answer("example", engine, input))
        .filter(answer -> isCovered(engine, answer.input()))
        .toList();
  }

  private static Answer answer(String name, JsonEngine engine, Json.Obj input) {
    Json.Obj result = CachedResults.computed(engine, input).result();
    return new Answer(
        name,
        engine.capability().input().filled(input),
        (Json.Obj) JsonReader.parse(JsonReader.write(result)));
  }

  private static Stream<PublishedCase> cases(JsonEngine engine) {
    return PublishedCase.all().stream()
        .filter(each -> each.capability().equals(engine.capability().id()))
        .filter(each -> each.refusal() == PublishedCase.Refusal.NEVER)
        .filter(each -> engine.capability().input().problems(each.input()).isEmpty())
        .filter(
            each -> {
              Json.Obj filled = engine.capability().input().filled(each.input());
              return engine.problems(filled).isEmpty() && isCovered(engine, filled);
            })
        .limit(CASES);
  }

  @Test
  void twelve_capabilities_at_least_have_one() {
    assertThat(engines().map(Named::getName))
        .contains(
            "finance.option.vanilla",
            "finance.option.black76",
            "finance.option.bachelier",
            "finance.option.digital",
            "finance.option.barrier",
            "finance.option.american",
            "finance.option.heston",
            "finance.option.implied-volatility",
            "treasury.bond.fixed-coupon",
            "treasury.cashflow.xirr",
            "scientific-discovery.statistics.summary",
            "scientific-discovery.regression.linear");
  }

  @ParameterizedTest
  @MethodSource("engines")
  void a_second_method_agrees_with_the_engine_for_its_examples(JsonEngine engine) {
    assertThat(examples(engine)).isNotEmpty();
    assertThat(examples(engine)).allSatisfy(answer -> assertAgreed(engine, answer));
  }

  private static void assertAgreed(JsonEngine engine, Answer answer) {
    SecondOpinion opinion =
        SecondOpinion.of(second(engine), answer.input(), answer.result(), Work.alone());
    assertThat(opinion.agreed()).as(answer.name() + " " + opinion).isTrue();
  }

  /** Each compared number is spoiled by more than the tolerance, and by its sign. */
  @ParameterizedTest
  @MethodSource("engines")
  void a_second_method_finds_each_number_that_is_wrong(JsonEngine engine) {
    Answer answer = examples(engine).get(0);
    SecondMethod<Json.Obj> second = second(engine);
    List<Figure> figures = second.compute(answer.input(), Work.alone());
    double tolerance = second.description().tolerance();
    for (Figure figure : figures) {
      double right = figure.value().doubleValue();
      double off = 3 * tolerance * Math.max(Math.abs(right), figure.scale().doubleValue());
      double least = off == 0 ? 1e-6 : off;
      for (double wrong : new double[] {right + least, right - least, -right - least}) {
        Json.Obj spoiled = with(answer.result(), new Pointer(figure.pointer()), wrong);
        SecondOpinion opinion = SecondOpinion.of(second.description(), figures, spoiled);
        assertThat(opinion.agreed()).as(figure.pointer() + " is " + wrong).isFalse();
        assertThat(opinion.pointer()).isEqualTo(figure.pointer());
      }
    }
  }

  private static Json.Obj with(Json.Obj result, Pointer at, double value) {
    return (Json.Obj) with(result, at.steps(), value);
  }

  private static Json with(Json within, List<String> steps, double value) {
    if (steps.isEmpty()) {
      return Json.of(value);
    }
    List<String> rest = steps.subList(1, steps.size());
    if (within instanceof Json.Arr array) {
      var items = new ArrayList<>(array.items());
      int index = Integer.parseInt(steps.get(0));
      items.set(index, with(items.get(index), rest, value));
      return new Json.Arr(items);
    }
    var object = (Json.Obj) within;
    return object.with(steps.get(0), with(object.find(steps.get(0)).orElseThrow(), rest, value));
  }

  @ParameterizedTest
  @MethodSource("engines")
  void a_second_method_obeys_a_cancel(JsonEngine engine) {
    Json.Obj input = examples(engine).get(0).input();
    assertThatThrownBy(() -> second(engine).compute(input, EngineRunner.cancelledAfter(0)))
        .isInstanceOf(CancellationException.class);
  }

  @Tag("ci")
  @ParameterizedTest
  @MethodSource("engines")
  void a_second_method_gives_the_published_values(JsonEngine engine) {
    Map<String, List<String>> misses = new LinkedHashMap<>();
    cases(engine)
        .forEach(
            each -> {
              Json.Obj filled = engine.capability().input().filled(each.input());
              List<Figure> figures = second(engine).compute(filled, Work.alone());
              List<String> missed =
                  figures.stream()
                      .filter(figure -> isMissed(each, figure, second(engine)))
                      .map(figure -> figure.pointer() + " " + figure.value())
                      .toList();
              if (!missed.isEmpty()) {
                misses.put(each.id(), missed);
              }
            });
    assertThat(misses).isEmpty();
  }

  /** Whether a figure is further from its published value than both tolerances together. */
  private static boolean isMissed(
      PublishedCase published, Figure figure, SecondMethod<Json.Obj> second) {
    if (!(published.expected().find(figure.pointer()).orElse(Json.NULL) instanceof Json.Num want)) {
      return false;
    }
    double room =
        published.tolerance(want).doubleValue()
            + second.description().tolerance()
                * Math.max(Math.abs(want.asDouble()), figure.scale().doubleValue());
    return Math.abs(want.asDouble() - figure.value().doubleValue()) > room;
  }

  @Tag("ci")
  @ParameterizedTest
  @MethodSource("engines")
  void a_second_method_agrees_with_the_engine_for_published_inputs(JsonEngine engine) {
    var disagreed = new ArrayList<String>();
    var count = 0;
    for (PublishedCase each : cases(engine).toList()) {
      try {
        Answer answer = answer(each.id(), engine, each.input());
        SecondOpinion opinion =
            SecondOpinion.of(second(engine), answer.input(), answer.result(), Work.alone());
        count++;
        if (!opinion.agreed()) {
          disagreed.add(each.id() + " " + opinion.pointer() + " " + opinion.distance());
        }
      } catch (Infeasible none) {
        disagreed.add(each.id() + " " + none.reason());
      }
    }
    assertThat(disagreed).isEmpty();
    assertThat(count).isPositive();
  }
}
