package dev.omni.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.world.World;
import dev.omni.engine.JsonEngine;
import dev.omni.testkit.CapabilitySample.Choice;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

class CapabilitySampleTest {
  private static final List<JsonEngine> CATALOG =
      Stream.of(named("finance", 17), named("scientific-discovery", 22), named("risk", 1))
          .flatMap(each -> each)
          .toList();

  /** Engines in the reverse order of their ids, which a sample sorts. */
  private static Stream<JsonEngine> named(String world, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> "%s.test.number-%02d".formatted(world, count - 1 - i))
        .map(id -> TestEngine.job(id).loaded());
  }

  private static CapabilitySample sample(String sample, String day) {
    return CapabilitySample.of(CATALOG, Choice.of(sample, day));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-28, finance, 17, 15",
    "2026-11-28, scientific-discovery, 22, 14",
    "2026-11-28, risk, 1, 0"
  })
  void the_place_of_a_day_follows_from_its_hash(String day, String world, int count, int place) {
    assertThat(CapabilitySample.index(day, world, count)).isEqualTo(place);
  }

  @Test
  void by_default_there_is_one_of_each_world_that_has_any() {
    assertThat(sample("", "2026-11-28").ids())
        .containsExactly(
            "finance.test.number-15", "risk.test.number-00", "scientific-discovery.test.number-14");
  }

  @Test
  void in_a_year_every_capability_has_its_day() {
    assertThat(
            IntStream.rangeClosed(1, 365)
                .mapToObj(day -> LocalDate.ofYearDay(2026, day).toString())
                .flatMap(day -> sample("", day).ids().stream()))
        .containsAll(CATALOG.stream().map(engine -> engine.capability().id()).toList());
  }

  @Test
  void those_with_a_property_are_sampled_among_themselves() {
    List<JsonEngine> even =
        sample("", "2026-11-28")
            .engines(engine -> engine.capability().id().matches(".*[02468]") && notOfRisk(engine));
    assertThat(even).extracting(engine -> engine.capability().world()).doesNotContain(World.RISK);
    assertThat(even).hasSize(2).allMatch(e -> e.capability().id().matches(".*[02468]"));
  }

  private static boolean notOfRisk(JsonEngine engine) {
    return engine.capability().world() != World.RISK;
  }

  @Test
  void all_takes_the_whole_catalog_in_its_order() {
    assertThat(sample("all", "").engines()).isEqualTo(CATALOG);
  }

  @Test
  void named_ones_are_taken_and_no_others() {
    CapabilitySample two = sample("risk.test.number-00, finance.test.number-03", "");
    assertThat(two.ids()).containsExactly("finance.test.number-03", "risk.test.number-00");
    assertThat(two.engines(CapabilitySampleTest::notOfRisk)).hasSize(1);
  }

  @Test
  void an_unknown_id_is_refused_with_the_nearest() {
    assertThatThrownBy(() -> sample("risk.test.number-00,finance.test.nunber-03", ""))
        .hasMessage(
            "omni.sample names finance.test.nunber-03, which is none of the 40 capabilities;"
                + " did you mean finance.test.number-03?");
    assertThatThrownBy(() -> sample("x", "")).hasMessageEndingWith("all takes all");
  }

  @ParameterizedTest
  @ValueSource(strings = {"today", "2026-13-01", "28.11.2026"})
  void what_is_no_day_is_refused(String day) {
    assertThatThrownBy(() -> Choice.of("", day))
        .hasMessage("omni.sample.day is '" + day + "'; it must be a date such as 2026-11-28");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | 2026-11-28 | -Domni.sample.day=2026-11-28",
        "all | 2026-11-28 | -Domni.sample=all",
        "b,a | 2026-11-28 | '-Domni.sample=a,b'"
      })
  void what_repeats_a_choice_is_told(String sample, String day, String options) {
    assertThat(Choice.of(sample, day).repeated()).isEqualTo(options);
  }

  @Test
  void each_failure_ends_with_what_repeats_it_and_keeps_its_cause() {
    var failure = new IllegalStateException("not finite");
    assertThatThrownBy(() -> new SampleInMessage().handleTestExecutionException(null, failure))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageStartingWith(failure.toString())
        .hasMessageEndingWith("repeat it with " + CapabilitySample.repeated())
        .hasCause(failure);
  }

  @Test
  void an_assumption_that_does_not_hold_stays_one() {
    var aborted = new TestAbortedException("no database");
    assertThatThrownBy(() -> new SampleInMessage().handleTestExecutionException(null, aborted))
        .isSameAs(aborted);
  }
}
