package dev.omni.quant.biology.kinetic;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The symbols of a model by name, and what determines each. */
final class ModelIndex {
  private final KineticModel model;
  private final Map<String, KineticModel.Compartment> compartments = new LinkedHashMap<>();
  private final Map<String, KineticModel.Species> species = new LinkedHashMap<>();
  private final Map<String, KineticModel.Parameter> parameters = new LinkedHashMap<>();
  private final Map<String, KineticModel.Reference> references = new LinkedHashMap<>();
  private final Map<String, KineticModel.Reaction> reactions = new LinkedHashMap<>();
  private final Map<String, KineticModel.Assignment> initial = new HashMap<>();
  private final Map<String, KineticModel.Rule> assigned = new HashMap<>();
  private final Map<String, KineticModel.Rule> rated = new HashMap<>();
  private final List<KineticModel.Rule> algebraic = new ArrayList<>();
  private final Set<String> reacting = new HashSet<>();

  ModelIndex(KineticModel model) {
    this.model = model;
    model.compartments().forEach(each -> compartments.put(each.id(), each));
    model.species().forEach(each -> species.put(each.id(), each));
    model.parameters().forEach(each -> parameters.put(each.id(), each));
    model.initial().forEach(each -> initial.put(each.symbol(), each));
    for (KineticModel.Rule rule : model.rules()) {
      switch (rule.kind()) {
        case ASSIGNMENT -> assigned.put(rule.variable(), rule);
        case RATE -> rated.put(rule.variable(), rule);
        case ALGEBRAIC -> algebraic.add(rule);
      }
    }
    for (KineticModel.Reaction reaction : model.reactions()) {
      reactions.put(reaction.id(), reaction);
      refer(reaction.reactants());
      refer(reaction.products());
    }
  }

  private void refer(Collection<KineticModel.Reference> all) {
    for (KineticModel.Reference each : all) {
      KineticModel.Species of = species.get(each.species());
      if (of == null) {
        throw new ModelException(each.line(), "no species has the name " + each.species());
      }
      if (!of.boundary() && !of.constant()) {
        reacting.add(of.id());
      }
      if (!each.id().isEmpty()) {
        references.put(each.id(), each);
      }
    }
  }

  KineticModel model() {
    return model;
  }

  Map<String, KineticModel.Compartment> compartments() {
    return compartments;
  }

  Map<String, KineticModel.Species> species() {
    return species;
  }

  Map<String, KineticModel.Parameter> parameters() {
    return parameters;
  }

  Map<String, KineticModel.Reference> references() {
    return references;
  }

  Map<String, KineticModel.Reaction> reactions() {
    return reactions;
  }

  Map<String, KineticModel.Assignment> initial() {
    return initial;
  }

  Map<String, KineticModel.Rule> assigned() {
    return assigned;
  }

  Map<String, KineticModel.Rule> rated() {
    return rated;
  }

  List<KineticModel.Rule> algebraic() {
    return algebraic;
  }

  /** Returns whether reactions change a species. */
  boolean reacts(String id) {
    return reacting.contains(id);
  }

  /** Returns whether something has a value of that name. */
  boolean has(String id) {
    return compartments.containsKey(id)
        || species.containsKey(id)
        || parameters.containsKey(id)
        || references.containsKey(id);
  }

  /** Returns the names of values in the order of the model. */
  List<String> ids() {
    var ids = new ArrayList<>(species.keySet());
    ids.addAll(compartments.keySet());
    ids.addAll(parameters.keySet());
    ids.addAll(references.keySet());
    return ids;
  }

  /** Returns the line of a symbol. */
  int line(String id) {
    if (species.containsKey(id)) {
      return species.get(id).line();
    }
    if (compartments.containsKey(id)) {
      return compartments.get(id).line();
    }
    return parameters.containsKey(id) ? parameters.get(id).line() : reference(id).line();
  }

  /** Returns the species of a name. */
  KineticModel.Species species(String id) {
    return Optional.ofNullable(species.get(id)).orElseThrow(() -> unknown(id));
  }

  /** Returns the stoichiometry of a name. */
  KineticModel.Reference reference(String id) {
    return Optional.ofNullable(references.get(id)).orElseThrow(() -> unknown(id));
  }

  private static ModelException unknown(String id) {
    return new ModelException(0, "no symbol has the name " + id);
  }

  /** Returns whether an algebraic rule may determine a symbol. */
  boolean free(String id) {
    if (!has(id) || assigned.containsKey(id) || rated.containsKey(id) || reacts(id)) {
      return false;
    }
    if (species.containsKey(id)) {
      return !species.get(id).constant();
    }
    if (compartments.containsKey(id)) {
      return !compartments.get(id).constant();
    }
    return !parameters.containsKey(id) || !parameters.get(id).constant();
  }

  /** Returns the compartment whose size divides the amount of a species; empty for none. */
  String divisor(KineticModel.Species of) {
    return of.amountAlone() || !sized(of.compartment()) ? "" : of.compartment();
  }

  /** Returns whether a compartment has a size: one of no dimensions may have none. */
  boolean sized(String id) {
    KineticModel.Compartment in = compartments.get(id);
    return in != null && (in.dimensions() != 0 || stated(id));
  }

  /** Returns whether the model states a value of a symbol at the start. */
  boolean stated(String id) {
    if (initial.containsKey(id) || assigned.containsKey(id) || rated.containsKey(id)) {
      return true;
    }
    KineticModel.Species of = species.get(id);
    if (of != null) {
      return !Double.isNaN(of.initialAmount()) || !Double.isNaN(of.initialConcentration());
    }
    KineticModel.Compartment in = compartments.get(id);
    if (in != null) {
      return !Double.isNaN(in.size());
    }
    KineticModel.Parameter parameter = parameters.get(id);
    return parameter == null || !Double.isNaN(parameter.value());
  }

  /** Returns whether an event sets a symbol. */
  boolean set(String id) {
    return model.events().stream()
        .flatMap(event -> event.assignments().stream())
        .anyMatch(each -> each.symbol().equals(id));
  }
}
