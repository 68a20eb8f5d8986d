package dev.omni.quant.biology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import net.jqwik.api.Example;

/** Probabilities and distances near the ends of the range of doubles. */
final class FarTailsTest {
  private static JsonFields genotypes(int reference, int heterozygous, int alternate) {
    return new JsonFields(
        EngineRunner.result(
            LoadedEngine.of(new HardyWeinberg()),
            Json.obj(
                "hom_reference", reference,
                "heterozygous", heterozygous,
                "hom_alternate", alternate)));
  }

  /** Sums of 2^h / (AA! h! aa!) in exact fractions: 2.5170752184705370e-307 and 2.88e-340. */
  @Example
  void an_exact_probability_is_right_down_to_the_smallest_double() {
    double far = genotypes(510, 0, 510).number("p_value_exact_doubled");
    assertThat(far).isCloseTo(2.517075218470537e-307, within(1e-318));
    assertThat(genotypes(600, 10, 600).number("p_value_exact_doubled")).isZero();
  }

  /** Without heterozygotes chi-square is the number of individuals, by algebra. */
  @Example
  void a_rare_allele_has_all_digits_of_its_expected_counts() {
    JsonFields rare = genotypes(10_000_000, 0, 2);
    assertThat(rare.number("chi_square")).isCloseTo(10_000_002, within(1e-7));
    assertThat(rare.numbers("expected")[2]).isCloseTo(4 / 10_000_002.0, within(1e-21));
  }

  /** (4 AA aa - Aa^2) / (alleles' product), and its square for each individual, in fractions. */
  @Example
  void what_is_near_equilibrium_keeps_its_digits() {
    JsonFields near = genotypes(2_500_000, 5_000_001, 2_500_000);
    assertThat(near.number("inbreeding_coefficient")).isCloseTo(-9.9999990000001e-8, within(1e-21));
    assertThat(near.number("chi_square")).isCloseTo(9.9999990000001e-8, within(1e-21));
  }

  @Example
  void distances_whose_sum_is_beyond_doubles_are_refused_with_a_reason() {
    double d = 1.2e308;
    Json.Obj input =
        Json.obj(
            "taxa", List.of("a", "b", "c", "d"),
            "distances",
                List.of(
                    List.of(0, d, d, d),
                    List.of(d, 0, d, d),
                    List.of(d, d, 0, d),
                    List.of(d, d, d, 0)));
    assertThatThrownBy(() -> EngineRunner.result(LoadedEngine.of(new NeighborJoiningTree()), input))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("sum of all distances");
  }
}
