package dev.omni.quant.biology;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
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

  /** Returns the members of a contract that describe a network. */
  static Shape contract() {
    Shape amounts =
        Shape.mapOf(Shape.integer().atLeast(1).atMost(10).unit("1").titled("How many"))
            .members(0, 6);
    return Shape.object()
        .required(
            "species",
            Shape.arrayOf(
                    Shape.object()
                        .required(
                            "id",
                            Shape.string()
                                .length(1, 32)
                                .pattern(
                                    "^[A-Za-z][A-Za-z0-9_]*$",
                                    "a name of letters, digits and underscores, a letter first")
                                .titled("Name of the species"))
                        .required(
                            "initial",
                            Shape.number().atLeast(0).unit("amount").titled("Amount at time 0")),
                    1,
                    100)
                .titled("Species"))
        .required(
            "reactions",
            Shape.arrayOf(
                    Shape.object()
                        .required("reactants", amounts.titled("What it takes"))
                        .required("products", amounts.titled("What it gives"))
                        .required(
                            "rate_constant",
                            Shape.number()
                                .atLeast(0)
                                .unit("mass action, caller units")
                                .titled("Rate constant")),
                    1,
                    300)
                .titled("Reactions"))
        .required(
            "output_times",
            Shape.arrayOf(Shape.number().atLeast(0).unit("time").titled("Time of output"), 1, 1000)
                .titled("Times of output"));
  }

  /** Returns the problems of a network that a schema cannot express. */
  static List<Problem> problems(Json.Obj input) {
    var found = new ArrayList<Problem>();
    var known = new HashSet<String>();
    List<JsonFields> species = new JsonFields(input).objects("species");
    for (int i = 0; i < species.size(); i++) {
      Pointer at = Pointer.ROOT.to("species").to(i).to("id");
      if (!known.add(species.get(i).text("id"))) {
        found.add(invalid(at, "must be unique"));
      }
      if (species.get(i).text("id").equals("time")) {
        found.add(invalid(at, "must not be time, which each row of the result has beside species"));
      }
    }
    List<JsonFields> reactions = new JsonFields(input).objects("reactions");
    for (int r = 0; r < reactions.size(); r++) {
      for (String side : List.of("reactants", "products")) {
        for (String name : reactions.get(r).fields(side).object().members().keySet()) {
          if (!known.contains(name)) {
            Pointer at = Pointer.ROOT.to("reactions").to(r).to(side).to(name);
            found.add(invalid(at, "must be one of the declared species"));
          }
        }
      }
    }
    return found;
  }

  static Problem invalid(Pointer at, String message) {
    return Problem.invalid(at.text(), message);
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
  static ReactionNetwork of(JsonFields input) {
    Map<String, Integer> index = new LinkedHashMap<>();
    List<JsonFields> species = input.objects("species");
    for (JsonFields each : species) {
      index.put(each.text("id"), index.size());
    }
    double[] initial = species.stream().mapToDouble(each -> each.number("initial")).toArray();
    List<Reaction> reactions =
        input.objects("reactions").stream().map(each -> reaction(each, index)).toList();
    return new ReactionNetwork(List.copyOf(index.keySet()), initial, reactions);
  }

  private static Reaction reaction(JsonFields fields, Map<String, Integer> index) {
    Map<Integer, Integer> taken = amounts(fields.fields("reactants"), index);
    Map<Integer, Integer> change = new LinkedHashMap<>();
    taken.forEach((species, count) -> change.merge(species, -count, Integer::sum));
    amounts(fields.fields("products"), index)
        .forEach((species, count) -> change.merge(species, count, Integer::sum));
    change.values().removeIf(amount -> amount == 0);
    return new Reaction(pairs(taken), pairs(change), fields.number("rate_constant"));
  }

  private static Map<Integer, Integer> amounts(JsonFields side, Map<String, Integer> index) {
    Map<Integer, Integer> amounts = new LinkedHashMap<>();
    for (String name : side.object().members().keySet()) {
      Integer at = index.get(name);
      if (at != null) {
        amounts.put(at, side.integer(name));
      }
    }
    return amounts;
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
