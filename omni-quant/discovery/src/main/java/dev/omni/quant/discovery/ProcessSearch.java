package dev.omni.quant.discovery;

import dev.omni.engine.Infeasible;
import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import dev.omni.quant.core.BlockSeeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The search for the hyperparameters with the largest likelihood, by their logarithms, from ten
 * starts. Of many rows the starts are tried on some, and the best one is led on with all.
 *
 * @param data places and responses
 * @param seed of the starts
 * @param work that is polled
 */
record ProcessSearch(ProcessFit.Data data, long seed, Work work) {
  private static final int STARTS = 10;
  private static final int SOME = 200;
  private static final double FLAT = 1e-8;
  private static final int EQUAL = 20;

  /** The reach of the logarithms, relative to the range and the variance of the data. */
  private static final double[] LENGTHS = {1e-3, 1e3};

  private static final double[] SIGNALS = {1e-6, 1e4};
  private static final double[] NOISES = {1e-8, 1e2};

  /** An end of a search. */
  private record End(double[] logarithms, double value) {}

  /** Returns the best hyperparameters. */
  ProcessScales best() {
    SearchBox box = box();
    ProcessFit.Data some = some();
    var ends = new ArrayList<End>();
    for (int start = 0; start < STARTS; start++) {
      searched(some, box, start(box, start)).ifPresent(ends::add);
    }
    List<End> sorted = ends.stream().sorted(Comparator.comparingDouble(End::value)).toList();
    if (sorted.isEmpty()) {
      throw NotConverged.of(
          "no search for the hyperparameters ends: give hyperparameters, or scale the predictors",
          STARTS,
          FLAT);
    }
    if (some.y().length == data.y().length) {
      return ProcessScales.of(sorted.get(0).logarithms());
    }
    return ProcessScales.of(
        searched(data, box, sorted.get(0).logarithms())
            .orElseThrow(
                () ->
                    NotConverged.of(
                        "the search for the hyperparameters does not end with all rows: give"
                            + " hyperparameters",
                        STARTS,
                        FLAT))
            .logarithms());
  }

  private java.util.Optional<End> searched(ProcessFit.Data own, SearchBox box, double[] start) {
    var search =
        new BoundedQuasiNewton(
            at -> slope(own, at), List.of(), box, new BoundedQuasiNewton.Ending(FLAT, EQUAL), work);
    try {
      double[] end = search.from(start);
      return java.util.Optional.of(new End(end, slope(own, end).value()));
    } catch (NotConverged unsettled) {
      return java.util.Optional.empty();
    } catch (Infeasible singular) {
      return java.util.Optional.empty();
    }
  }

  /** Returns minus the logarithm of the density of a row, with its derivatives. */
  private SmoothFunction.Slope slope(ProcessFit.Data own, double[] logarithms) {
    double n = own.y().length;
    try {
      ProcessFit fit = ProcessFit.of(own, ProcessScales.of(logarithms), work);
      double[] slopes = fit.slopes(work);
      Arrays.setAll(slopes, k -> -slopes[k] / n);
      return new SmoothFunction.Slope(-fit.logLikelihood() / n, slopes);
    } catch (Infeasible singular) {
      double[] none = new double[logarithms.length];
      Arrays.fill(none, Double.NaN);
      return new SmoothFunction.Slope(Double.NaN, none);
    }
  }

  private ProcessFit.Data some() {
    int n = data.y().length;
    if (n <= SOME) {
      return data;
    }
    double[][] x = new double[SOME][];
    double[] y = new double[SOME];
    for (int k = 0; k < SOME; k++) {
      int i = (int) ((long) k * (n - 1) / (SOME - 1));
      x[k] = data.x()[i];
      y[k] = data.y()[i];
    }
    return new ProcessFit.Data(data.kernel(), x, y, data.centered());
  }

  /** Returns the range of each predictor, 1 of a constant one. */
  static double[] ranges(double[][] x) {
    double[] ranges = new double[x[0].length];
    for (int k = 0; k < ranges.length; k++) {
      int at = k;
      double low = Arrays.stream(x).mapToDouble(row -> row[at]).min().orElse(0);
      double high = Arrays.stream(x).mapToDouble(row -> row[at]).max().orElse(1);
      ranges[k] = high > low ? high - low : 1;
    }
    return ranges;
  }

  /** Returns the variance about the mean, or about 0 where that is the mean. */
  private double variance() {
    double mean = data.centered() ? Arrays.stream(data.y()).average().orElse(0) : 0;
    return Arrays.stream(data.y()).map(v -> (v - mean) * (v - mean)).average().orElse(0);
  }

  /** Returns the bounds of the logarithms. */
  SearchBox box() {
    double variance = variance();
    if (!(variance > 0)) {
      throw new Infeasible("the response does not change: give hyperparameters");
    }
    double[] ranges = ranges(data.x());
    int d = ranges.length;
    double[][] sides = new double[2][d + 2];
    for (int side = 0; side < 2; side++) {
      for (int k = 0; k < d; k++) {
        sides[side][k] = StrictMath.log(ranges[k] * LENGTHS[side]);
      }
      sides[side][d] = StrictMath.log(variance * SIGNALS[side]);
      sides[side][d + 1] = StrictMath.log(variance * NOISES[side]);
    }
    return new SearchBox(sides[0], sides[1]);
  }

  private double[] start(SearchBox box, int which) {
    int d = data.x()[0].length;
    double[] ranges = ranges(data.x());
    double variance = variance();
    double[] start = new double[d + 2];
    long own = BlockSeeds.splitmix64(seed, which);
    for (int k = 0; k < start.length; k++) {
      double share = which == 0 ? 0.5 : (BlockSeeds.splitmix64(own, k) >>> 11) * 0x1p-53;
      double low = k < d ? 0.05 * ranges[k] : k == d ? 0.3 * variance : 1e-4 * variance;
      double high = k < d ? 2 * ranges[k] : k == d ? 3 * variance : 0.5 * variance;
      start[k] = (1 - share) * StrictMath.log(low) + share * StrictMath.log(high);
    }
    return box.projected(start);
  }
}
