package dev.omni.quant.biology;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import java.util.ArrayList;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Trajectories of a network by the direct method: the time to the next reaction is exponential, and
 * the reaction is drawn by the propensities (D. T. Gillespie, J. Comput. Phys. 22, 1976, 403-434).
 */
final class SsaBlock {
  private static final long MOST_EVENTS = 100_000_000;
  private static final int EVENTS_BETWEEN_CALLS = 1 << 14;

  private final ReactionNetwork network;
  private final double[] times;

  /**
   * Creates the simulation of a network.
   *
   * @param times of output, rising
   */
  SsaBlock(ReactionNetwork network, double[] times) {
    this.network = network;
    this.times = times;
  }

  /**
   * Returns the moments and histograms over a number of trajectories.
   *
   * @param keep how many of the first trajectories are kept whole
   */
  SsaSample simulate(int runs, int keep, long seed, Work work) {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    var waiting = ZigguratSampler.Exponential.of(random);
    var moments = new SsaMoments.Sum(times.length, network.species().size());
    CountHistogram[][] counts = SsaSample.histograms(times.length, network.species().size());
    var kept = new ArrayList<long[][]>();
    for (int run = 0; run < runs; run++) {
      work.proceed();
      long[][] states = new long[times.length][];
      moments.events += trajectory(random, waiting, states, work);
      moments.runs++;
      for (int t = 0; t < states.length; t++) {
        moments.add(t, states[t]);
        for (int i = 0; i < states[t].length; i++) {
          counts[t][i].add(states[t][i]);
        }
      }
      if (run < keep) {
        kept.add(states);
      }
    }
    return new SsaSample(moments.moments(), counts, kept);
  }

  private long trajectory(
      UniformRandomProvider random,
      ZigguratSampler.Exponential waiting,
      long[][] states,
      Work work) {
    long[] state = new long[network.initial().length];
    for (int i = 0; i < state.length; i++) {
      state[i] = (long) network.initial()[i];
    }
    double[] propensities = new double[network.reactions().size()];
    double now = 0;
    int output = 0;
    long events = 0;
    while (output < times.length) {
      double total = propensities(state, propensities);
      now += total > 0 ? waiting.sample() / total : Double.POSITIVE_INFINITY;
      while (output < times.length && times[output] < now) {
        states[output++] = state.clone();
      }
      if (output < times.length) {
        fire(chosen(propensities, random.nextDouble() * total), state);
        if (++events % EVENTS_BETWEEN_CALLS == 0) {
          work.proceed();
        }
        if (events > MOST_EVENTS) {
          throw new Infeasible(
              "a trajectory has more than " + MOST_EVENTS + " reactions before the last output");
        }
      }
    }
    return events;
  }

  /**
   * Computes the propensities, combinations of reactants times the constants, and returns their
   * sum.
   */
  private double propensities(long[] state, double[] propensities) {
    double total = 0;
    for (int r = 0; r < propensities.length; r++) {
      ReactionNetwork.Reaction reaction = network.reactions().get(r);
      double propensity = reaction.rate();
      for (int[] reactant : reaction.reactants()) {
        long n = state[reactant[0]];
        for (int i = 0; i < reactant[1]; i++) {
          propensity *= Math.max(0, n - i) / (double) (i + 1);
        }
      }
      propensities[r] = propensity;
      total += propensity;
    }
    return total;
  }

  private static int chosen(double[] propensities, double mark) {
    double sum = 0;
    int last = 0;
    for (int r = 0; r < propensities.length; r++) {
      if (propensities[r] > 0) {
        sum += propensities[r];
        last = r;
        if (mark < sum) {
          return r;
        }
      }
    }
    return last;
  }

  private void fire(int reaction, long[] state) {
    for (int[] change : network.reactions().get(reaction).change()) {
      state[change[0]] += change[1];
    }
  }
}
