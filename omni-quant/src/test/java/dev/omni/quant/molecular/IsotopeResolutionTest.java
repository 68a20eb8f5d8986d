package dev.omni.quant.molecular;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Fields;
import dev.omni.domain.json.Json;
import dev.omni.quant.Runs;
import java.util.List;
import org.junit.jupiter.api.Test;

class IsotopeResolutionTest {
  private static Json.Obj pattern(double resolution) {
    return Json.obj("formula", "C2H4Cl2Br2", "resolution_da", resolution);
  }

  /** Binomials of 79Br (0.5069), 35Cl (0.7576) and 12C (0.9893), by mass number, NIST 2013. */
  @Test
  void half_a_dalton_gives_one_peak_a_mass_number() {
    double[] expected = {0.3868, 0.0085, 1, 0.0221, 0.8872, 0.0196, 0.3113, 0.0069, 0.0375};
    List<Fields> peaks =
        new Fields(Runs.result(new IsotopePatterns(), pattern(0.5))).objects("peaks");
    assertThat(peaks).hasSameSizeAs(expected);
    for (int i = 0; i < expected.length; i++) {
      assertThat(peaks.get(i).number("relative_intensity")).isCloseTo(expected[i], within(1e-4));
    }
  }

  @Test
  void a_resolution_that_joins_mass_numbers_is_refused() {
    assertThat(Runs.refused(new IsotopePatterns(), pattern(1))).containsExactly("/resolution_da");
    assertThat(Runs.refused(new IsotopePatterns(), pattern(0.9))).isEmpty();
  }
}
