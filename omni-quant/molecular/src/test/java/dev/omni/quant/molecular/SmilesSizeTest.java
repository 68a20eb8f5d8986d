package dev.omni.quant.molecular;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Problem;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SmilesSizeTest {
  @ParameterizedTest
  @CsvSource({
    "C, 1",
    "[H][H], 0",
    "[2H]O[H:1], 1",
    "[He], 1",
    "ClCBr, 3",
    "c1ccccc1, 6",
    "CC(=O)Oc1ccccc1C(=O)[O-].[Na+], 14",
    "[C@@H](N)O, 3",
    "[, 1"
  })
  void heavy_atoms_are_counted_in_the_text(String smiles, int atoms) {
    assertThat(SmilesSize.heavyAtoms(smiles)).isEqualTo(atoms);
  }

  @Test
  void a_thousand_are_read_and_one_more_is_refused() {
    assertThat(SmilesReader.unreadable("/smiles", "C".repeat(1000))).isEmpty();
    List<Problem> problems = SmilesReader.unreadable("/smiles", "C".repeat(1001));
    assertThat(problems).extracting(Problem::pointer).containsExactly("/smiles");
    assertThat(problems.get(0).message()).contains("at most 1000 heavy atoms", "1001");
  }

  @ParameterizedTest
  @ValueSource(strings = {"CCO", "c1ccccc1", "[H][H]"})
  void usual_ones_are_read_as_before(String smiles) {
    assertThatCode(() -> SmilesReader.read(smiles)).doesNotThrowAnyException();
  }

  @Test
  void a_long_parse_is_a_workload_too_large() {
    assertThatCode(() -> SmilesSize.requireWithin(Duration.ofSeconds(2)))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> SmilesSize.requireWithin(Duration.ofMillis(2001)))
        .isInstanceOfSatisfying(
            Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.WORKLOAD_TOO_LARGE));
  }
}
