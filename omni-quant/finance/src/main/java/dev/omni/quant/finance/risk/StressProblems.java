package dev.omni.quant.finance.risk;

import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.quant.core.InputTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The problems of the tables of a stress test. */
record StressProblems(JsonFields input) {
  private static final double MOST = 1e6;

  List<Problem> found() {
    InputTable factors = InputTable.of(input, "factors");
    InputTable positions = InputTable.of(input, "positions");
    InputTable shocks = InputTable.of(input, "shocks");
    var problems = new ArrayList<>(factors.problems());
    problems.addAll(positions.problems());
    problems.addAll(shocks.problems());
    if (!problems.isEmpty()) {
      return problems;
    }
    Set<String> known = new HashSet<>();
    for (int i = 0; i < factors.rows(); i++) {
      if (!known.add(factors.text("name", i))) {
        problems.add(factors.problem("name", i, "must differ from the names before"));
      }
    }
    for (int i = 0; i < positions.rows(); i++) {
      problems.addAll(position(positions, i, known));
    }
    problems.addAll(shocks(shocks, known));
    long scenarios = shocks.texts("scenario").stream().distinct().count();
    if (scenarios * (double) positions.rows() > MOST) {
      problems.add(Problem.invalid("/shocks", "positions x scenarios must be at most 1,000,000"));
    }
    return problems;
  }

  private static List<Problem> position(InputTable positions, int row, Set<String> known) {
    String kind = positions.text("kind", row);
    var problems = new ArrayList<Problem>();
    for (String column : factors(kind)) {
      List<Problem> missing = positions.missing(column, row, "for " + kind);
      problems.addAll(missing);
      if (missing.isEmpty() && !known.contains(positions.text(column, row))) {
        problems.add(positions.problem(column, row, "must be a name of factors"));
      }
    }
    for (String column : numbers(kind)) {
      problems.addAll(positions.missing(column, row, "for " + kind));
    }
    return problems;
  }

  private static List<String> factors(String kind) {
    return switch (kind) {
      case "linear" -> List.of("spot_factor");
      case "zero_bond" -> List.of("rate_factor");
      default -> List.of("spot_factor", "volatility_factor", "rate_factor");
    };
  }

  private static List<String> numbers(String kind) {
    return switch (kind) {
      case "linear" -> List.of();
      case "zero_bond" -> List.of("expiry_years");
      default -> List.of("strike", "expiry_years");
    };
  }

  private static List<Problem> shocks(InputTable shocks, Set<String> known) {
    var problems = new ArrayList<Problem>();
    Set<List<String>> seen = new HashSet<>();
    for (int i = 0; i < shocks.rows(); i++) {
      String factor = shocks.text("factor", i);
      if (!known.contains(factor)) {
        problems.add(shocks.problem("factor", i, "must be a name of factors"));
      } else if (!seen.add(List.of(shocks.text("scenario", i), factor))) {
        problems.add(shocks.problem("factor", i, "moves in this scenario already"));
      }
    }
    return problems;
  }
}
