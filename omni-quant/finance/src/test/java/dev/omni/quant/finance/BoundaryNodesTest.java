package dev.omni.quant.finance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Polynomials of the root of time are followed exactly between the points of a boundary. */
class BoundaryNodesTest {
  private static double value(double[] polynomial, double x) {
    double sum = 0;
    for (double each : polynomial) {
      sum = sum * x + each;
    }
    return sum;
  }

  @Property(tries = 60)
  void a_polynomial_is_its_values_at_the_points(
      @ForAll @IntRange(min = 0, max = 2) int which,
      @ForAll @IntRange(min = 1, max = 12) int degree,
      @ForAll @IntRange(min = 1, max = 9999) int seed) {
    BoundaryNodes nodes =
        List.of(BoundaryNodes.FEW, BoundaryNodes.MANY, BoundaryNodes.MOST).get(which);
    double[] polynomial = new Random(seed).doubles(degree + 1, -1, 1).toArray();
    double[] values =
        IntStream.rangeClosed(0, nodes.count())
            .mapToDouble(i -> value(polynomial, nodes.root(i)))
            .toArray();
    double size = Arrays.stream(polynomial).map(Math::abs).sum();
    for (int i = 0; i < nodes.count(); i++) {
      for (int k = 0; k < TanhSinh.COARSE.places().length; k++) {
        double part = 0.5 * (1 + TanhSinh.COARSE.places()[k]);
        double root = nodes.root(i) * Math.sqrt((1 - part) * (1 + part));
        assertThat(nodes.between(values, i, k))
            .isCloseTo(value(polynomial, root), within(1e-13 * size));
      }
    }
    double[] series = nodes.series(values);
    for (double x = 0; x <= 1; x += 0.125) {
      assertThat(clenshaw(series, 2 * x - 1)).isCloseTo(value(polynomial, x), within(1e-13 * size));
    }
  }

  private static double clenshaw(double[] series, double z) {
    double first = 0;
    double second = 0;
    for (int k = series.length - 1; k > 0; k--) {
      double third = 2 * z * first - second + series[k];
      second = first;
      first = third;
    }
    return z * first - second + 0.5 * series[0];
  }
}
