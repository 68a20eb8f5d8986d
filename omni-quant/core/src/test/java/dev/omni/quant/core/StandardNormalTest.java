package dev.omni.quant.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.apache.commons.numbers.gamma.Erfc;
import org.junit.jupiter.api.Test;

class StandardNormalTest {
  @Property
  void agrees_with_an_unrelated_library_in_both_tails(
      @ForAll @DoubleRange(min = -37, max = 9) @Scale(6) double x) {
    double other = 0.5 * Erfc.value(-x / Math.sqrt(2));
    // Both round; among 20 million places they were 5.8e-16 of the square apart, at most.
    double lostInTheSquare = (1 + x * x) * 8e-16;
    assertThat(StandardNormal.cdf(x)).isCloseTo(other, within(lostInTheSquare * other));
  }

  @Property
  void a_probability_by_the_density_is_that_without_it(
      @ForAll @DoubleRange(min = -37, max = 9) @Scale(6) double x) {
    double known = StandardNormal.cdf(x);
    assertThat(StandardNormal.cdf(x, StandardNormal.density(x)))
        .isCloseTo(known, within((1 + x * x) * 4e-16 * known));
  }

  @Property
  void quantile_undoes_cdf(@ForAll @DoubleRange(min = -36, max = 7) @Scale(6) double x) {
    double lost = 1e-14 + 1e-16 / StandardNormal.density(Math.max(0, x));
    assertThat(StandardNormal.quantile(StandardNormal.cdf(x))).isCloseTo(x, within(lost));
  }

  @Test
  void the_ends_are_0_and_1() {
    assertThat(StandardNormal.cdf(Double.NEGATIVE_INFINITY)).isZero();
    assertThat(StandardNormal.cdf(Double.POSITIVE_INFINITY)).isEqualTo(1);
    assertThat(StandardNormal.cdf(Double.NaN)).isNaN();
    assertThat(StandardNormal.cdf(Double.NEGATIVE_INFINITY, 0)).isZero();
    assertThat(StandardNormal.cdf(Double.POSITIVE_INFINITY, 0)).isEqualTo(1);
  }

  @Test
  void a_quantile_of_no_probability_is_refused() {
    for (double p : new double[] {0, 1, -0.1, Double.NaN}) {
      assertThatThrownBy(() -> StandardNormal.quantile(p))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
