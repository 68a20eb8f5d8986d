package dev.omni.quant.biology.likelihood;

import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import java.util.Optional;

/**
 * The tree of greatest likelihood that was found.
 *
 * @param tree with its branches
 * @param free parameters
 * @param value logarithm of the likelihood
 */
@SuppressWarnings("ArrayRecordComponent") // Read where it is made, never compared.
record BestTree(TreeGraph tree, double[] free, double value) {
  private static final int ROUNDS = 20;
  private static final int FIRST_STEPS = 12;
  private static final double BETTER = 1e-3;
  private static final double SAME = 1e-6;
  private static final double ENOUGH = 0.1;

  /** More than other parameters raise a logarithm of the likelihood that is near the best. */
  private static final double LIFT = 20;

  /**
   * Returns a tree with the branches and parameters that are best for it.
   *
   * @throws NotConverged when they find no optimum
   */
  static BestTree fitted(
      TreeGraph start, SitePatterns patterns, RateParameters parameters, Work work) {
    double[] free = parameters.start();
    var likelihood = new TreeLikelihood(start, patterns, parameters.process(free), work);
    likelihood.fitBranches(3, ENOUGH);
    return best(likelihood, parameters, free);
  }

  /**
   * Returns the best tree that a search from one tree finds.
   *
   * @param known the best before; empty at first
   * @throws NotConverged when branches and parameters find no optimum
   */
  static BestTree searched(
      TreeGraph start,
      SitePatterns patterns,
      RateParameters parameters,
      boolean regrafting,
      Optional<BestTree> known,
      Work work) {
    double[] free = known.map(BestTree::free).orElseGet(parameters::start);
    var likelihood = new TreeLikelihood(start, patterns, parameters.process(free), work);
    likelihood.fitBranches(3, ENOUGH);
    if (known.isEmpty()) {
      free = new JointFit(likelihood, parameters).search(free, FIRST_STEPS).free();
    }
    double climbed = new TreeSearch(likelihood, regrafting).climb();
    if (known.isPresent() && climbed < known.get().value() - LIFT) {
      return known.get();
    }
    if (known.isPresent() && likelihood.tree().isLike(known.get().tree())) {
      return known.get();
    }
    BestTree found = best(likelihood, parameters, free);
    for (int round = 0; round < ROUNDS; round++) {
      // At other parameters another tree may be better.
      double value = new TreeSearch(likelihood, regrafting).climb();
      if (value < found.value() + BETTER) {
        boolean same = known.isPresent() && known.get().value() > found.value() - SAME;
        return same ? known.get() : found;
      }
      found = best(likelihood, parameters, found.free());
    }
    throw NotConverged.of(
        "trees and parameters still change each other: begin at a tree of another method",
        ROUNDS,
        BETTER);
  }

  private static BestTree best(
      TreeLikelihood likelihood, RateParameters parameters, double[] free) {
    JointFit.Found found = new JointFit(likelihood, parameters).best(free);
    return new BestTree(likelihood.tree().copy(), found.free(), found.value());
  }
}
