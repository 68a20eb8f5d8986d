package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BinomialTailsTest {
  /** Expected values by the continued fraction of the incomplete beta function in 60 digits. */
  @ParameterizedTest
  @CsvSource({
    "1000000000, 250010000, 0.25, greater, 0.232614698969820526",
    "1000000000, 249900000, 0.25, less, 1.40449826312923758e-13",
    "620562323, 155236695, 0.25, greater, 2.55873451763271202e-19",
    "283362558, 108019007, 0.38120423768821243, less, 0.49998183934474459",
    "249055662, 249055661, 0.999999998044854, less, 0.385496216548590496",
    "1000000000, 3, 1e-9, greater, 0.0803013969794243471"
  })
  void a_tail_of_very_many_trials_keeps_its_digits(
      int trials, int successes, double probability, String alternative, double expected) {
    Json.Obj input =
        Json.obj(
            "test", "binomial",
            "trials", trials,
            "successes", successes,
            "probability", probability,
            "alternative", alternative);
    assertThat(EngineRunner.number(LoadedEngine.of(new HypothesisTests()), input, "p_value"))
        .isCloseTo(expected, within(1e-13 * expected));
  }

  @Property
  void both_tails_share_one_outcome(
      @ForAll @IntRange(max = 400) int trials,
      @ForAll @IntRange(max = 400) int any,
      @ForAll @DoubleRange(min = 0, max = 1) double probability) {
    var law = new BinomialDistribution(Math.max(1, trials), probability);
    int successes = any % (law.trials() + 1);
    assertThat(law.atMost(successes) + law.atLeast(successes) - law.exactly(successes))
        .isCloseTo(1, within(1e-13));
  }

  @Test
  void what_always_or_never_happens_is_certain() {
    assertThat(new BinomialDistribution(7, 0).atLeast(1)).isZero();
    assertThat(new BinomialDistribution(7, 0).atMost(0)).isEqualTo(1);
    assertThat(new BinomialDistribution(7, 1).atMost(6)).isZero();
    assertThat(new BinomialDistribution(7, 1).atLeast(7)).isEqualTo(1);
    assertThat(new BinomialDistribution(7, 1).exactly(3)).isZero();
  }
}
