package dev.omni.quant.biology.kinetic;

import java.util.Arrays;

/**
 * The sums that reactions leave as they are, and the rates that still change.
 *
 * @param model of the reactions
 * @param last values of it at the last time
 */
record Balance(CompiledModel model, Evaluation last) {
  /** Returns whether there is a sum that no reaction can change. */
  boolean conserves() {
    return model.steady() && !model.changes().isEmpty() && !ConservedSums.of(changes()).isEmpty();
  }

  private double[][] changes() {
    return model.changes().stream()
        .map(row -> row.stream().mapToDouble(last::value).toArray())
        .toArray(double[][]::new);
  }

  /** Returns the largest relative change of a sum that no reaction can change. */
  double change(Evaluation first) {
    int[] moving =
        model.variables().stream()
            .filter(each -> each.amount() && model.index().reacts(each.id()))
            .mapToInt(CompiledModel.Variable::slot)
            .toArray();
    return ConservedSums.change(
        changes(),
        Arrays.stream(moving).mapToDouble(first::value).toArray(),
        Arrays.stream(moving).mapToDouble(last::value).toArray());
  }

  /** Returns the largest derivative over the largest value. */
  double steady() {
    double most = 0;
    double size = 0;
    for (CompiledModel.Variable each : model.variables()) {
      most = Math.max(most, Math.abs(last.value(each.rate())));
      size = Math.max(size, Math.abs(last.value(each.slot())));
    }
    return size == 0 ? most : most / size;
  }
}
