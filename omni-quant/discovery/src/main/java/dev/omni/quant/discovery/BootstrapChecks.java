package dev.omni.quant.discovery;

import dev.omni.domain.world.Check;
import dev.omni.engine.Work;
import dev.omni.quant.core.ErrorGate;
import dev.omni.quant.core.Residuals;
import dev.omni.quant.core.StandardNormal;
import java.util.Arrays;
import java.util.List;
import org.hipparchus.util.FastMath;

/**
 * The checks of a bootstrap: the estimate and the jackknife by other forms, and the error, the bias
 * and the percentiles by some of the same replicates, within eight of their standard deviations.
 *
 * @param input of the bootstrap
 * @param result as published
 */
record BootstrapChecks(Bootstrap.Input input, Bootstrap.Result result) {
  private static final double ROUNDING = 1e-9;
  private static final double EXACT = 1e-12;
  private static final double DEVIATIONS = 8;

  /** The chance of eight standard deviations. */
  private static final double RARE = 1e-15;

  private static final int FEWEST = 100;
  private static final int MOST = 2000;

  /** One in so many replicates is drawn again. */
  private static final int SHARE = 50;

  /** Observations up to which each is left out in turn. */
  private static final int FEW = 200;

  private static final double TAIL = 0.025;

  List<Check> all(String gateMeaning) {
    double estimate = result.numerics().orElseThrow().errorEstimate().orElseThrow();
    var gate = new ErrorGate(estimate, input.maxError(), "1");
    return List.of(
        gate.check("relative_monte_carlo_error", gateMeaning),
        new Residuals()
            .equal(result.monteCarloErrorOfSe(), estimate * result.standardError())
            .equal(result.replicates(), input.replicates())
            .check(
                "relative_error_residual",
                EXACT,
                "Relative difference of the error of the standard error and its part of it: zero."),
        estimate(),
        replayed(),
        histogram());
  }

  private Check estimate() {
    ResampledStatistic sent = ResampledStatistic.of(input);
    double unit = sent.unit();
    var samples = ComparedStatistic.of(input);
    double size = samples.size();
    var residuals = new Residuals().equal(result.estimate() / unit, samples.estimate(), size);
    if (samples.count() <= FEW) {
      double squares = samples.jackknifeSquares();
      Double published = result.jackknifeStandardError();
      if (Double.isFinite(squares) == (published == null)) {
        residuals.residual(1);
      } else if (published != null) {
        residuals.equal(published / unit, Math.sqrt(squares), size);
      }
    }
    return residuals.check(
        "estimate_residual",
        ROUNDING,
        "Largest difference of the estimate and that of moments carried from value to value or of a"
            + " selection, or of the jackknife and that with each of few observations left out,"
            + " relative to the data: zero.");
  }

  private Check replayed() {
    ResampledStatistic sent = ResampledStatistic.of(input);
    double unit = sent.unit();
    int all = input.replicates();
    int count = Math.min(all, Math.max(FEWEST, Math.min(MOST, all / SHARE)));
    var resampling = new Resampling(sent.statistic(), all, input.seed(), unit, Work.alone());
    double[] some = resampling.first(count);
    double se = result.standardError() / unit;
    double error = result.monteCarloErrorOfSe() / unit;
    double size = Math.abs(sent.statistic().estimate()) + Math.abs(se);
    var residuals = new Residuals();
    StreamedMoments moments = StreamedMoments.of(some);
    double deviation = Math.sqrt(moments.variance());
    double chance =
        DEVIATIONS * Math.abs(error) * Math.sqrt((double) all / count)
            + 4 * DEVIATIONS * Math.abs(se) / count;
    residuals.residual(Math.abs(se - deviation) / (chance + EXACT * size));
    residuals.residual(
        Math.abs(result.bias() / unit - moments.mean())
            / (DEVIATIONS * Math.abs(se) / Math.sqrt(count) + EXACT * size));
    Arrays.sort(some);
    share(residuals, some, result.percentile025(), TAIL, 0);
    share(residuals, some, result.percentile975(), 1 - TAIL, 0);
    ends(residuals, some, sent.statistic());
    return residuals.check(
        "replay_residual",
        1,
        "Largest difference of the standard error, the bias, or the share of replicates below a"
            + " percentile or an end, and that of some of the same replicates, over eight of its"
            + " standard deviations.");
  }

  private Check histogram() {
    var residuals = new Residuals();
    result.replicateHistogram().ifPresent(histogram -> add(residuals, histogram));
    return residuals.check(
        "histogram_residual",
        EXACT,
        "Largest relative difference of an edge and that from the first replicates, or of the sum of"
            + " the counts and the number of replicates, or 1 where fewer are in a bin than of some of"
            + " the same replicates: zero.");
  }

