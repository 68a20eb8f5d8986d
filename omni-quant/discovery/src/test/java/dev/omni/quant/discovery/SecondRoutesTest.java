package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.quant.core.LeastSquares;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What the checks compute in another way than the engines comes to the same. */
final class SecondRoutesTest {
  private static double[] rounded(SplittableRandom random, int count, double step) {
    return random.doubles(count).map(value -> Math.rint(value / step) * step).toArray();
  }

  @Test
  void pairs_counted_in_a_tree_are_those_counted_by_merging() {
    for (int seed = 0; seed < 50; seed++) {
      var random = new SplittableRandom(seed);
      double[] x = rounded(random, 5 + seed, seed % 2 == 0 ? 0.1 : 1e-9);
      double[] y = rounded(random, 5 + seed, seed % 3 == 0 ? 0.2 : 1e-9);
      var tree = ConcordantPairs.of(x, y);
      var merged = KendallCounts.of(x, y);
      assertThat(tree.difference()).isEqualTo(merged.difference());
      assertThat(tree.variance()).isCloseTo(merged.variance(), within(1e-9 * merged.variance()));
    }
  }

  @Test
  void columns_made_orthogonal_have_the_errors_of_reflections() {
    var random = new SplittableRandom(7);
    double[][] rows = new double[30][];
    Arrays.setAll(rows, i -> random.doubles(5).map(value -> value * (1 + i)).toArray());
    var columns = new OrthogonalColumns(rows);
    var squares = new LeastSquares(rows);
    for (int j = 0; j < 5; j++) {
      assertThat(columns.spread(j)).isCloseTo(squares.spreads()[j], within(1e-12));
      assertThat(columns.influence(j, 3)).isCloseTo(squares.influence(rows[3])[j], within(1e-12));
    }
    double spread = squares.spread(rows[4]);
    assertThat(columns.leverage(4)).isCloseTo(spread * spread, within(1e-12));
    assertThat(columns.spread(rows[4])).isCloseTo(spread * spread, within(1e-12));
  }

  @Test
  void partial_autocorrelations_lead_back_to_the_free_parameters() {
    double[] free = {0.7, -0.3, 1.1, -0.2};
    assertThat(LagPolynomial.free(LagPolynomial.stationary(free)))
        .containsExactly(free, within(1e-12));
  }

  @Test
  void the_power_of_a_one_sided_level_above_a_half_is_above_it() {
    var setting = new PowerTest.Setting(0.7, false, 2);
    assertThat(PowerTest.T_ONE_SAMPLE.power(10, 1e-9, setting)).isCloseTo(0.7, within(1e-8));
    assertThat(PowerTest.T_ONE_SAMPLE.power(10, 0.5, setting)).isGreaterThan(0.9);
  }
}
