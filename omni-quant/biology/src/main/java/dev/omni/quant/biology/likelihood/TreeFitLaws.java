package dev.omni.quant.biology.likelihood;

import dev.omni.domain.json.Json;
import dev.omni.domain.world.Check;
import dev.omni.quant.biology.NewickNode;
import dev.omni.quant.biology.NewickReader;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The laws of a tree of greatest likelihood, from its text: its likelihood from another root is the
 * one that is published, no small change of a branch or parameter makes it larger, and lengths,
 * splits and criteria follow from it.
 */
final class TreeFitLaws {
  private static final double SAME = 1e-8;
  private static final double ROUNDING = 1e-9;
  private static final double STEP = 1e-4;
  private static final double SLACK = 10;
  private static final int BRANCHES = 12;

  private final MaximumLikelihoodTree.Input input;
  private final MaximumLikelihoodTree.Result result;
  private final SitePatterns patterns;
  private final RateParameters parameters;
  private final NewickNode root;
  private final RootedLikelihood likelihood;

  TreeFitLaws(MaximumLikelihoodTree.Input input, MaximumLikelihoodTree.Result result) {
    this.input = input;
    this.result = result;
    this.patterns = SitePatterns.of(input.alignment());
    this.parameters =
        RateParameters.of(input.model(), patterns, input.gammaCategories(), input.invariant());
    this.root = NewickReader.read(result.tree());
    Map<String, Integer> taxa = new HashMap<>();
    for (String id : input.alignment().ids()) {
      taxa.put(id, taxa.size());
    }
    this.likelihood = new RootedLikelihood(patterns, root, taxa);
  }

  List<Check> checks() {
    double value = result.logLikelihood();
    return List.of(
        new Check(
            "likelihood_residual",
            Math.abs(likelihood.value(rates(1, -1)) / value - 1),
            SAME,
            "Logarithm of the likelihood of the tree in the text from a root beside the last taxon,"
                + " with probabilities by series, over log_likelihood, less 1."),
        new Check(
            "slope_residual",
            slopes(),
            SLACK * JointFit.bound(value),
            "Steepest slope of that logarithm by the logarithms of parameters and of some"
                + " branches, by differences; those at a bound are left out."),
        texts());
  }

  /** Returns the parameters as published, one of them times a factor. */
  private RootedLikelihood.Rates rates(double factor, int which) {
    double[] pairs =
        result
            .rates()
            .map(ExchangeRates::pairs)
            .orElseGet(() -> parameters.model().pairs(result.kappa().orElse(1)));
    int rates = parameters.model().rates();
    if (which >= 0 && which < rates) {
      if (result.rates().isPresent()) {
        pairs[which] *= factor;
      } else {
        pairs = parameters.model().pairs(result.kappa().orElse(1) * factor);
      }
    }
    double shape = result.gammaShape().orElse(1) * (which == rates ? factor : 1);
    double[] classes =
        result.gammaShape().isPresent()
            ? GammaRates.of(shape, input.gammaCategories())
            : new double[] {1};
    double share = result.invariantFraction().orElse(0) * (which == rates + 1 ? factor : 1);
    return new RootedLikelihood.Rates(result.frequencies(), pairs, classes, share);
  }

  private double slopes() {
    double steepest = 0;
    int rates = parameters.model().rates();
    for (int which = 0; which < rates + 2; which++) {
      boolean absent =
          (which == rates && result.gammaShape().isEmpty())
              || (which == rates + 1 && result.invariantFraction().isEmpty());
      if (!absent && !bound(which)) {
        double up = likelihood.value(rates(1 + STEP, which));
        double down = likelihood.value(rates(1 - STEP, which));
        steepest = Math.max(steepest, Math.abs(up - down) / (2 * STEP));
      }
    }
    RootedLikelihood.Rates published = rates(1, -1);
    int every = Math.max(1, likelihood.count() / BRANCHES);
    for (int branch = 0; branch < likelihood.count(); branch += every) {
      double length = likelihood.length(branch);
      if (length > 2 * TreeGraph.LEAST && length < TreeGraph.MOST / 2) {
        likelihood.setLength(branch, length * (1 + STEP));
        double up = likelihood.value(published);
        likelihood.setLength(branch, length * (1 - STEP));
        double down = likelihood.value(published);
        likelihood.setLength(branch, length);
        steepest = Math.max(steepest, Math.abs(up - down) / (2 * STEP));
      }
    }
    return Double.isNaN(steepest) ? Double.MAX_VALUE : steepest;
  }

  /** Returns whether a parameter is at the end of its range. */
  private boolean bound(int which) {
    double[] free = free();
    if (which > parameters.model().rates() && input.gammaCategories() == 1) {
      return atEnd(free, free.length - 1);
    }
    return atEnd(free, which);
  }

  private boolean atEnd(double[] free, int k) {
    return free[k] <= parameters.least()[k] + STEP || free[k] >= parameters.most()[k] - STEP;
  }

  private double[] free() {
    double[] free = new double[parameters.count()];
    double[] rates =
        result.rates().map(ExchangeRates::pairs).orElse(new double[] {result.kappa().orElse(1)});
    int next = 0;
    for (int k = 0; k < parameters.model().rates(); k++) {
      free[next++] = StrictMath.log(Math.abs(rates[k]));
    }
    if (result.gammaShape().isPresent()) {
      free[next++] = StrictMath.log(Math.abs(result.gammaShape().getAsDouble()));
    }
    OptionalDouble share = result.invariantFraction();
    if (share.isPresent()) {
      free[next] = StrictMath.log(Math.abs(share.getAsDouble() / (1 - share.getAsDouble())));
    }
    return free;
  }

  private Check texts() {
    var residuals = new Residuals();
    double length = root.total();
    residuals.equal(result.treeLength(), length, 1);
    double[] frequencies = parameters.frequencies();
    for (int base = 0; base < frequencies.length; base++) {
      residuals.equal(result.frequencies()[base], frequencies[base], 1);
    }
    result.rates().ifPresent(rates -> residuals.equal(rates.gt(), 1));
    int taxa = input.alignment().size();
    int free = 2 * taxa - 3 + parameters.count() + (input.model().hasFrequencies() ? 3 : 0);
    residuals.equal(result.parameters(), free);
    double deviance = -2 * result.logLikelihood();
    residuals.zero(result.aic(), -deviance, -2.0 * free);
    residuals.zero(result.bic(), -deviance, -free * StrictMath.log(input.alignment().length()));
    Map<List<String>, String> labels = new TreeSplits(input.alignment().ids()).of(root);
    residuals.residual(new ArrayList<>(labels.keySet()).equals(result.splits()) ? 0 : 1);
    result
        .support()
        .ifPresent(
            support -> {
              residuals.equal(support.length, labels.size());
              int k = 0;
              for (String label : labels.values()) {
                boolean same =
                    k < support.length && Json.num(support[k++]).canonical().equals(label);
                residuals.residual(same ? 0 : 1);
              }
            });
    return residuals.check(
        "text_residual",
        ROUNDING,
        "Largest difference of tree_length, splits, support, frequencies, aic and bic from what the"
            + " text of the tree, the alignment and log_likelihood give.");
  }
}
