package dev.omni.quant.molecular;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of a text that is no molecule. */
final class UnreadableSmilesTest {
  @ParameterizedTest
  @CsvSource({
    "C1CC, Unclosed ring",
    "C(C)(C)(C)(C)C, atom 1 of smiles (C) has bonds of orders adding up to 5",
    "CF(C), atom 2 of smiles (F) has bonds of orders adding up to 2",
    "[H]OF(C), atom 3 of smiles (F) has bonds of orders adding up to 2",
    "*C, is no element",
    "c1cccc1, kekulé",
    "xyz, unexpected character"
  })
  void what_is_no_molecule_is_refused_with_its_place(String smiles, String why) {
    for (JsonEngine engine :
        List.of(
            LoadedEngine.of(new MolecularDescriptors()),
            LoadedEngine.of(new MolecularIdentity()))) {
      assertThat(said(engine, Json.obj("smiles", smiles))).startsWith("/smiles ").contains(why);
    }
  }

  /** Returns what is said of an input that cannot be computed. */
  private static String said(JsonEngine engine, Json.Obj input) {
    List<Problem> problems = engine.problems(engine.capability().input().filled(input));
    if (!problems.isEmpty()) {
      return problems.get(0).pointer() + " " + problems.get(0).message();
    }
    try {
      return String.valueOf(EngineRunner.result(engine, input));
    } catch (Infeasible reason) {
      return reason.reason();
    }
  }
}
