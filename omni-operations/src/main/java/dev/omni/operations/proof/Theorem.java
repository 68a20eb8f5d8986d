package dev.omni.operations.proof;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.engine.Work;
import java.util.List;

/**
 * A kind of statement that is decided with a certificate. The check of a certificate shares no code
 * with the decision.
 */
interface Theorem {
  /** Returns the shape of a statement. */
  Shape form();

  /** Returns the problems of a statement that its shape cannot express, with pointers into it. */
  default List<Problem> problems(Json.Obj statement) {
    return List.of();
  }

  /**
   * Decides a statement.
   *
   * @return whether it holds, and why
   * @throws dev.omni.engine.Infeasible when it is too hard
   */
  ProofResult decide(Json.Obj statement, Work work);

  /** Returns whether a certificate proves that the statement holds, or that it does not. */
  boolean proves(Json.Obj statement, ProofResult verdict);
}
