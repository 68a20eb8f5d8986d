package dev.omni.quant.core;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class ExponentialTest {
  @Property
  void it_is_within_two_units_in_the_last_place(
      @ForAll @DoubleRange(min = -745, max = 709) double x) {
    double right = StrictMath.exp(x);
    assertThat(Math.abs(Exponential.of(x) - right)).isLessThanOrEqualTo(2 * Math.ulp(right));
  }

  @Property
  void small_numbers_keep_their_digits(@ForAll @DoubleRange(min = -1, max = 1) double x) {
    double right = StrictMath.exp(x);
    assertThat(Math.abs(Exponential.of(x) - right)).isLessThanOrEqualTo(2 * Math.ulp(right));
  }

  @Test
  void beyond_the_range_of_doubles_it_is_the_limit() {
    assertThat(Exponential.of(0)).isEqualTo(1);
    assertThat(Exponential.of(Double.NEGATIVE_INFINITY)).isZero();
    assertThat(Exponential.of(1e300)).isInfinite();
    assertThat(Exponential.of(Double.NaN)).isNaN();
  }
}
