package dev.omni.operations.conformity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Probabilities of conformity against values in many digits. */
class NormalConformityTest {
  private static double inside(double value, Optional<Double> lower, Optional<Double> upper) {
    return new NormalConformity().of(value, 1, new Limit(lower, upper, 0.95)).probability();
  }

  @Test
  void limits_far_above_the_value_are_as_probable_as_limits_far_below() {
    double tail = 7.6196619582030762e-24;
    assertThat(inside(0, Optional.of(10.0), Optional.of(11.0)))
        .isCloseTo(tail, withinPercentage(1e-8));
    assertThat(inside(0, Optional.of(-11.0), Optional.of(-10.0)))
        .isCloseTo(tail, withinPercentage(1e-8));
    assertThat(inside(0, Optional.of(10.0), Optional.empty()))
        .isCloseTo(inside(0, Optional.empty(), Optional.of(-10.0)), withinPercentage(1e-12));
  }
}
