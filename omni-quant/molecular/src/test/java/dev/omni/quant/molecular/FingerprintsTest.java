package dev.omni.quant.molecular;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Fingerprints of molecules of which one cannot be read, and with stereochemistry. */
class FingerprintsTest {
  @Test
  void a_molecule_that_cannot_be_read_is_listed_and_does_not_keep_the_others_from_theirs() {
    JsonFields result =
        new JsonFields(
            EngineRunner.result(
                LoadedEngine.of(new FingerprintSimilarity()),
                Json.obj("smiles", List.of("CCO", "C1C", "[Xx]", "CCO"))));

    assertThat(result.objects("errors"))
        .extracting(error -> error.text("pointer"))
        .containsExactly("/smiles/1", "/smiles/2");
    assertThat(((Json.Arr) result.items("tanimoto").get(0)).items())
        .containsExactly(Json.num(1), Json.NULL, Json.NULL, Json.num(1));
    assertThat(result.items("fingerprint_hex").get(1)).isEqualTo(Json.NULL);
    assertThat(result.items("fingerprint_hex").get(0))
        .isEqualTo(result.items("fingerprint_hex").get(3));
    assertThat(((Json.Str) result.items("fingerprint_hex").get(0)).value()).hasSize(42);
  }

  @Test
  void mirror_images_differ_with_chirality_alone() {
    Json.Obj both =
        Json.obj("fingerprint", "ecfp4", "smiles", List.of("C[C@H](N)C(=O)O", "C[C@@H](N)C(=O)O"));

    assertThat(alike(both)).isEqualTo(1);
    assertThat(alike(both.with("chirality", true))).isLessThan(1);
    assertThat(
            new JsonFields(
                    EngineRunner.result(
                        LoadedEngine.of(new FingerprintSimilarity()), both.with("bits", 4096)))
                .integer("size"))
        .isEqualTo(4096);
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new FingerprintSimilarity()),
                both.with("fingerprint", "maccs").with("bits", 2048)))
        .containsExactly("/radius");
  }

  private static double alike(Json.Obj input) {
    return new JsonFields(EngineRunner.result(LoadedEngine.of(new FingerprintSimilarity()), input))
        .rows("tanimoto")[0][1];
  }
}
