package dev.omni.quant.discovery.formula;

import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** The levels of factors of a formula: which they are, and what is wrong with those sent. */
final class FactorLevels {
  private static final int MOST = 1000;

  private FactorLevels() {}

  /** Returns the levels of a column in their order, the reference first. */
  static List<String> of(DataColumns table, String column, ModelCoding coding) {
    List<String> ordered =
        new ArrayList<>(coding.levels(column).orElseGet(() -> occurring(table, column)));
    coding
        .reference(column)
        .ifPresent(
            first -> {
              if (ordered.remove(first)) {
                ordered.add(0, first);
              }
            });
    return Collections.unmodifiableList(ordered);
  }

  /** Returns the levels that occur: text in the order of bytes, numbers in their own. */
  static List<String> occurring(DataColumns table, String column) {
    List<String> texts = table.texts(column);
    if (table.isText(column)) {
      return List.copyOf(new TreeSet<>(texts));
    }
    double[] numbers = table.numbers(column);
    var byNumber = new TreeMap<Double, String>();
    for (int i = 0; i < numbers.length; i++) {
      byNumber.putIfAbsent(numbers[i], texts.get(i));
    }
    return List.copyOf(byNumber.values());
  }

  /** Returns the level of each row, as it stands among the levels. */
  static List<String> rows(DataColumns table, String column) {
    if (table.isText(column)) {
      return table.texts(column);
    }
    var byNumber = new TreeMap<Double, String>();
    List<String> texts = table.texts(column);
    double[] numbers = table.numbers(column);
    var rows = new ArrayList<String>();
    for (int i = 0; i < numbers.length; i++) {
      rows.add(byNumber.merge(numbers[i], texts.get(i), (first, later) -> first));
    }
    return rows;
  }

  /** Returns what is wrong with a factor and what is chosen for it. */
  static List<Problem> problems(DataColumns complete, String column, ModelCoding coding) {
    List<String> occurring = occurring(complete, column);
    if (occurring.size() < 2 || occurring.size() > MOST) {
      return List.of(
          problem(
              Pointer.ROOT.to("table").to(column),
              "must have 2 to "
                  + MOST
                  + " levels in the complete rows, as a factor of the formula; it has "
                  + occurring.size()));
    }
    var problems = new ArrayList<Problem>();
    Optional<List<String>> given = coding.levels(column);
    if (given.isPresent()) {
      Pointer at = Pointer.ROOT.to("levels").to(column);
      if (new HashSet<>(given.get()).size() < given.get().size()) {
        problems.add(problem(at, "must name each level once"));
      }
      List<String> lacking =
          occurring.stream().filter(level -> !given.get().contains(level)).limit(10).toList();
      if (!lacking.isEmpty()) {
        problems.add(
            problem(at, "must have all that occur; it lacks " + String.join(", ", lacking)));
      }
    }
    List<String> known = given.orElse(occurring);
    coding
        .reference(column)
        .filter(first -> !known.contains(first))
        .ifPresent(
            first ->
                problems.add(
                    problem(
                        Pointer.ROOT.to("reference").to(column),
                        "must be a level of the column: "
                            + String.join(", ", known.subList(0, Math.min(20, known.size()))))));
    return problems;
  }

  static Problem problem(Pointer at, String message) {
    return Problem.invalid(at.text(), message);
  }
}
