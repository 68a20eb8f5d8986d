package dev.omni.domain.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class ExactSumTest {
  @Provide
  Arbitrary<List<Double>> anyDoubles() {
    return Arbitraries.longs()
        .map(Double::longBitsToDouble)
        .filter(Double::isFinite)
        .list()
        .ofMaxSize(40);
  }

  @Provide
  Arbitrary<List<Double>> nearDoubles() {
    return Arbitraries.doubles().between(-1e6, 1e6).list().ofMinSize(2).ofMaxSize(60);
  }

  @Property
  void a_sum_is_the_sum_of_decimals_rounded_once(@ForAll("anyDoubles") List<Double> terms) {
    BigDecimal exact = terms.stream().map(BigDecimal::new).reduce(BigDecimal.ZERO, BigDecimal::add);
    assertThat(sum(terms).value() + 0.0).isEqualTo(rounded(exact));
  }

  @Property
  void a_sum_of_products_is_exact(@ForAll("anyDoubles") List<Double> terms) {
    var sum = new ExactSum();
    BigDecimal exact = BigDecimal.ZERO;
    for (int i = 1; i < terms.size(); i++) {
      sum.addProduct(terms.get(i - 1), terms.get(i));
      exact = exact.add(new BigDecimal(terms.get(i - 1)).multiply(new BigDecimal(terms.get(i))));
    }
    assertThat(sum.value() + 0.0).isEqualTo(rounded(exact));
  }

  @Property
  void neither_order_nor_parts_change_a_sum(
      @ForAll("anyDoubles") List<Double> terms, @ForAll long seed) {
    var shuffled = new ArrayList<>(terms);
    Collections.shuffle(shuffled, new Random(seed));
    int half = terms.size() / 2;
    ExactSum parts = sum(shuffled.subList(half, terms.size()));
    parts.add(sum(shuffled.subList(0, half)));
    assertThat(parts.units()).isEqualTo(sum(terms).units());
  }

  @Property
  void a_mean_is_rounded_once(@ForAll("anyDoubles") List<Double> terms) {
    if (terms.isEmpty()) {
      return;
    }
    BigDecimal exact = terms.stream().map(BigDecimal::new).reduce(BigDecimal.ZERO, BigDecimal::add);
    BigDecimal mean =
        exact.divide(BigDecimal.valueOf(terms.size()), new MathContext(1500, RoundingMode.DOWN));
    assertThat(sum(terms).mean(terms.size()) + 0.0).isEqualTo(rounded(mean));
  }

  @Property
  void a_deviation_is_the_root_of_the_exact_spread(@ForAll("nearDoubles") List<Double> terms) {
    var statistics = new ColumnStatistics();
    terms.forEach(statistics::add);
    BigDecimal n = BigDecimal.valueOf(terms.size());
    BigDecimal total = terms.stream().map(BigDecimal::new).reduce(BigDecimal.ZERO, BigDecimal::add);
    BigDecimal squares =
        terms.stream()
            .map(term -> new BigDecimal(term).pow(2))
            .reduce(BigDecimal.ZERO, BigDecimal::add);
    BigDecimal spread = n.multiply(squares).subtract(total.pow(2));
    BigDecimal variance =
        spread.divide(n.multiply(n.subtract(BigDecimal.ONE)), new MathContext(400));
    assertThat(statistics.deviation()).isEqualTo(variance.sqrt(new MathContext(200)).doubleValue());
  }

  @Test
  void large_terms_that_cancel_leave_the_small_one() {
    assertThat(sum(List.of(1e308, 1.5e308, 5e-324, -1.5e308, -1e308)).value()).isEqualTo(5e-324);
  }

  @Test
  void a_sum_beyond_double_and_one_of_nan_have_no_value() {
    assertThat(sum(List.of(1.7e308, 1.7e308)).value()).isNaN();
    assertThat(sum(List.of(1.0, Double.NaN)).value()).isNaN();
    assertThat(sum(List.of(1.0, Double.NEGATIVE_INFINITY)).mean(2)).isNaN();
    assertThat(sum(List.of(1.7e308, 1.7e308)).mean(2)).isEqualTo(1.7e308);
  }

  @Test
  void deviations_at_the_ends_of_the_range_stay_exact() {
    double end = 1e200;
    var large = new ColumnStatistics();
    List.of(-end, end).forEach(large::add);
    assertThat(large.deviation())
        .isEqualTo(
            new BigDecimal(end)
                .multiply(BigDecimal.valueOf(2).sqrt(new MathContext(60)))
                .doubleValue());
    var small = new ColumnStatistics();
    List.of(-1e-300, 1e-300, 0.0).forEach(small::add);
    assertThat(small.deviation()).isEqualTo(1e-300);
  }

  private static ExactSum sum(List<Double> terms) {
    var sum = new ExactSum();
    terms.forEach(sum::add);
    return sum;
  }

  /** Returns the nearest double of a decimal; NaN where it is infinite. */
  private static Double rounded(BigDecimal exact) {
    double value = exact.doubleValue();
    return Double.isFinite(value) ? value + 0.0 : Double.NaN;
  }
}
