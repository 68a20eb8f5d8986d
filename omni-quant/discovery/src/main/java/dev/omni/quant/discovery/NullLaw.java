package dev.omni.quant.discovery;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Meaning;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.hipparchus.special.Gamma;

/**
 * The distribution of the statistic of a test where its hypothesis holds: exact for t and
 * chi-square and for counts, else the one for many observations.
 */
final class NullLaw {
  private static final int POINTS = 201;
  private static final int TERMS = 40;
  private static final int MOST_COUNTS = 120;
  private static final double REACH = 4;

  private final HypothesisTests.Input input;
  private final double observed;

  private NullLaw(HypothesisTests.Input input, double observed) {
    this.input = input;
    this.observed = observed;
  }

  /** Returns the plane of a result. */
  static Plane of(HypothesisTests.Input input, HypothesisTests.Result result) {
    Double found = result.statistic();
    var law = new NullLaw(input, found == null ? Double.NaN : found);
    Double freedom = result.degreesOfFreedom();
    double df = freedom == null ? Double.NaN : freedom;
    return switch (input.test()) {
      case T_ONE_SAMPLE, T_WELCH, T_POOLED, T_PAIRED -> law.student(df);
      case CHI_SQUARE_TABLE, CHI_SQUARE_GOODNESS -> law.chiSquare(df);
      case WILCOXON_SIGNED_RANK -> law.signedRanks();
      case MANN_WHITNEY_U -> law.ranks();
      case KS_TWO_SAMPLE -> law.distance();
      case BINOMIAL -> law.binomial();
      case FISHER_EXACT -> law.fourfold();
    };
  }

  private Plane student(double df) {
    double constant =
        Gamma.logGamma((df + 1) / 2) - Gamma.logGamma(df / 2) - StrictMath.log(df * Math.PI) / 2;
    double end = Math.max(REACH, 1.15 * Math.abs(observed));
    return curve(
        "t",
        Chart.grid(-end, end, POINTS),
        t -> StrictMath.exp(constant - (df + 1) / 2 * StrictMath.log1p(t * t / df)),
        true);
  }

  private Plane chiSquare(double df) {
    double constant = -Gamma.logGamma(df / 2) - df / 2 * StrictMath.log(2);
    double end = Math.max(df + REACH * Math.sqrt(2 * df), 1.15 * observed);
    return curve(
        "chi-square",
        Chart.grid(end / 1000, end, POINTS),
        x -> StrictMath.exp(constant + (df / 2 - 1) * StrictMath.log(x) - x / 2),
        false);
  }

  private Plane signedRanks() {
    double[] x = input.first();
    double[] y = input.paired();
    double n = IntStream.range(0, x.length).filter(i -> x[i] - y[i] != input.mu()).count();
    return normal("sum of signed ranks", n * (n + 1) / 4, n * (n + 1) * (2 * n + 1) / 24);
  }

  private Plane ranks() {
    double m = input.first().length;
    double n = input.second().length;
    return normal("U", m * n / 2, m * n * (m + n + 1) / 12);
  }

  private Plane normal(String statistic, double mean, double variance) {
    double sd = Math.sqrt(Math.max(variance, Double.MIN_NORMAL));
    double end = Math.max(REACH * sd, 1.15 * Math.abs(observed - mean));
    return curve(
        statistic,
        Chart.grid(mean - end, mean + end, POINTS),
        v ->
            StrictMath.exp(-(v - mean) * (v - mean) / (2 * sd * sd))
                / (sd * Math.sqrt(2 * Math.PI)),
        true);
  }

  /** Kolmogorov's law of the largest distance, or Smirnov's of the distance on one side. */
  private Plane distance() {
    double m = input.first().length;
    double n = input.second().length;
    double root = Math.sqrt(m * n / (m + n));
    boolean two = input.alternative() == Alternative.TWO_SIDED;
    double end = Math.min(1, Math.max(2.2 / root, 1.15 * observed));
    return curve(
        "largest distance",
        Chart.grid(end / 1000, end, POINTS),
        d ->
            root
                * (two
                    ? kolmogorov(d * root)
                    : 4 * d * root * StrictMath.exp(-2 * d * root * d * root)),
        false);
  }

