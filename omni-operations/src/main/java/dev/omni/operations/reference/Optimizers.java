package dev.omni.operations.reference;

import dev.omni.domain.json.Json;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.optimization.BranchAndBound;
import dev.omni.quant.core.optimization.ExactSimplex;
import dev.omni.quant.core.optimization.JobShop;
import dev.omni.quant.core.optimization.OptimizeTask;
import dev.omni.quant.core.optimization.Program;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.hipparchus.fraction.BigFraction;

/** The optimization methods of the reference models. Problems in integers need no doubles. */
final class Optimizers {
  private static final MathContext SHOWN = new MathContext(30, RoundingMode.HALF_EVEN);

  private Optimizers() {}

  static Json.Obj exactly(OptimizeTask task, Work work) {
    return switch (task.problem()) {
      case "lp" -> program(task, ExactSimplex.solve(task.program(), work));
      case "ip" -> program(task, BranchAndBound.solve(task.program(), work));
      default -> whole(task, work);
    };
  }

  /**
   * Solves linear programs in doubles by ojAlgo, all others in integers: for integer programs the
   * library accepts gaps of 1e-4, and sometimes a wrong optimum.
   */
  static Json.Obj inDoubles(OptimizeTask task, Work work) {
    return switch (task.problem()) {
      case "lp" -> solved(task, work);
      default -> exactly(task, work);
    };
  }

  /** Solves greedily, without backtracking. */
  static Json.Obj greedily(OptimizeTask task, Work work) {
    return switch (task.problem()) {
      case "lp", "ip" -> chosen(task, raised(task.program(), task.problem().equals("ip")));
      case "knapsack" -> knapsack(task, task.knapsack().greedy());
      case "assignment" -> assignment(task, task.assignment().greedy());
      default -> schedule(task.jobShop().greedy(work));
    };
  }

  private static Json.Obj whole(OptimizeTask task, Work work) {
    return switch (task.problem()) {
      case "knapsack" -> knapsack(task, task.knapsack().best(work));
      case "assignment" -> assignment(task, task.assignment().best(work));
      default -> schedule(task.jobShop().best(work));
    };
  }

  private static Json.Obj program(OptimizeTask task, ExactSimplex.Solved solved) {
    return switch (solved.state()) {
      case OPTIMAL -> chosen(task, solved.point());
      case INFEASIBLE -> throw new Infeasible("no point fulfils all constraints");
      case UNBOUNDED -> throw new Infeasible("the objective has no bound");
    };
  }

  private static Json.Obj chosen(OptimizeTask task, List<BigFraction> point) {
    BigFraction value = task.program().value(point);
    return Json.obj(
        "objective", shown(task.minimizing() ? value.negate() : value),
        "solution", point.stream().map(Optimizers::shown).toList());
  }

  private static Json.Num shown(BigFraction value) {
    BigDecimal decimal =
        new BigDecimal(value.getNumerator()).divide(new BigDecimal(value.getDenominator()), SHOWN);
    return new Json.Num(decimal.stripTrailingZeros());
  }

  /** Solves exactly what doubles do not prove. */
  private static Json.Obj solved(OptimizeTask task, Work work) {
    return DoubleLinearProgram.of(task.program())
        .flatMap(program -> program.best(work).map(point -> chosen(task, program, point)))
        .orElseGet(() -> exactly(task, work));
  }

  private static Json.Obj chosen(OptimizeTask task, DoubleLinearProgram program, double[] point) {
    double value = FiniteResults.number("the objective", program.value(point));
    return Json.obj("objective", task.minimizing() ? -value : value, "solution", point);
  }

  /** Raises one variable after another, the most valued first, as far as the constraints let it. */
  private static List<BigFraction> raised(Program program, boolean whole) {
    var point = new ArrayList<>(program.objective().stream().map(c -> BigFraction.ZERO).toList());
    if (!program.feasible(point)) {
      throw new Infeasible("this model starts from zero, which the constraints do not allow");
    }
    List<Integer> order =
        IntStream.range(0, point.size())
            .boxed()
            .filter(j -> program.objective().get(j).signum() > 0)
            .sorted((a, b) -> program.objective().get(b).compareTo(program.objective().get(a)))
            .toList();
    for (int j : order) {
      BigFraction room = room(program, point, j);
      point.set(j, whole ? floor(room) : room);
    }
    return point;
  }

  private static BigFraction room(Program program, List<BigFraction> point, int variable) {
    return program.rows().stream()
        .filter(row -> row.relation() != Program.Relation.AT_LEAST)
        .filter(row -> row.coefficients().get(variable).signum() > 0)
        .map(
            row ->
                row.bound()
                    .subtract(Program.dot(row.coefficients(), point))
                    .divide(row.coefficients().get(variable)))
        .min(BigFraction::compareTo)
        .orElseThrow(() -> new Infeasible("this model found no bound of variable " + variable));
  }

  /** Returns the big fraction of what is 0 or more. */
  private static BigFraction floor(BigFraction value) {
    BigInteger floor = value.getNumerator().divide(value.getDenominator());
    return new BigFraction(floor);
  }

  private static Json.Obj knapsack(OptimizeTask task, List<Integer> chosen) {
    BigDecimal worth =
        chosen.stream().map(task.knapsack().values()::get).reduce(BigDecimal.ZERO, BigDecimal::add);
    return Json.obj("objective", worth, "solution", chosen);
  }

  private static Json.Obj assignment(OptimizeTask task, List<Integer> columns) {
    BigDecimal sum = BigDecimal.ZERO;
    for (int row = 0; row < columns.size(); row++) {
      sum = sum.add(task.assignment().costs().get(row).get(columns.get(row)));
    }
    return Json.obj("objective", task.minimizing() ? sum : sum.negate(), "solution", columns);
  }

  private static Json.Obj schedule(JobShop.Schedule schedule) {
    return Json.obj("objective", schedule.end(), "solution", schedule.starts());
  }
}
