package dev.omni.quant.molecular;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Counts and sums over the atoms of known molecules. */
final class DescriptorCountsTest {
  private static JsonFields of(String smiles) {
    return new JsonFields(
        EngineRunner.result(
            LoadedEngine.of(new MolecularDescriptors()), Json.obj("smiles", smiles)));
  }

  /** Methotrexate breaks the rule of five by its donors and acceptors. */
  @Test
  void lipinski_counts_every_nitrogen_and_oxygen_and_their_hydrogens() {
    JsonFields drug = of("CN(Cc1cnc2nc(N)nc(N)c2n1)c1ccc(cc1)C(=O)N[C@@H](CCC(=O)O)C(=O)O");
    assertThat(drug.number("lipinski_donors")).isEqualTo(7);
    assertThat(drug.number("lipinski_acceptors")).isEqualTo(13);
    assertThat(drug.number("lipinski_violations")).isEqualTo(2);
    assertThat(drug.number("stereocentres")).isEqualTo(1);
    assertThat(drug.number("unspecified_stereocentres")).isZero();
    assertThat(drug.number("aromatic_rings")).isEqualTo(3);
    assertThat(drug.number("heteroatoms")).isEqualTo(13);
  }

  /** The surface of nitrogen and oxygen does not see sulphur: P. Ertl 2000, table 1. */
  @ParameterizedTest
  @CsvSource({
    "CS(=O)(=O)N, 60.16, 68.54",
    "CSC, 0, 25.30",
    "c1ccsc1, 0, 28.24",
    "COP(=O)(OC)OC, 44.76, 54.57"
  })
  void the_polar_surface_is_given_with_and_without_sulphur_and_phosphorus(
      String smiles, double without, double with) {
    assertThat(of(smiles).number("tpsa_n_o")).isCloseTo(without, within(0.011));
    assertThat(of(smiles).number("tpsa")).isCloseTo(with, within(0.011));
  }

  @Test
  void an_open_centre_is_counted_and_one_that_is_none_is_not() {
    assertThat(of("CC(F)Cl").number("unspecified_stereocentres")).isEqualTo(1);
    assertThat(of("C[C@H](F)Cl").number("unspecified_stereocentres")).isZero();
    assertThat(of("CC(F)F").number("stereocentres")).isZero();
  }

  /** The rings of C60 leave single members null, and the others are given. */
  @Test
  void a_cage_of_carbon_has_its_formula_and_weight() {
    JsonFields cage =
        of(
            "c12c3c4c5c1c1c6c7c2c2c8c3c3c9c4c4c%10c5c5c1c1c6c6c%11c7c2c2c7c8c3c3c8c9c4c4c9c%10"
                + "c5c5c1c1c6c6c%11c2c2c7c3c3c8c4c4c9c5c1c1c6c2c3c41");
    assertThat(cage.text("formula")).isEqualTo("C60");
    assertThat(cage.number("molecular_weight")).isCloseTo(720.66, within(1e-9));
    assertThat(cage.number("fraction_csp3")).isZero();
  }

  /** Deuterium is an atom of the graph; a bond to its end does not turn. */
  @ParameterizedTest
  @CsvSource({"[2H]OC([2H])C, 0", "[2H]C([2H])([2H])C([2H])([2H])C, 0", "[2H]OC(=O)CC, 1"})
  void a_bond_to_an_atom_that_has_only_deuterium_beside_does_not_turn(String smiles, int bonds) {
    assertThat(of(smiles).number("rotatable_bonds")).isEqualTo(bonds);
  }
}
