package dev.omni.quant.finance.treasury;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The factors of dates on a curve that is read once, against those of whole curves, to the bit. */
final class DatedFactorsTest {
  private static final LocalDate VALUATION = LocalDate.of(2024, 6, 3);
  private static final double BY = 1e-4;

  private static CurveInput input(CurveInterpolation interpolation) {
    List<LocalDate> dates =
        List.of(
            LocalDate.of(2024, 12, 3),
            LocalDate.of(2026, 6, 3),
            LocalDate.of(2029, 6, 4),
            LocalDate.of(2044, 6, 3));
    double[] zeros = {0.0359, 0.0307, 0.0273, 0.0268};
    return new CurveInput(
        VALUATION, dates, Optional.empty(), Optional.of(zeros), interpolation, true);
  }

  /** Returns days before, at, between and after the nodes. */
  private static long[] days() {
    var random = new SplittableRandom(11);
    long first = VALUATION.toEpochDay();
    long node = LocalDate.of(2029, 6, 4).toEpochDay();
    long last = LocalDate.of(2044, 6, 3).toEpochDay();
    long[] days = random.longs(60, first, last + 4000).toArray();
    days[0] = first;
    days[1] = node;
    days[2] = last;
    return days;
  }

  private static double[] factors(DiscountCurve curve) {
    return Arrays.stream(days()).mapToDouble(d -> curve.factor(LocalDate.ofEpochDay(d))).toArray();
  }

  @ParameterizedTest
  @EnumSource
  void a_moved_node_changes_the_factors_that_its_whole_curve_has_others(
      CurveInterpolation interpolation) {
    DiscountCurve curve = input(interpolation).curve();
    var dated = new DatedFactors(curve, days());

    assertThat(dated.factors()).isEqualTo(factors(curve));
    assertThat(dated.on(curve.moved(BY))).isEqualTo(factors(curve.moved(BY)));
    for (int node = 0; node < curve.nodes(); node++) {
      assertThat(dated.moved(node, BY)).isEqualTo(factors(curve.moved(node, BY)));
      assertThat(dated.moved(node, BY)).isNotEqualTo(dated.factors());
    }
  }

  @ParameterizedTest
  @EnumSource
  void an_input_makes_its_curve_once(CurveInterpolation interpolation) {
    CurveInput input = input(interpolation);

    assertThat(input.curve()).isSameAs(input.curve());
  }
}
