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
import org.biojava.nbio.aaproperties.PeptideProperties;

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

  /** The library is an independent reader of the same tables. */
  @Property
  void the_properties_are_those_of_the_library_to_the_last_bit(
      @ForAll
          @Chars({'A', 'C', 'D', 'E', 'F', 'H', 'I', 'K', 'L', 'M', 'Q', 'R', 'V', 'W', 'Y'})
          @StringLength(min = 2, max = 60)
          String chain) {
    ProteinProperties.Result found = ProteinProperties.value(new ProteinProperties.Input(chain));

    assertThat(found.molecularWeight()).isEqualTo(PeptideProperties.getMolecularWeight(chain));
    assertThat(found.gravy()).isEqualTo(PeptideProperties.getAvgHydropathy(chain));
    assertThat(found.aliphaticIndex()).isEqualTo(PeptideProperties.getApliphaticIndex(chain));
    assertThat(found.aromaticity()).isEqualTo(PeptideProperties.getAromaticity(chain));
    assertThat(found.extinctionCoefficientOxidised())
        .isEqualTo(PeptideProperties.getExtinctionCoefficient(chain, false));
    assertThat(found.instabilityIndex())
        .isEqualTo(PeptideProperties.getInstabilityIndex(chain) * chain.length() / chain.length());
  }

  /** The bisection of which only the last steps take every power of ten. */
  @Property
  void the_isoelectric_point_is_that_of_sixty_halvings(
      @ForAll @Chars({'G', 'K', 'R', 'D', 'E', 'H', 'C', 'Y', 'L'}) @StringLength(min = 1, max = 60)
          String chain) {
    var charge = new ProteinCharge(chain);
    double low = 0;
    double high = ProteinCharge.MOST_PH;
    for (int k = 0; k < 60; k++) {
      double middle = (low + high) / 2;
      low = charge.at(middle) > 0 ? middle : low;
      high = charge.at(middle) > 0 ? high : middle;
    }

    if (charge.at(0) > 0 && charge.at(ProteinCharge.MOST_PH) < 0) {
      assertThat(charge.isoelectricPoint()).isEqualTo((low + high) / 2);
    }
  }
}
