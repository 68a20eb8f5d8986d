package dev.omni.quant.biology;

import java.util.List;
import java.util.Map;

/**
 * A model of reactions whose rates are formulas.
 *
 * @param species in order
 * @param parameters values by the symbol that formulas use
 * @param reactions in order
 * @param rules symbols that formulas define at every time, each after those that it uses
 * @param events in order
 */
record KineticModel(
    List<Species> species,
    Map<String, Double> parameters,
    List<Reaction> reactions,
    List<Rule> rules,
    List<Event> events) {
  KineticModel {
    species = List.copyOf(species);
    parameters = new java.util.TreeMap<>(parameters);
    reactions = List.copyOf(reactions);
    rules = List.copyOf(rules);
    events = List.copyOf(events);
  }

  /**
   * A species.
   *
   * @param id as it is shown
   * @param symbol in formulas
   * @param initial value at the start
   * @param size of the compartment by which amounts are divided; 1 for amounts
   * @param fixed whether reactions leave it as it is
   */
  record Species(String id, String symbol, double initial, double size, boolean fixed) {}

  /**
   * A reaction.
   *
   * @param id as it is shown
   * @param change of each species' amount by symbol, when it happens once
   * @param rate a formula
   */
  record Reaction(String id, Map<String, Double> change, String rate) {
    Reaction {
      change = new java.util.TreeMap<>(change);
    }
  }

  /** A symbol and its formula. */
  record Rule(String symbol, String formula) {}

  /** A formula that becomes positive, and the formulas that symbols then get. */
  record Event(String trigger, Map<String, String> assign) {
    Event {
      assign = new java.util.TreeMap<>(assign);
    }
  }

  List<String> symbols() {
    return species.stream().map(Species::symbol).toList();
  }

  /** Returns whether a rule defines a symbol. */
  boolean ruled(String symbol) {
    return rules.stream().anyMatch(rule -> rule.symbol().equals(symbol));
  }

  /** Returns the same model with another value of a parameter. */
  KineticModel with(String parameter, double value) {
    var changed = new java.util.TreeMap<>(parameters);
    changed.put(parameter, value);
    return new KineticModel(species, changed, reactions, rules, events);
  }
}