  private static double kolmogorov(double at) {
    if (at < 0.2) {
      return 0; // Below 1e-12 there, where the terms of the series cancel.
    }
    double sum = 0;
    for (int k = 1; k <= TERMS; k++) {
      double term = k * (double) k * StrictMath.exp(-2.0 * k * k * at * at);
      sum += k % 2 == 1 ? term : -term;
    }
    return Math.max(0, 8 * at * sum);
  }

  private Plane binomial() {
    int trials = input.trials().orElseThrow();
    double p = input.probability().orElseThrow();
    int found = input.successes().orElseThrow();
    return counts(
        "successes",
        new BinomialDistribution(trials, p),
        trials * p,
        Math.sqrt(trials * p * (1 - p)),
        new int[] {0, trials, found});
  }

  private Plane fourfold() {
    double[][] table = input.rows();
    double row = table[0][0] + table[0][1];
    double column = table[0][0] + table[1][0];
    double all = row + table[1][0] + table[1][1];
    double mean = row * column / all;
    double variance = all > 1 ? mean * (all - row) / all * (all - column) / (all - 1) : 0;
    return counts(
        "count of the first cell",
        HypergeometricDistribution.of(table),
        mean,
        Math.sqrt(variance),
        new int[] {
          (int) Math.max(0, row + column - all), (int) Math.min(row, column), (int) table[0][0]
        });
  }

  /** Returns the probabilities of counts, those at least as far out as the one found filled. */
  private Plane counts(
      String statistic, CountDistribution law, double mean, double sd, int[] leastMostFound) {
    double reach = Math.max(REACH * sd, Math.abs(leastMostFound[2] - mean)) + 2;
    int from = (int) Math.max(leastMostFound[0], Math.floor(mean - reach));
    int to = (int) Math.min(leastMostFound[1], Math.ceil(mean + reach));
    int stride = Math.max(1, (to - from) / MOST_COUNTS);
    double[] x =
        IntStream.rangeClosed(from, to)
            .filter(k -> (k - from) % stride == 0)
            .asDoubleStream()
            .toArray();
    double[] y = Arrays.stream(x).map(k -> law.exactly((int) k)).toArray();
    double bound = law.exactly(leastMostFound[2]) * (1 + 1e-7);
    double[] tail = new double[y.length];
    Arrays.setAll(
        tail,
        i ->
            switch (input.alternative()) {
              case GREATER -> x[i] >= leastMostFound[2] ? y[i] : 0;
              case LESS -> x[i] <= leastMostFound[2] ? y[i] : 0;
              case TWO_SIDED -> y[i] <= bound ? y[i] : 0;
            });
    return Plane.of(
            "", Axis.of(statistic).on(Axis.Scale.INTEGER), Axis.of("probability").withZero())
        .with(bars("under H0", x, y, stride, Meaning.NEUTRAL))
        .with(bars("as far out", x, tail, stride, Meaning.BAD))
        .with(Guide.x("observed", leastMostFound[2]));
  }

  private static Mark bars(String series, double[] x, double[] y, int stride, Meaning meaning) {
    double half = 0.4 * stride;
    return new Mark.Bars(
        series,
        Arrays.stream(x).map(v -> v - half).toArray(),
        Arrays.stream(x).map(v -> v + half).toArray(),
        new double[x.length],
        y,
        meaning);
  }

  /** Returns a density, filled where a statistic is at least as far out as the one found. */
  private Plane curve(
      String statistic, double[] x, DoubleUnaryOperator density, boolean bothSides) {
    double[] y = Arrays.stream(x).map(density).toArray();
    double middle = bothSides ? x[0] / 2 + x[x.length - 1] / 2 : 0;
    double[] tail = new double[y.length];
    Arrays.setAll(tail, i -> isBeyond(x[i], middle, bothSides) ? y[i] : Double.NaN);
    Plane plane =
        Plane.of("", Axis.of(statistic), Axis.of("density").withZero())
            .with(Mark.line("under H0", x, y))
            .with(new Mark.Area("as far out", x, tail, 0, Meaning.BAD));
    return Double.isFinite(observed) ? plane.with(Guide.x("observed", observed)) : plane;
  }

  private boolean isBeyond(double at, double middle, boolean bothSides) {
    if (!bothSides) {
      return at >= observed;
    }
    return switch (input.alternative()) {
      case GREATER -> at >= observed;
      case LESS -> at <= observed;
      case TWO_SIDED -> Math.abs(at - middle) >= Math.abs(observed - middle);
    };
  }
}
