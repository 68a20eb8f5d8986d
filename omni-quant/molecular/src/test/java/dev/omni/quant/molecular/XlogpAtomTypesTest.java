package dev.omni.quant.molecular;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class XlogpAtomTypesTest {
  /** The library counts it as nothing, or as a neutral one: the first had 10.4, phenolate 1.616. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "CCCCCCCCCCCCCCCC[n+]1ccccc1",
        "CCCC[N+](C)(C)C.[Br-]",
        "CC[NH3+].[Cl-]",
        "C[C@H]([NH3+])C([O-])=O",
        "c1cc[o+]cc1",
        "C[S+](C)C",
        "c1ccccc1P(c1ccccc1)c1ccccc1",
        "FS(F)(F)(F)(F)F",
        "CS(=N)(=O)C",
        "CN=[N+]=[N-]",
        "CN=N#N",
        "C[N+]#[C-]",
        "Cl(=O)(=O)(=O)O",
        "[CH3]",
        "[OH-]",
        "[H][H]",
        "N",
        "N#N",
        "CC(=O)[O-]",
        "[O-]c1ccccc1",
        "CC[S-]",
        "CS(=O)(=O)[O-]",
        "O=C=O"
      })
  void xlogp_is_null_where_an_atom_is_of_no_kind_that_its_table_has(String smiles) {
    Json.Obj result =
        EngineRunner.result(
            LoadedEngine.of(new MolecularDescriptors()), Json.obj("smiles", smiles));
    assertThat(result.members()).containsEntry("xlogp", Json.NULL);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "C",
        "O",
        "CC#N",
        "CN=NC",
        "CN=O",
        "C=NO",
        "CSC",
        "CS(=O)C",
        "CS(=O)(=O)N",
        "COP(=O)(OC)OC",
        "COP(=S)(OC)OC",
        "C[N+](=O)[O-]",
        "CN(=O)=O",
        "c1cccc[n+]1[O-]",
        "c1cnccn1",
        "c1cc[nH]c1",
        "C=C=C",
        "C#C",
        "[2H]OC",
        "ClC(Cl)(Br)CI",
        "C[S+](C)[O-]"
      })
  void and_is_a_number_where_all_are(String smiles) {
    Json.Obj result =
        EngineRunner.result(
            LoadedEngine.of(new MolecularDescriptors()), Json.obj("smiles", smiles));
    assertThat(result.members().get("xlogp")).isNotEqualTo(Json.NULL);
  }
}
