package dev.omni.quant.biology.sbml;

import dev.omni.quant.biology.kinetic.KineticModel;
import dev.omni.quant.biology.kinetic.ModelException;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The symbols that rules and events of a model set. A symbol that is constant is set by none, one
 * that a rule of a kind determines by no other, and one that reactions change by no rule (SBML
 * Level 3 Version 2 Core, 4.9.3, 4.9.5 and 4.12.5, validation rules 10304, 20610, 20903, 21212).
 */
final class AssignedSymbols {
  private final Set<String> constant = new HashSet<>();
  private final Set<String> reacting = new HashSet<>();
  private final Set<String> ruled = new HashSet<>();
  private final Set<String> assigned = new HashSet<>();

  private AssignedSymbols(KineticModel model) {
    model.compartments().stream()
        .filter(KineticModel.Compartment::constant)
        .forEach(each -> constant.add(each.id()));
    model.species().stream()
        .filter(KineticModel.Species::constant)
        .forEach(each -> constant.add(each.id()));
    model.parameters().stream()
        .filter(KineticModel.Parameter::constant)
        .forEach(each -> constant.add(each.id()));
    model.reactions().stream()
        .flatMap(each -> Stream.concat(each.reactants().stream(), each.products().stream()))
        .forEach(each -> reacting.add(each.species()));
    model.species().stream()
        .filter(KineticModel.Species::boundary)
        .forEach(each -> reacting.remove(each.id()));
  }

  /**
   * Returns the model.
   *
   * @throws ModelException when something sets a symbol that it may not set
   */
  static KineticModel required(KineticModel model) {
    var symbols = new AssignedSymbols(model);
    model.rules().stream()
        .filter(rule -> rule.kind() != KineticModel.Kind.ALGEBRAIC)
        .forEach(symbols::ruled);
    for (KineticModel.Assignment each : model.initial()) {
      symbols.require(!symbols.assigned.contains(each.symbol()), each, "which has a rule");
    }
    for (KineticModel.Event event : model.events()) {
      var once = new HashSet<String>();
      for (KineticModel.Assignment each : event.assignments()) {
        symbols.require(!symbols.constant.contains(each.symbol()), each, "which is constant");
        symbols.require(!symbols.assigned.contains(each.symbol()), each, "which has a rule");
        symbols.require(once.add(each.symbol()), each, "which the event assigns before");
      }
    }
    return model;
  }

  private void require(boolean may, KineticModel.Assignment each, String why) {
    if (!may) {
      throw refused(each.line(), each.symbol(), why);
    }
  }

  private void ruled(KineticModel.Rule rule) {
    String symbol = rule.variable();
    if (constant.contains(symbol)) {
      throw refused(rule.line(), symbol, "which is constant");
    }
    if (reacting.contains(symbol)) {
      throw refused(rule.line(), symbol, "which reactions change");
    }
    if (!ruled.add(symbol)) {
      throw refused(rule.line(), symbol, "which another rule determines");
    }
    if (rule.kind() == KineticModel.Kind.ASSIGNMENT) {
      assigned.add(symbol);
    }
  }

  private static ModelException refused(int line, String symbol, String why) {
    return new ModelException(line, "nothing may be assigned to " + symbol + ", " + why);
  }
}
