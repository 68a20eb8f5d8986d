package dev.omni.quant.biology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;

/** Charges and masses of proteins. */
final class ProteinTest {
  private static JsonFields properties(String sequence) {
    return new JsonFields(
        EngineRunner.result(
            LoadedEngine.of(new ProteinProperties()), Json.obj("sequence", sequence)));
  }

  /** Monoisotopic mass of bradykinin, and of glutathione's chain ECG, as UniMod's masses give. */
  @Example
  void a_chain_weighs_its_residues_and_one_water() {
    assertThat(properties("RPPGFSPFR").number("monoisotopic_mass"))
        .isCloseTo(1059.56139, within(1e-4));
    assertThat(properties("ECG").number("monoisotopic_mass")).isCloseTo(307.08381, within(1e-4));
  }

  @Example
  void rare_residues_count_in_masses_and_in_nothing_else() {
    JsonFields with = properties("MKUOLE");
    JsonFields without = properties("MKLE");

    assertThat(with.number("monoisotopic_mass") - without.number("monoisotopic_mass"))
        .isCloseTo(150.95364 + 237.14773, within(1e-4));
    assertThat(with.number("molecular_weight") - without.number("molecular_weight"))
        .isCloseTo(150.04 + 237.30, within(0.02));
    assertThat(with.number("gravy")).isEqualTo(without.number("gravy"));
    assertThat(with.number("isoelectric_point")).isEqualTo(without.number("isoelectric_point"));
    assertThat(with.fields("composition").integer("U")).isEqualTo(1);
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new ProteinProperties()), Json.obj("sequence", "UO")))
        .isNotEmpty();
  }

  @Property
  void one_more_base_raises_the_point_and_one_more_acid_lowers_it(
      @ForAll @Chars({'G', 'K', 'R', 'D', 'E', 'H', 'C', 'Y', 'L'}) @StringLength(min = 2, max = 40)
          String inner) {
    double point = properties("G" + inner + "G").number("isoelectric_point");

    assertThat(properties("G" + inner + "KG").number("isoelectric_point"))
        .isGreaterThanOrEqualTo(point);
    assertThat(properties("G" + inner + "DG").number("isoelectric_point"))
        .isLessThanOrEqualTo(point);
  }

  /** The weights in use and those of 2021 differ by less than the check of weights allows. */
  @Example
  void each_residue_alone_keeps_the_laws_of_its_composition() {
    for (String residue : "ACDEFGHIKLMNPQRSTVWY".split("")) {
      assertThat(properties(residue).number("length")).isEqualTo(1);
      assertThat(properties("U" + residue + "O").number("length")).isEqualTo(3);
    }
  }
}
