package dev.omni.quant.discovery;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import dev.omni.quant.core.ScaledDoubles;
import java.util.Arrays;
import java.util.List;

/**
 * The checks of a one-way analysis of variance: the squares of all values and of each group carried
 * from value to value, and the tails as integrals.
 *
 * @param sample the groups
 * @param confidence of the comparisons
 * @param result as published
 */
record OneWayChecks(GroupRows sample, double confidence, OneWayAnova.Result result) {
  private static final double ROUNDING = 1e-9;
  private static final double PARTITION = 1e-6;

  List<Check> all() {
    double unit = ScaledDoubles.of(sample.values().toArray(double[][]::new));
    double zero = sample.values().get(0)[0] / unit;
    List<double[]> groups =
        sample.values().stream()
            .map(group -> Arrays.stream(group).map(v -> v / unit - zero).toArray())
            .toList();
    return List.of(partition(groups, unit), ratios(), pValues(), comparisons(groups, unit));
  }

  private Check partition(List<double[]> groups, double unit) {
    double k = groups.size();
    double n = groups.stream().mapToInt(group -> group.length).sum();
    double total =
        StreamedMoments.of(groups.stream().flatMapToDouble(Arrays::stream).toArray()).second();
    double within =
        groups.stream().mapToDouble(group -> StreamedMoments.of(from(group)).second()).sum();
    double squares = result.msWithin() / unit / unit * result.dfWithin();
    double between = result.msBetween() / unit / unit * result.dfBetween();
    var residuals =
        new Residuals()
            .equal(squares, within)
            .equal(between + squares, total)
            .equal(result.dfBetween(), k - 1)
            .equal(result.dfWithin(), n - k);
    result.rowsLeftOut().ifPresent(count -> residuals.equal(count, sample.leftOut()));
    return residuals.check(
        "sum_of_squares_residual",
        PARTITION,
        "Largest relative difference of the squares within groups, and of both together, and those"
            + " about the means of each and of all carried from value to value: zero.");
  }

  private static double[] from(double[] group) {
    return Arrays.stream(group).map(value -> value - group[0]).toArray();
  }

  /** The identities of F with the shares of the variation. */
  private Check ratios() {
    double f = result.fStatistic();
    double odds = f * result.dfBetween() / result.dfWithin();
    double share = odds / (1 + odds);
    double sd = result.residualSd();
    double above = result.dfBetween() * (f - 1);
    return new Residuals()
        .equal(result.msBetween() / f, result.msWithin())
        .equal(sd, Math.sqrt(Math.max(0, result.msWithin())))
        .equal(result.rSquared(), share)
        .equal(result.etaSquared(), share)
        .equal(
            result.omegaSquared(), above / (above + result.dfWithin() + result.dfBetween() + 1), 1)
        .check(
            "ratio_residual",
            ROUNDING,
            "Largest difference of a share of the variation, or of the residual deviation, and that"
                + " of F and its degrees of freedom: zero.");
  }

  private Check pValues() {
    var residuals =
        new Residuals()
            .equal(
                result.pValue(),
                TailIntegrals.fisher(result.fStatistic(), result.dfBetween(), result.dfWithin()));
    OneWayAnova.Welch welch = result.welch();
    if (welch != null) {
      WelchIdentity again = WelchIdentity.of(scaled());
      residuals
          .equal(welch.fStatistic(), again.statistic(), 1e-6)
          .equal(welch.dfWithin(), again.within())
          .equal(welch.dfBetween(), result.dfBetween())
          .equal(
              welch.pValue(),
              TailIntegrals.fisher(welch.fStatistic(), welch.dfBetween(), welch.dfWithin()));
    }
    return residuals.check(
        "p_value_residual",
        ROUNDING,
        "Largest relative difference of a p-value and the integral of the density beyond F, or of"
            + " Welch's F and that of the differences of each two means: zero.");
  }

  private List<double[]> scaled() {
    double[][] groups = sample.values().toArray(double[][]::new);
    return List.of(ScaledDoubles.over(groups, ScaledDoubles.of(groups)));
  }

  /** Tukey's comparisons; the tail at the first pair, at a middle one and at the interval. */
  private Check comparisons(List<double[]> groups, double unit) {
    var residuals = new Residuals();
    if (result.tukey().isPresent()) {
      OneWayAnova.Tukey tukey = result.tukey().get();
      double[] means =
          groups.stream().mapToDouble(g -> g[0] + StreamedMoments.of(from(g)).mean()).toArray();
      double largest = Arrays.stream(means).map(Math::abs).max().orElse(0);
      double[] difference = tukey.difference();
      double[] low = tukey.low();
      double[] high = tukey.high();
      int[] first = tukey.first();
      int[] second = tukey.second();
      double square = result.msWithin() / unit / unit;
      double reach = 0;
      int pair = 0;
      for (int i = 0; i < means.length; i++) {
        for (int j = i + 1; j < means.length; j++, pair++) {
          double size = Math.max(Math.abs(low[pair]), Math.abs(high[pair])) / unit;
          double error =
              Math.sqrt(square / 2 * (1.0 / groups.get(i).length + 1.0 / groups.get(j).length));
          double width = (high[pair] / unit / 2 - low[pair] / unit / 2) / error;
          reach = pair == 0 ? width : reach;
          residuals
              .equal(first[pair], i)
              .equal(second[pair], j)
              .equal(difference[pair] / unit, means[j] - means[i], largest)
              .equal(low[pair] / unit / 2 + high[pair] / unit / 2, difference[pair] / unit, size)
              .equal(width, reach, reach + size / error);
          if (pair == 0 || pair == difference.length / 2) {
            residuals.equal(
                tukey.pValue()[pair], tail(Math.abs(difference[pair]) / unit / error), 1);
          }
        }
      }
      double scale =
          Math.abs(difference[0]) / unit * reach / Math.abs(high[0] / unit / 2 - low[0] / unit / 2);
      residuals.equal(tail(reach), 1 - confidence, 1 + scale);
    }
    return residuals.check(
        "comparison_residual",
        ROUNDING,
        "Largest difference of a comparison of two groups and that of their means and of a Gauss"
            + " rule for the studentized range: zero.");
  }

  private double tail(double size) {
    return StudentizedRangeIntegral.upperTail(size, sample.values().size(), result.dfWithin());
  }
}
