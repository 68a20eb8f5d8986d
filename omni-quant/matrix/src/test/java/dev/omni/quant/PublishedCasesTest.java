package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every value that a public source prints comes out within its printed precision. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class PublishedCasesTest {
  private static final Map<String, JsonEngine> ENGINES =
      Engines.all().stream()
          .collect(Collectors.toMap(e -> e.capability().id(), Function.identity()));

  private final Map<String, List<Double>> digits = new TreeMap<>();

  static Stream<PublishedCase> cases() {
    return PublishedCase.all().stream()
        .filter(c -> ENGINES.containsKey(c.capability()) && !c.unreadable());
  }

  static Stream<PublishedCase> unreadable() {
    return PublishedCase.all().stream().filter(PublishedCase::unreadable);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void gives_the_published_value(PublishedCase published) {
    CaseAnswer answer = CaseAnswer.of(ENGINES.get(published.capability()), published.input());

    List<String> misses = answer.misses(published);
    assertThat(misses).isEmpty();
    if (answer instanceof CaseAnswer.Answered answered) {
      digits
          .computeIfAbsent(published.capability(), id -> new java.util.ArrayList<>())
          .add(published.digits(answered.result()));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("unreadable")
  void refuses_what_cannot_be_read(PublishedCase published) {
    assertThat(EngineRunner.refused(ENGINES.get(published.capability()), published.input()))
        .isNotEmpty();
  }

  @Test
  void every_engine_is_held_to_published_values() {
    assertThat(PublishedCase.all().stream().map(PublishedCase::capability))
        .containsAll(ENGINES.keySet());
  }

  @Test
  void a_corrected_value_is_of_a_case_and_names_its_decision() {
    assertThat(PublishedCase.all().stream().map(PublishedCase::id))
        .containsAll(PublishedCase.corrected().keySet());
    assertThat(PublishedCase.corrected().values())
        .allSatisfy(each -> assertThat(each.text("source")).contains("docs/adr/"));
  }

  @Test
  void no_case_is_left_out() {
    assertThat(PublishedCase.all()).hasSizeGreaterThanOrEqualTo(543);
    assertThat(cases().count() + unreadable().count()).isEqualTo(PublishedCase.all().size());
  }

  @AfterAll
  void print_the_digits_agreed() {
    var table =
        new StringBuilder("digits agreed with published values (of all numbers the worst)\n");
    digits.forEach(
        (id, all) ->
            table.append(
                String.format(
                    java.util.Locale.ROOT,
                    "%-50s %3d cases  worst %4.1f  median %4.1f%n",
                    id,
                    all.size(),
                    all.stream().min(Double::compare).orElseThrow(),
                    all.stream().sorted().skip(all.size() / 2).findFirst().orElseThrow())));
    System.out.println(table);
  }
}
