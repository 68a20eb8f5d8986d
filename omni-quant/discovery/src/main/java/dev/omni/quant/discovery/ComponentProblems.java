package dev.omni.quant.discovery;

import static dev.omni.quant.discovery.DataTableChecks.invalid;

import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import java.util.ArrayList;
import java.util.List;

/** The problems of the rows of a principal component analysis. */
final class ComponentProblems {
  private static final int MOST_PROBLEMS = 10;
  private static final int MOST_CELLS = 2_000_000;

  private ComponentProblems() {}

  /** Returns the problems of an input beside those of its shape. */
  static List<Problem> of(PrincipalComponents.Input input) {
    double[][] data = input.data();
    int columns = data[0].length;
    var problems = new ArrayList<Problem>();
    for (int i = 1; i < data.length && problems.size() < MOST_PROBLEMS; i++) {
      if (data[i].length != columns) {
        problems.add(
            invalid(
                Pointer.ROOT.to("data").to(i),
                "must have " + DataTableChecks.counted(columns, "value") + ", like the first row"));
      }
    }
    if ((long) data.length * columns > MOST_CELLS) {
      problems.add(invalid("data", "must have at most " + MOST_CELLS + " rows times columns"));
    }
    if (!problems.isEmpty()) {
      return problems;
    }
    int rows = CompleteRows.of(data).rows().length;
    if (rows < 2) {
      problems.add(invalid("data", "must have two rows at least without a null"));
      return problems;
    }
    int most = Math.min(rows - 1, columns);
    if (input.components().orElse(0) > most) {
      problems.add(
          invalid("components", "must be at most " + most + ", the number that there are"));
    }
    if (input.newRows().isPresent()) {
      double[][] more = input.newRows().get();
      for (int i = 0; i < more.length && problems.size() < MOST_PROBLEMS; i++) {
        if (more[i].length != columns) {
          problems.add(
              invalid(
                  Pointer.ROOT.to("new_rows").to(i),
                  "must have "
                      + DataTableChecks.counted(columns, "value")
                      + ", like the rows of data"));
        }
      }
    }
    return problems;
  }
}
