package dev.omni.quant.finance;

import dev.omni.domain.json.Problem;
import dev.omni.quant.core.Names;
import dev.omni.quant.core.SymmetricMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The problems of the inputs of portfolios.
 *
 * @param size number of assets
 * @param names of the assets
 */
record PortfolioProblems(int size, Optional<List<String>> names) {
  /**
   * The largest return, a hundred million percent a period; beyond it no solver distinguishes
   * assets.
   */
  private static final double LARGEST_RETURN = 1e6;

  /**
   * Returns the problems of returns, covariance and names.
   *
   * @param member of a return
   * @param given that return, if so
   */
  List<Problem> moments(
      double[] returns, double[][] covariance, String member, OptionalDouble given) {
    var problems =
        new ArrayList<>(
            new SymmetricMatrix(covariance).problems("/covariance", size, "expected_returns"));
    double[] covariances = Arrays.stream(covariance).flatMapToDouble(Arrays::stream).toArray();
    if (largest(returns) > LARGEST_RETURN) {
      problems.add(Problem.invalid("/expected_returns", "must be from -1e6 to 1e6 each"));
    }
    if (largest(covariances) > LARGEST_RETURN * LARGEST_RETURN) {
      problems.add(Problem.invalid("/covariance", "must be from -1e12 to 1e12 each"));
    }
    if (Math.abs(given.orElse(0)) > LARGEST_RETURN) {
      problems.add(Problem.invalid("/" + member, "must be from -1e6 to 1e6"));
    }
    problems.addAll(Names.problems(names, size, "expected_returns"));
    return problems;
  }

  private static double largest(double[] values) {
    return Arrays.stream(values).map(Math::abs).max().orElse(0);
  }

  /** Returns what leaves no portfolio. */
  List<Problem> limits(WeightLimits weights, Optional<List<AssetGroup>> groups) {
    var problems = new ArrayList<Problem>();
    if (weights.minWeight().weights(size).length != size) {
      problems.add(Problem.invalid("/min_weight", "must have one weight for each asset: " + size));
    }
    if (weights.maxWeight().weights(size).length != size) {
      problems.add(Problem.invalid("/max_weight", "must have one weight for each asset: " + size));
    }
    problems.addAll(groups(groups.orElse(List.of())));
    return problems.isEmpty() ? allowed(weights, weights.of(size, groups)) : problems;
  }

  private List<Problem> groups(List<AssetGroup> groups) {
    var problems = new ArrayList<Problem>();
    for (int k = 0; k < groups.size(); k++) {
      AssetGroup group = groups.get(k);
      if (group.min().isEmpty() && group.max().isEmpty()) {
        problems.add(Problem.invalid("/groups/" + k, "must have min, max or both"));
      }
      if (group.least() > group.most()) {
        problems.add(Problem.invalid("/groups/" + k + "/min", "must be at most max"));
      }
      var seen = new HashSet<Integer>();
      int[] assets = group.assets();
      for (int i = 0; i < assets.length; i++) {
        String pointer = "/groups/" + k + "/assets/" + i;
        if (assets[i] >= size) {
          problems.add(Problem.invalid(pointer, "must be below the number of assets: " + size));
        } else if (!seen.add(assets[i])) {
          problems.add(Problem.invalid(pointer, "must differ from those before"));
        }
      }
    }
    return problems;
  }

  private List<Problem> allowed(WeightLimits weights, PortfolioLimits limits) {
    var problems = new ArrayList<Problem>();
    boolean named = Names.problems(names, size, "").isEmpty();
    List<String> shown = Names.shown(named ? names : Optional.empty(), size);
    for (int i = 0; i < limits.assets() && problems.isEmpty(); i++) {
      if (limits.least()[i] > limits.most()[i]) {
        String place = weights.minWeight() instanceof LeastWeight.OfEach ? "/" + i : "";
        problems.add(
            Problem.invalid(
                "/min_weight" + place,
                "of asset " + shown.get(i) + " must be at most its max_weight"));
      }
    }
    if (problems.isEmpty() && limits.sumOfLeast() > 1 && !limits.possible()) {
      problems.add(
          Problem.invalid(
              "/min_weight",
              "must leave weights that add up to 1; the least ones have the sum "
                  + limits.sumOfLeast()));
    } else if (problems.isEmpty() && !limits.possible()) {
      problems.add(
          Problem.invalid(
              "/max_weight",
              "must leave weights that add up to 1; the largest ones have the sum "
                  + limits.sumOfMost()));
    }
    for (int k = 0; k < limits.groups().size() && problems.isEmpty(); k++) {
      problems.addAll(group(limits, k));
    }
    if (problems.isEmpty()
        && !limits.groups().isEmpty()
        && limits.smallest(new double[limits.assets()]).isEmpty()) {
      problems.add(
          Problem.invalid("/groups", "must leave weights that add up to 1" + sums(limits)));
    }
    return problems;
  }

  /** Returns what is wrong with a group apart from the others. */
  private static List<Problem> group(PortfolioLimits limits, int k) {
    AssetGroup group = limits.groups().get(k);
    double least = group.sum(limits.least());
    double most = group.sum(limits.most());
    if (group.least() > most) {
      return List.of(
          Problem.invalid(
              "/groups/" + k + "/min",
              "must be at most " + most + ", the sum of the largest weights of its assets"));
    }
    return group.most() < least
        ? List.of(
            Problem.invalid(
                "/groups/" + k + "/max",
                "must be at least " + least + ", the sum of the least weights of its assets"))
        : List.of();
  }

  private static String sums(PortfolioLimits limits) {
    OptionalDouble low = limits.sum(1);
    OptionalDouble high = limits.sum(-1);
    return low.isPresent() && high.isPresent()
        ? "; their sums are from " + low.getAsDouble() + " to " + high.getAsDouble()
        : "; no weights are within all limits";
  }
}
