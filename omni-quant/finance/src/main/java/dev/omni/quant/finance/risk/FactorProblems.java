package dev.omni.quant.finance.risk;

import dev.omni.domain.json.Problem;
import dev.omni.engine.contract.Contracts;
import dev.omni.quant.core.SymmetricMatrix;
import dev.omni.quant.core.TableColumns;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The problems of a simulation of risk factors and of positions on them. */
final class FactorProblems {
  private static final double UNIT = 1e-9;

  private FactorProblems() {}

  static List<Problem> of(MonteCarloValueAtRisk.Input input) {
    RiskFactors factors = input.factors();
    FactorPositions positions = input.positions();
    var problems = new ArrayList<>(factors.columns().problems());
    problems.addAll(positions.columns().problems());
    problems.addAll(distribution(input));
    if (!problems.isEmpty()) {
      return problems;
    }
    Set<String> known = new HashSet<>();
    for (int i = 0; i < factors.name().size(); i++) {
      if (!known.add(factors.name().get(i))) {
        problems.add(factors.columns().problem("name", i, "must differ from the names before"));
      }
    }
    problems.addAll(correlation(input.correlation(), factors.name().size()));
    TableColumns columns = positions.columns();
    for (int i = 0; i < positions.factor().size(); i++) {
      problems.addAll(position(positions, columns, i, known));
    }
    return problems;
  }

  private static List<Problem> distribution(MonteCarloValueAtRisk.Input input) {
    boolean student = input.distribution() == ReturnDistribution.STUDENT_T;
    if (student == input.degreesOfFreedom().isPresent()) {
      return List.of();
    }
    return List.of(
        student
            ? new Problem("/degrees_of_freedom", Problem.Kind.MISSING, "is required for student_t")
            : Problem.invalid(
                "/degrees_of_freedom", "belongs to the distribution student_t; leave it out"));
  }

  private static List<Problem> correlation(double[][] rows, int size) {
    List<Problem> problems =
        new ArrayList<>(new SymmetricMatrix(rows).problems("/correlation", size, "factors"));
    for (int i = 0; i < Math.min(size, rows.length) && problems.isEmpty(); i++) {
      if (Math.abs(rows[i][i] - 1) > UNIT) {
        problems.add(Problem.invalid("/correlation/" + i + "/" + i, "must be 1"));
      }
    }
    return problems;
  }

  private static List<Problem> position(
      FactorPositions positions, TableColumns columns, int row, Set<String> known) {
    var problems = new ArrayList<Problem>();
    if (!known.contains(positions.factor().get(row))) {
      problems.add(columns.problem("factor", row, "must be a name of factors"));
    }
    FactorPositions.FactorKind kind = positions.kind().get(row);
    if (kind != FactorPositions.FactorKind.LINEAR) {
      List<String> names = List.of("strike", "expiry_years", "rate", "volatility");
      double[] terms = positions.terms(row);
      double[] cells = {terms[0], terms[3], terms[1], terms[4]};
      for (int k = 0; k < cells.length; k++) {
        if (Double.isNaN(cells[k])) {
          problems.add(columns.missing(names.get(k), row, "for " + Contracts.word(kind)));
        }
      }
    }
    return problems;
  }
}
