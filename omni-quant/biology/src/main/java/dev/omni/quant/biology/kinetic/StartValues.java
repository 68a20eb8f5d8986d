package dev.omni.quant.biology.kinetic;

import java.util.ArrayList;
import java.util.List;

/**
 * The values of the inputs at the start: what the model states and its initial assignments; those
 * that algebraic rules determine are found together with them.
 */
final class StartValues {
  private static final int MOST = 100;
  private static final double SAME = 1e-13;

  private final CompiledModel model;
  private final Tape tape;
  private final List<Integer> guesses = new ArrayList<>();
  private final List<Integer> unknowns = new ArrayList<>();
  private final List<Integer> variables = new ArrayList<>();
  private final List<Integer> held = new ArrayList<>();

  private StartValues(CompiledModel model) {
    this.model = model;
    ModelIndex index = model.index();
    var writer = new TapeWriter();
    int time = writer.input(false, true);
    var symbols = new ModelSymbols(writer, time, index, unknownIds(model), true);
    for (CompiledModel.Unknown each : model.unknowns()) {
      int slot = writer.input(true, false);
      guesses.add(slot);
      if (!index.initial().containsKey(each.id())) {
        symbols.input(each.id(), slot, false);
      }
    }
    for (CompiledModel.Unknown each : model.unknowns()) {
      unknowns.add(symbols.value(each.id(), index.line(each.id())));
    }
    for (CompiledModel.Variable each : model.variables()) {
      variables.add(
          each.amount()
              ? symbols.amount(index.species(each.id()))
              : symbols.value(each.id(), index.line(each.id())));
    }
    for (CompiledModel.Held each : model.held()) {
      held.add(
          each.amount()
              ? symbols.amount(index.species(each.id()))
              : symbols.value(each.id(), index.line(each.id())));
    }
    this.tape = writer.tape();
  }

  private static List<String> unknownIds(CompiledModel model) {
    return model.unknowns().stream().map(CompiledModel.Unknown::id).toList();
  }

  /**
   * Returns the variables at the start; sets the held symbols and the unknown ones.
   *
   * @throws ModelException when one has no finite value
   */
  static double[] into(Evaluation evaluation, CompiledModel model) {
    return new StartValues(model).set(evaluation);
  }

  private double[] set(Evaluation evaluation) {
    double[] v = tape.slots();
    for (int k = 0; k < guesses.size(); k++) {
      double stated = stated(model.unknowns().get(k).id());
      v[guesses.get(k)] = Double.isFinite(stated) ? stated : 1;
    }
    for (int round = 0; round < MOST; round++) {
      tape.run(v, new Sides(tape.changes().size()));
      double[] y = new double[variables.size()];
      for (int i = 0; i < y.length; i++) {
        CompiledModel.Variable each = model.variables().get(i);
        y[i] = finite(v[variables.get(i)], each.id());
      }
      for (int i = 0; i < held.size(); i++) {
        evaluation.set(model.held().get(i).slot(), v[held.get(i)]);
      }
      for (int k = 0; k < guesses.size(); k++) {
        evaluation.set(model.unknowns().get(k).slot(), v[unknowns.get(k)]);
      }
      evaluation.at(0, y);
      if (settled(evaluation, v)) {
        return y;
      }
    }
    throw new ModelException(
        model.index().algebraic().get(0).line(),
        "the algebraic rules have no solution at the start that is found");
  }

  private boolean settled(Evaluation evaluation, double[] v) {
    boolean settled = true;
    for (int k = 0; k < guesses.size(); k++) {
      double found = evaluation.value(model.unknowns().get(k).slot());
      double before = v[guesses.get(k)];
      settled &= Math.abs(found - before) <= SAME * Math.max(1, Math.abs(found));
      v[guesses.get(k)] = found;
    }
    return settled;
  }

  private double stated(String id) {
    ModelIndex index = model.index();
    if (index.parameters().containsKey(id)) {
      return index.parameters().get(id).value();
    }
    if (index.compartments().containsKey(id)) {
      return index.compartments().get(id).size();
    }
    KineticModel.Species species = index.species().get(id);
    if (species == null) {
      return index.reference(id).stoichiometry();
    }
    return Double.isNaN(species.initialAmount())
        ? species.initialConcentration()
        : species.initialAmount();
  }

  private double finite(double value, String id) {
    if (!Double.isFinite(value)) {
      throw new ModelException(model.index().line(id), id + " has no value at the start");
    }
    return value;
  }
}
