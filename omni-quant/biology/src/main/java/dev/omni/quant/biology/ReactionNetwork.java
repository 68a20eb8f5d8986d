package dev.omni.quant.biology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.SingularValueDecomposition;

/**
 * Species and the reactions between them, under mass action.
 *
 * @param species names, in the caller's order
 * @param initial amount of each at time 0
 * @param reactions what turns into what, how fast
 */
record ReactionNetwork(List<String> species, double[] initial, List<Reaction> reactions) {
  private static final double RANK = 1e-10;

  /**
   * One reaction.
   *
   * @param reactants how many of which species it takes, as pairs of index and count
   * @param change what it adds to each species it touches, as pairs of index and amount
   * @param rate its constant, in the caller's units
   */
  @SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
  record Reaction(int[][] reactants, int[][] change, double rate) {
    /** Returns whether it can happen where there is some of these species. */
    boolean possible(boolean[] there) {
      return rate > 0 && Arrays.stream(reactants).allMatch(reactant -> there[reactant[0]]);
    }

    /** Returns the order of the reaction: the number of particles that must meet. */
    int order() {
      int order = 0;
      for (int[] reactant : reactants) {
        order += reactant[1];
      }
      return order;
    }
  }

  /** Returns the species whose amounts may change, given what there is at time 0. */
  Set<Integer> changing() {
    boolean[] there = new boolean[initial.length];
    for (int i = 0; i < there.length; i++) {
      there[i] = initial[i] > 0;
    }
    var changing = new HashSet<Integer>();
    for (int before = -1; before < changing.size(); ) {
      before = changing.size();
      for (Reaction reaction : reactions) {
        if (reaction.possible(there)) {
          for (int[] change : reaction.change()) {
            changing.add(change[0]);
            there[change[0]] = true;
          }
        }
      }
    }
    return changing;
  }

  /** Returns the network of an input that has no problems. */
  static ReactionNetwork of(NetworkInput input) {
    Map<String, Integer> index = new LinkedHashMap<>();
    input.species().forEach(each -> index.put(each.id(), index.size()));
    double[] initial =
        input.species().stream().mapToDouble(NetworkInput.NetworkSpecies::initial).toArray();
    List<Reaction> reactions =
        input.reactions().stream().map(each -> reaction(each, index)).toList();
    return new ReactionNetwork(List.copyOf(index.keySet()), initial, reactions);
  }

  private static Reaction reaction(NetworkInput.NetworkReaction given, Map<String, Integer> index) {
    Map<Integer, Integer> taken = amounts(given.reactants(), index);
    Map<Integer, Integer> change = new LinkedHashMap<>();
    taken.forEach((species, count) -> change.merge(species, -count, Integer::sum));
    amounts(given.products(), index)
        .forEach((species, count) -> change.merge(species, count, Integer::sum));
    change.values().removeIf(amount -> amount == 0);
    return new Reaction(pairs(taken), pairs(change), given.rateConstant());
  }

  private static Map<Integer, Integer> amounts(
      Map<String, Integer> side, Map<String, Integer> index) {
    Map<Integer, Integer> amounts = new LinkedHashMap<>();
    side.forEach(
        (name, count) -> {
          Integer at = index.get(name);
          if (at != null) {
            amounts.put(at, count);
          }
        });
    return amounts;
  }

  /** Returns numbers by species. */
  Map<String, Double> named(double[] values) {
    var named = new LinkedHashMap<String, Double>();
    for (int i = 0; i < values.length; i++) {
      named.put(species.get(i), values[i]);
    }
    return named;
  }

  /** Returns the numbers of all species, in their order; NaN where one is missing. */
  double[] values(Map<String, Double> named) {
    return species.stream().mapToDouble(name -> named.getOrDefault(name, Double.NaN)).toArray();
  }

  private static int[][] pairs(Map<Integer, Integer> map) {
    return map.entrySet().stream()
        .map(entry -> new int[] {entry.getKey(), entry.getValue()})
        .toArray(int[][]::new);
  }

  /** Returns whether the stochastic mean follows the deterministic equations exactly. */
  boolean firstOrder() {
    return reactions.stream().allMatch(reaction -> reaction.order() <= 1);
  }

  /**
   * Returns the conservation laws: unit vectors along which no reaction changes the amounts, the
   * left null space of the stoichiometric matrix.
   */
  List<double[]> conserved() {
    var matrix = MatrixUtils.createRealMatrix(species.size(), reactions.size());
    for (int r = 0; r < reactions.size(); r++) {
      for (int[] change : reactions.get(r).change()) {
        matrix.setEntry(change[0], r, change[1]);
      }
    }
    var square = matrix.multiplyTransposed(matrix);
    var svd = new SingularValueDecomposition(square);
    double[] values = svd.getSingularValues();
    var conserved = new ArrayList<double[]>();
    for (int k = 0; k < values.length; k++) {
      if (values[k] <= RANK * Math.max(1, values[0])) {
        conserved.add(svd.getU().getColumn(k));
      }
    }
    return conserved;
  }

  /**
   * Returns the violation of conservation laws: the largest change along one of them, relative to
   * the size of the amounts.
   */
  double violation(List<double[]> conserved, double[] amounts) {
    double worst = 0;
    double size = 1;
    for (int i = 0; i < initial.length; i++) {
      size = Math.max(size, Math.max(Math.abs(initial[i]), Math.abs(amounts[i])));
    }
    for (double[] law : conserved) {
      double change = 0;
      for (int i = 0; i < initial.length; i++) {
        change += law[i] * (amounts[i] - initial[i]);
      }
      worst = Math.max(worst, Math.abs(change) / size);
    }
    return worst;
  }
}
