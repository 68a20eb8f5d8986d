package dev.omni.operations.proof;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.optimization.ExactSimplex;
import dev.omni.quant.core.optimization.ExactSimplex.Solved;
import dev.omni.quant.core.optimization.ExactSimplex.State;
import dev.omni.quant.core.optimization.Program;
import java.util.List;
import java.util.Optional;
import org.hipparchus.fraction.BigFraction;

/**
 * The theorem that {@code value} is the optimum of a linear program over nonnegative variables.
 * Proved by a point and multipliers of the constraints; disproved by those of another optimum, or
 * by multipliers that show infeasibility.
 */
final class LinearOptimum implements Theorem {
  @Override
  public Shape form() {
    return Linear.form()
        .required("objective", Shape.arrayOf(Shape.number(), 1, 50))
        .required("value", Shape.number());
  }

  @Override
  public List<Problem> problems(Json.Obj statement) {
    return Linear.problems(statement);
  }

  @Override
  public ProofResult decide(Json.Obj statement, Work work) {
    Program program = Linear.program(statement);
    Solved solved = ExactSimplex.solve(program, work);
    Json multipliers = Numbers.toJson(solved.multipliers());
    if (solved.state() == State.UNBOUNDED) {
      throw new Infeasible("the objective has no bound, and no certificate says so yet");
    }
    if (solved.state() == State.INFEASIBLE) {
      return new ProofResult(false, Json.obj("multipliers", multipliers));
    }
    boolean holds = program.value(solved.point()).equals(stated(statement));
    return new ProofResult(
        holds, Json.obj("point", Numbers.toJson(solved.point()), "multipliers", multipliers));
  }

  /** Returns the stated value as that of the program that is maximized. */
  private static BigFraction stated(Json.Obj statement) {
    BigFraction value = Program.fraction(statement.findNumber("value").orElseThrow());
    return Linear.minimizing(statement) ? value.negate() : value;
  }

  @Override
  public boolean proves(Json.Obj statement, ProofResult verdict) {
    Program program = Linear.program(statement);
    Optional<BigFraction> most = Linear.most(program, verdict.certificate());
    return most.map(value -> value.equals(stated(statement)) == verdict.holds())
        .orElseGet(() -> !verdict.holds() && Linear.empty(program, verdict.certificate()));
  }
}
