package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class TailIntegralsTest {
  private static final double[] FREEDOMS = {1, 2, 3, 4.5, 10, 37, 500, 2e4, 1e6};

  private static void agree(String what, double tail, double other) {
    assertThat(tail).as(what).isCloseTo(other, within(1e-9 * other + 1e-280));
  }

  @Test
  void the_tails_of_t_are_those_of_the_continued_fraction() {
    for (double freedom : FREEDOMS) {
      for (double t : new double[] {0, 1e-6, 0.1, 1, 1.9, 4, 20, 300}) {
        agree(
            "t " + t + " of " + freedom,
            TailIntegrals.student(t, freedom),
            Tails.student(t, freedom));
      }
    }
  }

  @Test
  void the_tails_of_f_are_those_of_the_continued_fraction() {
    for (double above : FREEDOMS) {
      for (double below : FREEDOMS) {
        for (double f : new double[] {1e-3, 0.3, 0.98, 1.02, 3, 11, 200}) {
          agree(
              "F " + f + " of " + above + " and " + below,
              TailIntegrals.fisher(f, above, below),
              Tails.fisher(f, above, below));
        }
      }
    }
  }

  @Test
  void the_tails_of_chi_square_are_those_of_the_continued_fraction() {
    for (double freedom : FREEDOMS) {
      for (double ratio : new double[] {1e-3, 0.3, 0.98, 1.02, 1.1, 3}) {
        agree(
            "chi-square " + ratio + " times " + freedom,
            TailIntegrals.chiSquare(ratio * freedom, freedom),
            Tails.chiSquare(ratio * freedom, freedom));
      }
    }
  }

  @Test
  void a_distribution_that_does_not_exist_has_no_tail() {
    assertThat(TailIntegrals.student(1, -2)).isNaN();
    assertThat(TailIntegrals.fisher(1, 0, 3)).isNaN();
    assertThat(TailIntegrals.chiSquare(Double.NaN, 3)).isNaN();
  }
}
