package dev.omni.quant.biology.kinetic;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A model whose values at the start and at any time are tapes. */
public final class CompiledModel {
  /** A variable of the differential equations: the amount of a species or a value. */
  record Variable(String id, boolean amount, int slot, int rate) {}

  /** A symbol that an algebraic rule determines, and the slot of what is then 0. */
  record Unknown(String id, int slot, int residual) {}

  /** A symbol that only events change: the amount of a species or a value. */
  record Held(String id, boolean amount, int slot) {}

  /** An event: the slots of its formulas; without a delay or a priority, -1. */
  record Event(
      KineticModel.Event event, int trigger, int delay, int priority, List<Target> targets) {
    Event {
      targets = List.copyOf(targets);
    }
  }

  /** A symbol that an event sets, and the slot of its value. */
  record Target(String id, int slot) {}

  private static final int TIME = 0;

  private final ModelIndex index;
  private final Tape tape;
  private final List<Variable> variables = new ArrayList<>();
  private final List<Unknown> unknowns = new ArrayList<>();
  private final List<Held> held = new ArrayList<>();
  private final List<Event> events = new ArrayList<>();
  private final Map<String, Integer> slots = new HashMap<>();
  private final List<Integer> shown = new ArrayList<>();
  private final Map<String, Integer> values = new LinkedHashMap<>();
  private final Map<String, Integer> amounts = new LinkedHashMap<>();
  private final Map<String, Integer> concentrations = new LinkedHashMap<>();
  private final Map<String, Integer> fluxes = new LinkedHashMap<>();
  private final List<List<Integer>> changes = new ArrayList<>();
  private final boolean steady;
  private final List<String> determined;

  private CompiledModel(KineticModel model) {
    index = new ModelIndex(model);
    determined = AlgebraicMatching.unknowns(index);
    var writer = new TapeWriter();
    writer.input(false, true);
    var symbols = new ModelSymbols(writer, TIME, index, determined, false);
    inputs(writer, symbols)
        .forEach(
            (id, slot) -> {
              boolean amount = byAmount(id);
              int rate =
                  amount ? symbols.amountRate(index.species(id)) : symbols.rate(id, index.line(id));
              variables.add(new Variable(id, amount, slot, rate));
            });
    for (String id : index.ids()) {
      int slot = symbols.value(id, index.line(id));
      slots.put(id, slot);
      values.put(id, shown(slot));
    }
    for (KineticModel.Species each : model.species()) {
      amounts.put(each.id(), shown(symbols.amount(each)));
      if (index.sized(each.compartment())) {
        concentrations.put(each.id(), shown(symbols.concentration(each)));
      }
    }
    for (KineticModel.Reaction each : model.reactions()) {
      fluxes.put(each.id(), shown(symbols.value(each.id(), each.line())));
    }
    for (int k = 0; k < determined.size(); k++) {
      Unknown before = unknowns.get(k);
      int residual = symbols.slot(index.algebraic().get(k).formula());
      unknowns.set(k, new Unknown(before.id(), before.slot(), residual));
    }
    model.events().forEach(each -> events.add(event(each, symbols)));
    steady = changes(writer, symbols);
    tape = writer.tape();
  }

  /**
   * Returns the tapes of a model.
   *
   * @throws ModelException when a formula has an unknown name, or definitions form a circle
   */
  public static CompiledModel of(KineticModel model) {
    return new CompiledModel(model);
  }

  /** Returns the place of a slot in a row of what is shown. */
  private int shown(int slot) {
    shown.add(slot);
    return shown.size() - 1;
  }

  private boolean byAmount(String id) {
    return index.species().containsKey(id) && !index.rated().containsKey(id);
  }

  /** Writes the inputs, and returns those of variables by name. */
  private Map<String, Integer> inputs(TapeWriter writer, ModelSymbols symbols) {
    var slots = new LinkedHashMap<String, Integer>();
    for (String id : index.ids()) {
      if (index.assigned().containsKey(id) || determined.contains(id)) {
        continue;
      }
      boolean rated = index.rated().containsKey(id);
      boolean variable =
          rated || index.reacts(id) || (index.species().containsKey(id) && index.stated(id));
      int slot = writer.input(rated || index.reacts(id), false);
      symbols.input(id, slot, byAmount(id));
      if (variable) {
        slots.put(id, slot);
      } else {
        held.add(new Held(id, byAmount(id), slot));
      }
    }
    for (String id : determined) {
      int slot = writer.input(true, false);
      symbols.input(id, slot, false);
      unknowns.add(new Unknown(id, slot, -1));
    }
    return slots;
  }

  private Event event(KineticModel.Event event, ModelSymbols symbols) {
    var targets = new ArrayList<Target>();
    for (KineticModel.Assignment each : event.assignments()) {
      if (!index.has(each.symbol()) || index.assigned().containsKey(each.symbol())) {
        throw new ModelException(
            each.line(), "an event cannot set " + each.symbol() + ", or no symbol has this name");
      }
      targets.add(new Target(each.symbol(), symbols.slot(each.formula())));
    }
    return new Event(
        event,
        symbols.truth(event.trigger().condition()),
        event.delay().map(symbols::slot).orElse(-1),
        event.priority().map(symbols::slot).orElse(-1),
        targets);
  }

  /** Writes the change of each variable by each reaction; returns whether all are constant. */
  private boolean changes(TapeWriter writer, ModelSymbols symbols) {
    boolean constant = index.model().events().isEmpty();
    for (Variable variable : variables) {
      if (variable.amount() && index.reacts(variable.id())) {
        var row = new ArrayList<Integer>();
        for (KineticModel.Reaction reaction : index.model().reactions()) {
          int slot = symbols.change(index.species(variable.id()), reaction);
          constant &= !writer.varies(slot);
          row.add(slot);
        }
        changes.add(row);
      }
    }
    return constant;
  }

  ModelIndex index() {
    return index;
  }

  Tape tape() {
    return tape;
  }

  List<Variable> variables() {
    return variables;
  }

  List<Unknown> unknowns() {
    return unknowns;
  }

  List<Held> held() {
    return held;
  }

  List<Event> events() {
    return events;
  }

  /** Returns the slots of what is shown, in the order of a row. */
  List<Integer> shown() {
    return shown;
  }

  /** Returns the slot of a symbol's value. */
  int slot(String id) {
    return slots.getOrDefault(id, -1);
  }

  /** Returns the places of values in a row: species, compartments, parameters, references. */
  public Map<String, Integer> values() {
    return values;
  }

  /** Returns the places of species' amounts in a row. */
  public Map<String, Integer> amounts() {
    return amounts;
  }

  /** Returns the places of the concentrations of species in compartments that have a size. */
  public Map<String, Integer> concentrations() {
    return concentrations;
  }

  /** Returns the places of the rates of reactions in a row. */
  public Map<String, Integer> fluxes() {
    return fluxes;
  }

  /** Returns the number of instructions of the tape. */
  public int length() {
    return tape.length();
  }

  /** Returns the number of variables of the differential equations and of algebraic rules. */
  public int size() {
    return variables.size() + unknowns.size();
  }

  /** Returns whether a parameter of that name has a value that no rule sets. */
  public boolean scannable(String id) {
    return index.parameters().containsKey(id)
        && !index.assigned().containsKey(id)
        && !determined.contains(id);
  }

  /** Returns the slots of changes by reactions, one row a variable they change. */
  List<List<Integer>> changes() {
    return changes;
  }

  /** Returns whether the changes are constant numbers and no event sets an amount. */
  boolean steady() {
    return steady;
  }
}
