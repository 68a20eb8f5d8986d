package dev.omni.quant.discovery;

import static dev.omni.quant.discovery.DataTableChecks.invalid;

import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/** Conditions on the input of a curve that its schema cannot express. */
final class CurveProblems {
  private static final String EFFECTIVE = "effective";
  private static final String COMPARE = "compare";
  private static final String WEIGHTS = "weights";

  private CurveProblems() {}

  static List<Problem> of(CurveRegression.Input input) {
    var problems = new ArrayList<Problem>();
    problems.addAll(data(input));
    problems.addAll(names(input));
    if (problems.isEmpty()) {
      problems.addAll(rows(input));
    }
    return problems;
  }

  private static List<Problem> data(CurveRegression.Input input) {
    var problems = new ArrayList<Problem>();
    boolean labels =
        input.group().filter(CurveRegression.GroupLabels.class::isInstance).isPresent();
    if (input.table().isPresent()) {
      DataColumns table = input.table().get();
      problems.addAll(table.problems());
      if (problems.isEmpty()) {
        problems.addAll(table.notNumbers("predictor", input.predictor().orElseThrow()));
        problems.addAll(table.notNumbers("response", input.response().orElseThrow()));
        if (input.group().isPresent() && !labels) {
          var column = (CurveRegression.GroupColumn) input.group().get();
          problems.addAll(table.missing("group", column.name()));
        }
        if (!CurveData.isWord(input.weights())) {
          problems.addAll(table.notNumbers(WEIGHTS, input.weights()));
        }
      }
      if (labels) {
        problems.add(invalid("group", "must name a column of the table"));
      }
      return problems;
    }
    if (!CurveData.isWord(input.weights())) {
      problems.add(invalid(WEIGHTS, "must be none, 1/y or 1/y2; a column needs a table"));
    }
    if (input.plate().isPresent()) {
      problems.addAll(plate(input.plate().get()));
      if (input.group().isPresent()) {
        problems.add(invalid("group", "must be left out: the samples of the plate are the groups"));
      }
      return problems;
    }
    int rows = input.x().orElseThrow().length;
    if (input.y().orElseThrow().length != rows) {
      problems.add(invalid("y", "must have " + rows + " values, as many as x"));
    }
    if (input.group().isPresent()) {
      if (!labels) {
        problems.add(invalid("group", "must be a list with the group of each row"));
      } else if (((CurveRegression.GroupLabels) input.group().get()).labels().size() != rows) {
        problems.add(invalid("group", "must have " + rows + " values, as many as x"));
      }
    }
    return problems;
  }

  private static List<Problem> plate(WellPlate plate) {
    var problems = new ArrayList<Problem>();
    Pointer at = Pointer.ROOT.to("plate");
    if (plate.readings().size() != plate.rows()) {
      problems.add(invalid(at.to("readings"), "must have " + plate.rows() + " rows"));
    }
    for (int i = 0; i < plate.readings().size(); i++) {
      if (plate.readings().get(i).length != plate.columns()) {
        problems.add(
            invalid(at.to("readings").to(i), "must have " + plate.columns() + " readings"));
      }
    }
    var places = new HashSet<Integer>();
    for (Map.Entry<String, WellPlate.Well> entry : plate.layout().entrySet()) {
      Pointer well = at.to("layout").to(entry.getKey());
      int row = plate.row(entry.getKey());
      if (row < 0) {
        problems.add(invalid(well, "must be named by a letter and a number of the plate, as B7"));
      } else if (!places.add(row * plate.columns() + plate.column(entry.getKey()))) {
        problems.add(invalid(well, "must be a well that has no other name"));
      } else if (entry.getValue().isSample() && entry.getValue().dose().isEmpty()) {
        problems.add(invalid(well.to("dose"), "is required for a sample"));
      }
    }
    if (problems.isEmpty()) {
      problems.addAll(contents(plate, at));
    }
    return problems;
  }

  private static List<Problem> contents(WellPlate plate, Pointer at) {
    if (plate.layout().values().stream().noneMatch(WellPlate.Well::isSample)) {
      return List.of(invalid(at.to("layout"), "must have a sample"));
    }
    double[] percent = PlateReport.of(plate).wells().percentOfControl();
    boolean none = Arrays.stream(percent).allMatch(Double::isNaN);
    return none && plate.measure() == WellPlate.Measure.PERCENT_OF_CONTROL
        ? List.of(invalid(at.to("measure"), "needs a control whose mean is not that of the blanks"))
        : List.of();
  }

  private static List<Problem> names(CurveRegression.Input input) {
    var problems = new ArrayList<Problem>();
    CurveShape shape = input.curve();
    String choice = "must be a parameter of the curve: " + String.join(", ", shape.names());
    Map<String, Double> fixed = input.fixed().orElse(Map.of());
    fixed.forEach(
        (name, value) -> {
          Pointer at = Pointer.ROOT.to("fixed").to(name);
          if (shape.place(name) < 0) {
            problems.add(invalid(at, choice));
          } else if (shape.members().get(shape.place(name)).isPositive() && value <= 0) {
            problems.add(invalid(at, "must be above 0"));
          }
        });
    if (problems.isEmpty() && fixed.size() == shape.names().size()) {
      problems.add(invalid("fixed", "must leave a parameter to fit"));
    }
    if (input.effective().isPresent() && !shape.hasEffects()) {
      problems.add(invalid(EFFECTIVE, "must be left out: this curve need not go one way"));
    }
    if (input.compare().isPresent()) {
      if (input.group().isEmpty()) {
        problems.add(invalid(COMPARE, "needs a group"));
      }
      var seen = new HashSet<String>();
      List<String> shared = input.compare().get().shared();
      for (int k = 0; k < shared.size(); k++) {
        Pointer at = Pointer.ROOT.to(COMPARE).to("shared").to(k);
        if (shape.place(shared.get(k)) < 0) {
          problems.add(invalid(at, choice));
        } else if (fixed.containsKey(shared.get(k)) || !seen.add(shared.get(k))) {
          problems.add(invalid(at, "must not be fixed or named twice"));
        }
      }
    }
    return problems;
  }

  private static List<Problem> rows(CurveRegression.Input input) {
    CurveRows rows = CurveData.of(input);
    var problems = new ArrayList<Problem>();
    String xAt =
        input.table().isPresent() ? "predictor" : input.plate().isPresent() ? "plate" : "x";
    if (rows.x().length == 0) {
      problems.add(invalid(xAt, "must leave a row without a missing number"));
    } else if (input.curve().isOfDoses() && Arrays.stream(rows.x()).anyMatch(x -> x < 0)) {
      problems.add(invalid(xAt, "must not be below 0: this curve is one of doses"));
    } else if (Arrays.stream(rows.root()).anyMatch(w -> !(w > 0 && w < 1e150))) {
      problems.add(
          invalid(
              WEIGHTS,
              CurveData.isWord(input.weights())
                  ? "needs responses that are not 0"
                  : "must be a column of numbers above 0"));
    } else if (rows.groups().size() < 2 && input.compare().isPresent()) {
      problems.add(invalid("group", "must have two groups to compare"));
    } else if (rows.groups().size() > 200) {
      problems.add(invalid("group", "must have at most 200 groups"));
    }
    return problems;
  }
}
