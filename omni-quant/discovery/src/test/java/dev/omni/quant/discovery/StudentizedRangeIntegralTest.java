package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class StudentizedRangeIntegralTest {
  @Test
  void the_tail_is_that_of_the_trapezoid_rule() {
    for (int groups : new int[] {2, 3, 5, 12, 50}) {
      for (double freedom : new double[] {groups, 1.5 * groups, 20 + groups, 500, 9e4}) {
        for (double size : new double[] {0.01, 0.4, 2, 3.7, 6, 20}) {
          assertThat(StudentizedRangeIntegral.upperTail(size, groups, freedom))
              .as(size + " of " + groups + " groups, " + freedom)
              .isCloseTo(new StudentizedRange(groups, freedom).upperTail(size), within(1e-9));
        }
      }
    }
  }
}
