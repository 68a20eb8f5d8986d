package dev.omni.quant.discovery.bayes;

import dev.omni.domain.json.Json;
import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The chains of a posterior.
 *
 * @param density of the posterior
 * @param chains at their ends
 */
record PosteriorSample(LogDensity density, List<NutsChain> chains) {
  private static final double[] PROBABILITIES = {0.025, 0.25, 0.5, 0.75, 0.975};

  /** Standard errors by which means of slopes differ from theirs at most. */
  private static final double MOST_DEVIATIONS = 6;

  private static final double MOST_REDUCTION = 1.01;
  private static final double LEAST_EFFECTIVE = 400;
  private static final int ITERATIONS_A_BLOCK = 100;

  /** Returns the density of an input without problems. */
  static LogDensity density(BayesianSampling.Input input) {
    return input.model().isRegression()
        ? new RegressionDensity(RegressionRows.of(input), input.usedPriors())
        : new EffectsDensity(
            input.estimate().orElseThrow(),
            input.standardError().orElseThrow(),
            input.usedPriors());
  }

  static PosteriorSample of(BayesianSampling.Input input, Work work) {
    LogDensity density = density(input);
    SamplingSizes sizes = input.sizes();
    List<NutsChain> chains =
        IntStream.range(0, sizes.chains()).mapToObj(c -> new NutsChain(density, sizes, c)).toList();
    int all = sizes.warmup() + sizes.draws();
    for (int done = 0; done < all; done += ITERATIONS_A_BLOCK) {
      work.blocks(chains.size(), c -> chains.get(c).advance(ITERATIONS_A_BLOCK, work));
      work.progress(Math.min(1, (done + ITERATIONS_A_BLOCK) / (double) all), Json.Obj.EMPTY);
    }
    return new PosteriorSample(density, chains);
  }

  /** Returns the draws of each parameter, by chain. */
  double[][][] parameters() {
    int count = density.names().size();
    double[][][] all = new double[count][chains.size()][];
    for (int c = 0; c < chains.size(); c++) {
      double[][] draws = chains.get(c).draws();
      for (double[][] one : all) {
        one[c] = new double[draws.length];
      }
      for (int i = 0; i < draws.length; i++) {
        double[] parameters = density.parameters(draws[i]);
        for (int k = 0; k < count; k++) {
          all[k][c][i] = parameters[k];
        }
      }
    }
    return all;
  }

  /**
   * Returns the result.
   *
   * @throws NotConverged when the chains do not agree or are too short
   */
  BayesianSampling.Result proven(BayesianSampling.Input input, Work work) {
    BayesianSampling.Result result = result(input, work);
    result
        .parameters()
        .forEach(
            (name, each) -> {
              if (!(each.rHat() <= MOST_REDUCTION)) {
                throw new NotConverged(
                    "the chains do not agree on "
                        + name
                        + ": r_hat is above 1.01; ask for more warmup and draws, or give a prior"
                        + " that is narrower",
                    input.chains() * (input.warmup() + input.draws()),
                    each.rHat(),
                    MOST_REDUCTION);
              }
              if (!(each.essBulk() >= LEAST_EFFECTIVE)) {
                throw new NotConverged(
                    "the draws of "
                        + name
                        + " are worth fewer than 400 independent ones: ask for more draws, or give"
                        + " a prior that is narrower",
                    input.chains() * (input.warmup() + input.draws()),
                    each.essBulk(),
                    LEAST_EFFECTIVE);
              }
            });
    double deviation = new PartsIdentity(this).largestDeviation();
    if (!(deviation <= MOST_DEVIATIONS)) {
      throw new NotConverged(
          "the draws do not have the slopes of the density that chance allows: ask for more draws",
          input.chains() * (input.warmup() + input.draws()),
          deviation,
          MOST_DEVIATIONS);
    }
    return result;
  }

  BayesianSampling.Result result(BayesianSampling.Input input, Work work) {
    List<String> names = density.names();
    double[][][] all = parameters();
    var summaries = new LinkedHashMap<String, BayesianSampling.PosteriorSummary>();
    for (int k = 0; k < all.length; k++) {
      summaries.put(names.get(k), summary(names.get(k), all[k]));
    }
    int divergences = chains.stream().mapToInt(NutsChain::divergences).sum();
    double[] logs = chains.stream().map(NutsChain::logs).flatMapToDouble(Arrays::stream).toArray();
    List<String> aliased =
        input.model().isRegression() ? RegressionRows.of(input).aliased() : List.of();
    return new BayesianSampling.Result(
        summaries,
        divergences,
        chains.stream().mapToInt(NutsChain::deepest).sum(),
        FiniteResults.number("the density", ChainStatistics.mean(logs)),
        divergences == 0
            ? Optional.empty()
            : Optional.of(
                divergences
                    + " trajectories lost their energy: a part of the posterior may not be"
                    + " reached; give a prior that is narrower"),
        aliased.isEmpty() ? Optional.empty() : Optional.of(aliased),
        input.keepDraws() ? Optional.of(kept(names, all)) : Optional.empty(),
        input.model().isRegression()
            ? OptionalInt.of(RegressionRows.of(input).leftOut())
            : OptionalInt.empty(),
        LeaveOneOut.of(this, work));
  }

  private static Map<String, List<double[]>> kept(List<String> names, double[][][] all) {
    var kept = new LinkedHashMap<String, List<double[]>>();
    for (int k = 0; k < all.length; k++) {
      kept.put(names.get(k), List.of(all[k]));
    }
    return kept;
  }

  private static BayesianSampling.PosteriorSummary summary(String name, double[][] chains) {
    double[] flat = Arrays.stream(chains).flatMapToDouble(Arrays::stream).toArray();
    FiniteResults.numbers("a draw of " + name, flat);
    double[] sorted = flat.clone();
    Arrays.sort(sorted);
    double[][] halves = ChainStatistics.halves(chains);
    double deviation = Math.sqrt(ChainStatistics.variance(flat));
    return new BayesianSampling.PosteriorSummary(
        ChainStatistics.mean(flat),
        deviation,
        Arrays.stream(PROBABILITIES).map(p -> ChainStatistics.quantile(sorted, p)).toArray(),
        ChainStatistics.reduction(halves),
        ChainStatistics.effective(ChainStatistics.ranked(halves)),
        ChainStatistics.effectiveTail(
            halves, ChainStatistics.quantile(sorted, 0.05), ChainStatistics.quantile(sorted, 0.95)),
        deviation / Math.sqrt(ChainStatistics.effective(halves)));
  }
}
