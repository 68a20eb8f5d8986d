package dev.omni.operations.proof;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.engine.Work;
import dev.omni.quant.core.optimization.ExactSimplex;
import dev.omni.quant.core.optimization.ExactSimplex.Solved;
import dev.omni.quant.core.optimization.ExactSimplex.State;
import dev.omni.quant.core.optimization.Program;
import java.util.Collections;
import java.util.List;

/**
 * The theorem that no nonnegative point satisfies some linear constraints. Proved by multipliers of
 * them, disproved by a point.
 */
final class LinearInfeasibility implements Theorem {
  @Override
  public Shape form() {
    return Linear.form();
  }

  @Override
  public List<Problem> problems(Json.Obj statement) {
    return Linear.problems(aimless(statement));
  }

  @Override
  public ProofResult decide(Json.Obj statement, Work work) {
    Solved solved = ExactSimplex.solve(Linear.program(aimless(statement)), work);
    return solved.state() == State.INFEASIBLE
        ? new ProofResult(true, Json.obj("multipliers", Numbers.toJson(solved.multipliers())))
        : new ProofResult(false, Json.obj("point", Numbers.toJson(solved.point())));
  }

  /** Returns the program with a zero objective, whose optimum is any feasible point. */
  private static Json.Obj aimless(Json.Obj statement) {
    int variables =
        statement.findArray("constraints").orElseThrow().get(0) instanceof Json.Obj first
            ? first.findArray("coefficients").map(Json.Arr::size).orElse(1)
            : 1;
    return statement.with("objective", Collections.nCopies(Math.max(1, variables), 0));
  }

  @Override
  public boolean proves(Json.Obj statement, ProofResult verdict) {
    Program program = Linear.program(aimless(statement));
    return verdict.holds()
        ? Linear.empty(program, verdict.certificate())
        : Numbers.fractions(verdict.certificate(), "point").filter(program::feasible).isPresent();
  }
}
