package dev.omni.quant.biology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AmbiguousBasesTest {
  /** By the recurrences of Gotoh, 1982, with 5 for equal letters and -4 for others, gaps 2 + n. */
  @ParameterizedTest
  @CsvSource({
    "local, NNC, gN, 5",
    "local, ACGT, NNNN, 0",
    "global, ANGT, ACGT, 11",
    "global, TAAACAATNCGA, tAcCNtCNCcAcCc, 11"
  })
  void an_unknown_base_is_like_no_base(String mode, String query, String target, long score) {
    Json.Obj input =
        Json.obj(
            "mode",
            mode,
            "alphabet",
            "dna",
            "query",
            query,
            "target",
            target,
            "match",
            5,
            "mismatch",
            -4,
            "gap_open",
            2,
            "gap_extend",
            1);
    assertThat(
            new JsonFields(EngineRunner.result(LoadedEngine.of(new PairwiseAlignment()), input))
                .whole("score"))
        .isEqualTo(score);
  }
}
