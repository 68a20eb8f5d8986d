package dev.omni.quant.finance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Polynomials of the cube root of time are followed exactly between the points of a boundary. */
class BoundaryNodesTest {
  private static double value(double[] polynomial, double x) {
    double sum = 0;
    for (double each : polynomial) {
      sum = sum * x + each;
    }
    return sum;
  }

  @Property
  void a_polynomial_is_its_values_at_the_points(
      @ForAll @IntRange(min = 0, max = 3) int which,
      @ForAll @IntRange(min = 1, max = 12) int degree,
      @ForAll @IntRange(min = 1, max = 9999) int seed) {
    BoundaryNodes nodes = BoundaryNodes.of(which);
    double[] polynomial = new Random(seed).doubles(degree + 1, -1, 1).toArray();
    double[] values =
        IntStream.rangeClosed(0, nodes.count())
            .mapToDouble(i -> value(polynomial, Math.cbrt(square(nodes.root(i)))))
            .toArray();
    double size = Arrays.stream(polynomial).map(Math::abs).sum();
    for (int i = 0; i < nodes.count(); i++) {
      for (int k = 0; k < nodes.rule().places().length; k++) {
        double part = 0.5 * (1 + nodes.rule().places()[k]);
        double left = square(nodes.root(i)) * (1 - part) * (1 + part);
        assertThat(nodes.places(i).values(values, nodes.places(i).sums())[k])
            .isCloseTo(value(polynomial, Math.cbrt(left)), within(1e-13 * size));
      }
    }
    double[] series = nodes.series(values);
    for (double x = 0; x <= 1; x += 0.125) {
      assertThat(clenshaw(series, 2 * x - 1)).isCloseTo(value(polynomial, x), within(1e-13 * size));
    }
  }

  private static double square(double root) {
    return root * root;
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
