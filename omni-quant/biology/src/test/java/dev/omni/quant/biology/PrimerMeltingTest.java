package dev.omni.quant.biology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Melting temperatures: what leaves them, and what raises them. */
final class PrimerMeltingTest {
  private static String strand(long seed, int n) {
    var random = new Random(seed);
    var strand = new StringBuilder();
    for (int i = 0; i < n; i++) {
      strand.append("ACGT".charAt(random.nextInt(4)));
    }
    return strand.toString();
  }

  private static JsonFields of(Json.Obj input) {
    return new JsonFields(EngineRunner.result(LoadedEngine.of(new PrimerMelting()), input));
  }

  private static double melting(Json.Obj input) {
    return of(input).number("melting_temperature_c");
  }

  @Property
  void the_complement_melts_at_the_same_temperature_and_letters_may_be_small(
      @ForAll long seed, @ForAll @IntRange(min = 8, max = 60) int n) {
    String strand = strand(seed, n);
    double one = melting(Json.obj("sequence", strand));
    String other = DuplexEnergies.reverseComplement(strand);
    assertThat(DuplexEnergies.reverseComplement(other)).isEqualTo(strand);
    assertThat(melting(Json.obj("sequence", other))).isCloseTo(one, within(1e-9));
    assertThat(
            melting(Json.obj("sequence", " " + strand.toLowerCase(java.util.Locale.ROOT) + "\n")))
        .isCloseTo(one, within(1e-12));
  }

  @Property
  void more_salt_more_primer_and_magnesium_raise_it(
      @ForAll long seed,
      @ForAll @IntRange(min = 12, max = 40) int n,
      @ForAll @DoubleRange(min = 10, max = 200) double sodium) {
    Json.Obj input = Json.obj("sequence", strand(seed, n), "sodium_mm", sodium);
    assertThat(melting(input.with("sodium_mm", 2 * sodium))).isGreaterThan(melting(input));
    assertThat(melting(input.with("oligo_nm", 500))).isGreaterThan(melting(input));
    Json.Obj later = input.with("salt_correction", "owczarzy_2008").with("sodium_mm", 20);
    assertThat(melting(later.with("magnesium_mm", 3)))
        .isGreaterThan(melting(later.with("magnesium_mm", 3).with("dntp_mm", 2.5)));
  }

  @Test
  void a_strand_that_is_its_own_complement_has_the_term_of_symmetry() {
    JsonFields result = of(Json.obj("sequence", "GAATTCGAATTC", "sodium_mm", 1000));
    assertThat(result.object().find("self_complementary")).contains(new Json.Bool(true));
    // by hand: GA AA AT TT TC CG GA AA AT TT TC and two ends of G and C
    double dh = 4 * -8.2 + 4 * -7.9 + 2 * -7.2 - 10.6 + 2 * 0.1;
    double ds = 4 * -22.2 + 4 * -22.2 + 2 * -20.4 - 27.2 + 2 * -2.8 - 1.4;
    assertThat(result.number("dh_kcal_mol")).isCloseTo(dh, within(1e-9));
    assertThat(result.number("ds_cal_mol_k")).isCloseTo(ds, within(1e-9));
    assertThat(result.number("melting_temperature_c"))
        .isCloseTo(1000 * dh / (ds + 1.987 * Math.log(250e-9)) - 273.15, within(1e-9));
    assertThat(result.integer("hairpin_run")).isEqualTo(4);
  }

  @Test
  void a_wrong_letter_a_mismatch_and_no_salt_are_refused_at_their_places() {
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new PrimerMelting()),
                Json.obj("sequence", "ACGTNACGT", "sodium_mm", 0)))
        .containsExactly("/sequence", "/sodium_mm");
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new PrimerMelting()),
                Json.obj("sequence", "ACGTTACGT", "template", "AAAAAAAAAA")))
        .containsExactly("/template");
  }
}
