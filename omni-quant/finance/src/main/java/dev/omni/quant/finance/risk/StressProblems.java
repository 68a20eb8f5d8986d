package dev.omni.quant.finance.risk;

import dev.omni.domain.json.Problem;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Nullable;
import dev.omni.quant.core.TableColumns;
import dev.omni.quant.finance.risk.StressPositions.StressKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The problems of the tables of a stress test. */
record StressProblems(StressScenarios.Input input) {
  private static final double MOST = 1e6;

  List<Problem> found() {
    StressPositions positions = input.positions();
    StressShocks shocks = input.shocks();
    TableColumns factors = input.factors().columns();
    var problems = new ArrayList<>(factors.problems());
    problems.addAll(positions.columns().problems());
    problems.addAll(shocks.columns().problems());
    if (!problems.isEmpty()) {
      return problems;
    }
    Set<String> known = new HashSet<>();
    List<String> names = input.factors().name();
    for (int i = 0; i < names.size(); i++) {
      if (!known.add(names.get(i))) {
        problems.add(factors.problem("name", i, "must differ from the names before"));
      }
    }
    TableColumns columns = positions.columns();
    for (int i = 0; i < positions.rows(); i++) {
      problems.addAll(position(columns, i, known));
    }
    problems.addAll(shocks(known));
    if (shocks.scenarios() * (double) positions.rows() > MOST) {
      problems.add(Problem.invalid("/shocks", "positions x scenarios must be at most 1,000,000"));
    }
    return problems;
  }

  private List<Problem> position(TableColumns columns, int row, Set<String> known) {
    StressKind kind = input.positions().kind().get(row);
    String why = "for " + Contracts.word(kind);
    var problems = new ArrayList<Problem>();
    factors(kind)
        .forEach(
            (column, cells) -> {
              Optional<String> factor = SparseCells.text(cells, row);
              if (factor.isEmpty()) {
                problems.add(columns.missing(column, row, why));
              } else if (!known.contains(factor.get())) {
                problems.add(columns.problem(column, row, "must be a name of factors"));
              }
            });
    numbers(kind)
        .forEach(
            (column, cells) -> {
              if (Double.isNaN(SparseCells.number(cells, row))) {
                problems.add(columns.missing(column, row, why));
              }
            });
    return problems;
  }

  /** Returns the columns of factors that a kind needs. */
  private Map<String, Optional<List<@Nullable String>>> factors(StressKind kind) {
    var columns = new LinkedHashMap<String, Optional<List<@Nullable String>>>();
    if (kind != StressKind.ZERO_BOND) {
      columns.put("spot_factor", input.positions().spotFactor());
    }
    if (kind == StressKind.CALL || kind == StressKind.PUT) {
      columns.put("volatility_factor", input.positions().volatilityFactor());
    }
    if (kind != StressKind.LINEAR) {
      columns.put("rate_factor", input.positions().rateFactor());
    }
    return columns;
  }

  /** Returns the columns of numbers that a kind needs. */
  private Map<String, Optional<double[]>> numbers(StressKind kind) {
    var columns = new LinkedHashMap<String, Optional<double[]>>();
    if (kind == StressKind.CALL || kind == StressKind.PUT) {
      columns.put("strike", input.positions().strike());
    }
    if (kind != StressKind.LINEAR) {
      columns.put("expiry_years", input.positions().expiryYears());
    }
    return columns;
  }

  private List<Problem> shocks(Set<String> known) {
    StressShocks shocks = input.shocks();
    TableColumns columns = shocks.columns();
    var problems = new ArrayList<Problem>();
    Set<List<String>> seen = new HashSet<>();
    for (int i = 0; i < shocks.factor().size(); i++) {
      String factor = shocks.factor().get(i);
      if (!known.contains(factor)) {
        problems.add(columns.problem("factor", i, "must be a name of factors"));
      } else if (!seen.add(List.of(shocks.scenario().get(i), factor))) {
        problems.add(columns.problem("factor", i, "moves in this scenario already"));
      }
    }
    return problems;
  }
}
