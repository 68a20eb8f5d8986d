package dev.omni.quant.biology.sbml;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A model with bounds of fluxes and an objective.
 *
 * @param metabolites ids of those in balance
 * @param reactions of the model
 * @param maximized whether the objective is
 */
public record FluxDocument(List<String> metabolites, List<Reaction> reactions, boolean maximized) {
  public FluxDocument {
    metabolites = List.copyOf(metabolites);
    reactions = List.copyOf(reactions);
  }

  /**
   * A reaction.
   *
   * @param id of the reaction
   * @param metabolites coefficient of each, negative where it is consumed
   * @param lower least flux; negative infinity for none
   * @param upper largest flux; infinity for none
   * @param cost coefficient in the objective
   * @param rule genes that it needs, with and, or and brackets; empty for none
   */
  public record Reaction(
      String id,
      Map<String, Double> metabolites,
      double lower,
      double upper,
      double cost,
      String rule) {
    public Reaction {
      metabolites = new TreeMap<>(metabolites);
    }
  }
}
