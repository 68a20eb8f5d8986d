package dev.omni.quant.discovery;

import dev.omni.domain.json.Pointer;
import dev.omni.engine.SecondMethod;
import dev.omni.engine.Work;
import dev.omni.quant.core.PreciseFunctions;
import dev.omni.quant.discovery.table.DataColumns;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The second method of summary statistics: sums of powers of the values as exact integers, so that
 * nothing is rounded before the last division or root.
 */
final class ExactSummary implements SecondMethod<SummaryStatistics.Input> {
  private static final Description DESCRIPTION =
      new Description(
          "sums of powers in exact rational numbers",
          PreciseFunctions.LIBRARY,
          "exact, rounded to 34 digits",
          1e-9);

  /** The part of the largest value below which a location is compared with this part. */
  private static final BigDecimal SMALL = new BigDecimal("1e-6");

  private static final int LOOK = 4096;

  @Override
  public Description description() {
    return DESCRIPTION;
  }

  @Override
  public double steps(SummaryStatistics.Input input) {
    double steps = 1e4;
    if (input.values().isPresent()) {
      return steps + steps(input.values().get());
    }
    DataColumns table = input.table().orElseThrow();
    for (String name : table.columns().keySet()) {
      steps += steps(present(table, name));
    }
    return steps;
  }

  private static double steps(double[] values) {
    double words = 1 + ExactNumbers.bits(values) / 32.0;
    return values.length * (200 + 2 * words * words);
  }

  private static double[] present(DataColumns table, String name) {
    return Arrays.stream(table.numbers(name)).filter(value -> !Double.isNaN(value)).toArray();
  }

  @Override
  public List<Figure> compute(SummaryStatistics.Input input, Work work) {
    double[] probabilities = input.probabilities().orElseGet(() -> new double[0]);
    if (input.values().isPresent()) {
      return new Series(input.values().get(), work).figures(Pointer.ROOT, probabilities);
    }
    DataColumns table = input.table().orElseThrow();
    var figures = new ArrayList<Figure>();
    for (String name : table.columns().keySet()) {
      Pointer at = Pointer.ROOT.to("columns").to(name);
      figures.addAll(new Series(present(table, name), work).figures(at, probabilities));
    }
    return figures;
  }

  /** The sums of one series. */
  private static final class Series {
    private final BigInteger count;
    private final int power;
    private final BigInteger[] sorted;
    private final BigInteger sum;
    private final BigInteger[] sums = new BigInteger[5];
    private BigInteger products = BigInteger.ZERO;

    Series(double[] values, Work work) {
      ExactNumbers numbers = ExactNumbers.of(values);
      count = BigInteger.valueOf(values.length);
      power = numbers.power();
      sorted = numbers.integers().clone();
      Arrays.sort(sorted);
      sum = Arrays.stream(numbers.integers()).reduce(BigInteger.ZERO, BigInteger::add);
      Arrays.fill(sums, BigInteger.ZERO);
      BigInteger before = BigInteger.ZERO;
      for (int i = 0; i < values.length; i++) {
        if (i % LOOK == 0) {
          work.proceed();
        }
        // The deviation times the count is an integer too.
        BigInteger apart = numbers.integers()[i].multiply(count).subtract(sum);
        BigInteger square = apart.multiply(apart);
        sums[2] = sums[2].add(square);
        sums[3] = sums[3].add(square.multiply(apart));
        sums[4] = sums[4].add(square.multiply(square));
        products = products.add(before.multiply(apart));
        before = apart;
      }
    }

