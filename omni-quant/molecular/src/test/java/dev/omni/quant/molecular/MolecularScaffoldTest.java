package dev.omni.quant.molecular;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.world.Check;
import dev.omni.quant.molecular.MolecularScaffold.Input;
import dev.omni.quant.molecular.MolecularScaffold.Result;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Scaffolds of known drugs, and what has none. */
final class MolecularScaffoldTest {
  private static Result scaffold(String smiles) {
    Result result = MolecularScaffold.value(new Input(smiles));
    assertThat(new MolecularScaffold().checks(new Input(smiles), result)).allMatch(Check::passes);
    return result;
  }

  private static String key(String smiles) {
    return InchiIdentifier.of(SmilesReader.read(smiles)).key();
  }

  @Test
  void side_chains_are_taken_away_and_double_bonds_stay() {
    assertThat(scaffold("CN1C2CCC1CC(C2)OC(=O)C(CO)c1ccccc1").scaffoldInchikey())
        .isEqualTo(key("O=C(Cc1ccccc1)OC1CC2CCC(C1)N2"));
    assertThat(scaffold("CC(C)=C1CCC(=O)C1").scaffoldInchikey()).isEqualTo(key("C=C1CCC(=O)C1"));
    assertThat(scaffold("Cn1cccc1").scaffoldInchikey()).isEqualTo(key("c1cc[nH]c1"));
    assertThat(scaffold("C[n+]1ccccc1").scaffoldInchikey()).isEqualTo(key("c1cc[nH+]cc1"));
    assertThat(scaffold("O=S(=O)(c1ccccc1)c1ccccc1").scaffoldHeavyAtoms()).isEqualTo(15);
  }

  @Test
  void a_framework_is_carbon_alone_without_what_was_double() {
    Result result = scaffold("O=C(Cc1ccccc1)OC1CC2CCC(C1)N2");
    assertThat(result.frameworkHeavyAtoms()).isEqualTo(17);
    assertThat(result.rings()).isEqualTo(3);
    assertThat(result.frameworkSmiles()).matches("[C0-9()]+");
  }

  @Test
  void a_molecule_without_a_ring_has_no_scaffold() {
    for (String smiles : List.of("CCO", "[Na+].[Cl-]", "CC=C(C)C")) {
      assertThat(scaffold(smiles)).isEqualTo(new Result(null, null, 0, null, null, 0, 0));
    }
  }

  @Test
  void a_center_that_loses_a_neighbor_loses_its_configuration() {
    assertThat(scaffold("C[C@H]1CCCCO1").scaffoldInchikey()).isEqualTo(key("C1CCCCO1"));
    assertThat(scaffold("O=C1N[C@@H](c2ccccc2)CO1").scaffoldInchikey())
        .isEqualTo(key("O=C1N[C@@H](c2ccccc2)CO1"));
  }

  @Test
  void an_atom_with_six_bonds_in_rings_has_no_framework() {
    Result result = scaffold("C1CCCS123(CCCC2)CCCC3");
    assertThat(result.frameworkSmiles()).isNull();
    assertThat(result.frameworkHeavyAtoms()).isZero();
  }
}
