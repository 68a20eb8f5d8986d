package dev.omni.quant.biology.flux;

import dev.omni.quant.biology.sbml.FluxDocument;
import dev.omni.quant.biology.sbml.FluxDocumentReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A network of reactions with the bounds and the objective of an input.
 *
 * @param metabolites in balance
 * @param reactions ids
 * @param rows of each reaction, the metabolites that it changes
 * @param coefficients of each reaction, by how much
 * @param lower bounds; negative infinity where there is none
 * @param upper bounds; infinity where there is none
 * @param costs coefficients of the objective
 * @param rules of the genes that each reaction needs
 * @param maximized whether the objective is
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record FluxNetwork(
    List<String> metabolites,
    List<String> reactions,
    int[][] rows,
    double[][] coefficients,
    double[] lower,
    double[] upper,
    double[] costs,
    List<String> rules,
    boolean maximized) {
  /** The magnitude from which a bound is none. */
  private static final double NONE = 1e20;

  FluxNetwork {
    metabolites = List.copyOf(metabolites);
    reactions = List.copyOf(reactions);
    rules = List.copyOf(rules);
  }

  /** Returns the network of a valid input. */
  static FluxNetwork of(FluxBalance.Input input) {
    FluxDocument document =
        input
            .sbml()
            .map(FluxDocumentReader::read)
            .orElseGet(() -> document(input.model().orElseThrow()));
    return of(document).with(input);
  }

  private static FluxDocument document(CobraModel model) {
    return new FluxDocument(
        model.metabolites().stream().map(CobraMetabolite::id).toList(),
        model.reactions().stream()
            .map(
                each ->
                    new FluxDocument.Reaction(
                        each.id(),
                        each.metabolites(),
                        each.lowerBound(),
                        each.upperBound(),
                        each.objectiveCoefficient(),
                        each.geneReactionRule()))
            .toList(),
        true);
  }

  /** Returns the network of a document whose references are known. */
  static FluxNetwork of(FluxDocument document) {
    Map<String, Integer> places = places(document.metabolites());
    List<FluxDocument.Reaction> given = document.reactions();
    int[][] rows = new int[given.size()][];
    double[][] coefficients = new double[given.size()][];
    for (int j = 0; j < rows.length; j++) {
      var sorted = new TreeMap<Integer, Double>();
      given
          .get(j)
          .metabolites()
          .forEach(
              (id, coefficient) ->
                  Optional.ofNullable(places.get(id)).ifPresent(at -> sorted.put(at, coefficient)));
      rows[j] = sorted.keySet().stream().mapToInt(Integer::intValue).toArray();
      coefficients[j] = sorted.values().stream().mapToDouble(Double::doubleValue).toArray();
    }
    return new FluxNetwork(
        document.metabolites(),
        given.stream().map(FluxDocument.Reaction::id).toList(),
        rows,
        coefficients,
        given.stream().mapToDouble(each -> bound(each.lower())).toArray(),
        given.stream().mapToDouble(each -> bound(each.upper())).toArray(),
        given.stream().mapToDouble(FluxDocument.Reaction::cost).toArray(),
        given.stream().map(FluxDocument.Reaction::rule).toList(),
        document.maximized());
  }

  private static double bound(double sent) {
    return Math.abs(sent) >= NONE ? Math.copySign(Double.POSITIVE_INFINITY, sent) : sent;
  }

  private static Map<String, Integer> places(List<String> ids) {
    var places = new HashMap<String, Integer>();
    for (int i = 0; i < ids.size(); i++) {
      places.put(ids.get(i), i);
    }
    return places;
  }

  /** Returns the same with the bounds, the objective and the sense that an input adds. */
  private FluxNetwork with(FluxBalance.Input input) {
    double[] least = lower.clone();
    double[] most = upper.clone();
    double[] wanted = costs.clone();
    Map<String, Integer> places = places(reactions);
    input
        .bounds()
        .orElse(Map.of())
        .forEach(
            (id, pair) -> {
              int at = places.getOrDefault(id, 0);
              least[at] = bound(pair.get(0));
              most[at] = bound(pair.get(1));
            });
    if (input.objective().isPresent()) {
      Arrays.fill(wanted, 0);
      input.objective().get().forEach((id, cost) -> wanted[places.getOrDefault(id, 0)] = cost);
    }
    boolean up =
        input.sense().map(sense -> sense == ObjectiveSense.MAXIMIZE).orElseGet(() -> maximized);
    return new FluxNetwork(
        metabolites, reactions, rows, coefficients, least, most, wanted, rules, up);
  }

  /** Returns the same without some reactions. */
  FluxNetwork without(List<Integer> off) {
    double[] least = lower.clone();
    double[] most = upper.clone();
    for (int each : off) {
      least[each] = 0;
      most[each] = 0;
    }
    return new FluxNetwork(
        metabolites, reactions, rows, coefficients, least, most, costs, rules, maximized);
  }

  /** Returns the reactions that a knockout takes out: one, or all that need a gene. */
  List<Integer> knockedOut(String id) {
    if (!id.startsWith(FluxProblems.GENE)) {
      return List.of(reactions.indexOf(id));
    }
    String gene = id.substring(FluxProblems.GENE.length());
    var off = new ArrayList<Integer>();
    for (int j = 0; j < rules.size(); j++) {
      if (!GeneRule.of(rules.get(j)).holdsWithout(gene)) {
        off.add(j);
      }
    }
    return off;
  }

  /** Returns the objective of fluxes. */
  double value(double[] fluxes) {
    double sum = 0;
    for (int j = 0; j < fluxes.length; j++) {
      sum += costs[j] * fluxes[j];
    }
    return sum;
  }

  /** Returns the number of reactions. */
  int size() {
    return rows.length;
  }
}
