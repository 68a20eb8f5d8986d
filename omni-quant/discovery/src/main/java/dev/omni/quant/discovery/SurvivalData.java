package dev.omni.quant.discovery;

import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.quant.discovery.formula.AliasedColumns;
import dev.omni.quant.discovery.formula.FormulaModel;
import dev.omni.quant.discovery.formula.ModelFormula;
import java.util.Arrays;
import java.util.List;

/** Columns of times and events, and the slopes of a formula without response. */
final class SurvivalData {
  private SurvivalData() {}

  /** Returns the columns of a formula without its constant. */
  static AliasedColumns slopes(FormulaModel formula) {
    AliasedColumns all = formula.aliased();
    return new AliasedColumns(
        all.names().subList(1, all.names().size()),
        Arrays.stream(all.kept()).skip(1).map(j -> j - 1).toArray(),
        all.notes());
  }

  /** Returns rows without the constant. */
  static double[][] predictors(double[][] rows) {
    return Arrays.stream(rows)
        .map(row -> Arrays.copyOfRange(row, 1, row.length))
        .toArray(double[][]::new);
  }

  static boolean[] events(double[] numbers) {
    boolean[] events = new boolean[numbers.length];
    for (int i = 0; i < events.length; i++) {
      events[i] = numbers[i] == 1;
    }
    return events;
  }

  /** Returns what is wrong with the constant, the times and the events of complete rows. */
  static List<Problem> problems(FormulaModel formula, String time, String event) {
    if (!formula.intercept()) {
      return List.of(ModelFormula.problem("must keep the constant"));
    }
    if (formula.names().size() < 2) {
      return List.of(ModelFormula.problem("must have a term that varies"));
    }
    return times(formula, time, event);
  }

  /** Returns what is wrong with the times and the events of complete rows. */
  static List<Problem> times(FormulaModel formula, String time, String event) {
    double[] times = formula.complete().numbers(time);
    double[] events = formula.complete().numbers(event);
    Pointer table = Pointer.ROOT.to("table");
    for (int i = 0; i < times.length; i++) {
      if (!(times[i] >= 0)) {
        return List.of(Problem.invalid(table.to(time).text(), "must have times of 0 or more"));
      }
      if (events[i] != 0 && events[i] != 1) {
        return List.of(Problem.invalid(table.to(event).text(), "must have 0 and 1 alone"));
      }
    }
    return Arrays.stream(events).anyMatch(one -> one == 1)
        ? List.of()
        : List.of(Problem.invalid(table.to(event).text(), "must have an event"));
  }
}