    List<Figure> figures(Pointer at, double[] probabilities) {
      BigDecimal largest = value(new BigDecimal(sorted[0].abs().max(last().abs())));
      BigDecimal small = largest.multiply(SMALL);
      var figures = new ArrayList<Figure>();
      figures.add(figure(at, "mean", ExactNumbers.quotient(sum, count, power), small));
      figures.add(figure(at, "min", value(new BigDecimal(sorted[0])), small));
      figures.add(figure(at, "max", value(new BigDecimal(last())), small));
      figures.add(figure(at, "median", quantile(0.5), small));
      figures.add(
          figure(at, "interquartile_range", quantile(0.75).subtract(quantile(0.25)), small));
      BigDecimal deviation = deviation();
      figures.add(figure(at, "standard_deviation", deviation, BigDecimal.ZERO));
      BigDecimal root = PreciseFunctions.sqrt(new BigDecimal(count));
      figures.add(
          figure(
              at,
              "standard_error_of_mean",
              PreciseFunctions.over(deviation, root),
              BigDecimal.ZERO));
      for (int k = 0; k < probabilities.length; k++) {
        figures.add(rounded(at.to("quantiles").to(k), quantile(probabilities[k]), small));
      }
      if (sums[2].signum() != 0) {
        figures.addAll(shape(at));
      }
      return figures;
    }

    /** Returns what there is of a series that varies. */
    private List<Figure> shape(Pointer at) {
      var figures = new ArrayList<Figure>();
      figures.add(
          figure(
              at,
              "lag1_autocorrelation",
              ExactNumbers.quotient(products, sums[2], 0),
              BigDecimal.ONE));
      int n = count.intValueExact();
      if (n >= 3) {
        figures.add(figure(at, "skewness", skewness(n), BigDecimal.ONE));
      }
      if (n >= 4) {
        figures.add(figure(at, "excess_kurtosis", kurtosis(n), BigDecimal.ONE));
      }
      return figures;
    }

    private BigInteger last() {
      return sorted[sorted.length - 1];
    }

    private BigDecimal value(BigDecimal integer) {
      return ExactNumbers.scaled(integer, power);
    }

    private BigDecimal deviation() {
      BigInteger parts = count.pow(2).multiply(count.subtract(BigInteger.ONE));
      return value(
          PreciseFunctions.sqrt(
              PreciseFunctions.over(new BigDecimal(sums[2]), new BigDecimal(parts))));
    }

    private BigDecimal skewness(int n) {
      BigDecimal third = ExactNumbers.quotient(sums[3], count.pow(4), 0);
      BigDecimal second = ExactNumbers.quotient(sums[2], count.pow(3), 0);
      BigDecimal plain =
          PreciseFunctions.over(third, second.multiply(PreciseFunctions.sqrt(second)));
      BigDecimal root = PreciseFunctions.sqrt(new BigDecimal((long) n * (n - 1)));
      return PreciseFunctions.over(plain.multiply(root), new BigDecimal(n - 2));
    }

    private BigDecimal kurtosis(int n) {
      BigDecimal excess =
          ExactNumbers.quotient(sums[4].multiply(count), sums[2].pow(2), 0)
              .subtract(BigDecimal.valueOf(3));
      return PreciseFunctions.over(
          excess
              .multiply(BigDecimal.valueOf(n + 1))
              .add(BigDecimal.valueOf(6))
              .multiply(BigDecimal.valueOf(n - 1)),
          new BigDecimal((long) (n - 2) * (n - 3)));
    }

    /** Returns the quantile of type 7. */
    private BigDecimal quantile(double probability) {
      BigDecimal place =
          PreciseFunctions.exact(probability).multiply(new BigDecimal(sorted.length - 1));
      BigDecimal below = place.setScale(0, RoundingMode.FLOOR);
      BigInteger low = sorted[below.intValueExact()];
      BigDecimal part = place.subtract(below);
      return part.signum() == 0
          ? value(new BigDecimal(low))
          : value(
              new BigDecimal(low)
                  .add(
                      part.multiply(
                          new BigDecimal(sorted[below.intValueExact() + 1].subtract(low)))));
    }

    private static Figure figure(Pointer at, String name, BigDecimal value, BigDecimal scale) {
      return rounded(at.to(name), value, scale);
    }

    private static Figure rounded(Pointer at, BigDecimal value, BigDecimal scale) {
      return new Figure(at.text(), value.round(PreciseFunctions.DIGITS), scale);
    }
  }
}
