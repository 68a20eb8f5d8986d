package dev.omni.quant.molecular;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openscience.cdk.interfaces.IAtomContainer;

/** The charges that a molecule keeps when its protons are moved. */
class NeutralizerTest {
  @ParameterizedTest(name = "{0}: {3}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          [O-][N+](=O)[O-]                     | O[N+](=O)[O-]                     | 0  | one pair of nitrate stays, and the other anion takes a proton
          C[N+]1(C)CC[N+](C)(C)[BH-]1C([O-])O  | C[N+]1(C)CC[N+](C)(C)[BH-]1C([O-])O | 0 | two permanent cations keep two anions
          C[N+](C)(C)CC(=O)[O-]                | C[N+](C)(C)CC(=O)[O-]             | 0  | a betaine keeps its carboxylate
          C[N+](=O)[O-]                        | C[N+](=O)[O-]                     | 0  | the pair of a nitro group stays
          O=C([O-])c1ccc([N+](=O)[O-])cc1      | O=C(O)c1ccc([N+](=O)[O-])cc1      | 0  | a nitro group keeps no other anion
          [NH3+]CC(=O)[O-]                     | NCC(=O)O                          | 0  | a zwitterion moves its proton
          F[B-](F)(F)F                         | F[B-](F)(F)F                      | -1 | an anion that can take no proton stays
          C[N+](C)(C)CC(C(=O)[O-])S(=O)(=O)[O-] | C[N+](C)(C)CC(C(=O)O)S(=O)(=O)[O-] | 0 | the anion of the stronger acid stays
          CN=[N+]=[N-]                         | CN=[N+]=[N-]                      | 0  | the pair of an azide stays
          """)
  void charges_that_protons_can_cancel_are_cancelled(
      String given, String neutral, int charge, String why) {
    IAtomContainer moved = Neutralizer.of(SmilesReader.read(given));

    assertThat(SmilesReader.canonical(moved))
        .as(why)
        .isEqualTo(SmilesReader.canonical(SmilesReader.read(neutral)));
    int left = 0;
    for (var atom : moved.atoms()) {
      left += atom.getFormalCharge();
    }
    assertThat(left).isEqualTo(charge);
  }
}
