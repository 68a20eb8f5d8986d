package dev.omni.quant.biology.kinetic;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The values that an event sets. All are set together: a concentration becomes an amount by the
 * size that the compartment had, and where the event changes that size the amounts stay.
 */
final class EventAssignments {
  private final CompiledModel model;
  private final Evaluation evaluation;
  private final Map<String, Integer> variables = new HashMap<>();
  private final Map<String, CompiledModel.Held> held = new HashMap<>();

  EventAssignments(CompiledModel model, Evaluation evaluation) {
    this.model = model;
    this.evaluation = evaluation;
    List<CompiledModel.Variable> all = model.variables();
    for (int i = 0; i < all.size(); i++) {
      variables.put(all.get(i).id(), i);
    }
    model.held().forEach(each -> held.put(each.id(), each));
    for (CompiledModel.Unknown each : model.unknowns()) {
      held.put(each.id(), new CompiledModel.Held(each.id(), false, each.slot()));
    }
  }

  /** Returns the variables after an event has set its values. */
  double[] assigned(CompiledModel.Event event, double[] values, double t, double[] y) {
    double[] next = y.clone();
    double[] before = sizes();
    double[] amounts = values.clone();
    for (int k = 0; k < values.length; k++) {
      amounts[k] *= size(event.targets().get(k).id());
    }
    for (int k = 0; k < values.length; k++) {
      String id = event.targets().get(k).id();
      Integer variable = variables.get(id);
      if (variable != null) {
        boolean amount = model.variables().get(variable).amount();
        next[variable] = amount ? amounts[k] : values[k];
      }
      CompiledModel.Held each = held.get(id);
      if (each != null) {
        evaluation.set(each.slot(), each.amount() ? amounts[k] : values[k]);
      }
    }
    evaluation.at(t, next);
    double[] after = sizes();
    for (int i = 0; i < next.length; i++) {
      next[i] = before[i] == after[i] ? next[i] : next[i] * before[i] / after[i];
    }
    return next;
  }

  /** Returns the sizes that divide the amounts of those variables that are concentrations. */
  private double[] sizes() {
    return model.variables().stream()
        .mapToDouble(each -> each.amount() ? 1 : size(each.id()))
        .toArray();
  }

  /** Returns what divides the amount of a species; 1 for any other symbol. */
  private double size(String id) {
    KineticModel.Species species = model.index().species().get(id);
    String divisor = species == null ? "" : model.index().divisor(species);
    return divisor.isEmpty() ? 1 : evaluation.value(model.slot(divisor));
  }
}
