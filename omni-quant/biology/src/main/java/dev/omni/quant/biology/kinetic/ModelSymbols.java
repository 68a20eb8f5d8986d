package dev.omni.quant.biology.kinetic;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The slots of the symbols of a model, each written when it is first asked for: at the start, from
 * what the model states and its initial assignments, or at any time, from the inputs of the tape.
 */
final class ModelSymbols implements Compiler.Symbols {
  private final TapeWriter writer;
  private final ModelIndex index;
  private final boolean start;
  private final Set<String> determined;
  private final Compiler compiler;

  /** Slots of symbols that are inputs: amounts of the species that are held by amount. */
  private final Map<String, Integer> inputs = new LinkedHashMap<>();

  private final Set<String> byAmount = new HashSet<>();
  private final Map<String, Integer> values = new HashMap<>();
  private final Map<String, Integer> rates = new HashMap<>();
  private final Set<String> open = new HashSet<>();

  ModelSymbols(
      TapeWriter writer, int time, ModelIndex index, List<String> determined, boolean start) {
    this.writer = writer;
    this.determined = Set.copyOf(determined);
    this.index = index;
    this.start = start;
    this.compiler = new Compiler(writer, time, index.model().functions(), this);
  }

  /** Adds an input, which is the amount of a species or the value of a symbol. */
  void input(String id, int slot, boolean amount) {
    inputs.put(id, slot);
    if (amount) {
      byAmount.add(id);
    }
  }

  int slot(MathExpression formula) {
    return compiler.slot(formula, Map.of());
  }

  int truth(MathExpression formula) {
    return compiler.truth(formula, Map.of());
  }

  @Override
  public int value(String id, int line) {
    Integer known = values.get(id);
    if (known != null) {
      return known;
    }
    enter(id, line);
    int slot = written(id, line);
    open.remove(id);
    values.put(id, slot);
    return slot;
  }

  private void enter(String id, int line) {
    if (!open.add(id)) {
      throw new ModelException(line, "rules and assignments use each other in a circle at " + id);
    }
  }

  private int written(String id, int line) {
    if (start && index.initial().containsKey(id)) {
      return slot(index.initial().get(id).formula());
    }
    if (index.assigned().containsKey(id)) {
      return slot(index.assigned().get(id).formula());
    }
    KineticModel.Reaction reaction = index.reactions().get(id);
    if (reaction != null) {
      var local = new HashMap<String, Integer>();
      reaction.local().forEach((name, value) -> local.put(name, writer.constant(value)));
      return compiler.slot(reaction.rate(), local);
    }
    Integer input = inputs.get(id);
    if (input != null) {
      return byAmount.contains(id) ? divided(index.species(id), input) : input;
    }
    if (!start || !index.has(id)) {
      throw new ModelException(line, "no symbol has the name " + id);
    }
    return stated(id);
  }

  /** Returns the value that a model states of a symbol. */
  private int stated(String id) {
    KineticModel.Species species = index.species().get(id);
    if (species != null) {
      return index.divisor(species).isEmpty() || Double.isNaN(species.initialConcentration())
          ? divided(species, statedAmount(species))
          : writer.constant(species.initialConcentration());
    }
    if (index.compartments().containsKey(id)) {
      return writer.constant(index.compartments().get(id).size());
    }
    if (index.parameters().containsKey(id)) {
      return writer.constant(index.parameters().get(id).value());
    }
    KineticModel.Reference reference = index.reference(id);
    return reference.formula().isPresent()
        ? slot(reference.formula().get())
        : writer.constant(reference.stoichiometry());
  }

  private int statedAmount(KineticModel.Species species) {
    if (!Double.isNaN(species.initialAmount()) || Double.isNaN(species.initialConcentration())) {
      return writer.constant(species.initialAmount());
    }
    int concentration = writer.constant(species.initialConcentration());
    String compartment = species.compartment();
    return index.sized(compartment)
        ? writer.write(TapeOperation.MULTIPLY, concentration, value(compartment, species.line()))
        : concentration;
  }

