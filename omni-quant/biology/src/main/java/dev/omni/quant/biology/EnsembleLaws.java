package dev.omni.quant.biology;

import dev.omni.domain.world.Check;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * The laws of an ensemble of trajectories: sums that no reaction changes, means by the rate
 * equations where they are exact, and moments and quantiles from the histograms.
 */
final class EnsembleLaws {
  private static final double STANDARD_ERRORS = 6;
  private static final double CONSERVED = 1e-9;
  private static final double ROUNDING = 1e-9;
  private static final double[] SHARES = {0.025, 0.25, 0.5, 0.75, 0.975};

  private final SsaEnsemble.Input input;
  private final SsaEnsemble.Result result;
  private final ReactionNetwork network;
  private final double[] times;
  private final List<Map<String, SsaEnsemble.CountMoments>> moments;
  private final double runs;

  EnsembleLaws(SsaEnsemble.Input input, SsaEnsemble.Result result) {
    this.input = input;
    this.result = result;
    this.network = ReactionNetwork.of(input.network());
    this.times = input.network().times();
    this.moments = result.moments();
    this.runs = result.runs();
  }

  List<Check> checks() {
    var all = new ArrayList<Check>();
    List<double[]> conserved = network.conserved();
    if (!conserved.isEmpty()) {
      all.add(conserved(conserved));
    }
    all.add(spread());
    all.add(histograms());
    if (network.firstOrder()) {
      exact().ifPresent(means -> all.add(means(means)));
    }
    return all;
  }

  private double[] means(int t) {
    return amounts(t, SsaEnsemble.CountMoments::mean);
  }

  private double[] amounts(int t, ToDoubleFunction<SsaEnsemble.CountMoments> value) {
    return network.species().stream()
        .mapToDouble(name -> value.applyAsDouble(moments(t, name)))
        .toArray();
  }

  private SsaEnsemble.CountMoments moments(int t, String species) {
    return Objects.requireNonNull(moments.get(t).get(species));
  }

  private Check conserved(List<double[]> sums) {
    double worst = 0;
    for (int t = 0; t < times.length; t++) {
      worst = Math.max(worst, network.violation(sums, means(t)));
    }
    for (List<Map<String, Long>> trajectory : result.trajectories().orElse(List.of())) {
      for (Map<String, Long> state : trajectory) {
        double[] amounts =
            network.species().stream()
                .mapToDouble(name -> Objects.requireNonNull(state.get(name)))
                .toArray();
        worst = Math.max(worst, network.violation(sums, amounts));
      }
    }
    return new Check(
        "conservation_residual",
        worst,
        CONSERVED,
        "Largest relative change of a sum, of means or of counts of a trajectory, that no reaction"
            + " can change.");
  }

  /** Compares standard errors with deviations. */
  private Check spread() {
    Set<Integer> changing = network.changing();
    var residuals = new Residuals().equal(runs, input.runs());
    for (int t = 0; t < times.length; t++) {
      for (int i = 0; i < network.species().size(); i++) {
        SsaEnsemble.CountMoments of = moments(t, network.species().get(i));
        double sd = of.sd();
        boolean unseen = sd == 0 && times[t] > 0 && changing.contains(i);
        residuals.equal(of.standardError() * Math.sqrt(runs), unseen ? 1 / Math.sqrt(runs) : sd);
      }
    }
    return residuals.check(
        "deviation_residual",
        ROUNDING,
        "Largest difference of a standard error times the root of the runs from the deviation, and"
            + " of the runs from what was sent; relative.");
  }

  private Check histograms() {
    double beyond = 0;
    for (int t = 0; t < moments.size(); t++) {
      for (String name : network.species()) {
        beyond = Math.max(beyond, new CountBins(moments(t, name)).beyond(runs));
      }
    }
    return new Check(
        "histogram_residual",
        beyond,
        ROUNDING,
        "How far a mean or a deviation lies beyond those that the bins of its histogram allow,"
            + " relative; 1 for a quantile in another bin, or bins that do not hold all runs.");
  }

  /** A histogram beside the moments of the same counts. */
  private static final class CountBins {
    private final SsaEnsemble.CountMoments of;
    private final double from;
    private final double width;
    private final int[] counts;

    CountBins(SsaEnsemble.CountMoments of) {
      this.of = of;
      ShownHistogram histogram = of.histogram();
      this.from = histogram.from();
      this.width = histogram.width();
      this.counts = histogram.counts();
    }

    double beyond(double runs) {
      double all = Arrays.stream(counts).asDoubleStream().sum();
      double middle = from + (width - 1) / 2;
      double mean = 0;
      double squares = 0;
      for (int k = 0; k < counts.length; k++) {
        mean += counts[k] * (middle + k * width) / all;
      }
      for (int k = 0; k < counts.length; k++) {
        double off = middle + k * width - mean;
        squares += counts[k] * off * off;
      }
      double sd = Math.sqrt(squares / (runs - 1));
      // Within a bin a count is at most this far from its middle, so is the mean, and the
      // deviation.
      double half = (width - 1) / 2;
      double stretch = Math.sqrt(runs / (runs - 1));
      double scale = Math.abs(mean) + sd + width;
      double apart =
          Math.max(Math.abs(of.mean() - mean) - half, Math.abs(of.sd() - sd) - half * stretch);
      boolean held = width >= 1 && all == runs && ordered(runs);
      return held && apart <= Double.MAX_VALUE ? Math.max(0, apart / scale) : 1;
    }

    /** Returns whether each quantile is in the bin in which its share of the runs is reached. */
    private boolean ordered(double runs) {
      boolean right = true;
      double[] quantiles = {of.p025(), of.p25(), of.p50(), of.p75(), of.p975()};
      for (int q = 0; q < SHARES.length; q++) {
        double value = quantiles[q];
        double bin = Math.floor((value - from) / width);
        double below = 0;
        for (int k = 0; k < Math.min(counts.length, bin); k++) {
          below += counts[k];
        }
        boolean inside = bin >= 0 && bin < counts.length;
        double wanted = SHARES[q] * runs;
        right &= inside && below < wanted && below + counts[(int) bin] >= wanted;
      }
      return right;
    }
  }

  /** Returns the means by the rate equations, unless these cannot be followed. */
  private Optional<List<double[]>> exact() {
    double[] rising = times.clone();
    Arrays.sort(rising);
    var equations = new MassAction(network);
    try {
      return Optional.of(
          equations.at(rising, equations.options("auto", 1e-10, 1e-12), 1, Work.alone()).amounts());
    } catch (Infeasible stiff) {
      return Optional.empty();
    }
  }

  /** Compares the means with the rate equations, which are exact for networks of first order. */
  private Check means(List<double[]> exact) {
    double[] rising = times.clone();
    Arrays.sort(rising);
    double worst = 0;
    for (int t = 0; t < times.length; t++) {
      double[] right = exact.get(Arrays.binarySearch(rising, times[t]));
      double[] means = means(t);
      double[] deviations = amounts(t, SsaEnsemble.CountMoments::sd);
      for (int i = 0; i < means.length; i++) {
        double step = 1 / runs + 1e-9 * Math.abs(right[i]);
        double error =
            (means[i] - right[i]) / (Math.abs(deviations[i]) / Math.sqrt(Math.abs(runs)) + step);
        worst = Math.abs(error) <= Math.abs(worst) ? worst : error;
      }
    }
    return new Check(
        "mean_error_in_se",
        worst,
        STANDARD_ERRORS,
        "Largest difference of a mean from the rate equations, which are exact for it, in standard"
            + " errors.");
  }
}
