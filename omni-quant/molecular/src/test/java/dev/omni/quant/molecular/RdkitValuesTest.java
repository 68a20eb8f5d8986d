package dev.omni.quant.molecular;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Molecules of the NCI open database against RDKit 2022.09.3. Of 97,110 pairs of a pattern and a
 * molecule, all but three of one molecule were equal; the resource has 646. The three count the
 * rings of a bridged molecule, of which RDKit sees one more than there are independent ones.
 */
final class RdkitValuesTest {
  private static List<String> lines(String name) {
    try (InputStream in = Objects.requireNonNull(RdkitValuesTest.class.getResourceAsStream(name))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static Stream<String[]> patterns() {
    return lines("/rdkit-smarts.tsv").stream().skip(1).map(line -> line.split("\t"));
  }

  @Test
  void there_are_646_pairs() {
    assertThat(patterns()).hasSize(646);
  }

  @ParameterizedTest
  @MethodSource("patterns")
  void a_pattern_covers_as_many_sets_of_atoms(String smarts, String smiles, int count) {
    Json.Obj input =
        Json.obj(
            "smiles", smiles, "patterns", List.of(Json.obj("name", "pattern", "smarts", smarts)));
    assertThat(
            new JsonFields(EngineRunner.result(LoadedEngine.of(new SubstructureMatch()), input))
                .objects("matches")
                .get(0)
                .integer("count"))
        .isEqualTo(count);
  }

  private static Stream<String> molecules() {
    return lines("/rdkit-descriptors.tsv").stream().skip(1);
  }

  /** Masses differ by the atomic weights of two years, surfaces by the rounding of fragments. */
  private static double tolerance(String descriptor) {
    return switch (descriptor) {
      case "molecular_weight" -> 0.03;
      case "monoisotopic_mass" -> 2e-5;
      case "tpsa_n_o" -> 0.02;
      default -> 1e-9;
    };
  }

  @ParameterizedTest
  @MethodSource("molecules")
  void the_descriptors_of_a_molecule_are_the_same(String line) {
    String[] names = lines("/rdkit-descriptors.tsv").get(0).split("\t");
    String[] values = line.split("\t");
    Json.Obj result =
        EngineRunner.result(
            LoadedEngine.of(new MolecularDescriptors()), Json.obj("smiles", values[0]));
    for (int i = 1; i < names.length; i++) {
      if (names[i].equals("formula")) {
        assertThat(result.text("formula")).isEqualTo(values[i]);
      } else {
        assertThat(new JsonFields(result).number(names[i]))
            .as("%s of %s", names[i], values[0])
            .isCloseTo(Double.parseDouble(values[i]), within(tolerance(names[i])));
      }
    }
  }
}
