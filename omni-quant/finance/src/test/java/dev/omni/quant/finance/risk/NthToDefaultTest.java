package dev.omni.quant.finance.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.EngineRunner;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NthToDefaultTest {
  private final JsonEngine engine = LoadedEngine.of(new NthToDefault());

  private static Json.Obj basket(int names, double hazard, double correlation) {
    return Json.obj(
        "names",
        names,
        "hazard_rate",
        hazard,
        "recovery_rate",
        0.4,
        "rate",
        0.05,
        "maturity_years",
        5,
        "asset_correlation",
        correlation,
        "paths",
        20_000);
  }

  private JsonFields priced(Json.Obj input) {
    return new JsonFields(EngineRunner.result(engine, input));
  }

  @Test
  void the_same_seed_gives_the_same_bytes_on_one_thread_and_on_many() {
    Json.Obj input = basket(7, 0.02, 0.3).with("paths", 1_000_001);
    assertThat(EngineRunner.computed(engine, input, EngineRunner.onManyThreads()))
        .isEqualTo(EngineRunner.computed(engine, input, Work.alone()));
  }

  @Property(tries = 15) // about 5 ms a try
  void later_defaults_are_never_more_likely_nor_dearer(
      @ForAll @IntRange(min = 2, max = 20) int names,
      @ForAll @DoubleRange(min = 0.001, max = 0.5) @Scale(6) double hazard,
      @ForAll @DoubleRange(min = 0, max = 0.95) @Scale(6) double correlation) {
    JsonFields it = priced(basket(names, hazard, correlation));
    assertThat(it.numbers("trigger_probability"))
        .isSortedAccordingTo(java.util.Comparator.reverseOrder());
    assertThat(it.numbers("fair_spread_bp"))
        .isSortedAccordingTo(java.util.Comparator.reverseOrder());
  }

  @Test
  void the_first_of_independent_names_defaults_with_the_sum_of_their_hazards() {
    // With all hazards flat the first default is exponential; premiums accrue day by day.
    Json.Obj input = basket(4, 0.01, 0).with("premium_frequency", 12).with("paths", 400_000);
    JsonFields it = priced(input);
    double[] error = it.numbers("standard_error_bp");
    assertThat(it.numbers("fair_spread_bp")[0])
        .isCloseTo(1e4 * 0.6 * 0.04, within(4 * error[0] + 1));
    assertThat(it.numbers("trigger_probability")[0])
        .isCloseTo(1 - Math.exp(-0.2), within(4 * Math.sqrt(0.25 / 400_000)));
  }

  @Test
  void names_that_move_as_one_default_as_one() {
    JsonFields it = priced(basket(5, 0.02, 1 - 1e-12));
    double[] spreads = it.numbers("fair_spread_bp");
    assertThat(spreads[4]).isCloseTo(spreads[0], within(0.01 * spreads[0]));
    assertThat(spreads[0]).isCloseTo(1e4 * 0.6 * 0.02, within(8.0));
  }

  @Test
  void more_correlation_makes_the_first_default_cheaper_and_the_last_dearer() {
    double[] loose = priced(basket(5, 0.05, 0.1)).numbers("fair_spread_bp");
    double[] tight = priced(basket(5, 0.05, 0.7)).numbers("fair_spread_bp");
    assertThat(tight[0]).isLessThan(loose[0]);
    assertThat(tight[4]).isGreaterThan(loose[4]);
  }

  @Test
  void the_spread_is_proportional_to_the_loss() {
    double[] all = priced(basket(5, 0.05, 0.3).with("recovery_rate", 0)).numbers("fair_spread_bp");
    double[] half =
        priced(basket(5, 0.05, 0.3).with("recovery_rate", 0.5)).numbers("fair_spread_bp");
    for (int k = 0; k < all.length; k++) {
      assertThat(half[k]).isCloseTo(all[k] / 2, within(1e-9 * all[k]));
    }
  }

  @Test
  void what_no_path_shows_has_an_error_of_one_path() {
    JsonFields it = priced(basket(10, 0.01, 0).with("maturity_years", 0.1).with("seed", 1));
    assertThat(it.numbers("trigger_probability")[9]).isZero();
    assertThat(it.numbers("fair_spread_bp")[9]).isZero();
    double path = 1e4 * 0.6 / 20_000 / 0.1;
    assertThat(it.numbers("standard_error_bp")[9]).isCloseTo(path, within(0.01 * path));
  }

  @ParameterizedTest
  @CsvSource({"1e-9, 5", "1e-300, 5", "1e-300, 1e-300", "5, 1e-300", "1e-9, 1e-9"})
  void what_no_path_shows_is_off_by_no_more_than_the_hazard_allows(double hazard, double years) {
    JsonFields it = priced(basket(10, hazard, 0.3).with("maturity_years", years).with("rate", 0));
    assertThat(it.numbers("fair_spread_bp")).containsOnly(0);
    for (int k = 0; k < 10; k++) {
      double most = 1e4 * 0.6 * hazard * 10 / (k + 1);
      assertThat(it.numbers("standard_error_bp")[k]).isCloseTo(most, within(1e-12 * most));
    }
  }

  @Test
  void a_probability_that_is_0_or_1_in_doubles_has_no_threshold() {
    assertThat(new Basket(2, 1e-200, 0.4, 0, 1e-200, 4).threshold())
        .isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(new Basket(2, 5, 0.4, 0, 1000, 4).threshold()).isEqualTo(Double.POSITIVE_INFINITY);
  }

  @Test
  void five_hundred_names_that_all_default_are_priced() {
    Json.Obj input =
        basket(500, 5, 0.5).with("maturity_years", 50).with("paths", 1000).with("rate", -0.1);
    JsonFields it = priced(input);
    assertThat(it.numbers("trigger_probability")).containsOnly(1);
    assertThat(Arrays.stream(it.numbers("fair_spread_bp"))).allMatch(spread -> spread > 0);
  }

  @Test
  void a_maturity_between_premium_dates_ends_with_a_short_period() {
    double[] annuities = new Basket(2, 0.01, 0.4, 0, 1.1, 4).annuities();
    assertThat(annuities).hasSize(6);
    assertThat(annuities[5]).isCloseTo(1.1, within(1e-12));
  }

  @Test
  void a_cancel_stops_it_between_blocks_and_progress_rises_to_1() {
    Json.Obj input = basket(10, 0.01, 0.3).with("paths", 2_000_000);
    assertThatThrownBy(() -> EngineRunner.computed(engine, input, EngineRunner.cancelledAfter(5)))
        .isInstanceOf(CancellationException.class);
    EngineRunner.Recorded work = EngineRunner.recorded();
    EngineRunner.computed(engine, input, work);
    assertThat(work.fractions()).isSorted().endsWith(1.0).hasSizeGreaterThan(1);
  }
}
