package dev.omni.quant.molecular;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChargeNormalizerTest {
  /** The first is the writing that counts. */
  @ParameterizedTest
  @CsvSource({
    "C[N+](=O)[O-], CN(=O)=O",
    "CO[N+](=O)[O-], CON(=O)=O",
    "Cc1cccc[n+]1[O-], Cc1ccccn1=O",
    "CC=[N+]([O-])C, CC=N(=O)C",
    "CC#[N+][O-], CC#N=O",
    "CCN=[N+]=[N-], CCN=N#N",
    "CCN=[N+]=[N-], CC[N-][N+]#N",
    "CC(=O)C=[N+]=[N-], CC(=O)C=N#N",
    "CC(=O)C=[N+]=[N-], CC(=O)[CH-][N+]#N",
    "CS(=O)CC, C[S+]([O-])CC",
    "CS(=O)(=O)CC, C[S+2]([O-])([O-])CC",
    "CS(C)=NC(=O)C, C[S+](C)[N-]C(=O)C",
    "CS(C)(=O)=C, C[S+](C)(=O)[CH2-]",
    "CP(=O)(C)CC, C[P+]([O-])(C)CC",
    "COP(=S)(OC)OC, CO[P+]([S-])(OC)OC",
    "CP(C)(C)=C, C[P+](C)(C)[CH2-]",
    "OCl(=O)(=O)=O, O[Cl+3]([O-])([O-])[O-]",
    "CC1=CS(=O)C=C1, Cc1cc[s+]([O-])c1",
    "C[CH-][S+]([CH2-])C, [CH2-][S+](C)[CH-]C",
    "C[As+]([O-])(C)[P+]([N-]C)(C)[N-]CC, [N-](CC)[P+](C)([As+](C)(C)[O-])[N-]C"
  })
  void one_molecule_has_one_result_with_charges_and_without(String one, String other) {
    assertThat(
            EngineRunner.result(
                LoadedEngine.of(new MolecularDescriptors()), Json.obj("smiles", other)))
        .isEqualTo(
            EngineRunner.result(
                LoadedEngine.of(new MolecularDescriptors()), Json.obj("smiles", one)));
    for (String fingerprint : List.of("maccs", "ecfp4", "pubchem")) {
      Json.Obj input = Json.obj("fingerprint", fingerprint, "smiles", List.of(one, other));
      assertThat(
              new JsonFields(
                      EngineRunner.result(LoadedEngine.of(new FingerprintSimilarity()), input))
                  .rows("tanimoto")[0][1])
          .as(fingerprint)
          .isEqualTo(1);
    }
  }

  @ParameterizedTest
  @CsvSource({"CN(=O)=O", "CC[N-][N+]#N", "C[S+]([O-])CC"})
  void and_it_has_a_log_p(String smiles) {
    assertThat(
            EngineRunner.result(
                    LoadedEngine.of(new MolecularDescriptors()), Json.obj("smiles", smiles))
                .find("jplogp"))
        .get()
        .isNotEqualTo(Json.NULL);
  }

  /** Of two writings one would have an atom of bonds that it cannot have. */
  @ParameterizedTest
  @ValueSource(strings = {"CC[S+][O-]", "C[N-][N+]#NNC", "CN=N#NC"})
  void what_can_be_read_keeps_its_writing_where_the_other_is_none(String smiles) {
    assertThat(
            EngineRunner.result(
                    LoadedEngine.of(new MolecularDescriptors()), Json.obj("smiles", smiles))
                .find("formula"))
        .isPresent();
  }
}
