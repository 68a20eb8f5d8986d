package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.figure.FigureCsv;
import dev.omni.application.figure.FigureSvg;
import dev.omni.application.figure.FigureText;
import dev.omni.application.figure.FigureVegaLite;
import dev.omni.application.figure.Theme;
import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Execution;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.CapabilitySample;
import dev.omni.testkit.EngineRunner;
import dev.omni.testkit.SampleInMessage;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The examples of every contract run as they stand, and give what is promised. */
@Tag("matrix")
@ExtendWith(SampleInMessage.class)
final class ExamplesTest {
  private static final CapabilitySample SAMPLE = CapabilitySample.of(Engines.all());

  /** An example of a contract and who computes it. */
  record Example(JsonEngine engine, Json.Obj input) {
    Json.Obj filled() {
      return engine.capability().input().filled(input);
    }

    JsonComputed compute(Work work) {
      return engine.compute(filled(), work);
    }

    JsonComputed once() {
      return CachedResults.computed(engine, input);
    }
  }

  static Stream<Named<Example>> examples() {
    return SAMPLE.engines().stream().flatMap(ExamplesTest::of);
  }

  static Stream<Named<Example>> jobs() {
    return SAMPLE.engines(engine -> engine.capability().execution() == Execution.JOB).stream()
        .flatMap(ExamplesTest::of);
  }

  static Stream<Named<JsonEngine>> engines() {
    return SAMPLE.engines().stream().map(engine -> Named.of(engine.capability().id(), engine));
  }

  private static Stream<Named<Example>> of(JsonEngine engine) {
    List<Json> examples = engine.capability().input().examples();
    return IntStream.range(0, examples.size())
        .mapToObj(
            k ->
                Named.of(
                    engine.capability().id() + " example " + k,
                    new Example(engine, (Json.Obj) examples.get(k))));
  }

  @ParameterizedTest
  @MethodSource("engines")
  void there_is_one(JsonEngine engine) {
    assertThat(engine.capability().input().examples()).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void runs_as_it_stands_and_keeps_its_own_checks(Example example) {
    assertThat(example.engine().steps(example.filled())).isPositive().isFinite();

    assertThat(example.engine().capability().input().problems(example.input())).isEmpty();
    assertThat(example.engine().problems(example.filled())).isEmpty();

    JsonComputed computed = example.once();

    assertThat(computed.checks()).as(example.engine().capability().id()).isNotEmpty();
    assertThat(computed.broken()).isEmpty();
    assertThat(JsonReader.parse(JsonReader.write(computed.result()))).isEqualTo(computed.result());
  }

  @ParameterizedTest
  @MethodSource("examples")
  void gives_exactly_the_promised_fields(Example example) {
    Set<String> promised = example.engine().capability().fields().keySet();
    Set<String> given = fields(example.once().result().without("checks"));
    assertThat(given).allMatch(field -> promised.stream().anyMatch(p -> gives(p, field)));
    Json.Obj contract = example.engine().capability().result().schema();
    assertThat(promised)
        .filteredOn(promise -> always(contract, promise))
        .allMatch(p -> given.stream().anyMatch(field -> gives(p, field)));
  }

  /** An array without items has none of the members that its items would have. */
  private static boolean gives(String promise, String field) {
    return names(promise, field) || promise.startsWith(field + "[].");
  }

  /** Whether every result has a field: its contract requires each member on the way. */
  private static boolean always(Json.Obj contract, String promise) {
    Json.Obj schema = contract;
    for (String step : promise.split("\\.")) {
      String name = step.replace("[]", "");
      if (!step.startsWith("<") && !schema.items("required").contains(Json.str(name))) {
        return false;
      }
      Json.Obj none = Json.Obj.EMPTY;
      Json.Obj member = schema.findObject("properties").orElse(none).findObject(name).orElse(none);
      schema = step.endsWith("[]") ? member.findObject("items").orElse(none) : member;
    }
    return true;
  }

  /**
   * Whether the promise {@code a[].<species>.mean} covers the field {@code a[].prey.mean}; a
   * promise also covers what stands below it under names of the caller's.
   */
  private static boolean names(String promise, String field) {
    String[] wanted = promise.split("\\.");
    String[] found = field.split("\\.");
    return wanted.length <= found.length
        && IntStream.range(0, wanted.length)
            .allMatch(i -> wanted[i].startsWith("<") || wanted[i].equals(found[i]));
  }

  private static Set<String> fields(Json.Obj result) {
    var names = new TreeSet<String>();
    result.members().forEach((name, value) -> collect(name, value, names));
    return names;
  }

  private static void collect(String name, Json value, Set<String> names) {
    if (value instanceof Json.Obj object) {
      object.members().forEach((member, v) -> collect(name + "." + member, v, names));
    } else if (value instanceof Json.Arr array
        && array.size() > 0
        && array.get(0) instanceof Json.Obj) {
      array
          .items()
          .forEach(
              item ->
                  ((Json.Obj) item)
                      .members()
                      .forEach((member, v) -> collect(name + "[]." + member, v, names)));
    } else {
      names.add(name);
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void gives_the_same_bytes_again(Example example) {
    assertThat(bytes(example.compute(Work.alone()))).isEqualTo(bytes(example.once()));
  }

  @Tag("ci")
  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("jobs")
  void gives_the_same_bytes_on_any_number_of_threads(Example example) {
    try (var work = new ThreadedWork(4, 17)) {
      assertThat(bytes(example.compute(work))).isEqualTo(bytes(example.once()));
    }
  }

  @Tag("ci")
  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("jobs")
  void says_how_far_it_is(Example example) {
    EngineRunner.Recorded work = EngineRunner.recorded();
    example.compute(work);
    assertThat(work.fractions())
        .isNotEmpty()
        .isSorted()
        .allMatch(fraction -> fraction >= 0 && fraction <= 1);
  }

  @Tag("ci")
  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("jobs")
  void stops_when_it_is_told_to(Example example) {
    assertThatThrownBy(() -> example.compute(EngineRunner.cancelledAfter(1)))
        .isInstanceOf(CancellationException.class);
  }

  private static String bytes(JsonComputed computed) {
    return JsonReader.write(computed.result()) + JsonReader.write(computed.numerics());
  }

  @ParameterizedTest
  @MethodSource("examples")
  void draws_small_figures_if_any(Example example) {
    Json.Obj result = example.once().result();
    example
        .engine()
        .figure(example.filled(), result)
        .ifPresent(
            figure -> {
              assertThat(figure.check()).isEmpty();
              for (int width : new int[] {FigureSvg.USUAL_WIDTH, 390}) {
                for (Theme theme : Theme.values()) {
                  DrawnFigure.check(figure, width, theme);
                }
              }
              assertThat(JsonReader.bytes(FigureVegaLite.of(figure))).isNotEmpty();
              assertThat(FigureText.of(figure)).isNotEmpty();
              assertThat(FigureCsv.of(figure)).hasSizeGreaterThan(1);
            });
  }
}
