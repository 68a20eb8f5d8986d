package dev.omni.quant.discovery;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import dev.omni.quant.core.StandardNormal;
import dev.omni.quant.discovery.table.OrderStatistics;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.hipparchus.util.FastMath;

/**
 * The checks of a test of several samples. Statistics of ranks are those of an analysis of variance
 * of the ranks, sums of squares between groups the total less those within.
 *
 * @param input of the test
 * @param groups as they came
 * @param result as published
 */
record SampleTestChecks(
    SampleComparison.Input input, GroupRows groups, SampleComparison.Result result) {
  private static final double ROUNDING = 1e-9;

  /** A statistic by another form, and the degrees of freedom within groups, NaN for chi-square. */
  private record Expected(double statistic, double within) {}

  List<Check> all() {
    return List.of(counts(), statistic(), pValue(), pairs());
  }

  private Check counts() {
    int[] n = result.n();
    double apart = Math.abs(result.rowsLeftOut() - groups.leftOut());
    for (int g = 0; g < n.length; g++) {
      apart += Math.abs(n[g] - groups.values().get(g).length);
    }
    apart += Math.abs(result.df() - (groups.values().size() - 1));
    return new Check(
        "counts_residual", apart, 0, "Rows of each group and left out less those of the input.");
  }

  private Check statistic() {
    Expected expected =
        switch (input.test()) {
          case KRUSKAL_WALLIS -> ofRanks(ranks(groups.all()));
          case FRIEDMAN -> friedman();
          case LEVENE, BROWN_FORSYTHE -> spread();
          case BARTLETT -> bartlett();
          case FLIGNER_KILLEEN -> ofRanks(scores());
          case WELCH -> welch();
        };
    var residuals = new Residuals().equal(result.statistic(), expected.statistic(), 1);
    if (Double.isNaN(expected.within()) == result.dfWithin().isPresent()) {
      residuals.residual(1);
    } else if (result.dfWithin().isPresent()) {
      residuals.equal(result.dfWithin().getAsDouble(), expected.within());
    }
    return residuals.check(
        "statistic_residual",
        ROUNDING,
        "Largest difference of the statistic or its degrees of freedom and those of the squares in"
            + " all less the squares within groups: zero.");
  }

  private Check pValue() {
    double statistic = result.statistic();
    double df = result.df();
    double p =
        result.dfWithin().isPresent()
            ? TailIntegrals.fisher(statistic, df, result.dfWithin().getAsDouble())
            : TailIntegrals.chiSquare(statistic, df);
    return new Residuals()
        .equal(result.pValue(), p)
        .check(
            "p_value_residual",
            ROUNDING,
            "Relative difference of the p-value and the integral of the density beyond the"
                + " statistic: zero.");
  }

  private static double[] ranks(double[] values) {
    double[] sorted = Arrays.stream(values).sorted().toArray();
    return Arrays.stream(values).map(v -> RankTestChecks.below(sorted, v) + 0.5).toArray();
  }

  /** The squares about the mean of each group, summed. */
  private double within(double[] values) {
    return groups.parts(values).stream().mapToDouble(g -> StreamedMoments.of(g).second()).sum();
  }

  /** (N - 1) of the share of the squares that is between groups. */
  private Expected ofRanks(double[] ranks) {
    double total = StreamedMoments.of(ranks).second();
    return new Expected((total - within(ranks)) / total * (ranks.length - 1), Double.NaN);
  }

  private double[] scores() {
    double[] ranks = Ranks.ofDistances(groups.all(), centers(true));
    double n = ranks.length;
    return Arrays.stream(ranks)
        .map(rank -> -StandardNormal.quantile((1 - rank / (n + 1)) / 2))
        .toArray();
  }

  private double[] distances(boolean median) {
    double[] all = groups.all();
    double[] centers = centers(median);
    return IntStream.range(0, all.length).mapToDouble(i -> Math.abs(all[i] - centers[i])).toArray();
  }

  private double[] centers(boolean median) {
    return groups.each(median ? SampleTestChecks::median : SampleTestChecks::mean);
  }

  private static double mean(double[] values) {
    double[] from = Arrays.stream(values).map(v -> v - values[0]).toArray();
    return StreamedMoments.of(from).mean() + values[0];
  }

  private static double median(double[] values) {
    return new OrderStatistics(values).quantile(0.5);
  }

  private Expected friedman() {
    int k = groups.values().size();
    int blocks = groups.values().get(0).length;
    double[] sums = new double[k];
    double squares = 0;
    for (int b = 0; b < blocks; b++) {
      int block = b;
      double[] ranks = ranks(groups.values().stream().mapToDouble(t -> t[block]).toArray());
      for (int j = 0; j < k; j++) {
        sums[j] += ranks[j];
        squares += ranks[j] * ranks[j];
      }
    }
    double even = blocks * k * (k + 1.0) * (k + 1) / 4;
    double between = StreamedMoments.of(sums).second();
    return new Expected((k - 1) * between / (squares - even), Double.NaN);
  }

  private Expected spread() {
    double[] distances = distances(input.test() == SampleTest.BROWN_FORSYTHE);
    double df = groups.values().size() - 1.0;
    double left = distances.length - df - 1;
    double within = within(distances);
    double between = StreamedMoments.of(distances).second() - within;
    return new Expected(between / within * (left / df), left);
  }

  private Expected bartlett() {
    double k = groups.values().size();
    double freedom = groups.count() - k;
    double pooled = within(groups.all()) / freedom;
    double logarithms = 0;
    double inverse = 0;
    for (double[] group : groups.values()) {
      double own = group.length - 1.0;
      logarithms += own * FastMath.log(pooled / moments(group).variance());
      inverse += 1 / own;
    }
    return new Expected(logarithms / (1 + (inverse - 1 / freedom) / (3 * (k - 1))), Double.NaN);
  }

  private static StreamedMoments moments(double[] group) {
    return StreamedMoments.of(Arrays.stream(group).map(v -> v - group[0]).toArray());
  }

  private Expected welch() {
    WelchIdentity found = WelchIdentity.of(groups.values());
    return new Expected(found.statistic(), found.within());
  }

  private Check pairs() {
    var residuals = new Residuals();
    if (result.postHoc().isPresent()) {
      List<SampleComparison.Pair> pairs = result.postHoc().get();
      double[] all = ranks(groups.all());
      double variance = StreamedMoments.of(all).variance();
      List<double[]> parts = groups.parts(all);
      double[] means =
          parts.stream().mapToDouble(part -> Arrays.stream(part).average().orElse(0)).toArray();
      int[][] places =
          IntStream.range(0, means.length)
              .boxed()
              .flatMap(i -> IntStream.range(i + 1, means.length).mapToObj(j -> new int[] {i, j}))
              .toArray(int[][]::new);
      for (int k = 0; k < pairs.size(); k++) {
        int i = places[k][0];
        int j = places[k][1];
        double z = pairs.get(k).z();
        double error = Math.sqrt(variance / parts.get(i).length + variance / parts.get(j).length);
        residuals.equal(z * error, means[i] - means[j], all.length);
        residuals.equal(pairs.get(k).pValue(), TailIntegrals.normal(z));
      }
      AdjustmentChecks.add(
          residuals,
          input.adjust(),
          pairs.stream().mapToDouble(SampleComparison.Pair::pValue).toArray(),
          pairs.stream().mapToDouble(SampleComparison.Pair::adjusted).toArray());
    }
    return residuals.check(
        "post_hoc_residual",
        ROUNDING,
        "Largest difference of a comparison of two groups and that by the variance of all ranks, or"
            + " of an adjusted p-value and its bound: zero.");
  }
}