  private int divided(KineticModel.Species species, int amount) {
    String divisor = index.divisor(species);
    return divisor.isEmpty()
        ? amount
        : writer.write(TapeOperation.DIVIDE, amount, value(divisor, species.line()));
  }

  /** Returns the amount of a species. */
  int amount(KineticModel.Species species) {
    String id = species.id();
    Integer input = inputs.get(id);
    if (input != null && byAmount.contains(id)) {
      return input;
    }
    boolean plain = start && !index.initial().containsKey(id) && !index.assigned().containsKey(id);
    if (plain && input == null && !Double.isNaN(species.initialAmount())) {
      return statedAmount(species);
    }
    String divisor = index.divisor(species);
    int value = value(id, species.line());
    return divisor.isEmpty()
        ? value
        : writer.write(TapeOperation.MULTIPLY, value, value(divisor, species.line()));
  }

  /** Returns the concentration of a species in a compartment that has a size. */
  int concentration(KineticModel.Species species) {
    return index.divisor(species).isEmpty()
        ? writer.write(
            TapeOperation.DIVIDE,
            value(species.id(), species.line()),
            value(species.compartment(), species.line()))
        : value(species.id(), species.line());
  }

  @Override
  public int rate(String id, int line) {
    Integer known = rates.get(id);
    if (known != null) {
      return known;
    }
    String mark = "rate of " + id;
    enter(mark, line);
    int slot = rateOf(id, line);
    open.remove(mark);
    rates.put(id, slot);
    return slot;
  }

  private int rateOf(String id, int line) {
    if (index.rated().containsKey(id)) {
      return slot(index.rated().get(id).formula());
    }
    if (!index.has(id) || index.assigned().containsKey(id) || determined.contains(id)) {
      throw new ModelException(line, "element csymbol is not supported for the rate of " + id);
    }
    KineticModel.Species species = index.species().get(id);
    if (species == null) {
      return writer.constant(0);
    }
    int amount = amountRate(species);
    String divisor = index.divisor(species);
    if (divisor.isEmpty()) {
      return amount;
    }
    int growth = rate(divisor, line);
    int change =
        growth == writer.constant(0)
            ? amount
            : writer.write(
                TapeOperation.SUBTRACT,
                amount,
                writer.write(TapeOperation.MULTIPLY, value(id, line), growth));
    return writer.write(TapeOperation.DIVIDE, change, value(divisor, line));
  }

  /** Returns the derivative of a species' amount by reactions. */
  int amountRate(KineticModel.Species species) {
    int sum = writer.constant(0);
    if (!index.reacts(species.id())) {
      return sum;
    }
    for (KineticModel.Reaction reaction : index.model().reactions()) {
      int change = change(species, reaction);
      if (change != writer.constant(0)) {
        int part =
            writer.write(TapeOperation.MULTIPLY, change, value(reaction.id(), reaction.line()));
        sum = writer.write(TapeOperation.ADD, sum, part);
      }
    }
    return sum;
  }

  /** Returns the change of a species' amount when a reaction happens once. */
  int change(KineticModel.Species species, KineticModel.Reaction reaction) {
    int change = writer.constant(0);
    for (KineticModel.Reference each : reaction.reactants()) {
      if (each.species().equals(species.id())) {
        change = writer.write(TapeOperation.SUBTRACT, change, stoichiometry(each));
      }
    }
    for (KineticModel.Reference each : reaction.products()) {
      if (each.species().equals(species.id())) {
        change = writer.write(TapeOperation.ADD, change, stoichiometry(each));
      }
    }
    String factor =
        species.conversionFactor().isEmpty()
            ? index.model().conversionFactor()
            : species.conversionFactor();
    return factor.isEmpty() || change == writer.constant(0)
        ? change
        : writer.write(TapeOperation.MULTIPLY, change, value(factor, species.line()));
  }

  private int stoichiometry(KineticModel.Reference reference) {
    if (!reference.id().isEmpty()) {
      return value(reference.id(), reference.line());
    }
    return reference.formula().isPresent()
        ? slot(reference.formula().get())
        : writer.constant(reference.stoichiometry());
  }
}
