package dev.omni.quant.discovery;

import dev.omni.engine.figure.Plane;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Differences of groups by pair, each with its interval. */
final class DifferenceFigure {
  private static final int MOST = 12;
  private static final double CONFIDENCE = 0.95;

  private DifferenceFigure() {}

  /** A pair of groups with what is between them. */
  private record Pair(String name, double difference, double low, double high) {}

  /** Returns Tukey's differences of means. */
  static Plane of(List<String> names, OneWayAnova.Tukey tukey) {
    var pairs = new ArrayList<Pair>();
    for (int k = 0; k < tukey.difference().length; k++) {
      pairs.add(
          new Pair(
              names.get(tukey.second()[k]) + " - " + names.get(tukey.first()[k]),
              tukey.difference()[k],
              tukey.low()[k],
              tukey.high()[k]));
    }
    return shown("difference of means, Tukey's intervals", pairs);
  }

  /** Returns the differences of mean ranks, in their standard deviations. */
  static Plane of(List<SampleComparison.Pair> compared) {
    double reach = Tails.normalQuantile(CONFIDENCE);
    return shown(
        "mean ranks in standard deviations",
        compared.stream()
            .map(
                pair ->
                    new Pair(
                        pair.second() + " - " + pair.first(),
                        pair.z(),
                        pair.z() - reach,
                        pair.z() + reach))
            .toList());
  }

  /** Returns the differences of means by themselves, each with Welch's interval of 95 %. */
  static Plane ofMeans(GroupRows groups) {
    return shown("difference of means, 95 % each", pairs(groups, DifferenceFigure::welch));
  }

  /** Returns the means of differences of paired values, each with its interval of 95 %. */
  static Plane ofPaired(GroupRows groups) {
    return shown("mean of differences, 95 % each", pairs(groups, DifferenceFigure::paired));
  }

  /** Returns the differences of logarithms of standard deviations, with intervals of 95 %. */
  static Plane ofSpreads(GroupRows groups) {
    return shown("difference of log spreads, 95 % each", pairs(groups, DifferenceFigure::spreads));
  }

  private interface Estimate {
    /** Returns a difference and how far its interval reaches. */
    double[] of(double[] first, double[] second);
  }

  private static List<Pair> pairs(GroupRows groups, Estimate estimate) {
    var pairs = new ArrayList<Pair>();
    int count = Math.min(2 * MOST, groups.names().size());
    for (int i = 0; i < count; i++) {
      for (int j = i + 1; j < count; j++) {
        double[] found = estimate.of(groups.values().get(i), groups.values().get(j));
        pairs.add(
            new Pair(
                groups.names().get(j) + " - " + groups.names().get(i),
                found[0],
                found[0] - found[1],
                found[0] + found[1]));
      }
    }
    return pairs;
  }

  private static double[] welch(double[] first, double[] second) {
    double[] one = FitFigure.law(first);
    double[] other = FitFigure.law(second);
    double a = one[1] * one[1] / first.length;
    double b = other[1] * other[1] / second.length;
    double freedom =
        (a + b) * (a + b) / (a * a / (first.length - 1.0) + b * b / (second.length - 1.0));
    return new double[] {other[0] - one[0], reach(freedom) * Math.sqrt(a + b)};
  }

  private static double[] paired(double[] first, double[] second) {
    double[] differences = second.clone();
    for (int i = 0; i < differences.length; i++) {
      differences[i] -= first[i];
    }
    double[] law = FitFigure.law(differences);
    return new double[] {
      law[0], reach(differences.length - 1.0) * law[1] / Math.sqrt(differences.length)
    };
  }

  /** By the variance 1 / (2 (n - 1)) of the logarithm of a normal sample's deviation. */
  private static double[] spreads(double[] first, double[] second) {
    double between =
        StrictMath.log(FitFigure.law(second)[1]) - StrictMath.log(FitFigure.law(first)[1]);
    double variance = 0.5 / (first.length - 1.0) + 0.5 / (second.length - 1.0);
    return new double[] {between, Tails.normalQuantile(CONFIDENCE) * Math.sqrt(variance)};
  }

  private static double reach(double freedom) {
    return freedom > 0 && Double.isFinite(freedom)
        ? Tails.studentQuantile(CONFIDENCE, freedom)
        : Double.NaN;
  }

  private static Plane shown(String words, List<Pair> all) {
    List<Pair> pairs =
        all.size() <= MOST
            ? all
            : all.stream()
                .sorted(Comparator.comparingDouble(pair -> -Math.abs(pair.difference())))
                .limit(MOST)
                .toList();
    double[][] ends = {
      pairs.stream().mapToDouble(Pair::low).toArray(),
      pairs.stream().mapToDouble(Pair::high).toArray()
    };
    Plane plane =
        CoefficientFigure.of(
            "difference",
            "pair",
            pairs.stream().map(Pair::name).toList(),
            pairs.stream().mapToDouble(Pair::difference).toArray(),
            ends);
    String title = pairs.size() < all.size() ? words + ", the " + MOST + " largest" : words;
    return new Plane(
        title,
        plane.x(),
        plane.y(),
        plane.marks(),
        plane.guides(),
        plane.own(),
        plane.equal(),
        plane.backdrop());
  }
}