  private void add(Residuals residuals, Bootstrap.ReplicateHistogram histogram) {
    ResampledStatistic sent = ResampledStatistic.of(input);
    Statistic statistic = sent.statistic();
    var resampling =
        new Resampling(statistic, input.replicates(), input.seed(), sent.unit(), Work.alone());
    ReplicateBins bins = resampling.bins();
    double[] edges = bins.edges();
    double size = Math.abs(statistic.estimate()) + edges[edges.length - 1] - edges[0];
    residuals.equal(histogram.edges().length, edges.length);
    for (int k = 0; k < Math.min(edges.length, histogram.edges().length); k++) {
      residuals.equal(histogram.edges()[k] / sent.unit(), statistic.estimate() + edges[k], size);
    }
    int[] counts = histogram.counts();
    residuals
        .equal(counts.length, ReplicateBins.COUNT)
        .equal(Arrays.stream(counts).asDoubleStream().sum(), input.replicates());
    int[] some = new int[ReplicateBins.COUNT];
    for (double deviation : resampling.first(Math.min(Resampling.PILOT, input.replicates()))) {
      some[bins.of(deviation)]++;
    }
    for (int k = 0; k < Math.min(some.length, counts.length); k++) {
      residuals.residual(counts[k] < some[k] ? 1 : 0);
    }
  }

  private void ends(Residuals residuals, double[] some, Statistic statistic) {
    double tail = (1 - input.confidence()) / 2;
    if (input.interval() == Bootstrap.Interval.PERCENTILE) {
      share(residuals, some, result.confidenceLow(), tail, 0);
      share(residuals, some, result.confidenceHigh(), 1 - tail, 0);
      return;
    }
    if (input.interval() == Bootstrap.Interval.BASIC) {
      double[] turned = Arrays.stream(some).map(deviation -> -deviation).sorted().toArray();
      share(residuals, turned, result.confidenceLow(), tail, 0);
      share(residuals, turned, result.confidenceHigh(), 1 - tail, 0);
      return;
    }
    double below = Arrays.stream(some).filter(deviation -> deviation < 0).count();
    double part = Math.max(0.5, Math.min(some.length - 0.5, below)) / some.length;
    double bias = StandardNormal.quantile(part);
    double blur = Math.sqrt(part * (1 - part) / some.length) / StandardNormal.density(bias);
    double acceleration = statistic.acceleration().orElse(0);
    double reach = StandardNormal.quantile(tail);
    accelerated(
        residuals, some, result.confidenceLow(), new double[] {bias, reach, acceleration, blur});
    accelerated(
        residuals, some, result.confidenceHigh(), new double[] {bias, -reach, acceleration, blur});
  }

  /** The share below an end of BCa, with the blur that the bias has from the same replicates. */
  private void accelerated(Residuals residuals, double[] some, double end, double[] of) {
    double expected = moved(of[0], of[1], of[2]);
    double blur = 0;
    for (int side = -1; side <= 1; side += 2) {
      double other = moved(of[0] + side * DEVIATIONS * of[3], of[1], of[2]);
      blur = Math.max(blur, Math.abs(other - expected));
    }
    share(residuals, some, end, expected, blur);
  }

  private static double moved(double bias, double reach, double acceleration) {
    double shifted = bias + reach;
    double scale = 1 - acceleration * shifted;
    return scale <= 0 ? (shifted > 0 ? 1 : 0) : StandardNormal.cdf(bias + shifted / scale);
  }

  /** The shares below a number, and at most it, lie about the one expected. */
  private void share(
      Residuals residuals, double[] sorted, double published, double expected, double blur) {
    double unit = ResampledStatistic.of(input).unit();
    double estimate = result.estimate() / unit;
    double apart = published / unit - estimate;
    double rounding = EXACT * (Math.abs(estimate) + Math.abs(apart));
    int n = sorted.length;
    double below = RankTestChecks.below(sorted, apart - rounding);
    double upTo = RankTestChecks.below(sorted, apart + rounding);
    residuals
        .residual(rare(below, n, Math.min(1, expected + blur)))
        .residual(rare(n - upTo, n, Math.min(1, 1 - expected + blur)));
  }

  /** How rare it is that so many of n are on a side with this chance: 1 for eight deviations. */
  private static double rare(double count, int n, double chance) {
    if (Math.floor(count) < 1 || chance >= 1) {
      return 0;
    }
    double k = Math.floor(count);
    double tail = TailIntegrals.beta(chance, 1 - chance, k, n - k + 1);
    return FastMath.log(Math.max(tail, Double.MIN_NORMAL)) / FastMath.log(RARE);
  }
}
