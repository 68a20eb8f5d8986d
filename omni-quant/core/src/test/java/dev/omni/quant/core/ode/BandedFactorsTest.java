package dev.omni.quant.core.ode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** A band is solved as the full matrix is. */
final class BandedFactorsTest {
  @Property
  void a_band_gives_the_solution_of_the_full_matrix(
      @ForAll @IntRange(min = 1, max = 30) int n,
      @ForAll @IntRange(min = 0, max = 4) int band,
      @ForAll long seed) {
    var random = new Random(seed);
    double[][] full = new double[n][n];
    double[][] rows = new double[n][2 * band + 1];
    for (int i = 0; i < n; i++) {
      for (int j = Math.max(0, i - band); j <= Math.min(n - 1, i + band); j++) {
        full[i][j] = random.nextGaussian();
        rows[i][j - i + band] = full[i][j];
      }
    }
    double[] right = random.doubles(n).toArray();
    double[] imaginary = random.doubles(n).toArray();
    double[] wanted = right.clone();
    double[] wantedImaginary = imaginary.clone();
    new ComplexFactors(full, 0.3, 2).solve(wanted, wantedImaginary);
    new BandedFactors(rows, band, 0.3, 2).solve(right, imaginary);
    for (int i = 0; i < n; i++) {
      assertThat(right[i]).isCloseTo(wanted[i], within(1e-9));
      assertThat(imaginary[i]).isCloseTo(wantedImaginary[i], within(1e-9));
    }
  }

  @Test
  void a_column_of_zeros_is_singular() {
    assertThat(new BandedFactors(new double[][] {{0, 1, 0}, {0, 0, 0}}, 1, 0, 0).singular())
        .isTrue();
  }
}
