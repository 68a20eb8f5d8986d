package dev.omni.quant.biology.flux;

import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.SpellingSuggestion;
import dev.omni.quant.biology.kinetic.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The problems of a flux balance that its schema cannot express.
 *
 * @param input as sent
 */
record FluxProblems(FluxBalance.Input input) {
  /** The beginning of a knockout that names a gene. */
  static final String GENE = "gene:";

  private static final String ORDER = "must not be above the upper bound";

  List<Problem> problems() {
    var problems = new ArrayList<Problem>();
    input.model().ifPresent(model -> modelProblems(model, problems));
    if (!problems.isEmpty()) {
      return problems;
    }
    FluxNetwork network;
    try {
      network = FluxNetwork.of(input);
    } catch (ModelException refused) {
      return List.of(
          Problem.invalid("/sbml", "must be a supported model; " + refused.getMessage()));
    }
    var ids = new HashSet<>(network.reactions());
    if (input.sbml().isPresent()) {
      for (int j = 0; j < network.size(); j++) {
        if (network.lower()[j] > network.upper()[j]
            && !input.bounds().orElse(Map.of()).containsKey(network.reactions().get(j))) {
          problems.add(
              Problem.invalid(
                  "/sbml",
                  "must have no lower bound above the upper: " + network.reactions().get(j)));
        }
      }
    }
    new TreeMap<>(input.bounds().orElse(Map.of()))
        .forEach((id, pair) -> bounds(id, pair, ids, problems));
    new TreeSet<>(input.objective().orElse(Map.of()).keySet())
        .forEach(id -> known(Pointer.ROOT.to("objective").to(id), id, ids, problems));
    List<String> ranged =
        input.variability().flatMap(FluxBalance.Variability::reactions).orElse(List.of());
    for (int k = 0; k < ranged.size(); k++) {
      known(Pointer.ROOT.to("variability").to("reactions").to(k), ranged.get(k), ids, problems);
    }
    knockouts(network, ids, problems);
    if (Arrays.stream(network.costs()).allMatch(cost -> cost == 0)) {
      problems.add(
          Problem.invalid(
              "/objective", "must be there where no reaction has an objective_coefficient"));
    }
    return problems;
  }

  private static void known(Pointer at, String id, Set<String> ids, List<Problem> problems) {
    if (!ids.contains(id)) {
      String meant =
          SpellingSuggestion.readsLike(id, ids)
              .map(near -> "; did you mean " + near + "?")
              .orElse("");
      problems.add(Problem.invalid(at.text(), "must be the id of a reaction of the model" + meant));
    }
  }

  private static void bounds(
      String id, List<Double> pair, Set<String> ids, List<Problem> problems) {
    Pointer at = Pointer.ROOT.to("bounds").to(id);
    known(at, id, ids, problems);
    if (pair.get(0) > pair.get(1)) {
      problems.add(Problem.invalid(at.to(0).text(), ORDER));
    }
  }

  private void knockouts(FluxNetwork network, Set<String> ids, List<Problem> problems) {
    List<String> wanted = input.knockouts().orElse(List.of());
    if (wanted.stream().noneMatch(id -> id.startsWith(GENE))) {
      for (int k = 0; k < wanted.size(); k++) {
        known(Pointer.ROOT.to("knockouts").to(k), wanted.get(k), ids, problems);
      }
      return;
    }
    var genes = new TreeSet<String>();
    for (int j = 0; j < network.size(); j++) {
      GeneRule rule = GeneRule.of(network.rules().get(j));
      genes.addAll(rule.genes());
      if (!rule.isReadable()) {
        problems.add(
            Problem.invalid(
                "/model/reactions/" + j + "/gene_reaction_rule",
                "must be names with and, or and brackets between them"));
      }
    }
    for (int k = 0; k < wanted.size(); k++) {
      String id = wanted.get(k);
      Pointer at = Pointer.ROOT.to("knockouts").to(k);
      if (!id.startsWith(GENE)) {
        known(at, id, ids, problems);
      } else if (!genes.contains(id.substring(GENE.length()))) {
        problems.add(Problem.invalid(at.text(), "must name a gene that a reaction needs"));
      }
    }
  }

  private static void modelProblems(CobraModel model, List<Problem> problems) {
    var metabolites = new HashSet<String>();
    for (int i = 0; i < model.metabolites().size(); i++) {
      if (!metabolites.add(model.metabolites().get(i).id())) {
        problems.add(
            Problem.invalid("/model/metabolites/" + i + "/id", "must differ from the ids before"));
      }
    }
    var reactions = new HashSet<String>();
    for (int j = 0; j < model.reactions().size(); j++) {
      CobraReaction reaction = model.reactions().get(j);
      Pointer at = Pointer.ROOT.to("model").to("reactions").to(j);
      if (!reactions.add(reaction.id())) {
        problems.add(Problem.invalid(at.to("id").text(), "must differ from the ids before"));
      }
      if (reaction.lowerBound() > reaction.upperBound()) {
        problems.add(Problem.invalid(at.to("lower_bound").text(), ORDER));
      }
      for (String id : new TreeSet<>(reaction.metabolites().keySet())) {
        if (!metabolites.contains(id)) {
          problems.add(
              Problem.invalid(
                  at.to("metabolites").to(id).text(), "must be one of the metabolites"));
        }
      }
    }
  }
}
