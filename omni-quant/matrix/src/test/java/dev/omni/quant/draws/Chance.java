package dev.omni.quant.draws;

import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Chance for draws: the values that data have in practice, with the digits that people write.
 *
 * @param random the source
 * @param times how many times the usual size what is drawn has
 */
public record Chance(SplittableRandom random, int times) {
  /** Returns a number of a range with some decimals. */
  double between(double least, double most, int decimals) {
    return rounded(random.nextDouble(least, most), decimals);
  }

  /** Returns a whole number of a range, both ends included. */
  int between(int least, int most) {
    return random.nextInt(least, most + 1);
  }

  /** Returns a number of a range whose logarithm is uniform, with four significant digits. */
  double scale(double least, double most) {
    double value = Math.exp(random.nextDouble(Math.log(least), Math.log(most)));
    int magnitude = (int) Math.floor(Math.log10(value));
    return rounded(value, 3 - magnitude);
  }

  /** Returns a size of a range, times the size that is asked for. */
  int size(int least, int most) {
    return times * between(least, most);
  }

  /** Returns one of several. */
  @SafeVarargs
  final <T> T of(T... values) {
    return values[random.nextInt(values.length)];
  }

  /** Returns one of several. */
  <T> T of(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  /** Returns whether something of a probability happens. */
  boolean happens(double probability) {
    return random.nextDouble() < probability;
  }

  /** Returns a normal number. */
  double normal() {
    return random.nextGaussian();
  }

  /** Returns a normal number with some decimals. */
  double normal(double mean, double deviation, int decimals) {
    return rounded(mean + deviation * normal(), decimals);
  }

  /** Returns an exponential number of mean 1. */
  double exponential() {
    return -Math.log1p(-random.nextDouble());
  }

  /** Returns a Student t number. */
  double student(int degrees) {
    double squares = 0;
    for (int i = 0; i < degrees; i++) {
      squares += Math.pow(normal(), 2);
    }
    return normal() / Math.sqrt(squares / degrees);
  }

  /** Returns many numbers. */
  List<Double> many(int count, DoubleSupplier value) {
    return each(count, value::getAsDouble);
  }

  /** Returns normal numbers with some decimals. */
  List<Double> normals(int count, double mean, double deviation, int decimals) {
    return many(count, () -> normal(mean, deviation, decimals));
  }

  /** Returns many values. */
  <T> List<T> each(int count, Supplier<T> value) {
    return Stream.generate(value).limit(count).toList();
  }

  /** Returns a day. */
  LocalDate day(LocalDate from, LocalDate to) {
    return LocalDate.ofEpochDay(random.nextLong(from.toEpochDay(), to.toEpochDay() + 1));
  }

  /** Returns a day of these years. */
  LocalDate day() {
    return day(LocalDate.of(2019, 1, 1), LocalDate.of(2026, 12, 31));
  }

  /** Returns letters of an alphabet. */
  String letters(String alphabet, int count) {
    var text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return text.toString();
  }

  /** Returns the covariance of some assets that share a few factors. */
  double[][] covariance(int assets, double least, double most) {
    double[][] loads = new double[assets][3];
    double[] own = new double[assets];
    for (int i = 0; i < assets; i++) {
      loads[i] = new double[] {0.5 + 0.3 * normal(), 0.4 * normal(), 0.3 * normal()};
      own[i] = 0.4 + random.nextDouble();
    }
    double[][] raw = new double[assets][assets];
    for (int i = 0; i < assets; i++) {
      for (int j = 0; j < assets; j++) {
        raw[i][j] = i == j ? own[i] : 0;
        for (int k = 0; k < 3; k++) {
          raw[i][j] += loads[i][k] * loads[j][k];
        }
      }
    }
    double[] volatilities = random.doubles(assets, least, most).toArray();
    double[][] covariance = new double[assets][assets];
    for (int i = 0; i < assets; i++) {
      for (int j = 0; j <= i; j++) {
        double correlation = raw[i][j] / Math.sqrt(raw[i][i] * raw[j][j]);
        covariance[i][j] = rounded(correlation * volatilities[i] * volatilities[j], 8);
        covariance[j][i] = covariance[i][j];
      }
    }
    return covariance;
  }

  /** Returns a correlation matrix with four decimals. */
  double[][] correlation(int size) {
    double[][] covariance = covariance(size, 1, 2);
    double[][] correlation = new double[size][size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        correlation[i][j] =
            i == j
                ? 1
                : rounded(covariance[i][j] / Math.sqrt(covariance[i][i] * covariance[j][j]), 4);
      }
    }
    return correlation;
  }

  /** Returns the periodic returns of some assets, which a market and fat tails move together. */
  List<List<Double>> returns(int assets, int periods) {
    double[] loads = random.doubles(assets, 0.3, 1.3).toArray();
    double[] own = random.doubles(assets, 0.004, 0.02).toArray();
    double[] market = random.doubles(periods).map(any -> 0.0004 + 0.009 * student(5)).toArray();
    var returns = new ArrayList<List<Double>>();
    for (int i = 0; i < assets; i++) {
      int asset = i;
      var own1 = new ArrayList<Double>();
      for (double moved : market) {
        own1.add(rounded(loads[asset] * moved + own[asset] * student(6), 6));
      }
      returns.add(own1);
    }
    return returns;
  }

  static double rounded(double value, int decimals) {
    return BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_EVEN).doubleValue();
  }

  static Json.Arr matrix(double[][] rows) {
    return new Json.Arr(Stream.of(rows).<Json>map(Json::arr).toList());
  }

  /** Returns names with numbers: {@code a1, a2}. */
  static List<String> names(String stem, int count) {
    var names = new ArrayList<String>();
    for (int i = 1; i <= count; i++) {
      names.add(stem + i);
    }
    return names;
  }
}
