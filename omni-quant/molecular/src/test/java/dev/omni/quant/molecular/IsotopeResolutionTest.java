package dev.omni.quant.molecular;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IsotopeResolutionTest {
  private static Json.Obj pattern(double resolution) {
    return Json.obj("formula", "C2H4Cl2Br2", "resolution_da", resolution);
  }

  /** Binomials of 79Br (0.5069), 35Cl (0.7576) and 12C (0.9893), by mass number, NIST 2013. */
  @Test
  void half_a_dalton_gives_one_peak_a_mass_number() {
    double[] expected = {0.3868, 0.0085, 1, 0.0221, 0.8872, 0.0196, 0.3113, 0.0069, 0.0375};
    List<JsonFields> peaks =
        new JsonFields(EngineRunner.result(LoadedEngine.of(new IsotopePatterns()), pattern(0.5)))
            .objects("peaks");
    assertThat(peaks).hasSameSizeAs(expected);
    for (int i = 0; i < expected.length; i++) {
      assertThat(peaks.get(i).number("relative_intensity")).isCloseTo(expected[i], within(1e-4));
    }
  }

  /** All 10^4 ways to give four atoms of tin their isotopes, added up by mass number. */
  @Test
  void a_pattern_is_what_counting_all_isotopologues_gives() {
    var tin = Nuclides.of("Sn");
    var byNumber = new TreeMap<Integer, Double>();
    for (var a : tin) {
      for (var b : tin) {
        for (var c : tin) {
          for (var d : tin) {
            double share = 1;
            int nucleons = 0;
            for (var one : List.of(a, b, c, d)) {
              share *= one.share();
              nucleons += one.massNumber();
            }
            byNumber.merge(nucleons, share, Double::sum);
          }
        }
      }
    }
    double largest = byNumber.values().stream().mapToDouble(share -> share).max().orElseThrow();
    List<Double> expected =
        byNumber.values().stream()
            .map(share -> Math.rint(share / largest * 1e9) / 1e9)
            .filter(share -> share >= 1e-4)
            .toList();
    Json.Obj input =
        Json.obj("formula", "Sn4", "resolution_da", 0.5, "min_relative_intensity", 1e-4);
    assertThat(
            new JsonFields(EngineRunner.result(LoadedEngine.of(new IsotopePatterns()), input))
                .objects("peaks"))
        .extracting(peak -> peak.number("relative_intensity"))
        .usingElementComparator((one, other) -> Math.abs(one - other) < 2e-9 ? 0 : 1)
        .containsExactlyElementsOf(expected);
  }

  @Test
  void many_atoms_of_many_isotopes_stop_when_told_to() {
    Json.Obj input = Json.obj("formula", "Sn200");
    assertThatThrownBy(
            () ->
                EngineRunner.computed(
                    LoadedEngine.of(new IsotopePatterns()),
                    input,
                    EngineRunner.cancelledAfter(100)))
        .isInstanceOf(CancellationException.class);
  }

  @Test
  void a_resolution_that_joins_mass_numbers_is_refused() {
    assertThat(EngineRunner.refused(LoadedEngine.of(new IsotopePatterns()), pattern(1)))
        .containsExactly("/resolution_da");
    assertThat(EngineRunner.refused(LoadedEngine.of(new IsotopePatterns()), pattern(0.9)))
        .isEmpty();
  }

  @Test
  void a_resolution_that_tells_too_many_peaks_apart_is_refused_with_one_that_does_not() {
    Json.Obj fine = Json.obj("formula", "Sn200", "resolution_da", 1e-5);
    assertThat(EngineRunner.refused(LoadedEngine.of(new IsotopePatterns()), fine))
        .containsExactly("/resolution_da");
    double finest = IsotopeEstimate.finest(Elements.of("Sn200"));
    assertThat(finest).isBetween(1e-4, 1e-2);
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new IsotopePatterns()),
                fine.with("resolution_da", Json.num(finest))))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "C8H10N4O2, 0.00001",
    "C254H377N65O75S6, 0.00001",
    "C254H377N65O75S6, 0.001",
    "C40H60Br8Cl8Sn4S4, 0.0001",
    "Sn10Xe10Te10, 0.0001",
    "Sn200, 0.001",
    "F9, 0.00001"
  })
  void peaks_are_no_more_than_estimated(String formula, double resolution) {
    var counts = Elements.of(formula);
    int peaks = Isotopologues.of(counts, resolution, Work.alone()).masses().length;
    var estimate = IsotopeEstimate.of(counts, resolution);
    int isotopes = counts.keySet().stream().mapToInt(e -> Nuclides.of(e).size()).min().orElse(1);
    assertThat(estimate.merged()).isGreaterThanOrEqualTo((double) peaks * isotopes);
    assertThat(estimate.feasible()).isTrue();
  }

  @Test
  void a_finer_resolution_is_more_work_and_a_large_formula_is_brief_at_a_coarse_one() {
    var engine = LoadedEngine.of(new IsotopePatterns());
    Json.Obj insulin = Json.obj("formula", "C254H377N65O75S6", "min_relative_intensity", 0.001);
    double coarse = engine.steps(insulin.with("resolution_da", Json.num(0.5)));
    double fine = engine.steps(insulin.with("resolution_da", Json.num(1e-5)));
    assertThat(coarse).isLessThan(1e6);
    assertThat(fine).isGreaterThan(100 * coarse);
  }

  @Test
  void no_peak_without_intensity_is_given_however_weak_ones_are_asked_for() {
    Json.Obj input = Json.obj("formula", "C8H10N4O2", "min_relative_intensity", 1e-12);
    assertThat(
            new JsonFields(EngineRunner.result(LoadedEngine.of(new IsotopePatterns()), input))
                .objects("peaks"))
        .extracting(peak -> peak.number("relative_intensity"))
        .allMatch(intensity -> intensity > 0);
  }
}
