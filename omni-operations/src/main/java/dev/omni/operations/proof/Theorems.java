package dev.omni.operations.proof;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.formula.UndefinedFormulaException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hipparchus.exception.MathRuntimeException;

/** All kinds of statements that can be proved. */
public final class Theorems {
  private static final Map<String, Theorem> KINDS =
      Map.of(
          "prime", new Prime(),
          "bezout", new Bezout(),
          "lp_optimal", new LinearOptimum(),
          "lp_infeasible", new LinearInfeasibility(),
          "unsatisfiable", new Unsatisfiable(),
          "identity", new PolynomialIdentity(),
          "bound", new Bound());

  private Theorems() {}

  /** Returns the problems of a statement, with pointers into it. */
  public static List<Problem> problems(Json.Obj statement) {
    Theorem theorem = of(statement).orElseThrow();
    List<Problem> problems = theorem.form().problems(statement);
    return problems.isEmpty() ? theorem.problems(statement) : problems;
  }

  /**
   * Decides a statement that has no {@link #problems}.
   *
   * @return {@code {holds, certificate}}
   * @throws dev.omni.engine.Infeasible when it is too hard
   */
  public static Json.Obj prove(Json.Obj statement, Work work) {
    try {
      return of(statement).orElseThrow().decide(statement, work).json();
    } catch (UndefinedFormulaException beyond) {
      throw new Infeasible(beyond.reason(), beyond);
    }
  }

  /**
   * Returns whether an answer has a certificate that proves its verdict on a statement.
   *
   * @param answer anything
   */
  public static boolean accepts(Json.Obj statement, Json.Obj answer) {
    Optional<Json.Obj> certificate = answer.findObject("certificate");
    if (certificate.isEmpty()
        || !(answer.find("holds").orElse(Json.NULL) instanceof Json.Bool said)) {
      return false;
    }
    try {
      return of(statement)
          .orElseThrow()
          .proves(statement, new ProofResult(said.value(), certificate.get()));
    } catch (Infeasible
        | UndefinedFormulaException
        | ArithmeticException
        | MathRuntimeException beyond) {
      return false;
    }
  }

  private static Optional<Theorem> of(Json.Obj statement) {
    return statement.findText("kind").map(KINDS::get);
  }
}
