package dev.omni.domain.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

final class ShortestDecimalTest {

  /** Any bit pattern that is a finite double. */
  @Provide
  Arbitrary<Double> finite() {
    return Arbitraries.longs().map(Double::longBitsToDouble).filter(Double::isFinite);
  }

  @Property
  void reads_back_as_the_same_double(@ForAll("finite") double value) {
    assertThat(ShortestDecimal.shortest(value).doubleValue()).isEqualTo(value + 0.0);
  }

  @Property
  void no_shorter_decimal_reads_back(@ForAll("finite") double value) {
    BigDecimal shortest = ShortestDecimal.shortest(value).stripTrailingZeros();
    if (shortest.precision() > 1) {
      BigDecimal step = shortest.ulp().movePointRight(1);
      BigDecimal below = shortest.divideToIntegralValue(step).multiply(step);
      assertThat(below.doubleValue()).isNotEqualTo(value);
      assertThat(below.add(step.multiply(BigDecimal.valueOf(shortest.signum()))).doubleValue())
          .isNotEqualTo(value);
    }
  }

  @Property
  void it_is_the_nearest_of_its_length_that_reads_back(@ForAll("finite") double value) {
    BigDecimal shortest = ShortestDecimal.shortest(value).stripTrailingZeros();
    var digits = new MathContext(shortest.precision(), RoundingMode.HALF_EVEN);
    BigDecimal nearest = new BigDecimal(value).round(digits);
    if (nearest.doubleValue() == value) {
      assertThat(shortest).isEqualByComparingTo(nearest);
    }
  }

  @Property
  void powers_of_two_are_as_short_as_any(@ForAll @IntRange(min = -1074, max = 1023) int exponent) {
    double value = Math.scalb(1.0, exponent);
    int printed = new BigDecimal(Double.toString(value)).stripTrailingZeros().precision();
    assertThat(ShortestDecimal.shortest(value).stripTrailingZeros().precision())
        .isLessThanOrEqualTo(printed);
    assertThat(ShortestDecimal.shortest(value).doubleValue()).isEqualTo(value);
  }

  @Example
  void at_a_power_of_two_the_nearest_decimal_may_belong_to_the_double_below() {
    assertThat(ShortestDecimal.shortest(0x1p-44))
        .isEqualTo(new BigDecimal("5.684341886080802E-14"));
    assertThat(ShortestDecimal.shortest(2e23)).isEqualByComparingTo("2e23");
    assertThat(ShortestDecimal.shortest(Double.MIN_VALUE)).isEqualByComparingTo("5e-324");
  }

  @Example
  void what_is_not_finite_is_refused() {
    for (double value :
        new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
      assertThatThrownBy(() -> Json.num(value)).isInstanceOf(IllegalArgumentException.class);
    }
  }
}
