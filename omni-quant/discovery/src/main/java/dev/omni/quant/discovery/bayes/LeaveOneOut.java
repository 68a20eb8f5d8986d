package dev.omni.quant.discovery.bayes;

import dev.omni.engine.Work;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.hipparchus.util.FastMath;

/**
 * The prediction of each observation by all others, from draws of the posterior of all: weights by
 * the inverse of its density, the largest of them in the order of a Pareto tail (A. Vehtari, A.
 * Gelman and J. Gabry, Stat. Comput. 27, 2017, pp. 1413-1432; A. Vehtari et al., J. Mach. Learn.
 * Res. 25, 2024, no. 72).
 */
final class LeaveOneOut {
  /** The most observations; the densities of one at a time are in memory. */
  static final int MOST = 10_000;

  private static final double MOST_SHAPE = 0.7;

  private LeaveOneOut() {}

  /**
   * The prediction of one observation.
   *
   * @param density logarithm of its mean density given the others
   * @param own logarithm of its mean density given all
   * @param shape of the tail of its weights
   */
  private record Left(double density, double own, double shape) {}

  /** Returns the predictions; empty for too many observations, and where all weights are equal. */
  static Optional<BayesianSampling.LeftOut> of(PosteriorSample sample, Work work) {
    int n = sample.density().observations();
    if (n > MOST) {
      return Optional.empty();
    }
    List<Optional<Left>> all = work.blocks(n, i -> left(sample, i));
    if (all.stream().anyMatch(Optional::isEmpty)) {
      return Optional.empty();
    }
    List<Left> rows = all.stream().map(Optional::get).toList();
    double[] densities = rows.stream().mapToDouble(Left::density).toArray();
    double[] shapes = rows.stream().mapToDouble(Left::shape).toArray();
    double sum = Arrays.stream(densities).sum();
    double bound = mostShape(sample.chains().size() * sample.chains().get(0).draws().length);
    return Optional.of(
        new BayesianSampling.LeftOut(
            sum,
            Math.sqrt(n * ChainStatistics.variance(densities)),
            rows.stream().mapToDouble(Left::own).sum() - sum,
            densities,
            shapes,
            (int) Arrays.stream(shapes).filter(k -> k > bound).count()));
  }

  /** Returns the shape up to which so many draws give a mean. */
  static double mostShape(int draws) {
    return Math.min(1 - 1 / StrictMath.log10(draws), MOST_SHAPE);
  }

  private static Optional<Left> left(PosteriorSample sample, int observation) {
    double[][] densities =
        sample.chains().stream()
            .map(
                chain ->
                    Arrays.stream(chain.draws())
                        .mapToDouble(q -> sample.density().observed(observation, q))
                        .toArray())
            .toArray(double[][]::new);
    double[] flat = Arrays.stream(densities).flatMapToDouble(Arrays::stream).toArray();
    double largest = Arrays.stream(flat).max().orElseThrow();
    double[][] likelihoods =
        Arrays.stream(densities)
            .map(chain -> Arrays.stream(chain).map(l -> FastMath.exp(l - largest)).toArray())
            .toArray(double[][]::new);
    double share =
        Math.min(1, ChainStatistics.effective(ChainStatistics.halves(likelihoods)) / flat.length);
    return smoothed(flat, share)
        .map(
            weights -> {
              double[] with = new double[flat.length];
              Arrays.setAll(with, i -> weights.logs()[i] + flat[i]);
              return new Left(
                  logOfSum(with) - logOfSum(weights.logs()),
                  logOfSum(flat) - FastMath.log(flat.length),
                  weights.shape());
            });
  }

  /** Weights of draws, by their logarithms. */
  @SuppressWarnings("ArrayRecordComponent") // Read at once, never compared.
  record Weights(double[] logs, double shape) {}

  /**
   * Returns the weights of draws by the inverse of densities, with the largest smoothed; empty
   * where those are all equal.
   *
   * @param densities logarithms
   * @param share of the draws that are worth independent ones
   */
  static Optional<Weights> smoothed(double[] densities, double share) {
    int n = densities.length;
    double least = Arrays.stream(densities).min().orElseThrow();
    double[] logs = Arrays.stream(densities).map(l -> least - l).toArray();
    int[] order =
        IntStream.range(0, n)
            .boxed()
            .sorted((a, b) -> Double.compare(logs[a], logs[b]))
            .mapToInt(Integer::intValue)
            .toArray();
    int tail = (int) Math.ceil(Math.min(0.2 * n, 3 * Math.sqrt(n / share)));
    double bound = FastMath.exp(logs[order[n - tail - 1]]);
    double[] excess = new double[tail];
    for (int i = 0; i < tail; i++) {
      excess[i] = FastMath.exp(logs[order[n - tail + i]]) - bound;
    }
    if (excess[(int) (tail / 4.0 + 0.5) - 1] <= 0) {
      return Optional.empty();
    }
    ImportanceTail pareto = ImportanceTail.of(excess);
    for (int i = 0; i < tail; i++) {
      double smooth = bound + pareto.quantile((i + 0.5) / tail);
      logs[order[n - tail + i]] = Math.min(0, FastMath.log(smooth));
    }
    return Optional.of(new Weights(logs, pareto.shape()));
  }

  private static double logOfSum(double[] logs) {
    double largest = Arrays.stream(logs).max().orElseThrow();
    return largest
        + FastMath.log(Arrays.stream(logs).map(each -> FastMath.exp(each - largest)).sum());
  }
}
