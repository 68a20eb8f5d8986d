package dev.omni.quant.finance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Half of the products, summed by tiles, are all of them. */
class CrossProductsTest {
  @Property
  void rows_over_a_diagonal_have_the_products_that_each_pair_has(
      @ForAll @IntRange(min = 1, max = 9) int count,
      @ForAll @IntRange(min = 1, max = 700) int size,
      @ForAll @IntRange(min = 1, max = 9999) int seed) {
    var random = new Random(seed);
    double[] diagonal = random.doubles(size, 0.1, 10).toArray();
    var rows = new ArrayList<double[]>();
    double[][] columns = new double[count][size];
    for (int k = 0; k < count; k++) {
      double[] row = random.doubles(size, -1, 1).toArray();
      rows.add(row);
      for (int i = 0; i < size; i++) {
        columns[k][i] = row[i] / diagonal[i];
      }
    }
    double[][] all = CrossProducts.of(rows, columns);
    double[][] half = CrossProducts.symmetric(rows, columns);
    for (int k = 0; k < count; k++) {
      assertThat(half[k]).containsExactly(all[k], within(1e-12 * size));
    }
  }
}
